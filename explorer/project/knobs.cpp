#include "explorer/project/knobs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>

#include "explorer/project/config_keys.h"

namespace hls::explorer {
namespace {

using Texts = std::vector<std::string>;

/// More values than this in one knob is a slip of the pen.
constexpr std::int64_t kGreatestCount = 1 << 16;
/// The same of all knobs together: each value is kept with what it does to every loop and array.
constexpr std::size_t kMostValues = std::size_t{1} << 17U;
constexpr std::size_t kMostListedKnobs = 10'000;

Result<std::pair<std::int64_t, std::int64_t>> read_bounds(const Document& bounds,
                                                          const std::string& form) {
  if (bounds.is_list() && bounds.items.size() == 2) {
    const auto low = bounds.items[0].integer();
    const auto high = bounds.items[1].integer();
    if (low && high && *low >= 0 && *low <= *high) return std::pair(*low, *high);
  }
  return usage_error(fmt::format("{} takes two whole numbers, least and greatest", form),
                     bounds.location, {fmt::format("for example {{{}: [1, 16]}}", form)});
}

Result<Texts> powers_of_two(const Document& bounds) {
  const auto range = read_bounds(bounds, "pow2");
  if (!range) return range.error();
  Texts texts;
  for (std::int64_t power = 1; power <= range->second; power *= 2) {
    if (power >= range->first) texts.push_back(std::to_string(power));
    if (power > range->second / 2) break;  // the next one may have more than 64 bits
  }
  if (texts.empty()) return usage_error("no power of two is in this range", bounds.location);
  return texts;
}

Result<Texts> divisors(const Document& value) {
  const auto number = value.integer();
  if (!number || *number < 1 || *number > kGreatestCount) {
    return usage_error(fmt::format("divisors takes one whole number from 1 to {}", kGreatestCount),
                       value.location, {"for example {divisors: 16}"});
  }
  Texts texts;
  for (std::int64_t d = 1; d <= *number; ++d) {
    if (*number % d == 0) texts.push_back(std::to_string(d));
  }
  return texts;
}

Result<Texts> range(const Document& bounds) {
  const auto limits = read_bounds(bounds, "range");
  if (!limits) return limits.error();
  if (limits->second - limits->first >= kGreatestCount) {
    return usage_error(fmt::format("a range has at most {} values", kGreatestCount),
                       bounds.location);
  }
  Texts texts;
  for (std::int64_t n = limits->first; n <= limits->second; ++n) texts.push_back(std::to_string(n));
  return texts;
}

/// A way to write several values as a map of one key, `{pow2: [1, 64]}`.
struct Form {
  const char* name;
  Result<Texts> (*read)(const Document&);
};

template <std::size_t size>
Result<Texts> read_form(const Document& map, const std::array<Form, size>& forms) {
  std::vector<std::string> names;
  for (const Form& form : forms) names.emplace_back(form.name);
  const Status keys = check_keys(map, "a value", names);
  if (!keys) return keys.error();
  if (map.entries.size() != 1) {
    return usage_error("a value that is a map has one key", map.location);
  }
  const auto& [key, value] = map.entries.front();
  for (const Form& form : forms) {
    if (key.text == form.name) return form.read(value);
  }
  return Texts{};
}

/// A scalar, a map of one of `forms`, or a list that mixes these.
template <std::size_t size>
Result<Texts> read_values(const Document& value, const std::array<Form, size>& forms) {
  if (value.is_scalar()) return Texts{value.text};
  if (value.is_map()) return read_form(value, forms);
  if (!value.is_list() || value.items.empty()) {
    return usage_error("a knob needs at least one value", value.location);
  }
  Texts texts;
  for (const Document& item : value.items) {
    if (item.is_list()) return usage_error("a list of values holds no lists", item.location);
    Result<Texts> more = read_values(item, forms);
    if (!more) return more.error();
    texts.insert(texts.end(), more->begin(), more->end());
    if (texts.size() <= static_cast<std::size_t>(kGreatestCount)) continue;
    return usage_error(fmt::format("a knob has at most {} values", kGreatestCount), item.location);
  }
  return texts;
}

constexpr std::array<Form, 3> kNumberForms = {
    {{"pow2", powers_of_two}, {"divisors", divisors}, {"range", range}}};

Result<Texts> numbers(const Document& value) { return read_values(value, kNumberForms); }

Result<Texts> factors(const Document& value, const std::string& kind) {
  Result<Texts> texts = numbers(value);
  if (!texts) return texts;
  for (std::string& text : *texts) text = kind + " " + text;
  return texts;
}

Result<Texts> cyclic(const Document& value) { return factors(value, "cyclic"); }
Result<Texts> block(const Document& value) { return factors(value, "block"); }

constexpr std::array<Form, 2> kPartitionForms = {{{"cyclic", cyclic}, {"block", block}}};

Result<Texts> partitions(const Document& value) { return read_values(value, kPartitionForms); }

Error no_dimension(const Document& key) {
  return usage_error(fmt::format("'{}' is no dimension of an array", key.text), key.location,
                     {"a partition is auto, none, complete, or {<dimension>: <kinds>} with "
                      "dimensions from 1"});
}

/// `{1: {cyclic: [3, 6]}, 2: complete}` as values of one knob: `1: cyclic 3; 2: complete` and the same with 6.
Result<Texts> dimension_values(const Document& map) {
  Texts texts = {""};
  for (const auto& [dimension, kinds] : map.entries) {
    if (!dimension.integer()) return no_dimension(dimension);
    const Result<Texts> values = partitions(kinds);
    if (!values) return values.error();
    if (texts.size() * values->size() > static_cast<std::size_t>(kGreatestCount)) {
      return usage_error(fmt::format("a knob has at most {} values", kGreatestCount), map.location);
    }
    Texts combined;
    for (const std::string& text : texts) {
      for (const std::string& value : *values) {
        combined.push_back(
            fmt::format("{}{}{}: {}", text, text.empty() ? "" : "; ", dimension.text, value));
      }
    }
    texts = std::move(combined);
  }
  return texts;
}

/// Values of a whole array; in a list those that name dimensions stand beside words.
Result<Texts> whole_partitions(const Document& value) {
  if (!value.is_list() || value.items.empty()) return partitions(value);
  Texts texts;
  for (const Document& item : value.items) {
    if (item.is_list()) return usage_error("a list of values holds no lists", item.location);
    const bool names_dimensions =
        item.is_map() && !item.entries.empty() && item.entries.front().key.integer();
    const Result<Texts> more = names_dimensions ? dimension_values(item) : partitions(item);
    if (!more) return more.error();
    texts.insert(texts.end(), more->begin(), more->end());
    if (texts.size() <= static_cast<std::size_t>(kGreatestCount)) continue;
    return usage_error(fmt::format("a knob has at most {} values", kGreatestCount), item.location);
  }
  return texts;
}

Status check_count(const model::DesignSpace& space, std::size_t values, const Location& location) {
  if (space.knobs.size() >= kMostListedKnobs) {
    return usage_error(fmt::format("a config has at most {} knobs", kMostListedKnobs), location);
  }
  for (const model::Knob& knob : space.knobs) values += knob.values.size();
  if (values <= kMostValues) return success();
  return usage_error(
      fmt::format("the knobs of a config have at most {} values together", kMostValues), location);
}

/// Adds a knob of one path.
Status add_knob(const std::string& path, const Location& location, Result<Texts> texts,
                model::DesignSpace& space) {
  if (!texts) return texts.error();
  const Status count = check_count(space, texts->size(), location);
  if (!count) return count;
  model::Knob knob{{path}, {}, location};
  for (std::string& text : *texts) knob.values.push_back({std::move(text)});
  space.knobs.push_back(std::move(knob));
  return success();
}

Status read_simple(const std::string& path, const Document& value, model::DesignSpace& space) {
  return add_knob(path, value.location, numbers(value), space);
}

/// `partition: auto` (or none, complete), or a list of such values, is one knob; a map has one knob a dimension.
Status read_partition(const std::string& path, const Document& value, model::DesignSpace& space) {
  if (!value.is_map()) return add_knob(path, value.location, whole_partitions(value), space);
  for (const auto& [dimension, kinds] : value.entries) {
    if (!dimension.integer()) return no_dimension(dimension);
    const Status status =
        add_knob(path + "." + dimension.text, kinds.location, partitions(kinds), space);
    if (!status) return status;
  }
  return success();
}

/// An order of loops as a list of names.
Result<std::string> order_of(const Document& loops) {
  Texts names;
  for (const Document& loop : loops.items) {
    if (!loop.is_scalar() || loop.text.empty()) {
      return usage_error("an order is a list of loops", loop.location, {"for example [k, i, j]"});
    }
    names.push_back(loop.text);
  }
  return fmt::format("{}", fmt::join(names, " "));
}

bool is_name(const Document& item) {
  return item.is_scalar() && item.text != "source" && item.text != "all" &&
         item.text.find(' ') == std::string::npos;
}

/// `all`, `k i j`, a list of loops, which is one order, or a list of such values.
Result<Texts> orders(const Document& value) {
  if (value.is_scalar()) return Texts{value.text};
  if (!value.is_list() || value.items.empty()) {
    return usage_error("an order is source, all or a list of loops", value.location,
                       {"for example [k, i, j], or several: [source, [k, i, j]]"});
  }
  if (std::all_of(value.items.begin(), value.items.end(), is_name)) {
    const Result<std::string> order = order_of(value);
    if (!order) return order.error();
    return Texts{*order};
  }
  Texts texts;
  for (const Document& item : value.items) {
    const Result<std::string> order = item.is_list() ? order_of(item) : Result(item.text);
    if (!order) return order.error();
    texts.push_back(*order);
  }
  return texts;
}

/// The attributes of a name in a group: `ii`, `unroll`, ... of a loop.
std::vector<std::string> attributes_of(const std::string& group) {
  const std::vector<std::string> names = keys_below("knobs." + group);
  return keys_below(fmt::format("knobs.{}.{}", group, names.front()));
}

Status read_attribute(const std::string& path, const std::string& attribute, const Document& value,
                      model::DesignSpace& space) {
  if (attribute == "order") return add_knob(path, value.location, orders(value), space);
  return attribute == "partition" ? read_partition(path, value, space)
                                  : read_simple(path, value, space);
}

Status read_group(const std::string& group, const Document& owners, model::DesignSpace& space) {
  if (!owners.is_map()) {
    return usage_error(fmt::format("'{}' maps names to knobs", group), owners.location);
  }
  for (const auto& [owner, attributes] : owners.entries) {
    const Status keys =
        check_keys(attributes, fmt::format("{}.{}", group, owner.text), attributes_of(group));
    if (!keys) return keys;
    for (const auto& [name, value] : attributes.entries) {
      const std::string path = fmt::format("{}.{}.{}", group, owner.text, name.text);
      const Status status = read_attribute(path, name.text, value, space);
      if (!status) return status;
    }
  }
  return success();
}

/// A knob for each operator type.
Status read_operators(const std::string& key, const Document& operators,
                      model::DesignSpace& space) {
  for (const auto& [name, value] : operators.entries) {
    const Status status = read_simple(key + "." + name.text, value, space);
    if (!status) return status;
  }
  return success();
}

/// `share: {mul_f32: [1, 2]}`
Status read_share(const Document& operators, model::DesignSpace& space) {
  if (operators.is_map()) return read_operators("share", operators, space);
  return usage_error("'share' maps operators to numbers of units", operators.location,
                     {"for example {mul_f32: [1, 2, auto, off]}"});
}

/// `fuse: {fma_f32: [off, on]}`
Status read_fuse(const Document& operators, model::DesignSpace& space) {
  if (operators.is_map()) return read_operators("fuse", operators, space);
  return usage_error("'fuse' maps multiply-adds to on or off", operators.location,
                     {"for example {fma_f32: [off, on]}"});
}

/// `overlap: [on, off]` is one knob for all loops; `overlap: {i: {j: [on, off]}}` one for i and j.
Status read_overlap(const Document& value, model::DesignSpace& space) {
  if (!value.is_map()) return read_simple("overlap", value, space);
  for (const auto& [first, others] : value.entries) {
    if (!others.is_map()) {
      return usage_error(fmt::format("'{}' needs the loop it overlaps with", first.text),
                         others.location, {"for example overlap: {i: {j: [on, off]}}"});
    }
    for (const auto& [second, values] : others.entries) {
      const std::string path = fmt::format("overlap.{}.{}", first.text, second.text);
      const Status status = read_simple(path, values, space);
      if (!status) return status;
    }
  }
  return success();
}

Result<std::size_t> find_path(const model::DesignSpace& space, const Document& path) {
  for (std::size_t k = 0; k < space.knobs.size(); ++k) {
    const Texts& paths = space.knobs[k].paths;
    if (std::find(paths.begin(), paths.end(), path.text) != paths.end()) return k;
  }
  Texts known;
  for (const model::Knob& knob : space.knobs) {
    known.insert(known.end(), knob.paths.begin(), knob.paths.end());
  }
  return spelling_error(fmt::format("tie: '{}' is no knob of this config", path.text),
                        path.location, path.text, known);
}

/// The knobs a tie names, in its order. Errors: kUsage when one is unknown or named twice.
Result<std::vector<std::size_t>> find_paths(const model::DesignSpace& space,
                                            const Document& paths) {
  if (!paths.is_list() || paths.items.size() < 2) {
    return usage_error("a tie is a list of at least two knob paths", paths.location,
                       {"for example [loops.k.unroll, arrays.B.partition.1]"});
  }
  std::vector<std::size_t> found;
  for (const Document& path : paths.items) {
    const Result<std::size_t> knob = find_path(space, path);
    if (!knob) return knob.error();
    if (std::find(found.begin(), found.end(), *knob) != found.end()) {
      return usage_error(fmt::format("tie: '{}' is tied already", path.text), path.location);
    }
    found.push_back(*knob);
  }
  return found;
}

/// Makes one knob of several: its n-th value is the n-th value of each.
Status join(const Document& paths, model::DesignSpace& space) {
  Result<std::vector<std::size_t>> tied = find_paths(space, paths);
  if (!tied) return tied.error();
  const std::size_t kept_index = tied->front();
  model::Knob kept = space.knobs[kept_index];
  for (auto other = tied->begin() + 1; other != tied->end(); ++other) {
    const model::Knob& joined = space.knobs[*other];
    if (kept.values.size() != joined.values.size()) {
      return usage_error("tied knobs need equal numbers of values", paths.location,
                         {fmt::format("{} has {} values", kept.name(), kept.values.size()),
                          fmt::format("{} has {} values", joined.name(), joined.values.size())});
    }
    kept.paths.insert(kept.paths.end(), joined.paths.begin(), joined.paths.end());
    for (std::size_t v = 0; v < kept.values.size(); ++v) {
      kept.values[v].insert(kept.values[v].end(), joined.values[v].begin(), joined.values[v].end());
    }
  }
  space.knobs[kept_index] = std::move(kept);
  std::sort(tied->begin() + 1, tied->end(), std::greater<>());
  for (auto other = tied->begin() + 1; other != tied->end(); ++other) {
    space.knobs.erase(space.knobs.begin() + static_cast<std::ptrdiff_t>(*other));
  }
  return success();
}

Status join_all(const Document& ties, model::DesignSpace& space) {
  if (!ties.is_list()) {
    return usage_error("'tie' is a list of ties", ties.location,
                       {"for example [[loops.k.unroll, arrays.B.partition.1]]"});
  }
  for (const Document& tie : ties.items) {
    const Status status = join(tie, space);
    if (!status) return status;
  }
  return success();
}

Status read_key(const std::string& key, const Document& value, model::DesignSpace& space) {
  if (key == "promote") return read_simple(key, value, space);
  if (key == "share") return read_share(value, space);
  if (key == "fuse") return read_fuse(value, space);
  if (key == "overlap") return read_overlap(value, space);
  return read_group(key, value, space);
}

}  // namespace

const std::vector<std::string>& knob_keys() {
  static const std::vector<std::string> kKeys = keys_below("knobs");
  return kKeys;
}

Result<model::DesignSpace> read_knobs(const Document& knobs) {
  const Status keys = check_keys(knobs, "knobs", knob_keys());
  if (!keys) return keys.error();
  model::DesignSpace space;
  for (const auto& [key, value] : knobs.entries) {
    if (key.text == "tie") continue;  // its paths may stand further down
    const Status status = read_key(key.text, value, space);
    if (!status) return status.error();
  }
  if (const Document* ties = knobs.find("tie")) {
    const Status status = join_all(*ties, space);
    if (!status) return status.error();
  }
  return space;
}

Status add_pins(const model::Kernel& kernel, model::DesignSpace& space) {
  const model::DesignSpace declared = space;
  for (const model::Pin& pin : kernel.pins) {
    for (const model::Knob& knob : declared.knobs) {
      for (const std::string& path : knob.paths) {
        if (!model::paths_overlap(path, pin.path)) continue;
        return usage_error(fmt::format("'{}' is pinned by a pragma", path), knob.location,
                           {fmt::format("{}:{}: pinned to '{}' here", pin.location.file,
                                        pin.location.line, pin.value),
                            "remove the knob or the pragma"});
      }
    }
    space.knobs.push_back({{pin.path}, {{pin.value}}, pin.location});
  }
  return success();
}

}  // namespace hls::explorer
