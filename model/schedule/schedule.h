#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/kernel/affine.h"
#include "model/result.h"

namespace hls::model {

/// What is known of a schedule's latency.
enum class Proof {
  kBound,   ///< equals a lower bound: optimal
  kSearch,  ///< proven optimal by branch and bound
  kIlp,     ///< proven optimal by an integer linear program
  kLimit,   ///< a work limit ended the proof; `gap_cycles` says how far the lower bound is
};
std::string to_string(Proof proof);

/// The port of each bank an access copy uses.
struct PortBinding {
  int resource = 0;       ///< index in Problem::resources
  int use = 0;            ///< index in PortResource::uses
  std::int32_t port = 0;  ///< the same in every bank it may touch

  bool operator==(const PortBinding&) const = default;
};

/// When everything runs (docs/design.md, section 5). Instance x of operation S runs at start[S] + sum_l x_l
/// * interval[l] cycles, over Problem::Operation::loops. With serial loops these are the times of the
/// longest case; each run of a variable loop takes (trip_count - its trips) interval cycles less.
struct Schedule {
  std::vector<std::int64_t> start;     ///< absolute cycles, one a Problem::operations; start[0] = 0
  std::vector<std::int64_t> interval;  ///< one a loop: ii of temporal, sigma of spatial loops
  std::vector<PortBinding> bindings;   ///< one a use, in order of resources and uses
  std::int64_t length = 0;             ///< cycles until the last result or write is complete
  std::int64_t skipped_cycles = 0;     ///< of those, the ones that iterations left out would take
  std::int64_t register_bits = 0;      ///< sum of width x lifetime
  Proof proof = Proof::kBound;
  std::int64_t gap_cycles = 0;  ///< length minus the proven lower bound

  bool operator==(const Schedule&) const = default;
};

/// Clock edges from the one that samples `start` to the one that samples `done`.
/// Formula: length + 1 - sum over variable loops of skipped * interval.
std::int64_t latency_cycles(const Schedule& schedule);

/// Why no schedule exists; an outcome, not an error.
struct Infeasible {
  enum class Cause { kRecurrence, kPort, kOperator, kInterval, kLimit };
  Cause cause = Cause::kRecurrence;
  std::string loop;                      ///< the loop whose interval is too small
  std::optional<std::int64_t> least_ii;  ///< the least that this cause allows; nothing: none does
  std::string reason;  ///< one line for the CSV: operations, latency, distance, source lines

  bool operator==(const Infeasible&) const = default;
};

}  // namespace hls::model
