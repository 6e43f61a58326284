#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/schedule/problem.h"

namespace hls::scheduler {

/// `C[i][j] read (line 7) -> add_f32 (line 7) -> C[i][j] write (line 7)` for the operations on a
/// cycle of dependences.
std::string describe_cycle(const model::Problem& problem, const std::vector<int>& dependences);

/// A cycle of dependences through iterations of a loop.
struct Recurrence {
  std::vector<int>
      dependences;            ///< indices in Problem::dependences, each ends where the next starts
  std::int64_t latency = 0;   ///< cycles; what distances of other loops cover is taken off
  std::int64_t distance = 0;  ///< iterations of the loop

  /// Formula: ceil(latency / distance); nothing: no interval is enough.
  std::optional<std::int64_t> least_ii() const;

  bool operator==(const Recurrence&) const = default;
};
/// Whether it is nothing but a unit that is used again.
bool is_unit(const model::Problem& problem, const Recurrence& recurrence);
/// The operations on the cycle, then `latency 8, distance 1`; of a unit, `a unit that takes operands every
/// 8 cycles`.
std::string describe_recurrence(const model::Problem& problem, const Recurrence& recurrence);

/// Accesses an iteration of a loop makes on the busiest bank of an array, or on several banks among
/// which it varies, against what their ports serve.
struct PortDemand {
  int resource = 0;
  std::int32_t bank = 0;  ///< -1: several, or one that changes
  std::int64_t banks = 1;
  std::int64_t reads = 0;
  std::int64_t writes = 0;
  std::int64_t least_ii = 0;  ///< 0: no interval is enough, the ports cannot do it at all
  std::vector<int> uses;      ///< of PortResource::uses

  bool operator==(const PortDemand&) const = default;
};
/// `bank 3 of A`, `a bank of A`, `9 banks of A`
std::string describe_banks(const model::PortResource& resource, std::int32_t bank,
                           std::int64_t banks);
std::string describe_demand(const model::Problem& problem, const PortDemand& demand,
                            model::LoopId loop);

/// An access and how often it happens.
struct AccessCount {
  int operation = 0;       ///< index in Problem::operations
  std::int64_t count = 0;  ///< copies times iterations of inner loops

  bool operator==(const AccessCount&) const = default;
};

/// `an iteration of loop k`, or `the kernel` for -1.
std::string describe_loop(const model::Problem& problem, model::LoopId loop);

/// `A, B` for the arrays that operations inside a loop (the kernel for -1) reach through ports, and
/// that more than one access uses.
std::string describe_arrays(const model::Problem& problem, model::LoopId loop);

}  // namespace hls::scheduler
