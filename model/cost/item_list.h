#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/cost/inventory.h"
#include "model/cost/memory_cost.h"

namespace hls::model {

/// An item with nothing but its kind and name.
Item named_item(Item::Kind kind, std::string name);

/// A read of a bank of an array of constants in LUTs.
Item table_item(const Array& array, const TableSize& size);

/// The items of an inventory in order, equal ones that follow each other as one with a count.
class ItemList {
 public:
  /// Nothing where the count is 0.
  void add(Item item);
  /// One-hot; nothing of a single input.
  void add_multiplexer(const std::string& name, std::int64_t inputs, std::int64_t width,
                       std::int64_t count = 1);
  /// Of words or banks, by their number; nothing of a single input.
  void add_indexed(const std::string& name, std::int64_t inputs, std::int64_t width,
                   std::int64_t count = 1);

  /// Lines of registers that are alike.
  struct EqualLines {
    const std::string& name;
    std::int64_t width = 0;
    std::int64_t kept_bits = 0;  ///< those of the width that synthesis keeps
    std::int64_t count = 0;
  };
  /// `depth` registers each, enabled every `interval` cycles.
  void add_delay(const EqualLines& lines, std::int64_t depth, std::int64_t interval);

  std::vector<Item> take() { return std::move(items_); }

 private:
  std::vector<Item> items_;
};

}  // namespace hls::model
