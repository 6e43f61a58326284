#include "explorer/project/default_space.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "explorer/project/loop_facts.h"
#include "explorer/project/nest_orders.h"
#include "model/kernel/built.h"
#include "model/transform/forward.h"

namespace hls::explorer {
namespace {

using Values = std::vector<std::int64_t>;

constexpr std::int64_t kMostPoints = 10'000;
/// The same of a space with several orders: loops that share the ports of private arrays take longer to schedule.
constexpr std::int64_t kMostPointsInOrders = 1'000;
constexpr std::int64_t kMostCopies = 32;
constexpr std::size_t kOrdersOfANest = 2;  ///< of a nest
/// Copies in a nest whose operators are shared: a window of 3 x 3.
constexpr std::int64_t kMostSharing = 9;
/// The part of the device's LUTs that the memories of one array may take.
constexpr std::int64_t kLutramShare = 8;
constexpr std::int64_t kBitsOfALut = 32;

/// Which loops have one `unroll` together.
enum class Likeness { kNone, kTripCountAndHeight, kHeight };

/// A space with constraints that are not set yet.
struct Derived {
  model::DesignSpace space;
  std::vector<std::string> where;
};

/// How fine a space is.
struct Detail {
  std::size_t unrolls;    ///< values of one knob at most
  std::size_t intervals;  ///< the same
  Likeness loops;
  bool all_arrays_alike;
  bool innermost_only;  ///< unrolled
};
constexpr std::array<Detail, 7> kDetails = {{
    {8, 5, Likeness::kNone, false, false},
    {5, 4, Likeness::kNone, false, false},
    {5, 4, Likeness::kTripCountAndHeight, false, false},
    {4, 3, Likeness::kTripCountAndHeight, true, false},
    {3, 2, Likeness::kTripCountAndHeight, true, false},
    {3, 2, Likeness::kHeight, true, false},
    {3, 2, Likeness::kHeight, true, true},
}};

/// Up to `most` of ascending values, the last and then the first among them, the others spread evenly.
Values thinned(const Values& values, std::size_t most) {
  if (values.size() <= most) return values;
  if (most == 1) return {values.back()};
  Values kept;
  for (std::size_t i = 0; i < most; ++i) {
    kept.push_back(values[(i * (values.size() - 1) + (most - 1) / 2) / (most - 1)]);
  }
  return kept;
}

class Derivation {
 public:
  Derivation(const model::Kernel& kernel, const model::Target& target)
      : original_(kernel),
        facts_(kernel_facts(model::as_built(kernel, true, {}), target, kMostCopies)),
        most_lutram_bits_(target.memories.count(model::Storage::kLutram) == 0
                              ? 0
                              : target.capacity.lut / kLutramShare * kBitsOfALut) {
    const model::Nests nests(kernel);
    for (const std::string& nest : nests.outermost()) {
      const std::vector<std::string> loops = nests.loops(nest);
      if (std::any_of(loops.begin(), loops.end(),
                      [&](const auto& loop) { return is_pinned(fmt::format("loops.{}", loop)); })) {
        continue;  // what pragmas say of a loop they say of the order they stand in
      }
      std::vector<std::string> texts;
      for (const auto& order : nests.orders_without_recurrence(nest)) {
        if (texts.size() < kOrdersOfANest) texts.push_back(order_text(nests, nest, order));
      }
      if (texts.size() > 1) orders_.emplace_back(nest, std::move(texts));
    }
  }

  /// Nothing: constraints relate too many knobs.
  std::optional<model::DesignSpace> at(const Detail& detail) const {
    Derived result;
    add_orders(result);
    const std::vector<std::string> unrolled = add_unrolls(detail, result);
    add_intervals(detail, result);
    add_sharing(result);
    if (!unrolled.empty()) add_partitions(result);
    add_memories(detail, result);
    add_forwarding(result);
    add_overlap(result);
    std::vector<model::Constraint> constraints;
    for (const std::string& text : result.where) {
      constraints.push_back(
          std::move(model::Constraint::parse(text, {"the default space", 0, 0}).value()));
    }
    if (!model::restrict_space(original_, constraints, result.space)) return std::nullopt;
    return std::move(result.space);
  }

  bool has_orders() const { return !orders_.empty(); }

 private:
  using LoopId = model::LoopId;

  bool is_pinned(const std::string& path) const {
    return std::any_of(original_.pins.begin(), original_.pins.end(),
                       [&](const model::Pin& pin) { return model::paths_overlap(pin.path, path); });
  }

