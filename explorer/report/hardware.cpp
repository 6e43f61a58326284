#include "explorer/report/hardware.h"

#include <map>

namespace hls::explorer {
namespace {

std::string group_name(const model::Item& item) {
  const std::string kind = model::to_string(item.kind);
  if (item.kind == model::Item::Kind::kUnit) return kind + " " + item.name;
  if (item.kind == model::Item::Kind::kMemory) return kind + " " + model::to_string(item.storage);
  return kind;
}

}  // namespace

std::vector<HardwareGroup> hardware_groups(const model::Inventory& inventory,
                                           const model::Target& target) {
  std::map<std::pair<model::Item::Kind, std::string>, HardwareGroup> groups;
  for (const model::Item& item : inventory.items) {
    const std::string name = group_name(item);
    HardwareGroup& group = groups[{item.kind, name}];
    group.name = name;
    group.count += item.count;
    group.resources += model::price(item, target);
  }
  std::vector<HardwareGroup> sorted;
  for (auto& [key, group] : groups) sorted.push_back(std::move(group));
  return sorted;
}

}  // namespace hls::explorer
