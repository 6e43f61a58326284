#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/cost/metrics.h"
#include "model/design/design.h"
#include "model/hardware/addresses.h"
#include "model/target/target.h"

namespace hls::explorer {

/// What one directive of an array means for every schedule of a kernel.
struct ArrayOption {
  bool is_possible = true;  ///< the target can build it, and its ports serve the accesses at all
  model::ArrayBinding binding;
  /// Of its banks, crossbars and port multiplexers, what no schedule does without: the accesses of a
  /// bank spread over its ports so that their multiplexers are least.
  model::Resources least;
  /// By loop: the least interval at which the ports serve an iteration's accesses.
  /// Formula: ceil(accesses of one bank / ports that can serve them).
  std::vector<std::int64_t> demands;
  std::int64_t all_demand = 1;  ///< cycles in which the ports serve all accesses of the kernel
  bool has_own_ports = false;   ///< no access ever waits for another one
  /// Each access with the loops whose counters its address reads.
  std::vector<std::pair<model::OpId, std::vector<model::LoopId>>> addressed;
  /// Different addresses of its accesses. In a design there are as many at least: counters are read at
  /// several stages there.
  std::vector<model::AddressWire> addresses;
  std::vector<int>
      address_numbers;  ///< of `addresses`, where those of several options are numbered
  /// Options of one kernel with the same text give the same metrics in every design.
  std::string identity;
  /// Options of one kernel with the same text have the same ports, by number, and the same accesses of
  /// each bank: where accesses wait, a schedule of the one is one of the other.
  std::string waiting_identity;
  std::int32_t number = -1;  ///< of `identity`, where identities are numbered
};

/// What several options of one array have in common: nothing of them goes below it.
struct ArrayBound {
  /// Of no option: nothing is known.
  explicit ArrayBound(std::size_t loops) : demands(loops, 1) {}

  /// Takes one more option into account.
  void add(const ArrayOption& option);

  std::int64_t options = 0;
  model::Resources least;
  std::vector<std::int64_t> demands;  ///< 1 where accesses have ports of their own
  std::int64_t all_demand = 1;
  int read_latency = 0;
  int write_latency = 0;
  bool is_exact_latency = false;        ///< of all options
  bool has_own_ports = false;           ///< in all options
  const ArrayOption* chosen = nullptr;  ///< the only one
};

/// What one directive makes of an array.
ArrayOption array_option(const model::Elaboration& elaboration, model::ArrayId array,
                         const model::ArrayDirective& directive, const model::Target& target);

}  // namespace hls::explorer
