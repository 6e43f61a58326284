#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>

#include "model/document.h"
#include "model/space/knob_forms.h"
#include "model/space/names.h"
#include "model/space/space.h"

namespace hls::model {
namespace {

/// More combinations of the knobs that constraints relate to each other take too long to look at.
constexpr std::size_t kMostCombinations = std::size_t{1} << 22U;
/// The same of all constraints together: combinations times what each has to compute, some seconds.
constexpr std::size_t kMostSteps = std::size_t{1} << 28U;

template <typename Named>
const Named& find_named(const std::vector<Named>& all, const std::string& name) {
  return *std::find_if(all.begin(), all.end(), [&](const Named& one) { return one.name == name; });
}

/// Banks that a partition of an array, or of one of its dimensions, makes; nothing: `auto`.
std::optional<std::int64_t> banks(const Array& array, const std::vector<std::string>& parts,
                                  const std::string& text) {
  if (const auto dimensions = dimensions_in(text); !dimensions.empty()) {
    std::int64_t product = 1;
    for (const auto& [dimension, kind] : dimensions) {
      std::vector<std::string> one = parts;
      one.push_back(dimension);
      product *= banks(array, one, kind).value_or(1);
    }
    return product;
  }
  const auto partition = parse_partition(text);
  if (!partition) return std::nullopt;
  if (partition->kind != PartitionKind::kComplete) return partition->factor;
  constexpr std::size_t kWhole = 3;
  if (parts.size() == kWhole) return array.size();
  return array.shape[static_cast<std::size_t>(std::stoi(parts.back()) - 1)];
}

std::optional<std::int64_t> number_of(const Kernel& kernel, const std::string& path,
                                      const std::string& text) {
  const std::vector<std::string> parts = path_parts(path);
  // A tile of all iterations is none.
  if (parts[0] == "loops" && (text == "full" || (parts[2] == "tile" && text == "off"))) {
    return loop_named(kernel, parts[1]).trip_count;
  }
  if (parts[0] == "arrays" && parts[2] == "partition") {
    return banks(find_named(kernel.arrays, parts[1]), parts, text);
  }
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return number;
}

/// A path of a constraint, with what each value of its knob is.
struct Use {
  std::size_t knob = 0;
  std::vector<KnobValue> values;
};

Result<Use> find_use(const Kernel& kernel, const DesignSpace& space, const Constraint::Path& path) {
  std::vector<std::string> known;
  for (std::size_t k = 0; k < space.knobs.size(); ++k) {
    const Knob& knob = space.knobs[k];
    const auto found = std::find(knob.paths.begin(), knob.paths.end(), path.text);
    known.insert(known.end(), knob.paths.begin(), knob.paths.end());
    if (found == knob.paths.end()) continue;
    Use use{k, {}};
    const auto place = static_cast<std::size_t>(found - knob.paths.begin());
    for (const std::vector<std::string>& value : knob.values) {
      use.values.push_back({value[place], number_of(kernel, path.text, value[place])});
    }
    return use;
  }
  Error error = spelling_error(fmt::format("where: '{}' is no knob of this space", path.text),
                               path.location, path.text, known);
  if (path.text.find('.') == std::string::npos) {
    error.notes.emplace_back("words stand in quotes, as in loops.i.ii == \"auto\"");
  }
  return error;
}

/// A constraint with the knobs of its paths.
struct Bound {
  const Constraint* constraint = nullptr;
  std::vector<Use> uses;  ///< by path
};

Status check_words(const Bound& bound) {
  for (const Constraint::WordUse& word : bound.constraint->words()) {
    // A value that the list leaves out is none of a point's; a word that is no value at all is a mistake.
    const KnobForm* form = find_form(path_parts(bound.constraint->paths()[word.path].text));
    if (form != nullptr && is_word_of(*form, word.word)) continue;
    std::vector<std::string> accepted;
    for (const KnobValue& value : bound.uses[word.path].values) accepted.push_back(value.text);
    if (std::find(accepted.begin(), accepted.end(), word.word) != accepted.end()) continue;
    return spelling_error(fmt::format("where: '{}' is no value of {}", word.word,
                                      bound.constraint->paths()[word.path].text),
                          word.location, word.word, accepted);
  }
  return success();
}

Result<Bound> bind(const Kernel& kernel, const DesignSpace& space, const Constraint& constraint) {
  Bound bound{&constraint, {}};
  for (const Constraint::Path& path : constraint.paths()) {
    Result<Use> use = find_use(kernel, space, path);
    if (!use) return use.error();
    bound.uses.push_back(std::move(*use));
  }
  const Status words = check_words(bound);
  if (!words) return words.error();
  return bound;
}

Result<bool> holds(const Bound& bound, const DesignPoint& point) {
  std::vector<const KnobValue*> values;
  values.reserve(bound.uses.size());
  for (const Use& use : bound.uses) {
    values.push_back(&use.values[static_cast<std::size_t>(point[use.knob])]);
  }
  return bound.constraint->holds(values);
}

/// Constraints that share knobs, directly or through others.
struct Group {
  std::set<std::size_t> knobs;
  std::vector<const Bound*> bounds;
};

std::vector<Group> group(const std::vector<Bound>& bounds) {
  std::vector<Group> groups;
  for (const Bound& bound : bounds) {
    Group joined;
    for (const Use& use : bound.uses) joined.knobs.insert(use.knob);
    std::vector<Group> others;
    for (Group& other : groups) {
      const bool is_apart =
          std::none_of(other.knobs.begin(), other.knobs.end(),
                       [&](std::size_t knob) { return joined.knobs.count(knob) != 0; });
      if (is_apart) {
        others.push_back(std::move(other));
        continue;
      }
      joined.knobs.insert(other.knobs.begin(), other.knobs.end());
      joined.bounds.insert(joined.bounds.end(), other.bounds.begin(), other.bounds.end());
    }
    joined.bounds.push_back(&bound);
    others.push_back(std::move(joined));
    groups = std::move(others);
  }
  return groups;
}

Result<std::size_t> combinations(const Group& group, const DesignSpace& space) {
  std::size_t count = 1;
  std::vector<std::string> names;
  for (const std::size_t knob : group.knobs) {
    count *= space.knobs[knob].values.size();
    names.push_back(space.knobs[knob].name());
    if (count <= kMostCombinations) continue;
    return usage_error(
        fmt::format("where: these constraints relate knobs with more than {} combinations",
                    kMostCombinations),
        group.bounds.back()->constraint->location(),
        {fmt::format("knobs related: {}, ...", fmt::join(names, ", "))});
  }
  return count;
}

/// Counts through all combinations of some knobs, the last one fastest.
class Combinations {
 public:
  Combinations(const std::set<std::size_t>& knobs, const DesignSpace& space)
      : knobs_(knobs), space_(space), point_(space.knobs.size(), 0) {}

