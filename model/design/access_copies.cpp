#include "model/design/access_copies.h"

#include <algorithm>

#include "model/divide.h"

namespace hls::model {
namespace {

/// Adds coefficient * x for x in [0, trips) to every value, modulo `modulus` when it is not 0.
std::set<std::int64_t> add_loop(const std::set<std::int64_t>& values, std::int64_t coefficient,
                                std::int64_t trips, std::int64_t modulus) {
  std::set<std::int64_t> result;
  const std::int64_t period = modulus == 0 ? trips : std::min(trips, modulus);
  for (std::int64_t value : values) {
    for (std::int64_t x = 0; x < period; ++x) {
      const std::int64_t sum = value + coefficient * x;
      result.insert(modulus == 0 ? sum : floor_modulo(sum, modulus));
    }
  }
  return result;
}

/// Points of the counters' box that are tried for a subscript with quotients; all banks where there
/// are more.
constexpr std::int64_t kMostTriedPoints = std::int64_t{1} << 14;

std::set<std::int64_t> all_banks(const Partition& partition, std::int64_t extent) {
  std::set<std::int64_t> banks;
  for (std::int64_t bank = 0; bank < banks_in(partition, extent); ++bank) banks.insert(bank);
  return banks;
}

/// Adds the banks of all points of the loops from `next` on.
void try_points(const Kernel& kernel, const Partition& partition, std::int64_t extent,
                const AffineExpr& subscript, std::set<std::int64_t>& banks) {
  if (static_cast<std::int64_t>(banks.size()) == banks_in(partition, extent)) return;
  if (subscript.is_constant()) {
    const std::int64_t value = subscript.constant();
    // Beyond the array an access does not happen.
    if (value >= 0 && value < extent) banks.insert(bank_of(partition, extent, value));
    return;
  }
  const LoopId loop = *subscript.loops().begin();
  for (std::int64_t x = 0; x < kernel.loops[loop].trip_count; ++x) {
    try_points(kernel, partition, extent, subscript.substitute(loop, AffineExpr(x)), banks);
  }
}

/// Whether all but the constant is a multiple of `factor`.
bool is_multiple(const AffineExpr& expr, std::int64_t factor) {
  return std::all_of(expr.terms().begin(), expr.terms().end(),
                     [&](const auto& term) { return term.second % factor == 0; }) &&
         std::all_of(expr.quotients().begin(), expr.quotients().end(),
                     [&](const Quotient& part) { return part.coefficient % factor == 0; });
}

std::set<std::int64_t> banks_of_quotients(const Kernel& kernel, const Partition& partition,
                                          std::int64_t extent, const AffineExpr& subscript) {
  const std::int64_t count = banks_in(partition, extent);
  const bool is_cyclic = partition.kind == PartitionKind::kCyclic;
  if (is_cyclic && is_multiple(subscript, count)) {
    return {floor_modulo(subscript.constant(), count)};
  }
  std::int64_t points = 1;
  for (const LoopId loop : subscript.loops()) {
    points *= std::min(kernel.loops[loop].trip_count, kMostTriedPoints + 1);
    if (points > kMostTriedPoints) return all_banks(partition, extent);
  }
  std::set<std::int64_t> banks;
  try_points(kernel, partition, extent, subscript, banks);
  if (banks.empty()) return {0};
  return is_cyclic && banks.size() == 1 ? all_banks(partition, extent) : banks;
}

/// Gives each read one copy of its banks, the one with the fewest reads so far, and each write all.
class CopyChoice {
 public:
  explicit CopyChoice(const ArrayBinding& binding)
      : binding_(binding), reads_(static_cast<std::size_t>(binding.memories()), 0) {}

  std::vector<std::int32_t> memories(const std::vector<std::int32_t>& banks, bool is_write) {
    std::vector<std::int32_t> chosen;
    if (is_write) {
      for (std::int32_t copy = 0; copy < binding_.copies; ++copy) add(banks, copy, chosen);
      return chosen;
    }
    std::int32_t best = 0;
    for (std::int32_t copy = 1; copy < binding_.copies; ++copy) {
      if (most_reads(banks, copy) < most_reads(banks, best)) best = copy;
    }
    add(banks, best, chosen);
    for (const std::int32_t memory : chosen) ++reads_[static_cast<std::size_t>(memory)];
    return chosen;
  }

 private:
  void add(const std::vector<std::int32_t>& banks, std::int32_t copy,
           std::vector<std::int32_t>& memories) const {
    for (const std::int32_t bank : banks) memories.push_back(copy * binding_.banks + bank);
  }

  std::int64_t most_reads(const std::vector<std::int32_t>& banks, std::int32_t copy) const {
    std::int64_t most = 0;
    for (const std::int32_t bank : banks) {
      most = std::max(most, reads_[static_cast<std::size_t>(copy * binding_.banks + bank)]);
    }
    return most;
  }