  /// Adds a knob with all paths that no pragma pins, each value set on all of them.
  void add_knob(const std::vector<std::string>& paths,
                const std::vector<std::vector<std::string>>& rows, Derived& result) const {
    model::Knob knob;
    knob.values.resize(rows.size());
    for (std::size_t path = 0; path < paths.size(); ++path) {
      if (is_pinned(paths[path])) continue;
      knob.paths.push_back(paths[path]);
      for (std::size_t v = 0; v < rows.size(); ++v) knob.values[v].push_back(rows[v][path]);
    }
    if (knob.paths.empty()) return;
    // Without pinned paths, values may be equal.
    std::vector<std::vector<std::string>> distinct;
    for (auto& value : knob.values) {
      if (std::find(distinct.begin(), distinct.end(), value) == distinct.end()) {
        distinct.push_back(std::move(value));
      }
    }
    knob.values = std::move(distinct);
    result.space.knobs.push_back(std::move(knob));
  }

  /// A knob that sets the same values on all paths.
  void add_same(const std::vector<std::string>& paths, const std::vector<std::string>& texts,
                Derived& result) const {
    std::vector<std::vector<std::string>> rows;
    for (const std::string& text : texts) {
      rows.emplace_back(paths.size(), text);
    }
    add_knob(paths, rows, result);
  }

  /// One knob for all nests: each in the order of the source, or with another loop innermost.
  void add_orders(Derived& result) const {
    std::vector<std::string> paths;
    std::vector<std::vector<std::string>> rows(kOrdersOfANest);
    for (const auto& [nest, texts] : orders_) {
      paths.push_back(fmt::format("nests.{}.order", nest));
      for (std::size_t v = 0; v < rows.size(); ++v) {
        rows[v].push_back(texts[std::min(v, texts.size() - 1)]);
      }
    }
    if (!paths.empty()) add_knob(paths, rows, result);
  }

  /// Whether the knobs of a space have the path.
  static bool has_path(const model::DesignSpace& space, const std::string& path) {
    return std::any_of(space.knobs.begin(), space.knobs.end(), [&](const model::Knob& knob) {
      return std::find(knob.paths.begin(), knob.paths.end(), path) != knob.paths.end();
    });
  }

  static std::string unroll_of(const LoopFacts& loop) {
    return fmt::format("loops.{}.unroll", loop.name);
  }

  /// Divisors of the trip count that leave room on the device.
  static Values factors(const LoopFacts& loop) {
    Values values;
    for (std::int64_t d = 1; d <= std::min(loop.trip_count, loop.most_copies); ++d) {
      if (loop.trip_count % d == 0) values.push_back(d);
    }
    return values;
  }

  /// Loops that are unrolled alike, by what they have in common.
  std::vector<std::vector<LoopId>> alike_loops(const Detail& detail) const {
    std::map<std::array<std::int64_t, 3>, std::vector<LoopId>> groups;
    for (LoopId loop = 0; loop < static_cast<LoopId>(facts_.loops.size()); ++loop) {
      const LoopFacts& one = facts_.of(loop);
      if (detail.innermost_only && one.height > 0) continue;
      std::array<std::int64_t, 3> key = {one.height, one.trip_count, loop};
      if (detail.loops != Likeness::kNone) key[2] = 0;
      if (detail.loops == Likeness::kHeight) key[1] = 0;
      groups[key].push_back(loop);
    }
    std::vector<std::vector<LoopId>> result;
    for (const auto& [key, group] : groups) result.push_back(group);
    std::sort(result.begin(), result.end());
    return result;
  }

  /// The paths that got more than one value.
  std::vector<std::string> add_unrolls(const Detail& detail, Derived& result) const {
    std::vector<std::string> unrolled;
    for (const std::vector<LoopId>& group : alike_loops(detail)) {
      std::vector<std::string> paths;
      std::vector<Values> lists;
      std::size_t length = 1;
      for (const LoopId loop : group) {
        lists.push_back(factors(facts_.of(loop)));
        if (lists.back().size() == 1) {
          lists.pop_back();
          continue;
        }
        paths.push_back(unroll_of(facts_.of(loop)));
        lists.back() = thinned(lists.back(), detail.unrolls);
        length = std::max(length, lists.back().size());
      }
      std::vector<std::vector<std::string>> rows(length);
      for (std::size_t v = 0; v < length; ++v) {
        for (const Values& list : lists) {
          rows[v].push_back(std::to_string(list[std::min(v, list.size() - 1)]));
        }
      }
      if (!paths.empty()) add_knob(paths, rows, result);
      unrolled.insert(unrolled.end(), paths.begin(), paths.end());
    }
    add_room(result);
    keep_outermost(result);
    return unrolled;
  }