  /// The values of the knobs at hand; those of others are 0.
  const DesignPoint& point() const { return point_; }

  void advance() {
    for (auto knob = knobs_.rbegin(); knob != knobs_.rend(); ++knob) {
      if (static_cast<std::size_t>(++point_[*knob]) < space_.knobs[*knob].values.size()) return;
      point_[*knob] = 0;
    }
  }

 private:
  const std::set<std::size_t>& knobs_;
  const DesignSpace& space_;
  DesignPoint point_;
};

/// One constraint alone.
Group group_of(const Bound& bound) {
  Group own;
  for (const Use& use : bound.uses) own.knobs.insert(use.knob);
  own.bounds.push_back(&bound);
  return own;
}

/// Tries every combination of the knobs of one constraint.
Result<Restriction> restrict(const Bound& bound, const DesignSpace& space) {
  const Group own = group_of(bound);
  const Result<std::size_t> count = combinations(own, space);
  if (!count) return count.error();
  Restriction restriction{{own.knobs.begin(), own.knobs.end()}, {}};
  Combinations combination(own.knobs, space);
  for (std::size_t i = 0; i < *count; ++i, combination.advance()) {
    const Result<bool> kept = holds(bound, combination.point());
    if (!kept) return kept.error();
    restriction.keeps.push_back(*kept);
  }
  return restriction;
}

/// The combinations of knobs that several restrictions keep, each of some of the knobs.
class Common {
 public:
  Common(const std::vector<Restriction>& parts, const DesignSpace& space)
      : parts_(parts), space_(space), point_(space.knobs.size(), 0) {}

