#include "scheduler/ports/bank_groups.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace hls::scheduler {
namespace {

using model::BankIndex;
using model::BankUse;

/// Each bank with the accesses that may touch it: all that is to be said where banks do not vary.
std::vector<BankGroup> groups_by_bank(const model::PortResource& resource) {
  std::vector<BankGroup> groups(static_cast<std::size_t>(resource.banks));
  for (std::int32_t bank = 0; bank < resource.banks; ++bank) groups[bank].bank = bank;
  for (int use = 0; use < static_cast<int>(resource.uses.size()); ++use) {
    for (const std::int32_t bank : resource.uses[use].banks) groups[bank].uses.push_back(use);
  }
  return groups;
}

/// The index as far as the counters that are no more than one value leave it open; nothing: it
/// takes several.
std::optional<BankIndex> index_in(const BankIndex& index,
                                  const std::function<Counter(model::LoopId)>& counter_of) {
  BankIndex left{index.constant, {}};
  for (const auto& term : index.terms) {
    const Counter counter = counter_of(term.first);
    if (counter == Counter::kAny) return std::nullopt;
    if (counter == Counter::kSame) left.terms.push_back(term);
  }
  return left;
}

/// What of a bank's number its indices do not say: the dimensions that not all accesses know.
std::int32_t without_indices(const model::PortResource& resource, std::int32_t bank) {
  for (const model::BankDimension& dimension : resource.dimensions) {
    bank -= bank / dimension.stride % dimension.banks * dimension.stride;
  }
  return bank;
}

}  // namespace

std::vector<BankGroup> bank_groups(const model::PortResource& resource,
                                   const std::function<Counter(model::LoopId)>& counter_of) {
  if (resource.dimensions.empty()) return groups_by_bank(resource);
  // The rest of the number, and the index in each dimension; nothing: all of them.
  using Key = std::pair<std::int32_t, std::vector<std::optional<BankIndex>>>;
  std::map<Key, std::vector<int>> uses;
  const std::size_t dimensions = resource.dimensions.size();
  for (int number = 0; number < static_cast<int>(resource.uses.size()); ++number) {
    const BankUse& use = resource.uses[number];
    std::set<std::int32_t> rests;
    for (const std::int32_t bank : use.banks) rests.insert(without_indices(resource, bank));
    std::vector<std::optional<BankIndex>> indices;
    for (const BankIndex& index : use.indices) indices.push_back(index_in(index, counter_of));
    for (std::size_t all = 0; all < std::size_t{1} << dimensions; ++all) {
      std::vector<std::optional<BankIndex>> key = indices;
      bool is_new = true;
      for (std::size_t d = 0; d < dimensions; ++d) {
        if ((all >> d) % 2 == 0) continue;
        is_new = is_new && key[d].has_value();  // else it is the key without this dimension
        key[d].reset();
      }
      if (!is_new) continue;
      for (const std::int32_t rest : rests) uses[{rest, key}].push_back(number);
    }
  }
  std::vector<BankGroup> groups;
  for (auto& [key, members] : uses) {
    BankGroup group{key.first, 1, std::move(members)};
    bool is_one = true;
    for (std::size_t d = 0; d < dimensions; ++d) {
      const auto& [banks, stride] = resource.dimensions[d];
      const std::optional<BankIndex>& index = key.second[d];
      is_one = is_one && index && index->terms.empty();
      if (!index) group.banks *= banks;
      if (is_one) group.bank += static_cast<std::int32_t>(index->constant) * stride;
    }
    if (!is_one) group.bank = -1;
    groups.push_back(std::move(group));
  }
  std::stable_sort(groups.begin(), groups.end(),
                   [](const BankGroup& a, const BankGroup& b) { return a.bank < b.bank; });
  return groups;
}

}  // namespace hls::scheduler