  /// In another order than the source's, copies of all that is in the outermost loop are left out: they have private
  /// arrays of their own, and take longest to schedule.
  void keep_outermost(Derived& result) const {
    for (const auto& [nest, texts] : orders_) {
      const std::string order = fmt::format("nests.{}.order", nest);
      for (const std::string& text : texts) {
        const std::string unroll = fmt::format("loops.{}.unroll", text.substr(0, text.find(' ')));
        if (text == "source" || !has_path(result.space, unroll)) continue;
        result.where.push_back(fmt::format("{} != \"{}\" || {} == 1", order, text, unroll));
      }
    }
  }

  /// Copies of nested loops together have room on the device, and only few share operators.
  void add_room(Derived& result) const {
    std::set<std::string> known;
    for (const auto& [path, most] : facts_.rooms) {
      std::vector<std::string> terms;
      std::int64_t greatest = 1;
      for (const LoopId loop : path) {
        if (!has_path(result.space, unroll_of(facts_.of(loop)))) continue;
        terms.push_back(unroll_of(facts_.of(loop)));
        greatest *= factors(facts_.of(loop)).back();
      }
      const std::string copies = fmt::format("{} <= ", fmt::join(terms, " * "));
      if (greatest > most && terms.size() > 1) known.insert(copies + std::to_string(most));
      if (greatest <= kMostSharing || shared_paths().empty()) continue;
      known.insert(
          fmt::format("{} == \"off\" || {}{}", shared_paths().front(), copies, kMostSharing));
    }
    result.where.insert(result.where.end(), known.begin(), known.end());
  }

  /// Copies of a body when its loop and all inside are unrolled.
  std::int64_t all_copies(const LoopFacts& loop) const {
    std::int64_t most = 1;
    for (const LoopId inner : loop.inside) most = std::max(most, all_copies(facts_.of(inner)));
    return std::min(most * std::min(loop.trip_count, kMostCopies + 1), kMostCopies + 1);
  }

  /// What unrolls all loops inside one; nothing: they cannot be.
  std::optional<std::vector<std::string>> all_inside_unrolled(const Derived& result,
                                                              const LoopFacts& loop) const {
    std::vector<std::string> conditions;
    for (const LoopId id : loop.inside) {
      const LoopFacts& inner = facts_.of(id);
      if (all_copies(inner) > std::min(loop.most_copies, kMostSharing)) return std::nullopt;
      const auto deeper = all_inside_unrolled(result, inner);
      if (!deeper) return std::nullopt;
      conditions.insert(conditions.end(), deeper->begin(), deeper->end());
      if (inner.trip_count == 1) continue;
      if (!has_path(result.space, unroll_of(inner))) return std::nullopt;
      conditions.push_back(fmt::format("{} == {}", unroll_of(inner), inner.trip_count));
    }
    return conditions;
  }

  void add_intervals(const Detail& detail, Derived& result) const {
    for (const LoopFacts& loop : facts_.loops) {
      auto conditions = all_inside_unrolled(result, loop);
      Values powers;
      for (std::int64_t ii = 2; ii <= loop.most_units; ii *= 2) powers.push_back(ii);
      const std::string path = fmt::format("loops.{}.ii", loop.name);
      if (!conditions || powers.empty() || is_pinned(path)) continue;
      if (!shared_paths().empty()) {
        conditions->push_back(fmt::format("{} == \"auto\"", shared_paths().front()));
      }
      std::vector<std::string> texts = {"auto"};
      for (const std::int64_t ii : thinned(powers, detail.intervals - 1)) {
        texts.push_back(std::to_string(ii));
      }
      add_same({path}, texts, result);
      if (conditions->empty()) continue;
      result.where.push_back(
          fmt::format("{} == \"auto\" || {}", path, fmt::join(*conditions, " && ")));
    }
  }

  /// Of operators worth sharing that there may be several of.
  std::vector<std::string> shared_paths() const {
    std::vector<std::string> paths;
    for (const auto& [name, count] : facts_.shared) {
      const std::string path = "share." + name;
      if (count > 1 && !is_pinned(path)) paths.push_back(path);
    }
    return paths;
  }

  void add_sharing(Derived& result) const {
    const std::vector<std::string> paths = shared_paths();
    if (!paths.empty()) add_same(paths, {"off", "auto"}, result);
  }

  void add_partitions(Derived& result) const {
    for (const model::Array& array : facts_.kernel.arrays) {
      add_same({fmt::format("arrays.{}.partition", array.name)}, {"auto"}, result);
    }
  }

  bool is_written(const model::Array& array) const {
    const auto id = static_cast<model::ArrayId>(&array - facts_.kernel.arrays.data());
    return std::any_of(
        facts_.kernel.operations.begin(), facts_.kernel.operations.end(),
        [&](const auto& op) { return op.opcode == model::Opcode::kStore && op.array == id; });
  }

