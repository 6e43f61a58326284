#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "codegen/codegen.h"
#include "codegen/layout.h"

namespace hls::codegen {

/// Offsets of the registers that each slave has: those of Vitis HLS (AMD UG1399, S_AXILITE Control Register Map).
constexpr std::int64_t kControlOffset = 0x00;
constexpr std::int64_t kGlobalInterruptOffset = 0x04;
constexpr std::int64_t kInterruptEnableOffset = 0x08;
constexpr std::int64_t kInterruptStatusOffset = 0x0c;
constexpr std::int64_t kFirstArgumentOffset = 0x10;

/// The largest array, in bytes as it lies in the slave, that is a memory inside of it.
constexpr std::int64_t kLargestMappedBytes = 4096;

/// Bits of the integer of C in which an element lies: 8, 16, 32 or 64.
int container_bits(int bits);

/// A scalar argument: one word of 32 bits, or two, low one first, and a reserved one behind.
struct ScalarRegister {
  std::string argument;
  std::string
      signal;  ///< of the module; empty: it has none, as the kernel does not read the argument
  model::Type type;
  std::int64_t offset = 0;

  int words() const { return type.bits > 32 ? 2 : 1; }
};

/// An array argument whose memory is in the slave: its elements in row-major order, packed as C does.
struct MappedArray {
  ArrayLayout layout;
  std::int64_t offset = 0;  ///< a multiple of `bytes`
  std::int64_t bytes = 4;   ///< a power of two

  int container() const { return container_bits(layout.type.bits); }
  std::int64_t words() const { return (layout.elements() * container() + 31) / 32; }
};

/// The address range of an AXI4-Lite slave around a module, in bytes.
struct RegisterMap {
  std::vector<ScalarRegister> scalars;
  std::vector<MappedArray> mapped;
  std::vector<ArrayLayout> outside;  ///< array arguments that are too large to be mapped
  int address_bits = 6;
};

/// Arguments in the order of C's parameters: scalars from 0x10 on, then arrays.
RegisterMap register_map(const model::Design& design, const Module& module);

}  // namespace hls::codegen
