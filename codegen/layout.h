#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/design/design.h"

namespace hls::codegen {

/// One dimension of an array and its banks (docs/design.md, section 7).
struct DimensionLayout {
  std::int64_t extent = 1;
  model::Partition partition;

  std::int64_t banks() const { return model::banks_in(partition, extent); }
  std::int64_t words() const { return model::words_in(partition, extent); }
  bool is_cyclic() const { return partition.kind == model::PartitionKind::kCyclic; }
};

/// Where the elements of an array argument lie: each bank has `depth` words, in each of `copies` copies.
struct ArrayLayout {
  std::string array;
  model::Type type;
  std::vector<DimensionLayout> dimensions;  ///< outermost first
  std::int64_t banks = 1;
  std::int64_t depth = 1;
  std::int64_t copies = 1;

  std::int64_t elements() const;
};

/// Layouts of the array arguments, in the order of the kernel's arrays.
std::vector<ArrayLayout> argument_layouts(const model::Design& design);

/// The bank and the word in it that an element is.
struct ElementPlace {
  std::int64_t bank = 0;
  std::int64_t word = 0;
};

/// Of an element by its row-major number.
ElementPlace place_of(const ArrayLayout& layout, std::int64_t element);

/// Bank and word of an element as expressions over its subscripts, one a dimension, in what C, SystemVerilog and
/// Python (with // for /) have in common: `i % 4 * 2 + j / 8`.
std::string bank_expression(const ArrayLayout& layout, const std::vector<std::string>& subscripts);
std::string word_expression(const ArrayLayout& layout, const std::vector<std::string>& subscripts);

/// A layout in words: `x[i][j] is word i / 4 * 8 + j of bank i % 4; 4 banks of 16 words of 32 bits`.
std::string layout_line(const ArrayLayout& layout);

/// Subscripts for such expressions: `i`, `j`, `k`, `l`, `i4`, `i5`, ...
std::vector<std::string> subscripts_of(const ArrayLayout& layout);

}  // namespace hls::codegen