  struct Memory {
    const char* storage;
    const char* ports;
  };

  /// What the memory of an array may be, from the least ports on.
  std::vector<Memory> memories(const model::Array& array) const {
    if (array.is_argument && !is_written(array)) return {{"", "rom_1p"}, {"", "rom_2p"}};
    if (array.is_argument) return {{"", "1p"}, {"", "s2p"}, {"", "2p"}};
    constexpr std::int64_t kMostRegisterBits = 2048;
    const std::int64_t bits = array.size() * array.type.bits;
    const bool is_rom = array.is_rom();
    std::vector<Memory> kinds = {{"bram", is_rom ? "rom_1p" : "s2p"},
                                 {"bram", is_rom ? "rom_2p" : "2p"}};
    if (bits <= most_lutram_bits_) {
      kinds.push_back({"lutram", is_rom ? "rom_2p" : "s2p"});
    }
    if (bits <= kMostRegisterBits) kinds.push_back({"reg", is_rom ? "rom_2p" : "2p"});
    return kinds;
  }

  /// Arrays of one kind, type and shape, or of one kind.
  std::vector<std::vector<const model::Array*>> alike_arrays(bool by_kind) const {
    std::vector<std::pair<std::string, std::vector<const model::Array*>>> groups;
    for (const model::Array& array : facts_.kernel.arrays) {
      std::string key = array.is_argument ? "argument" : "local";
      if (!by_kind) {
        key += fmt::format(" {} {} {} {}", is_written(array), array.is_rom(),
                           model::to_string(array.type), fmt::join(array.shape, "x"));
      }
      const auto known = std::find_if(groups.begin(), groups.end(),
                                      [&](const auto& group) { return group.first == key; });
      if (known != groups.end()) {
        known->second.push_back(&array);
      } else {
        groups.push_back({key, {&array}});
      }
    }
    std::vector<std::vector<const model::Array*>> result;
    for (auto& [key, group] : groups) result.push_back(std::move(group));
    return result;
  }

  void add_memories(const Detail& detail, Derived& result) const {
    for (const auto& group : alike_arrays(detail.all_arrays_alike)) {
      std::vector<std::string> paths;
      std::vector<std::vector<Memory>> kinds;
      std::size_t length = 1;
      for (const model::Array* array : group) {
        kinds.push_back(memories(*array));
        length = std::max(length, kinds.back().size());
        if (!array->is_argument) paths.push_back(fmt::format("arrays.{}.storage", array->name));
        paths.push_back(fmt::format("arrays.{}.ports", array->name));
      }
      std::vector<std::vector<std::string>> rows(length);
      for (std::size_t v = 0; v < length; ++v) {
        for (std::size_t a = 0; a < group.size(); ++a) {
          const Memory& memory = kinds[a][std::min(v, kinds[a].size() - 1)];
          if (!group[a]->is_argument) rows[v].emplace_back(memory.storage);
          rows[v].emplace_back(memory.ports);
        }
      }
      add_knob(paths, rows, result);
    }
  }

  /// Of arrays whose loads may meet what their loop stored a moment ago.
  void add_forwarding(Derived& result) const {
    std::vector<std::string> paths;
    for (const std::string& array : model::computed_recurrences(facts_.kernel))
      paths.push_back(fmt::format("arrays.{}.forward", array));
    if (!paths.empty()) add_same(paths, {"off", "on"}, result);
  }

  void add_overlap(Derived& result) const {
    std::map<LoopId, int> counts;
    for (const model::Loop& loop : facts_.kernel.loops) ++counts[loop.parent];
    const bool has_neighbours =
        std::any_of(counts.begin(), counts.end(), [](const auto& one) { return one.second > 1; });
    if (has_neighbours) add_same({"overlap"}, {"on", "off"}, result);
  }

  const model::Kernel& original_;
  const KernelFacts facts_;
  const std::int64_t most_lutram_bits_;                                   ///< of one array
  std::vector<std::pair<std::string, std::vector<std::string>>> orders_;  ///< of nests with several
};

}  // namespace

model::DesignSpace default_space(const model::Kernel& kernel, const model::Target& target) {
  const Derivation derivation(kernel, target);
  model::DesignSpace space;
  for (const Detail& detail : kDetails) {
    std::optional<model::DesignSpace> derived = derivation.at(detail);
    if (!derived) continue;
    space = std::move(*derived);
    constexpr std::int64_t kSaturated = std::numeric_limits<std::int64_t>::max();
    const std::int64_t most = derivation.has_orders() ? kMostPointsInOrders : kMostPoints;
    if (space.size() < kSaturated && space.points() <= most) break;
  }
  return space;
}

}  // namespace hls::explorer