  const ArrayBinding& binding_;
  std::vector<std::int64_t> reads_;  ///< accesses that read each memory
};

void add_copies(const Elaboration& elaboration, OpId id, const ArrayBinding& binding,
                CopyChoice& choice, std::vector<AccessCopy>& copies) {
  const bool is_write = elaboration.kernel.operations[id].opcode == Opcode::kStore;
  for (auto& copy : copy_indices(elaboration, id)) {
    const std::vector<std::int32_t> banks =
        reachable_banks(elaboration, id, copy, binding.partition);
    copies.push_back({id, std::move(copy), choice.memories(banks, is_write), banks.size() > 1});
  }
}

bool is_access_to(const Elaboration& elaboration, OpId id, ArrayId array) {
  const Operation& operation = elaboration.kernel.operations[id];
  return elaboration.region_of[id] != kNoRegion && is_access(operation.opcode) &&
         operation.array == array;
}

}  // namespace

AffineExpr subscript_in_copy(const Elaboration& elaboration, OpId operation,
                             const std::vector<std::int64_t>& copy, std::size_t dim) {
  AffineExpr subscript = elaboration.kernel.operations[operation].subscripts[dim];
  const std::vector<LoopId>& replicated = elaboration.replicated[operation];
  for (std::size_t i = 0; i < replicated.size(); ++i) {
    subscript = subscript.substitute(replicated[i], AffineExpr(copy[i]));
  }
  return subscript;
}

std::set<std::int64_t> banks_reached(const Kernel& kernel, const Partition& partition,
                                     std::int64_t extent, const AffineExpr& written) {
  AffineExpr subscript = written;
  for (const LoopId loop : written.loops()) {
    if (kernel.loops[loop].trip_count == 1) subscript = subscript.substitute(loop, AffineExpr(0));
  }
  if (banks_in(partition, extent) == 1) return {0};
  if (!subscript.is_linear()) return banks_of_quotients(kernel, partition, extent, subscript);
  const bool cyclic = partition.kind == PartitionKind::kCyclic;
  const std::int64_t modulus = cyclic ? banks_in(partition, extent) : 0;
  const std::int64_t base = subscript.constant();
  std::set<std::int64_t> values{cyclic ? floor_modulo(base, modulus) : base};
  for (const auto& [loop, coefficient] : subscript.terms()) {
    if (cyclic && coefficient % modulus == 0) continue;
    values = add_loop(values, coefficient, kernel.loops[loop].trip_count, modulus);
  }
  if (cyclic) return values;
  std::set<std::int64_t> banks;
  // Beyond the array an access does not happen.
  for (std::int64_t value : values) {
    if (value >= 0 && value < extent) banks.insert(bank_of(partition, extent, value));
  }
  if (banks.empty()) banks.insert(0);
  return banks;
}

std::vector<std::int32_t> reachable_banks(const Elaboration& elaboration, OpId operation,
                                          const std::vector<std::int64_t>& copy,
                                          const std::vector<Partition>& partition) {
  const Array& array = elaboration.kernel.arrays[elaboration.kernel.operations[operation].array];
  std::vector<std::int32_t> banks{0};
  for (std::size_t dim = 0; dim < array.shape.size(); ++dim) {
    const auto count = static_cast<std::int32_t>(banks_in(partition[dim], array.shape[dim]));
    if (count == 1) continue;
    const std::set<std::int64_t> in_dim =
        computed_operand(elaboration.kernel.operations[operation], dim)
            ? all_banks(partition[dim], array.shape[dim])
            : banks_reached(elaboration.kernel, partition[dim], array.shape[dim],
                            subscript_in_copy(elaboration, operation, copy, dim));
    std::vector<std::int32_t> next;
    for (std::int32_t bank : banks) {
      for (std::int64_t index : in_dim) {
        next.push_back(bank * count + static_cast<std::int32_t>(index));
      }
    }
    banks = std::move(next);
  }
  std::sort(banks.begin(), banks.end());
  return banks;
}

std::vector<AccessCopy> access_copies(const Elaboration& elaboration, ArrayId array,
                                      const ArrayBinding& binding) {
  CopyChoice choice(binding);
  std::vector<AccessCopy> result;
  for (OpId id = 0; id < static_cast<OpId>(elaboration.kernel.operations.size()); ++id) {
    if (is_access_to(elaboration, id, array)) add_copies(elaboration, id, binding, choice, result);
  }
  return result;
}

std::vector<AccessCopy> access_copies(const Elaboration& elaboration,
                                      const std::vector<ArrayBinding>& arrays) {
  std::vector<CopyChoice> choices(arrays.begin(), arrays.end());
  std::vector<AccessCopy> result;
  for (OpId id = 0; id < static_cast<OpId>(elaboration.kernel.operations.size()); ++id) {
    const ArrayId array = elaboration.kernel.operations[id].array;
    if (array < 0 || !is_access_to(elaboration, id, array)) continue;
    add_copies(elaboration, id, arrays[array], choices[array], result);
  }
  return result;
}

}  // namespace hls::model
