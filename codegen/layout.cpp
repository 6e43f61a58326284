#include "codegen/layout.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace hls::codegen {
namespace {

/// A sum of products, kept flat: `a`, `a * 4 + b`.
class Mixed {
 public:
  /// Appends a digit of `radix` values, whose text is a product, a quotient or a name; empty: 0.
  void add(const std::string& digit, std::int64_t radix) {
    if (radix > 1 && !text_.empty()) {
      text_ = fmt::format("{} * {}", is_sum_ ? "(" + text_ + ")" : text_, radix);
      is_sum_ = false;
    }
    if (digit.empty()) return;
    is_sum_ = !text_.empty();
    text_ = text_.empty() ? digit : text_ + " + " + digit;
  }

  std::string text() const { return text_.empty() ? "0" : text_; }

 private:
  std::string text_;
  bool is_sum_ = false;
};

/// The bank of a subscript in its dimension; empty: 0.
std::string bank_digit(const DimensionLayout& dimension, const std::string& subscript) {
  if (dimension.banks() == 1) return "";
  if (dimension.words() == 1) return subscript;
  return dimension.is_cyclic() ? fmt::format("{} % {}", subscript, dimension.banks())
                               : fmt::format("{} / {}", subscript, dimension.words());
}

std::string word_digit(const DimensionLayout& dimension, const std::string& subscript) {
  if (dimension.words() == 1) return "";
  if (dimension.banks() == 1) return subscript;
  return dimension.is_cyclic() ? fmt::format("{} / {}", subscript, dimension.banks())
                               : fmt::format("{} % {}", subscript, dimension.words());
}

}  // namespace

std::int64_t ArrayLayout::elements() const {
  std::int64_t count = 1;
  for (const DimensionLayout& dimension : dimensions) count *= dimension.extent;
  return count;
}

std::vector<ArrayLayout> argument_layouts(const model::Design& design) {
  std::vector<ArrayLayout> layouts;
  const model::Kernel& kernel = design.kernel();
  for (std::size_t a = 0; a < kernel.arrays.size(); ++a) {
    const model::Array& array = kernel.arrays[a];
    if (!array.is_argument) continue;
    const model::ArrayBinding& binding = design.arrays[a];
    ArrayLayout& layout = layouts.emplace_back();
    layout.array = array.name;
    layout.type = array.type;
    layout.banks = binding.banks;
    layout.depth = binding.bank_depth;
    layout.copies = binding.copies;
    for (std::size_t d = 0; d < array.shape.size(); ++d) {
      layout.dimensions.push_back({array.shape[d], binding.partition[d]});
    }
  }
  return layouts;
}

ElementPlace place_of(const ArrayLayout& layout, std::int64_t element) {
  ElementPlace place;
  std::int64_t inner = layout.elements();
  for (const DimensionLayout& dimension : layout.dimensions) {
    inner /= dimension.extent;
    const std::int64_t value = element / inner % dimension.extent;
    const model::Partition& partition = dimension.partition;
    place.bank = place.bank * dimension.banks() + bank_of(partition, dimension.extent, value);
    place.word = place.word * dimension.words() + offset_of(partition, dimension.extent, value);
  }
  return place;
}

std::string bank_expression(const ArrayLayout& layout, const std::vector<std::string>& subscripts) {
  Mixed mixed;
  for (std::size_t d = 0; d < layout.dimensions.size(); ++d) {
    mixed.add(bank_digit(layout.dimensions[d], subscripts[d]), layout.dimensions[d].banks());
  }
  return mixed.text();
}

std::string word_expression(const ArrayLayout& layout, const std::vector<std::string>& subscripts) {
  Mixed mixed;
  for (std::size_t d = 0; d < layout.dimensions.size(); ++d) {
    mixed.add(word_digit(layout.dimensions[d], subscripts[d]), layout.dimensions[d].words());
  }
  return mixed.text();
}

std::string layout_line(const ArrayLayout& layout) {
  const std::vector<std::string> subscripts = subscripts_of(layout);
  const std::string bank =
      layout.banks == 1 ? "" : fmt::format(" of bank {}", bank_expression(layout, subscripts));
  const auto counted = [](std::int64_t count, const char* what) {
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
  };
  return fmt::format("{}[{}] is word {}{}; {} of {} of {}{}", layout.array,
                     fmt::join(subscripts, "]["), word_expression(layout, subscripts), bank,
                     counted(layout.banks, "bank"), counted(layout.depth, "word"),
                     counted(layout.type.bits, "bit"),
                     layout.copies == 1 ? "" : fmt::format(", {} copies", layout.copies));
}

std::vector<std::string> subscripts_of(const ArrayLayout& layout) {
  std::vector<std::string> names;
  for (std::size_t d = 0; d < layout.dimensions.size(); ++d) {
    names.push_back(d < 4 ? std::string(1, "ijkl"[d]) : fmt::format("i{}", d));
  }
  return names;
}

}  // namespace hls::codegen
