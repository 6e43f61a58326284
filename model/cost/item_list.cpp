#include "model/cost/item_list.h"

#include <utility>

namespace hls::model {
namespace {

Item multiplexer(const std::string& name, std::int64_t inputs, std::int64_t width,
                 std::int64_t count) {
  Item mux = named_item(Item::Kind::kMultiplexer, name);
  mux.inputs = inputs;
  mux.width = width;
  mux.count = count;
  return mux;
}

}  // namespace

Item named_item(Item::Kind kind, std::string name) {
  Item result;
  result.kind = kind;
  result.name = std::move(name);
  return result;
}

Item table_item(const Array& array, const TableSize& size) {
  Item table = named_item(Item::Kind::kMemory, array.name);
  table.width = array.type.bits;
  table.inputs = size.columns;
  table.depth = size.words;
  table.ports = Ports::kRom1p;
  table.has_contents = true;
  return table;
}

void ItemList::add(Item item) {
  if (item.count == 0) return;
  if (!items_.empty()) {
    Item& last = items_.back();
    Item same = item;
    same.count = last.count;
    if (same == last) {
      last.count += item.count;
      return;
    }
  }
  items_.push_back(std::move(item));
}

void ItemList::add_multiplexer(const std::string& name, std::int64_t inputs, std::int64_t width,
                               std::int64_t count) {
  if (inputs > 1) add(multiplexer(name, inputs, width, count));
}

void ItemList::add_indexed(const std::string& name, std::int64_t inputs, std::int64_t width,
                           std::int64_t count) {
  if (inputs < 2) return;
  Item mux = multiplexer(name, inputs, width, count);
  mux.is_indexed = true;
  add(std::move(mux));
}

void ItemList::add_delay(const EqualLines& lines, std::int64_t depth, std::int64_t interval) {
  if (depth == 0) return;
  Item line = delay_item(lines.name, lines.width, depth, interval);
  line.kept_bits = lines.kept_bits;
  line.count = lines.count;
  add(std::move(line));
}

}  // namespace hls::model
