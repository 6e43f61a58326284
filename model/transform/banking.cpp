#include "model/transform/banking.h"

#include <algorithm>
#include <map>
#include <set>

#include "model/design/access_copies.h"
#include "model/divide.h"
#include "model/transform/storage.h"

namespace hls::model {
namespace {

/// Accesses the busiest bank serves beyond its ports when each access runs all its copies in one
/// cycle.
std::int64_t excess(const Elaboration& elaboration, ArrayId array,
                    const std::vector<Partition>& partition, Ports ports) {
  const PortCounts counts = count_ports(port_capabilities(ports));
  std::int64_t worst = 0;
  for (OpId id = 0; id < static_cast<OpId>(elaboration.kernel.operations.size()); ++id) {
    const Operation& operation = elaboration.kernel.operations[id];
    if (elaboration.region_of[id] == kNoRegion || !is_access(operation.opcode)) continue;
    if (operation.array != array) continue;
    std::map<std::int32_t, std::int64_t> load;
    for (const auto& copy : copy_indices(elaboration, id)) {
      for (std::int32_t bank : reachable_banks(elaboration, id, copy, partition)) ++load[bank];
    }
    const std::int64_t served = operation.opcode == Opcode::kLoad ? counts.readers : counts.writers;
    for (const auto& [bank, count] : load) worst = std::max(worst, count - served);
  }
  return worst;
}

/// Factors worth trying in one dimension: divisors of the most copies any access has there.
std::vector<std::int64_t> candidate_factors(const Elaboration& elaboration, ArrayId array,
                                            std::size_t dim) {
  const std::int64_t extent = elaboration.kernel.arrays[array].shape[dim];
  std::set<std::int64_t> factors{1};
  for (OpId id = 0; id < static_cast<OpId>(elaboration.kernel.operations.size()); ++id) {
    const Operation& operation = elaboration.kernel.operations[id];
    if (elaboration.region_of[id] == kNoRegion || !is_access(operation.opcode)) continue;
    if (operation.array != array) continue;
    std::int64_t copies_in_dim = 1;
    for (LoopId loop : elaboration.replicated[id]) {
      if (!operation.subscripts[dim].depends_on(loop)) continue;
      copies_in_dim *= elaboration.kernel.loops[loop].trip_count;
    }
    for (std::int64_t factor = 1; factor <= std::min(copies_in_dim, extent); ++factor) {
      if (copies_in_dim % factor == 0) factors.insert(factor);
    }
  }
  return {factors.begin(), factors.end()};
}

std::vector<std::vector<std::int64_t>> factor_choices(const Elaboration& elaboration,
                                                      ArrayId array) {
  std::vector<std::vector<std::int64_t>> choices{{}};
  const std::size_t rank = elaboration.kernel.arrays[array].shape.size();
  for (std::size_t dim = 0; dim < rank; ++dim) {
    std::vector<std::vector<std::int64_t>> longer;
    for (const auto& prefix : choices) {
      for (std::int64_t factor : candidate_factors(elaboration, array, dim)) {
        longer.push_back(prefix);
        longer.back().push_back(factor);
      }
    }
    choices = std::move(longer);
  }
  const auto product = [](const std::vector<std::int64_t>& factors) {
    std::int64_t banks = 1;
    for (std::int64_t factor : factors) banks *= factor;
    return banks;
  };
  std::sort(choices.begin(), choices.end(), [&](const auto& a, const auto& b) {
    return std::make_pair(product(a), a) < std::make_pair(product(b), b);
  });
  return choices;
}

}  // namespace

std::vector<Partition> least_partition(const Elaboration& elaboration, ArrayId array, Ports ports) {
  std::vector<Partition> best;
  std::int64_t least_excess = -1;
  for (const auto& factors : factor_choices(elaboration, array)) {
    std::vector<Partition> partition;
    for (std::int64_t factor : factors) {
      partition.push_back(factor == 1 ? Partition{} : Partition{PartitionKind::kCyclic, factor});
    }
    const std::int64_t over =
        std::max<std::int64_t>(0, excess(elaboration, array, partition, ports));
    if (least_excess < 0 || over < least_excess) {
      least_excess = over;
      best = std::move(partition);
    }
    if (least_excess == 0) break;
  }
  return best;
}

ArrayBinding bind_array(const Elaboration& elaboration, ArrayId array,
                        const ArrayDirective& directive, const Target& target) {
  const Array& declared = elaboration.kernel.arrays[array];
  ArrayBinding binding;
  binding.ports = directive.ports;
  binding.partition = directive.auto_partition
                          ? least_partition(elaboration, array, directive.ports)
                          : directive.partition;
  binding.partition.resize(declared.shape.size());
  binding.bank_depth = 1;
  for (std::size_t dim = 0; dim < declared.shape.size(); ++dim) {
    binding.banks *=
        static_cast<std::int32_t>(banks_in(binding.partition[dim], declared.shape[dim]));
    binding.bank_depth *= words_in(binding.partition[dim], declared.shape[dim]);
  }
  binding.copies = static_cast<std::int32_t>(directive.copies);
  if (declared.is_rom() && binding.bank_depth == 1) {
    binding.copies = 1;
    set_storage(declared, binding, Storage::kReg, target);
  } else if (declared.is_argument) {
    set_storage(declared, binding, Storage::kExternal, target);
  } else if (directive.auto_storage) {
    set_storage(declared, binding, cheapest_storage(elaboration, array, binding, target), target);
  } else {
    set_storage(declared, binding, directive.storage, target);
  }
  return binding;
}

}  // namespace hls::model
