#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <set>
#include <utility>

#include "model/document.h"
#include "model/space/built_kernels.h"
#include "model/space/knob_forms.h"
#include "model/space/names.h"
#include "model/space/space.h"

namespace hls::model {
namespace {

/// One assignment `path = text`, with what it refers to. The source has its names.
struct Assignment {
  const Kernel& kernel;
  const std::vector<Kernel>& built;  ///< to check against; none: the assignment was checked
  const KnobForm& form;
  const std::string& path;
  const std::string& text;
  const Location& location;
  std::string name;    ///< of the loop, array, operator type or fusion
  std::string second;  ///< the dimension of `arrays.A.partition.1`, the loop j of `overlap.i.j`
};

std::optional<std::int64_t> positive(const std::string& text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end || number < 1) return std::nullopt;
  return number;
}

Error bad_value(const Assignment& assignment) {
  return spelling_error(fmt::format("{} cannot be '{}'", assignment.path, assignment.text),
                        assignment.location, assignment.text, accepted_values(assignment.form));
}

/// The number that the text is, when the form accepts it.
std::optional<std::int64_t> number_of(const Assignment& assignment) {
  const std::string& text = assignment.text;
  const auto number = text == "0" ? std::optional<std::int64_t>(0) : positive(text);
  const auto& range = assignment.form.numbers;
  const bool fits = range && number && *number >= range->first && *number <= range->second;
  return fits ? number : std::nullopt;
}

Status set_switch(const Assignment& assignment, bool& is_on) {
  if (assignment.text != "on" && assignment.text != "off") {
    return bad_value(assignment);
  }
  is_on = assignment.text == "on";
  return success();
}

Status set_promote(const Assignment& assignment, Directives& directives) {
  return set_switch(assignment, directives.promote);
}

Status set_overlap(const Assignment& assignment, Directives& directives) {
  return set_switch(assignment, directives.overlap);
}

Status set_fuse(const Assignment& assignment, Directives& directives) {
  bool is_on = false;
  const Status status = set_switch(assignment, is_on);
  directives.fuse.erase(assignment.name);
  if (is_on) directives.fuse.insert(assignment.name);
  return status;
}

/// Whether the nest has these loops, and can run like that, is for Nests to say.
Status set_order(const Assignment& assignment, Directives& directives) {
  std::vector<std::string> order = parse_order(assignment.text);
  if (order.empty() && assignment.text != "source") return bad_value(assignment);
  directives.nests[assignment.name].order = std::move(order);
  return success();
}

Status set_distribute(const Assignment& assignment, Directives& directives) {
  return set_switch(assignment, directives.nests[assignment.name].distribute);
}

Status set_ii(const Assignment& assignment, Directives& directives) {
  const auto ii = number_of(assignment);
  if (assignment.text != "auto" && !ii) return bad_value(assignment);
  directives.loops[assignment.name].ii = ii;
  return success();
}

/// The loop that is named, or whose tiles the one that is named counts.
const Loop& loop_of(const Assignment& assignment) {
  return loop_named(assignment.kernel, assignment.name);
}

/// Whether the name is that of the loop of tiles; what its loop has at most, it has, too.
bool counts_tiles(const Assignment& assignment) {
  return loop_of(assignment).name != assignment.name;
}

Status set_tile(const Assignment& assignment, Directives& directives) {
  const auto tile = number_of(assignment);
  const Loop& loop = loop_of(assignment);
  if (!tile && assignment.text != "off") return bad_value(assignment);
  if (counts_tiles(assignment)) {
    return usage_error(fmt::format("{}: loop {} counts tiles", assignment.path, assignment.name),
                       assignment.location, {"tiles are not tiled again"});
  }
  if (tile && *tile > loop.trip_count) {
    return usage_error(fmt::format("{} cannot be '{}'", assignment.path, assignment.text),
                       assignment.location,
                       {fmt::format("accepted: off, whole numbers from 1 to {}", loop.trip_count),
                        fmt::format("loop {} has {} iterations", loop.name, loop.trip_count)});
  }
  if (has_loop(assignment.kernel, tile_loop(loop.name))) {
    return usage_error(fmt::format("{}: the kernel has a loop '{}', as that of the tiles is called",
                                   assignment.path, tile_loop(loop.name)),
                       assignment.location, {"name one of them otherwise in the source"});
  }
  directives.loops[assignment.name].tile = tile.value_or(0);
  return success();
}

Status set_unroll(const Assignment& assignment, Directives& directives) {
  const Loop& loop = loop_of(assignment);
  const auto factor =
      assignment.text == "full" ? std::optional(loop.trip_count) : positive(assignment.text);
  if (!factor || *factor > loop.trip_count) {
    return usage_error(fmt::format("{} cannot be '{}'", assignment.path, assignment.text),
                       assignment.location,
                       {fmt::format("accepted: full, whole numbers from 1 to {}", loop.trip_count),
                        fmt::format("loop {} has {} iterations", loop.name, loop.trip_count)});
  }
  directives.loops[assignment.name].unroll = *factor;
  return success();
}

Status set_execution(const Assignment& assignment, Directives& directives) {
  if (assignment.text != "padded" && assignment.text != "serial") {
    return bad_value(assignment);
  }
  const bool serial = assignment.text == "serial";
  const Loop& loop = loop_of(assignment);
  if (serial && counts_tiles(assignment)) {
    return usage_error(fmt::format("{} cannot be 'serial': loop {} counts tiles", assignment.path,
                                   assignment.name),
                       assignment.location, {"accepted: padded"});
  }
  const auto id = static_cast<LoopId>(&loop - assignment.kernel.loops.data());
  const bool holds_loop =
      std::any_of(assignment.kernel.loops.begin(), assignment.kernel.loops.end(),
                  [id](const Loop& inner) { return inner.parent == id; });
  if (serial && !holds_loop) {
    return usage_error(
        fmt::format("{} cannot be 'serial': loop {} holds no loop", assignment.path, loop.name),
        assignment.location,
        {"a loop inside a serial one takes as many iterations as its bounds say",
         "accepted: padded"});
  }
  directives.loops[assignment.name].serial = serial;
  return success();
}

Status set_reduction(const Assignment& assignment, Directives& directives) {
  std::int64_t& sums = directives.loops[assignment.name].partial_sums;
  const auto number = number_of(assignment);
  if (assignment.text != "source" && assignment.text != "tree" && !number) {
    return bad_value(assignment);
  }
  const Loop& loop = loop_of(assignment);
  if (number && *number > loop.trip_count) {
    return usage_error(
        fmt::format("{} cannot be '{}'", assignment.path, assignment.text), assignment.location,
        {fmt::format("accepted: source, tree, whole numbers from 2 to {}", loop.trip_count),
         fmt::format("loop {} has {} iterations", loop.name, loop.trip_count)});
  }
  sums = number.value_or(assignment.text == "tree" ? 1 : 0);
  return success();
}

const Array& array_of(const Assignment& assignment) {
  return *std::find_if(assignment.kernel.arrays.begin(), assignment.kernel.arrays.end(),
                       [&](const Array& a) { return a.name == assignment.name; });
}

/// Sets how one dimension, assignment.second, is split.
Status set_dimension(const Assignment& assignment, Directives& directives) {
  const Array& array = array_of(assignment);
  const std::size_t rank = array.shape.size();
  const auto dimension = positive(assignment.second);
  if (!dimension || static_cast<std::size_t>(*dimension) > rank) {
    return usage_error(fmt::format("{}: array {} has no dimension {}", assignment.path, array.name,
                                   assignment.second),
                       assignment.location, {fmt::format("accepted: 1 to {}", rank)});
  }
  const auto index = static_cast<std::size_t>(*dimension - 1);
  const auto partition = parse_partition(assignment.text);
  if (!partition) {
    return bad_value(assignment);
  }
  if (partition->factor > array.shape[index]) {
    return usage_error(fmt::format("{}: '{}' makes more banks than there are elements",
                                   assignment.path, assignment.text),
                       assignment.location,
                       {fmt::format("dimension {} of {} has {} elements", *dimension, array.name,
                                    array.shape[index])});
  }
  directives.arrays[assignment.name].partition[index] = *partition;
  return success();
}

/// `1: cyclic 3; 2: complete`; dimensions that it does not name are not split.
Status set_dimensions(const Assignment& assignment, Directives& directives) {
  for (const auto& [dimension, kind] : dimensions_in(assignment.text)) {
    const std::string path = fmt::format("{}.{}", assignment.path, dimension);
    const Status status =
        set_dimension({assignment.kernel, assignment.built, *find_form(path_parts(path)), path,
                       kind, assignment.location, assignment.name, dimension},
                      directives);
    if (!status) return status;
  }
  return success();
}

Status set_whole_partition(const Assignment& assignment, Directives& directives) {
  ArrayDirective& directive = directives.arrays[assignment.name];
  directive.auto_partition = assignment.text == "auto";
  if (directive.auto_partition) return success();
  const bool has_dimensions = !dimensions_in(assignment.text).empty();
  if (!has_dimensions && assignment.text != "none" && assignment.text != "complete") {
    Error error = bad_value(assignment);
    error.notes.emplace_back("a factor needs its dimension, as in {partition: {1: {cyclic: 4}}}");
    return error;
  }
  const Partition whole = has_dimensions ? Partition{} : *parse_partition(assignment.text);
  directive.partition.assign(array_of(assignment).shape.size(), whole);
  return has_dimensions ? set_dimensions(assignment, directives) : success();
}

Status set_partition(const Assignment& assignment, Directives& directives) {
  return assignment.second.empty() ? set_whole_partition(assignment, directives)
                                   : set_dimension(assignment, directives);
}

/// A store to the array that is built, or null.
const Operation* find_store(const Assignment& assignment) {
  for (const Kernel& kernel : assignment.built) {
    for (const Operation& operation : kernel.operations) {
      if (operation.opcode == Opcode::kStore &&
          kernel.arrays[static_cast<std::size_t>(operation.array)].name == assignment.name) {
        return &operation;
      }
    }
  }
  return nullptr;
}

Status set_ports(const Assignment& assignment, Directives& directives) {
  const auto ports = parse_ports(assignment.text);
  if (!ports) return bad_value(assignment);
  const Operation* store = find_store(assignment);
  if (store != nullptr && (*ports == Ports::kRom1p || *ports == Ports::kRom2p)) {
    return usage_error(
        fmt::format("{} cannot be '{}': the array is written", assignment.path, assignment.text),
        assignment.location,
        {fmt::format("written at {}:{}", store->location.file, store->location.line),
         "accepted: 1p, s2p, 2p"});
  }
  directives.arrays[assignment.name].ports = *ports;
  return success();
}

Status set_storage(const Assignment& assignment, Directives& directives) {
  const bool is_auto = assignment.text == "auto";
  const auto storage = is_auto ? Storage::kBram : parse_storage(assignment.text);
  if (!storage || *storage == Storage::kExternal) {
    return bad_value(assignment);
  }
  if (array_of(assignment).is_argument) {
    return usage_error(fmt::format("{}: the array is an argument, its memory is outside the design",
                                   assignment.path),
                       assignment.location, {"storage is a knob of local arrays only"});
  }
  directives.arrays[assignment.name].auto_storage = is_auto;
  directives.arrays[assignment.name].storage = *storage;
  return success();
}

Status set_copies(const Assignment& assignment, Directives& directives) {
  const auto copies = number_of(assignment);
  if (!copies) return bad_value(assignment);
  const Operation* store = find_store(assignment);
  if (*copies > 1 && store != nullptr && array_of(assignment).is_argument) {
    return usage_error(fmt::format("{} cannot be '{}': the array is an argument and written",
                                   assignment.path, assignment.text),
                       assignment.location,
                       {fmt::format("written at {}:{}", store->location.file, store->location.line),
                        "copies are for local arrays and for arguments that are only read"});
  }
  directives.arrays[assignment.name].copies = *copies;
  return success();
}

Status set_forward(const Assignment& assignment, Directives& directives) {
  std::optional<std::int64_t>& forward = directives.arrays[assignment.name].forward;
  forward = number_of(assignment);
  if (assignment.text == "off") forward = 0;
  return forward || assignment.text == "on" ? success() : bad_value(assignment);
}

Status set_share(const Assignment& assignment, Directives& directives) {
  if (assignment.text == "off") {
    directives.share.erase(assignment.name);
    return success();
  }
  const auto units = number_of(assignment);
  if (!units && assignment.text != "auto") return bad_value(assignment);
  directives.share[assignment.name] = units;
  return success();
}

/// Whether both are in the same region, `first` before `second`.
bool follow_each_other(const Kernel& kernel, const std::string& first, const std::string& second) {
  const auto find = [&](const std::string& name) {
    for (LoopId id = 0; id < static_cast<LoopId>(kernel.loops.size()); ++id) {
      if (kernel.loops[id].name == name) return id;
    }
    return -1;
  };
  const LoopId a = find(first);
  const LoopId b = find(second);
  return a >= 0 && a < b && kernel.loops[a].parent == kernel.loops[b].parent;
}

Status set_pair_overlap(const Assignment& assignment, Directives& directives) {
  if (!follow_each_other(assignment.kernel, assignment.name, assignment.second)) {
    return usage_error(fmt::format("{}: loop {} does not come after loop {} in the same place",
                                   assignment.path, assignment.second, assignment.name),
                       assignment.location,
                       {"accepted: two loops inside the same loop, or inside none, the earlier one "
                        "first"});
  }
  return set_switch(assignment, directives.overlap_of[{assignment.name, assignment.second}]);
}

Status set_latency(const Assignment& assignment, Directives& directives) {
  const auto latency = number_of(assignment);
  if (!latency) return bad_value(assignment);
  directives.operator_latency[assignment.name] = static_cast<int>(*latency);
  return success();
}

Status set_interval(const Assignment& assignment, Directives& directives) {
  const auto interval = number_of(assignment);
  if (!interval) return bad_value(assignment);
  if (*interval > 1 && !may_use_again(assignment.name)) {
    return usage_error(fmt::format("{} cannot be '{}': its units take operands in every cycle",
                                   assignment.path, assignment.text),
                       assignment.location,
                       {"accepted: 1; more for div_f32, div_f64, sqrt_f32, sqrt_f64, div_int and "
                        "rem_int, whose units use their hardware again"});
  }
  directives.operator_interval[assignment.name] = static_cast<int>(*interval);
  return success();
}

/// What sets a form of paths. A new knob is a line in knob_forms.cpp, and one here with its setter.
struct Setter {
  const char* path;
  Status (*set)(const Assignment&, Directives&);
};
constexpr std::array<Setter, 20> kSetters = {{
    {"promote", set_promote},
    {"fuse.<fusion>", set_fuse},
    {"overlap", set_overlap},
    {"overlap.<loop>.<loop>", set_pair_overlap},
    {"share.<operator>", set_share},
    {"nests.<loop>.order", set_order},
    {"nests.<loop>.distribute", set_distribute},
    {"loops.<loop>.tile", set_tile},
    {"loops.<loop>.ii", set_ii},
    {"loops.<loop>.unroll", set_unroll},
    {"loops.<loop>.execution", set_execution},
    {"loops.<loop>.reduction", set_reduction},
    {"arrays.<array>.partition", set_partition},
    {"arrays.<array>.partition.<dimension>", set_partition},
    {"arrays.<array>.ports", set_ports},
    {"arrays.<array>.storage", set_storage},
    {"arrays.<array>.copies", set_copies},
    {"arrays.<array>.forward", set_forward},
    {"operators.<operator>.latency", set_latency},
    {"operators.<operator>.interval", set_interval},
}};

Error unknown_path(const std::string& path, const Location& location) {
  std::vector<std::string> accepted;
  for (const KnobForm& form : knob_forms()) accepted.push_back(form.path);
  return spelling_error(fmt::format("'{}' is no knob", path), location, path, accepted);
}

/// Whether the kernel has what a path names, or a built one has.
Status check_names(const Kernel& kernel, const std::vector<Kernel>& built, const std::string& path,
                   const Location& location) {
  if (find_form(path_parts(path)) == nullptr) return unknown_path(path, location);
  for (const NameInPath& name : names_in(path)) {
    if (has_name(kernel, name.kind, name.name) || has_name(built, name.kind, name.name)) continue;
    std::vector<Kernel> all = built;
    all.insert(all.begin(), kernel);
    const std::vector<std::string> known = names_of(all, name.kind);
    return spelling_error(fmt::format("kernel {} has no {} '{}'", kernel.name,
                                      name.kind.substr(1, name.kind.size() - 2), name.name),
                          location, name.name, known);
  }
  return success();
}

/// What is gone takes no directive.
bool has_names(const Kernel& kernel, const std::vector<NameInPath>& names) {
  return std::all_of(names.begin(), names.end(), [&](const NameInPath& name) {
    return (name.kind != "<loop>" && name.kind != "<array>") ||
           has_name(kernel, name.kind, name.name);
  });
}

/// Sets the path of an assignment, whose names it finds. Requires: the path has a form.
Status set(Assignment assignment, Directives& directives) {
  const std::vector<NameInPath> names = names_in(assignment.path);
  if (!has_names(assignment.kernel, names)) return success();
  const std::string& form = assignment.form.path;
  if (!names.empty()) assignment.name = names.front().name;
  if (names.size() > 1) assignment.second = names.back().name;
  if (form.ends_with("<dimension>")) assignment.second = path_parts(assignment.path).back();
  const auto* setter = std::find_if(kSetters.begin(), kSetters.end(),
                                    [&](const Setter& one) { return form == one.path; });
  if (setter == kSetters.end()) {
    return Error{
        ErrorKind::kInternal, fmt::format("nothing sets '{}'", form), assignment.location, "", {}};
  }
  return setter->set(assignment, directives);
}

/// Sets the paths of a knob to one of its values. Requires: each has a form. `built` as in Assignment.
Status set(const Kernel& kernel, const std::vector<Kernel>& built, const Knob& knob,
           const std::vector<std::string>& value, Directives& directives) {
  for (std::size_t p = 0; p < knob.paths.size(); ++p) {
    const std::string& path = knob.paths[p];
    const KnobForm& form = *find_form(path_parts(path));
    const Status status =
        set({kernel, built, form, path, value[p], knob.location, "", ""}, directives);
    if (!status) return status;
  }
  return success();
}

Directives defaults(const Kernel& kernel) {
  Directives directives;
  for (const Loop& loop : kernel.loops) directives.loops[loop.name] = {};
  for (const Array& array : kernel.arrays) {
    ArrayDirective& directive = directives.arrays[array.name];
    directive.partition.resize(array.shape.size());
    if (array.is_argument) directive.storage = Storage::kExternal;
  }
  return directives;
}

Status check_values(const Kernel& kernel, const std::vector<Kernel>& built, const Knob& knob) {
  if (knob.values.empty()) {
    return usage_error(fmt::format("knob {} has no values", knob.name()), knob.location);
  }
  for (const std::string& path : knob.paths) {
    const Status names = check_names(kernel, built, path, knob.location);
    if (!names) return names;
  }
  Directives scratch = defaults(kernel);
  std::set<std::vector<std::string>> seen;
  for (const std::vector<std::string>& value : knob.values) {
    assert(value.size() == knob.paths.size());
    if (!seen.insert(value).second) {
      return usage_error(
          fmt::format("knob {} has the value '{}' twice", knob.name(), fmt::join(value, "+")),
          knob.location);
    }
    const Status status = set(kernel, built, knob, value, scratch);
    if (!status) return status;
  }
  return success();
}

/// A loop of tiles is there where a knob makes it.
Status check_tile_loops(const Kernel& kernel, const DesignSpace& space) {
  const auto is_set = [&](const std::string& path) {
    return std::any_of(space.knobs.begin(), space.knobs.end(), [&](const Knob& knob) {
      return std::find(knob.paths.begin(), knob.paths.end(), path) != knob.paths.end();
    });
  };
  for (const Knob& knob : space.knobs) {
    for (const std::string& path : knob.paths) {
      for (const NameInPath& name : names_in(path)) {
        const auto loop = name.kind == "<loop>" ? tiled_loop(name.name) : std::nullopt;
        if (!loop || is_set(fmt::format("loops.{}.tile", *loop))) continue;
        if (has_loop(kernel, name.name)) continue;
        return usage_error(fmt::format("'{}': loop {} is not tiled", path, *loop), knob.location,
                           {fmt::format("loops.{}.tile makes loop {}", *loop, name.name)});
      }
    }
  }
  return success();
}

/// A path and one that it begins with set the same thing. In the order of their parts, the first that begins with a
/// path follows it at once.
Status check_paths_differ(const DesignSpace& space) {
  std::set<std::vector<std::string>> seen;
  for (const Knob& knob : space.knobs) {
    for (const std::string& path : knob.paths) {
      const auto [place, is_new] = seen.insert(path_parts(path));
      if (!is_new) return usage_error(fmt::format("'{}' is set by two knobs", path), knob.location);
      for (const auto& other :
           {place == seen.begin() ? place : std::prev(place), std::next(place)}) {
        if (other == place || other == seen.end()) continue;
        const std::string known = fmt::format("{}", fmt::join(*other, "."));
        if (!paths_overlap(path, known)) continue;
        return usage_error(fmt::format("'{}' and '{}' set the same thing", known, path),
                           knob.location);
      }
    }
  }
  return success();
}

}  // namespace

Directives directives(const Kernel& kernel, const DesignSpace& space, const DesignPoint& point) {
  Directives result = defaults(kernel);
  for (std::size_t k = 0; k < space.knobs.size(); ++k) {
    const Knob& knob = space.knobs[k];
    const auto& value = knob.values[static_cast<std::size_t>(point[k])];
    [[maybe_unused]] const Status status = set(kernel, {}, knob, value, result);
    assert(status.ok());
  }
  return result;
}

Status check_space(const Kernel& kernel, const std::vector<Kernel>& built,
                   const DesignSpace& space) {
  for (const Knob& knob : space.knobs) {
    const Status status = check_values(kernel, built, knob);
    if (!status) return status;
  }
  const Status tiles = check_tile_loops(kernel, space);
  return tiles ? check_paths_differ(space) : tiles;
}

Status check_space(const Kernel& kernel, const DesignSpace& space) {
  return check_space(kernel, built_kernels(kernel, space), space);
}

}  // namespace hls::model
