#include "model/space/built_kernels.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "model/document.h"
#include "model/kernel/built.h"
#include "model/space/names.h"

namespace hls::model {
namespace {

/// The values that a path may have, in order; those of a path without a knob are `otherwise`.
std::vector<std::string> values_of(const DesignSpace& space, const std::string& path,
                                   const std::string& otherwise) {
  for (const Knob& knob : space.knobs) {
    const auto found = std::find(knob.paths.begin(), knob.paths.end(), path);
    if (found == knob.paths.end()) continue;
    std::vector<std::string> values;
    for (const auto& value : knob.values) values.push_back(value[found - knob.paths.begin()]);
    return values;
  }
  return {otherwise};
}

/// The operators that are fused at every point, and those that are at some.
std::vector<std::set<std::string>> fused_operators(const DesignSpace& space) {
  std::set<std::string> always;
  std::set<std::string> sometimes;
  const std::string prefix = "fuse.";
  for (const Knob& knob : space.knobs) {
    for (const std::string& path : knob.paths) {
      if (!path.starts_with(prefix)) continue;
      const std::vector<std::string> values = values_of(space, path, "off");
      const std::string name = path.substr(prefix.size());
      const auto on = std::count(values.begin(), values.end(), "on");
      if (on > 0) sometimes.insert(name);
      if (on == static_cast<std::ptrdiff_t>(values.size())) always.insert(name);
    }
  }
  return {always, sometimes};
}

template <typename Named>
std::optional<Location> find_place(const std::vector<Named>& all, const std::string& name) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Named& one) { return one.name == name; });
  return found == all.end() ? std::nullopt : std::optional(found->location);
}

/// Why nothing has the name.
std::string why_gone(const Kernel& source, const std::vector<Kernel>& built,
                     const NameInPath& name) {
  const auto place = name.kind == "<loop>"    ? find_place(source.loops, name.name)
                     : name.kind == "<array>" ? find_place(source.arrays, name.name)
                                              : std::nullopt;
  if (place) {
    return fmt::format("simplification leaves nothing of what is at {}:{}", place->file,
                       place->line);
  }
  const std::vector<std::string> others = names_of(built, name.kind);
  return others.empty() ? "it has none" : fmt::format("it has {}", fmt::join(others, ", "));
}

/// The warning for a path that sets nothing; nothing: a built kernel has its names.
std::optional<Error> warning_for(const Kernel& source, const std::vector<Kernel>& built,
                                 const std::string& path, const Location& location) {
  for (const NameInPath& name : names_in(path)) {
    if (has_name(built, name.kind, name.name)) continue;
    return usage_error(fmt::format("'{}' has no effect: the kernel as it is built has no {} '{}'",
                                   path, name.kind.substr(1, name.kind.size() - 2), name.name),
                       location, {why_gone(source, built, name)});
  }
  return std::nullopt;
}

bool is_named(const std::vector<Constraint>& constraints, const std::string& path) {
  return std::any_of(constraints.begin(), constraints.end(), [&](const Constraint& constraint) {
    const auto& paths = constraint.paths();
    return std::any_of(paths.begin(), paths.end(),
                       [&](const Constraint::Path& one) { return one.text == path; });
  });
}

/// The knob with those of its paths that `keeps` has, and each value once.
Knob narrowed(const Knob& knob, const std::vector<bool>& keeps) {
  Knob result{{}, {}, knob.location};
  std::set<std::vector<std::string>> seen;
  for (std::size_t p = 0; p < knob.paths.size(); ++p) {
    if (keeps[p]) result.paths.push_back(knob.paths[p]);
  }
  for (const std::vector<std::string>& value : knob.values) {
    std::vector<std::string> kept;
    for (std::size_t p = 0; p < knob.paths.size(); ++p) {
      if (keeps[p]) kept.push_back(value[p]);
    }
    if (seen.insert(kept).second) result.values.push_back(std::move(kept));
  }
  return result;
}

}  // namespace

std::vector<Kernel> built_kernels(const Kernel& source, const DesignSpace& space) {
  std::vector<Kernel> kernels;
  for (const std::string& promote : values_of(space, "promote", "on")) {
    for (const std::set<std::string>& fuse : fused_operators(space)) {
      Kernel kernel = as_built(source, promote == "on", fuse);
      if (std::find(kernels.begin(), kernels.end(), kernel) == kernels.end()) {
        kernels.push_back(std::move(kernel));
      }
    }
  }
  return kernels;
}

std::vector<Error> drop_gone(const Kernel& source, const std::vector<Kernel>& built,
                             const std::vector<Constraint>& constraints, DesignSpace& space) {
  std::vector<Error> warnings;
  for (Knob& knob : space.knobs) {
    std::vector<bool> keeps;
    for (const std::string& path : knob.paths) {
      auto warning = warning_for(source, built, path, knob.location);
      keeps.push_back(!warning || is_named(constraints, path));
      if (warning) warnings.push_back(std::move(*warning));
    }
    if (std::find(keeps.begin(), keeps.end(), false) != keeps.end()) knob = narrowed(knob, keeps);
  }
  std::erase_if(space.knobs, [](const Knob& knob) { return knob.paths.empty(); });
  return warnings;
}

}  // namespace hls::model
