#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/schedule/problem.h"
#include "model/schedule/schedule.h"
#include "scheduler/collision.h"

namespace hls::scheduler {

/// Cycles a copy of an access runs after its operation's start. Formula: sum over spatial loops of
/// index * sigma.
std::int64_t copy_offset(const model::Problem& problem, const model::BankUse& use,
                         const Intervals& intervals);

/// Ports of a resource that serve reads, or writes, in the order they are tried: reads from the first
/// port on, writes from the last one back, so that they meet last.
std::vector<std::int32_t> capable_ports(const model::PortResource& resource, bool is_write);

/// Whether two uses may touch the same bank.
bool share_a_bank(const model::BankUse& a, const model::BankUse& b);

/// Which access copy runs on which port, while a schedule is being built. Placing an operation
/// binds all its copies to the first ports where they collide with nothing placed (in a bank they
/// may both touch).
class PortTable {
 public:
  PortTable(const model::Problem& problem, const std::vector<bool>& members,
            const Intervals& intervals);

  /// Operations that ask for a port, in order.
  const std::vector<int>& operations() const { return operations_; }
  bool needs_port(int operation) const { return !uses_of_[operation].empty(); }

  /// Whether the copies of one operation alone fit the ports, whenever it starts.
  bool fits_alone(int operation) const;

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
  struct Use {
    int resource;
    int index;  ///< in PortResource::uses
    int operation;
    std::int64_t offset;              ///< cycles after the operation's start
    std::vector<std::int32_t> ports;  ///< it can run on
  };
  struct Bound {
    int use;
    std::int32_t port;
  };

  const model::BankUse& bank_use(const Use& use) const {
    return problem_->resources[use.resource].uses[use.index];
  }
  bool collide(const Use& a, std::int64_t start_a, const Use& b, std::int64_t start_b) const;
  bool is_free(const Use& use, std::int64_t start, std::int32_t port) const;
  void bind(int use, std::int32_t port);

  const model::Problem* problem_;
  Intervals intervals_;
  std::vector<Use> uses_;
  std::vector<std::vector<int>> uses_of_;  ///< operation -> uses
  std::vector<int> operations_;
  std::vector<std::optional<std::int64_t>> placed_;     ///< operation -> start
  std::vector<std::vector<std::vector<Bound>>> banks_;  ///< resource, bank -> bound uses
  CollisionPatterns patterns_;
};

}  // namespace hls::scheduler
