#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/schedule/problem.h"
#include "model/schedule/schedule.h"
#include "scheduler/ports/collision.h"

namespace hls::scheduler {

/// Cycles a copy of an access runs after its operation's start. Formula: sum over spatial loops of
/// index * sigma.
std::int64_t copy_offset(const model::Problem& problem, const model::BankUse& use,
                         const Intervals& intervals);

/// Ports of a resource that serve reads, or writes, in the order they are tried: reads from the first
/// port on, writes from the last one back, so that they meet last.
std::vector<std::int32_t> capable_ports(const model::PortResource& resource, bool is_write);

/// Whether two ascending lists of banks have one in common.
bool share_a_bank(const std::vector<std::int32_t>& a, const std::vector<std::int32_t>& b);

/// The copies of accesses of some operations that ask for ports: what a PortTable needs to know of a
/// problem at any intervals.
class PortUses {
 public:
  /// Keeps a reference to the problem.
  PortUses(const model::Problem& problem, const std::vector<bool>& members);

  struct Use {
    int resource;
    int index;  ///< in PortResource::uses
    int operation;
    std::vector<std::int32_t> ports;  ///< it can run on
    std::vector<std::int32_t> banks;  ///< it may touch, counted over all resources
  };
  /// By resource, then in its order.
  const std::vector<Use>& all() const { return all_; }
  /// Indices of the copies of one operation.
  const std::vector<int>& of(int operation) const { return of_[operation]; }
  /// Banks that the copies of one operation may touch, added up.
  std::int64_t of_banks(int operation) const { return of_banks_[operation]; }
  /// Iterations of a loop after which the copies of one operation touch the same banks again; 1 where
  /// these are very many.
  std::int64_t bank_period(int operation, model::LoopId loop) const;
  /// Operations that ask for a port, in order.
  const std::vector<int>& operations() const { return operations_; }
  /// Spatial loops whose copies ask for ports, ascending.
  const std::vector<model::LoopId>& replicating() const { return replicating_; }
  /// Ports of all banks of all resources, numbered one after the other: how many, and the number of
  /// the first one of a bank.
  int ports() const { return first_port_.back(); }
  int first_port(std::int32_t bank) const { return first_port_[bank]; }
  /// The number behind the last port of a bank.
  int end_port(std::int32_t bank) const { return first_port_[bank + 1]; }

 private:
  const model::Problem* problem_;
  std::vector<Use> all_;
  std::vector<std::vector<int>> of_;
  std::vector<std::int64_t> of_banks_;
  std::vector<int> operations_;
  std::vector<model::LoopId> replicating_;
  std::vector<int> first_port_;  ///< by bank, and an end
};

/// Which access copy runs on which port, while a schedule is being built. Placing an operation
/// binds all its copies to the first ports where they collide with nothing placed (in a bank they
/// may both touch).
class PortTable {
 public:
  /// Keeps references to the problem and the uses, which are of that problem.
  PortTable(const model::Problem& problem, const PortUses& uses, const Intervals& intervals);

  const std::vector<int>& operations() const { return uses_->operations(); }
  bool needs_port(int operation) const { return !uses_->of(operation).empty(); }

  /// Binds all copies of the operation at `start`; false and nothing bound when some port is taken.
  bool place(int operation, std::int64_t start);
  void remove(int operation);
  bool is_placed(int operation) const { return placed_[operation].has_value(); }
  std::int64_t start(int operation) const { return *placed_[operation]; }

  /// Placed operations that share a bank with this one and collide with it at `start`.
  std::vector<int> colliding(int operation, std::int64_t start) const;
  /// The least start from `from` on at which the operation runs entirely after a placed one it may
  /// collide with.
  std::vector<std::int64_t> starts_after_others(int operation, std::int64_t from) const;

  /// The binding of every use of the members, in order of resources and uses.
  std::vector<model::PortBinding> bindings() const;

 private:
  static constexpr std::int32_t kUnbound = -1;

  const PortUses::Use& use(int index) const { return uses_->all()[index]; }
  /// Of two uses, at these starts of their operations.
  bool collide(int a, std::int64_t start_a, int b, std::int64_t start_b) const;
  bool is_free(int use, std::int64_t start, std::int32_t port) const;

  const PortUses* uses_;
  std::vector<std::int64_t> offsets_;                ///< use -> cycles after its operation's start
  std::vector<std::optional<std::int64_t>> placed_;  ///< operation -> start
  std::vector<std::int32_t> port_;                   ///< use -> of its resource, or kUnbound
  std::vector<std::vector<int>> bound_;              ///< port of a bank -> uses
  CollisionTable collisions_;
};

}  // namespace hls::scheduler
