#include "model/design/port_resource.h"

#include <algorithm>
#include <optional>

#include "model/design/access_copies.h"
#include "model/divide.h"

namespace hls::model {
namespace {

/// Nothing: the index of the bank is no such function.
std::optional<BankIndex> bank_index(const Elaboration& elaboration, const Partition& partition,
                                    std::int64_t extent, const AffineExpr& subscript) {
  const Kernel& kernel = elaboration.kernel;
  const std::int64_t banks = banks_in(partition, extent);
  BankIndex index;
  if (subscript.is_constant()) {
    index.constant = *banks_reached(kernel, partition, extent, subscript).begin();
    return index;
  }
  if (partition.kind == PartitionKind::kBlock) {
    const auto reached = banks_reached(kernel, partition, extent, subscript);
    if (reached.size() > 1) return std::nullopt;
    index.constant = *reached.begin();
    return index;
  }
  const bool is_linear =
      std::all_of(subscript.quotients().begin(), subscript.quotients().end(),
                  [&](const Quotient& part) { return part.coefficient % banks == 0; });
  if (!is_linear) return std::nullopt;
  index.constant = floor_modulo(subscript.constant(), banks);
  for (const auto& [loop, coefficient] : subscript.terms()) {
    const std::int64_t reduced = floor_modulo(coefficient, banks);
    if (reduced == 0 || kernel.loops[static_cast<std::size_t>(loop)].trip_count == 1) continue;
    if (elaboration.serial.is_variable[static_cast<std::size_t>(loop)]) return std::nullopt;
    index.terms.emplace_back(loop, reduced);
  }
  return index;
}

/// What all uses have in one dimension; nothing: one of them has not.
std::optional<std::vector<BankIndex>> bank_indices(const Elaboration& elaboration, std::size_t dim,
                                                   const Partition& partition, std::int64_t extent,
                                                   const std::vector<AccessCopy>& accesses) {
  std::vector<BankIndex> indices;
  for (const AccessCopy& access : accesses) {
    const Operation& operation =
        elaboration.kernel.operations[static_cast<std::size_t>(access.operation)];
    if (computed_operand(operation, dim)) return std::nullopt;
    auto index = bank_index(elaboration, partition, extent,
                            subscript_in_copy(elaboration, access.operation, access.copy, dim));
    if (!index) return std::nullopt;
    indices.push_back(std::move(*index));
  }
  return indices;
}

void add_dimensions(const Elaboration& elaboration, ArrayId array, const ArrayBinding& binding,
                    const std::vector<AccessCopy>& accesses, PortResource& resource) {
  const Array& declared = elaboration.kernel.arrays[static_cast<std::size_t>(array)];
  std::int32_t stride = 1;
  for (std::size_t dim = declared.shape.size(); dim-- > 0;) {
    const Partition& partition = binding.partition[dim];
    const auto banks = static_cast<std::int32_t>(banks_in(partition, declared.shape[dim]));
    if (banks == 1) continue;
    if (auto indices = bank_indices(elaboration, dim, partition, declared.shape[dim], accesses)) {
      resource.dimensions.push_back({banks, stride});
      for (std::size_t i = 0; i < accesses.size(); ++i) {
        resource.uses[i].indices.push_back(std::move((*indices)[i]));
      }
    }
    stride *= banks;
  }
}

bool varies(const BankUse& use) {
  return std::any_of(use.indices.begin(), use.indices.end(),
                     [](const BankIndex& index) { return !index.terms.empty(); });
}

}  // namespace

PortResource port_resource(const Elaboration& elaboration, ArrayId array,
                           const ArrayBinding& binding, const std::vector<AccessCopy>& accesses) {
  const auto& operations = elaboration.kernel.operations;
  PortResource resource;
  resource.array = array;
  resource.name = elaboration.kernel.arrays[static_cast<std::size_t>(array)].name;
  resource.banks = binding.memories();
  if (binding.storage != Storage::kReg) resource.ports = port_capabilities(binding.ports);
  for (const AccessCopy& access : accesses) {
    const Operation& operation = operations[static_cast<std::size_t>(access.operation)];
    resource.uses.push_back(
        {access.operation, access.copy, access.memories, operation.opcode == Opcode::kStore});
  }
  if (resource.ports.empty()) return resource;
  add_dimensions(elaboration, array, binding, accesses, resource);
  if (std::none_of(resource.uses.begin(), resource.uses.end(), varies)) {
    resource.dimensions.clear();
    for (BankUse& use : resource.uses) use.indices.clear();
  }
  return resource;
}

}  // namespace hls::model
