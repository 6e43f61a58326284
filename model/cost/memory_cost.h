#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "model/design/design.h"
#include "model/hardware/addresses.h"
#include "model/target/target.h"

namespace hls::model {

/// Bits of an array's contents that are not the same in all words: synthesis leaves the others out.
std::int64_t content_bits(const Array& array);

/// What a read of a bank of constants in LUTs looks up.
struct TableSize {
  std::int64_t words = 1;
  std::int64_t columns = 0;  ///< bits that are looked up

  auto operator<=>(const TableSize&) const = default;
};

/// The words that the constant low bits of an address leave, and the bits that are neither the same in all of them nor, of up
/// to 1,024 words, those of another column or of the address.
TableSize table_size(const std::vector<std::uint64_t>& words, const AddressWire& address);

/// Accesses of one bank.
struct BankLoad {
  std::set<int> addresses;  ///< different ones
  std::set<int> apart;      ///< those of crossbars, which the bank's number enables
  std::set<int> choices;    ///< those of reads that are no constants
  std::vector<TableSize>
      tables;  ///< of constants in registers, of those of the choices that look bits up
  std::int64_t reads = 0;
  std::int64_t writes = 0;
};

/// What the memories of an array are asked for.
struct MemoryLoads {
  std::vector<BankLoad> banks;
  /// How loads choose, by bank_wire and the memories: whether by an index.
  std::map<std::pair<AddressWire, std::vector<std::int32_t>>, bool> crossbars;
};

/// Of `accesses` to an array; `addresses`: where their addresses are numbered.
MemoryLoads memory_loads(const Elaboration& elaboration, const ArrayBinding& binding,
                         const std::vector<AccessCopy>& accesses,
                         WireTable<AddressWire>& addresses);

/// What no schedule does without of an array's banks, crossbars and port multiplexers: the accesses of a
/// bank spread over its ports so that their multiplexers are least.
Resources least_memory_cost(const Array& array, const ArrayBinding& binding,
                            const MemoryLoads& loads, const Target& target);

/// LUTs of the multiplexers in front of `ports` ports that serve `inputs` inputs in all, spread so
/// that they are least.
std::int64_t least_multiplexers(std::int64_t inputs, std::int64_t ports, std::int64_t width,
                                const Target& target);

}  // namespace hls::model
