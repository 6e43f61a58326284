#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "model/schedule/problem.h"
#include "model/schedule/schedule.h"
#include "scheduler/ports/collision.h"

namespace hls::scheduler {

/// Binds all accesses of given starts to ports, or names a smallest set of operations that cannot
/// be bound together: exact. Accesses that collide in a bank take different ports, so that ports are
/// the colours of a graph; a backtracking search finds them.
class PortColouring {
 public:
  PortColouring(const model::Problem& problem, const ConstraintGraph& graph,
                const Intervals& intervals);

  enum class Status {
    kBound,     ///< `bindings` holds a port for each access
    kConflict,  ///< `conflict`: these operations cannot be bound together, any of them left out can
    kUnknown,   ///< the backtracking gave up
  };
  struct Outcome {
    Status status = Status::kBound;
    std::vector<model::PortBinding> bindings;  ///< by resource, then use
    std::vector<int> conflict;                 ///< ascending
  };
  Outcome colour(const std::vector<std::int64_t>& start) const;

  /// Operations that use a port, ascending.
  std::vector<int> operations() const;

  /// Pairs of accesses that share a bank.
  std::int64_t pairs() const;

  /// Whether any copies of two operations collide in a bank.
  bool collide(int a, int b, const std::vector<std::int64_t>& start) const;

  /// For two operations that collide: the greatest difference start(b) - start(a) below the present
  /// one, and the least above, at which some copies of theirs that collide now do not. Looked for
  /// from limits.first to limits.second; where there is none, the result is some difference beyond, and
  /// where the search takes long, one before which they do collide.
  std::pair<std::int64_t, std::int64_t> next_differences(
      int a, int b, const std::vector<std::int64_t>& start,
      std::pair<std::int64_t, std::int64_t> limits) const;

  /// For each two accesses bound to one port: the differences of their operations' starts that, from
  /// the present one on, are reached without a collision.
  std::vector<Difference> gaps(const std::vector<std::int64_t>& start,
                               const std::vector<model::PortBinding>& bindings) const;

 private:
  struct Use {
    int index;  ///< in PortResource::uses
    int operation;
    std::int64_t offset;              ///< cycles after the operation's start
    std::vector<std::int32_t> ports;  ///< it can run on
    std::vector<int> neighbours;      ///< earlier uses that share a bank with it
  };
  struct Resource {
    int index;  ///< in Problem::resources
    std::vector<Use> uses;
    std::vector<int> operations;  ///< of the uses, ascending
  };

  Status bind(const Resource& resource, const std::vector<bool>& chosen,
              const std::vector<std::int64_t>& start, std::vector<std::int32_t>& port) const;
  std::vector<int> smallest_conflict(const Resource& resource,
                                     const std::vector<std::int64_t>& start) const;
  std::int64_t difference(const Use& a, const Use& b, const std::vector<std::int64_t>& start) const;
  /// Copies of two operations, b's `offset` further from its operation's start.
  struct Copies {
    std::int64_t offset;
    const Collisions* collisions;
  };
  /// Those that collide now.
  std::vector<Copies> colliding_copies(int a, int b, const std::vector<std::int64_t>& start) const;

  const ConstraintGraph& graph_;  ///< counts the work
  std::size_t operations_;
  std::vector<Resource> resources_;
  CollisionTable collisions_;
};

}  // namespace hls::scheduler
