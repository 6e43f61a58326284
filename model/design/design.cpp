#include "model/design/design.h"

#include "model/divide.h"

namespace hls::model {

std::int64_t banks_in(const Partition& partition, std::int64_t extent) {
  switch (partition.kind) {
    case PartitionKind::kNone:
      return 1;
    case PartitionKind::kComplete:
      return extent;
    case PartitionKind::kCyclic:
    case PartitionKind::kBlock:
      return std::min(partition.factor, extent);
  }
  return 1;
}

std::int64_t words_in(const Partition& partition, std::int64_t extent) {
  const std::int64_t banks = banks_in(partition, extent);
  return ceil_divide(extent, banks);
}

std::int64_t bank_of(const Partition& partition, std::int64_t extent, std::int64_t value) {
  switch (partition.kind) {
    case PartitionKind::kNone:
      return 0;
    case PartitionKind::kComplete:
      return value;
    case PartitionKind::kCyclic: {
      const std::int64_t banks = banks_in(partition, extent);
      return ((value % banks) + banks) % banks;
    }
    case PartitionKind::kBlock:
      return value / words_in(partition, extent);
  }
  return 0;
}

std::int64_t offset_of(const Partition& partition, std::int64_t extent, std::int64_t value) {
  switch (partition.kind) {
    case PartitionKind::kNone:
      return value;
    case PartitionKind::kComplete:
      return 0;
    case PartitionKind::kCyclic:
      return value / banks_in(partition, extent);
    case PartitionKind::kBlock:
      return value % words_in(partition, extent);
  }
  return 0;
}

std::vector<std::uint64_t> bank_contents(const Array& array, const ArrayBinding& binding,
                                         std::int32_t bank) {
  std::vector<std::uint64_t> words(static_cast<std::size_t>(binding.bank_depth));
  for (std::size_t element = 0; element < array.contents.size(); ++element) {
    auto rest = static_cast<std::int64_t>(element);
    std::int64_t in_bank = 0;
    std::int64_t word = 0;
    std::int64_t bank_stride = 1;
    std::int64_t word_stride = 1;
    for (std::size_t d = array.shape.size(); d-- > 0;) {
      const std::int64_t extent = array.shape[d];
      const Partition& partition = binding.partition[d];
      in_bank += bank_of(partition, extent, rest % extent) * bank_stride;
      word += offset_of(partition, extent, rest % extent) * word_stride;
      bank_stride *= banks_in(partition, extent);
      word_stride *= words_in(partition, extent);
      rest /= extent;
    }
    if (in_bank == bank) words[static_cast<std::size_t>(word)] = array.contents[element];
  }
  return words;
}

bool is_restored(const Array& array, const ArrayBinding& binding) {
  return array.is_state && binding.storage != Storage::kReg;
}

std::int64_t restore_cycles(const Design& design) {
  std::int64_t cycles = 0;
  for (std::size_t i = 0; i < design.arrays.size(); ++i) {
    if (!is_restored(design.kernel().arrays[i], design.arrays[i])) continue;
    cycles = std::max(cycles, design.arrays[i].bank_depth);
  }
  return cycles;
}

std::int64_t operand_late(const Design& design, OpId operation, std::size_t index) {
  const Opcode opcode = design.kernel().operations[operation].opcode;
  return operand_late(opcode, index, design.latency[operation]);
}

LoopId chain_of(const Elaboration& elaboration, OpId phi) {
  const LoopId loop = elaboration.kernel.operations[phi].loop;
  const LoopId spatial = elaboration.parts[loop].spatial;
  const std::vector<LoopId>& loops = elaboration.replicated[phi];
  return std::find(loops.begin(), loops.end(), spatial) == loops.end() ? -1 : spatial;
}

std::int64_t copies(const Elaboration& elaboration, OpId operation) {
  std::int64_t count = 1;
  for (LoopId loop : elaboration.replicated[operation]) {
    count *= elaboration.kernel.loops[loop].trip_count;
  }
  return count;
}

std::vector<std::vector<std::int64_t>> copy_indices(const Elaboration& elaboration,
                                                    OpId operation) {
  const std::vector<LoopId>& loops = elaboration.replicated[operation];
  std::vector<std::vector<std::int64_t>> result;
  std::vector<std::int64_t> index(loops.size(), 0);
  while (true) {
    result.push_back(index);
    std::size_t dim = loops.size();
    while (dim > 0 && ++index[dim - 1] == elaboration.kernel.loops[loops[dim - 1]].trip_count) {
      index[--dim] = 0;
    }
    if (dim == 0) return result;
  }
}

}  // namespace hls::model