  /// Appends whether each of the `count` combinations is kept that have the values at hand in the knobs before the one at
  /// `place`. A part is asked as soon as its last knob has a value, once for all that follow.
  void add(std::size_t place, std::size_t count, Restriction& common) {
    if (place == common.knobs.size()) {
      common.keeps.push_back(true);
      return;
    }
    const std::size_t knob = common.knobs[place];
    const std::size_t values = space_.knobs[knob].values.size();
    for (point_[knob] = 0; static_cast<std::size_t>(point_[knob]) < values; ++point_[knob]) {
      const bool is_open = std::all_of(parts_.begin(), parts_.end(), [&](const Restriction& part) {
        return part.knobs.back() != knob || keeps(part, space_, point_);
      });
      if (is_open) {
        add(place + 1, count / values, common);
      } else {
        common.keeps.insert(common.keeps.end(), count / values, false);
      }
    }
  }

 private:
  const std::vector<Restriction>& parts_;
  const DesignSpace& space_;
  DesignPoint point_;
};

/// Keeps what all constraints of a group keep.
Result<Restriction> restrict(const Group& group, const DesignSpace& space) {
  const Result<std::size_t> count = combinations(group, space);
  if (!count) return count.error();
  std::vector<Restriction> parts;
  for (const Bound* bound : group.bounds) {
    Result<Restriction> part = restrict(*bound, space);
    if (!part) return part.error();
    parts.push_back(std::move(*part));
  }
  if (parts.size() == 1) return std::move(parts.front());
  Restriction restriction{{group.knobs.begin(), group.knobs.end()}, {}};
  Common(parts, space).add(0, *count, restriction);
  return restriction;
}

/// Constraints of more steps than a sweep should wait for.
Status check_steps(const std::vector<Bound>& bounds, const std::vector<Group>& groups,
                   const DesignSpace& space) {
  std::size_t steps = 0;
  const auto add = [&](const Group& group, std::size_t each) -> Status {
    const Result<std::size_t> count = combinations(group, space);
    if (!count) return count.error();
    steps += *count * each;
    if (steps <= kMostSteps) return success();
    return usage_error(
        fmt::format("where: these constraints take more than {} steps", kMostSteps),
        group.bounds.back()->constraint->location(),
        {"steps: combinations of the knobs of a constraint, times what stands in it"});
  };
  for (const Group& related : groups) {
    const Status fits = add(related, related.bounds.size());
    if (!fits) return fits;
  }
  for (const Bound& bound : bounds) {
    const Status fits = add(group_of(bound), bound.constraint->size());
    if (!fits) return fits;
  }
  return success();
}

Error nothing_left(const Group& group) {
  std::vector<std::string> notes;
  for (const Bound* bound : group.bounds) notes.push_back("where: " + bound->constraint->text());
  return usage_error("where: no point is left", group.bounds.front()->constraint->location(),
                     std::move(notes));
}

}  // namespace

Status restrict_space(const Kernel& kernel, const std::vector<Constraint>& constraints,
                      DesignSpace& space) {
  std::vector<Bound> bounds;
  for (const Constraint& constraint : constraints) {
    Result<Bound> bound = bind(kernel, space, constraint);
    if (!bound) return bound.error();
    bounds.push_back(std::move(*bound));
  }
  const std::vector<Group> groups = group(bounds);
  const Status steps = check_steps(bounds, groups, space);
  if (!steps) return steps;
  std::vector<Restriction> restrictions;
  for (const Group& related : groups) {
    Result<Restriction> restriction = restrict(related, space);
    if (!restriction) return restriction.error();
    if (std::find(restriction->keeps.begin(), restriction->keeps.end(), true) ==
        restriction->keeps.end()) {
      return nothing_left(related);
    }
    restrictions.push_back(std::move(*restriction));
  }
  space.constraints = constraints;
  space.restrictions = std::move(restrictions);
  return success();
}

const Constraint* excluding(const Kernel& kernel, const DesignSpace& space,
                            const DesignPoint& point) {
  for (const Constraint& constraint : space.constraints) {
    const Result<Bound> bound = bind(kernel, space, constraint);
    const Result<bool> kept = holds(*bound, point);
    if (!*kept) return &constraint;
  }
  return nullptr;
}

}  // namespace hls::model
