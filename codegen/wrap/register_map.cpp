#include "codegen/wrap/register_map.h"

#include <algorithm>
#include <bit>

namespace hls::codegen {
namespace {

constexpr std::int64_t kBytesOfWord = 4;

std::string signal_of(const Module& module, const std::string& argument) {
  for (const ScalarPort& port : module.scalars) {
    if (port.argument == argument) return port.name;
  }
  return "";
}

/// The least multiple of `unit` from `offset` on.
std::int64_t aligned(std::int64_t offset, std::int64_t unit) {
  return (offset + unit - 1) / unit * unit;
}

}  // namespace

int container_bits(int bits) { return bits <= 8 ? 8 : bits <= 16 ? 16 : bits <= 32 ? 32 : 64; }

RegisterMap register_map(const model::Design& design, const Module& module) {
  RegisterMap map;
  std::int64_t offset = kFirstArgumentOffset;
  const model::Kernel& kernel = design.kernel();
  for (const std::string& parameter : kernel.parameters) {
    for (const model::ScalarArgument& argument : kernel.arguments) {
      if (argument.name != parameter) continue;
      ScalarRegister& scalar = map.scalars.emplace_back();
      scalar = {argument.name, signal_of(module, argument.name), argument.type, offset};
      offset += (scalar.words() + 1) * kBytesOfWord;
    }
  }
  for (const ArrayLayout& layout : argument_layouts(design)) {
    MappedArray mapped{layout, 0, 0};
    mapped.bytes = static_cast<std::int64_t>(
        std::bit_ceil(static_cast<std::uint64_t>(mapped.words() * kBytesOfWord)));
    if (mapped.bytes > kLargestMappedBytes) {
      map.outside.push_back(layout);
      continue;
    }
    mapped.offset = aligned(offset, mapped.bytes);
    offset = mapped.offset + mapped.bytes;
    map.mapped.push_back(mapped);
  }
  const auto end = static_cast<std::uint64_t>(std::max<std::int64_t>(offset, 0x40));
  map.address_bits = static_cast<int>(std::bit_width(end - 1));
  return map;
}

}  // namespace hls::codegen
