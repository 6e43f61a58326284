#include "model/transform/apply.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/design/access_copies.h"
#include "model/divide.h"
#include "model/transform/banking.h"
#include "model/transform/unit_timing.h"

namespace hls::model {
namespace {

/// A serial loop is one hardware loop, and what is around it waits for it.
std::optional<Error> impossible_serial(const Kernel& kernel, const Directives& directives) {
  const auto directive = [&](const Loop& loop) {
    const auto found = directives.loops.find(loop.name);
    return found == directives.loops.end() ? LoopDirective{} : found->second;
  };
  for (const Loop& loop : kernel.loops) {
    if (!directive(loop).serial) continue;
    if (directive(loop).unroll > 1) {
      return Error{ErrorKind::kUnsupported,
                   fmt::format("loop '{}' is serial and unrolled {} times", loop.name,
                               directive(loop).unroll),
                   loop.location,
                   "",
                   {"accepted: serial with unroll 1; loops inside it may be unrolled"}};
    }
    if (loop.parent < 0) continue;
    const Loop& around = kernel.loops[static_cast<std::size_t>(loop.parent)];
    if (directive(around).serial) continue;
    return Error{ErrorKind::kUnsupported,
                 fmt::format("loop '{}' is serial inside loop '{}', which is padded", loop.name,
                             around.name),
                 loop.location,
                 "",
                 {"accepted: serial for all loops around a serial one, too"}};
  }
  return std::nullopt;
}

/// Whether a loop is longer than the tile that a point asks for.
bool is_tiled(const LoopDirective& directive, const Nests& nests, const std::string& loop) {
  return directive.tile > 0 && directive.tile < nests.trip_count(loop);
}

/// How often a loop runs each time at a point, that of tiles or in a tile too.
std::int64_t trips(const Directives& directives, const Nests& nests, const std::string& loop) {
  const auto tile_of = [&](const std::string& name) -> std::int64_t {
    const auto found = directives.loops.find(name);
    const bool has_tiles = found != directives.loops.end() && is_tiled(found->second, nests, name);
    return has_tiles ? found->second.tile : 0;
  };
  if (!nests.nest_of(loop).empty()) {
    return tile_of(loop) > 0 ? tile_of(loop) : nests.trip_count(loop);
  }
  const auto tiled = tiled_loop(loop);
  const std::int64_t tile = tiled ? tile_of(*tiled) : 0;
  return tile > 0 ? ceil_divide(nests.trip_count(*tiled), tile) : 1;
}

/// A loop of tiles, or within one, has fewer iterations than the source's. As many copies as that has are all of them.
std::optional<Error> impossible_tile(const Nests& nests, const Directives& directives) {
  for (const auto& [name, directive] : directives.loops) {
    const std::int64_t most = trips(directives, nests, name);
    const std::int64_t all =
        nests.trip_count(nests.nest_of(name).empty() ? tiled_loop(name).value_or("") : name);
    const bool is_all = directive.unroll >= all;
    if ((directive.unroll <= most || is_all) && directive.partial_sums <= most) continue;
    return Error{ErrorKind::kUnsupported,
                 fmt::format("loop '{}' has {} with these tiles, fewer than its {}", name,
                             most == 1 ? "1 iteration" : fmt::format("{} iterations", most),
                             directive.partial_sums > most ? "partial sums" : "copies"),
                 {},
                 "",
                 {fmt::format("accepted: unroll full, whole numbers from 1 to {}", most)}};
  }
  return std::nullopt;
}

/// Partial sums in turns need all iterations of a loop.
std::optional<Error> impossible_reduction(const Kernel& kernel, const Directives& directives) {
  for (const Loop& loop : kernel.loops) {
    const auto found = directives.loops.find(loop.name);
    if (found == directives.loops.end()) continue;
    if (!found->second.serial || found->second.partial_sums == 0) continue;
    return Error{ErrorKind::kUnsupported,
                 fmt::format("loop '{}' is serial and its sums are reduced", loop.name),
                 loop.location,
                 "",
                 {"accepted: serial with reduction source"}};
  }
  return std::nullopt;
}

/// A nest whose loops are arranged anew has no bounds that serial execution could follow.
std::optional<Error> impossible_nest(const Kernel& kernel, const Directives& directives,
                                     const LoopPlan& plan) {
  for (const auto& [nest, directive] : plan.nests) {
    for (LoopId id = 0; id < static_cast<LoopId>(kernel.loops.size()); ++id) {
      const Loop& loop = kernel.loops[id];
      const auto found = directives.loops.find(loop.name);
      const bool is_serial = found != directives.loops.end() && found->second.serial;
      if (!is_serial || kernel.loops[loop_path(kernel, id).front()].name != nest) continue;
      return Error{ErrorKind::kUnsupported,
                   fmt::format("loop '{}' is serial in nest '{}', whose loops are arranged anew",
                               loop.name, nest),
                   loop.location,
                   "",
                   {"accepted: serial with order source, distribute off and tile off"}};
    }
  }
  return std::nullopt;
}

/// What a point says of an array; one that only the arranged nests have is banked as its accesses need, in
/// the cheapest memory.
ArrayDirective array_directive(const Kernel& source, const Array& array,
                               const Directives& directives) {
  const auto found = directives.arrays.find(array.name);
  if (found != directives.arrays.end()) return found->second;
  const bool is_source = std::any_of(source.arrays.begin(), source.arrays.end(),
                                     [&](const Array& one) { return one.name == array.name; });
  return is_source ? ArrayDirective{} : private_array_directive(array.shape.size());
}

/// Ports that a storage cannot have: LUT RAM writes through one port only (UG474, distributed RAM).
std::optional<Error> impossible_memory(const Array& array, const ArrayBinding& binding) {
  const bool has_two = binding.storage == Storage::kLutram && binding.ports == Ports::k2p;
  if (!has_two || array.is_rom()) return std::nullopt;
  return Error{ErrorKind::kUnsupported,
               fmt::format("array '{}' cannot have ports 2p in storage lutram", array.name),
               array.location,
               "",
               {"accepted with lutram: 1p, s2p, rom_1p, rom_2p; 2p with storage bram or reg"}};
}

/// Operators of the kernel that external modules compute.
std::map<std::string, std::string> external_modules(const Design& design, const Target& target) {
  std::map<std::string, std::string> modules;
  for (std::size_t id = 0; id < design.kernel().operations.size(); ++id) {
    if (design.elaboration->region_of[id] == kNoRegion) continue;
    const auto name = operator_name(design.kernel(), design.kernel().operations[id]);
    if (!name || target.operators.at(*name).module.empty()) continue;
    modules[*name] = target.operators.at(*name).module;
  }
  return modules;
}

/// A request holds for every loop that runs iterations of the loop it names.
std::vector<std::optional<std::int64_t>> requested_intervals(const Elaboration& elaboration,
                                                             const Directives& directives) {
  std::vector<std::optional<std::int64_t>> interval(elaboration.kernel.loops.size());
  for (const LoopParts& parts : elaboration.parts) {
    const auto directive = directives.loops.find(parts.source);
    if (directive == directives.loops.end() || parts.temporal < 0) continue;
    interval[parts.temporal] = directive->second.ii;
  }
  return interval;
}

/// Memories that cannot have copies.
std::optional<Error> impossible_copies(const Array& array, const ArrayBinding& binding) {
  if (binding.storage != Storage::kReg || binding.copies == 1) return std::nullopt;
  return Error{ErrorKind::kUnsupported,
               fmt::format("array '{}' in storage reg needs no copies", array.name),
               array.location,
               "",
               {"registers are read as often as asked; copies are for bram and lutram"}};
}

/// The loop of the source that a loop is, or whose tiles it counts.
std::string loop_of_source(const Directives& directives, const std::string& loop) {
  const auto tiled = tiled_loop(loop);
  const auto found = tiled ? directives.loops.find(*tiled) : directives.loops.end();
  return found != directives.loops.end() && found->second.tile > 0 ? *tiled : loop;
}

/// Loops of one region that do not overlap: each part of a source loop with each part of a later one.
/// Where all are kept apart, those that follow each other are enough.
void add_apart_loops(const Elaboration& elaboration, LoopId parent, const Directives& directives,
                     std::vector<std::pair<LoopId, LoopId>>& apart) {
  std::vector<std::pair<LoopId, std::string>> loops;
  for (const Node& node : region(elaboration.kernel, parent)) {
    if (!node.is_loop()) continue;
    const std::string& source = elaboration.parts[node.index].source;
    loops.emplace_back(node.index, loop_of_source(directives, source));
  }
  for (auto first = loops.begin(); first != loops.end(); ++first) {
    std::string following;
    for (auto second = first + 1; second != loops.end(); ++second) {
      const bool is_remainder = elaboration.parts[second->first].temporal < 0;
      if (second->second == first->second && is_remainder) continue;
      if (following.empty()) following = second->second;
      if (directives.overlap_of.empty() && second->second != following) break;
      const auto pair = directives.overlap_of.find({first->second, second->second});
      const bool overlap = pair == directives.overlap_of.end() ? directives.overlap : pair->second;
      if (!overlap) apart.emplace_back(first->first, second->first);
    }
  }
}

/// The most iterations, one a cycle, that are over before a memory shows what a read in the first of them decided to store.
std::int64_t iterations_to_show(const Target& target) {
  std::int64_t most = 1;
  for (const auto& [storage, memory] : target.memories) {
    most = std::max<std::int64_t>(most, memory.read_latency + memory.write_latency - 1);
  }
  return most;
}

}  // namespace

LoopPlan loop_plan(const Directives& directives, const Target& target, const Nests& nests) {
  LoopPlan plan{.promote = directives.promote, .fuse = directives.fuse};
  for (const auto& [name, directive] : directives.loops) {
    const std::int64_t copies = std::min(directive.unroll, trips(directives, nests, name));
    if (copies > 1) plan.unroll[name] = copies;
    if (directive.serial) plan.serial.insert(name);
    if (directive.partial_sums > 0) plan.partial_sums[name] = directive.partial_sums;
  }
  for (const auto& [name, directive] : directives.arrays) {
    const std::int64_t iterations = directive.forward.value_or(iterations_to_show(target));
    if (iterations > 0) plan.forward[name] = iterations;
  }
  for (const auto& [name, directive] : directives.nests) {
    if (directive != NestDirective{}) plan.nests[name] = directive;
  }
  for (const auto& [name, directive] : directives.loops) {
    const std::string nest = is_tiled(directive, nests, name) ? nests.nest_of(name) : "";
    if (!nest.empty()) plan.nests[nest].tiles[name] = directive.tile;
  }
  return plan;
}

std::optional<Error> impossible_share(
    const Design& design, const std::map<std::string, std::optional<std::int64_t>>& share) {
  for (OpId id = 0; id < static_cast<OpId>(design.kernel().operations.size()); ++id) {
    if (design.elaboration->region_of[id] == kNoRegion) continue;
    const Operation& operation = design.kernel().operations[id];
    const auto name = operator_name(design.kernel(), operation);
    if (!name || share.count(*name) == 0) continue;
    if (design.unit_interval[id] > 1) {
      return Error{
          ErrorKind::kUnsupported,
          fmt::format("operator '{}' has interval {} and cannot be shared", *name,
                      design.unit_interval[id]),
          operation.location,
          "",
          {"a shared unit takes operands in every cycle: choose interval 1, or share off"}};
    }
    if (design.latency[id] > 0) continue;
    return Error{ErrorKind::kUnsupported,
                 fmt::format("operator '{}' has latency 0 and cannot be shared", *name),
                 operation.location,
                 "",
                 {"a shared unit holds its operation for a cycle: choose a latency from 1 up"}};
  }
  return std::nullopt;
}

std::vector<std::pair<LoopId, LoopId>> apart_loops(const Elaboration& elaboration,
                                                   const Directives& directives) {
  std::vector<std::pair<LoopId, LoopId>> apart;
  for (LoopId parent = -1; parent < static_cast<LoopId>(elaboration.kernel.loops.size());
       ++parent) {
    add_apart_loops(elaboration, parent, directives, apart);
  }
  std::sort(apart.begin(), apart.end());
  return apart;
}

std::optional<Error> impossible_binding(const Array& array, const ArrayBinding& binding) {
  if (auto error = impossible_memory(array, binding)) return error;
  return impossible_copies(array, binding);
}

std::optional<Error> impossible_plan(const Elaborations& elaborations, const Directives& directives,
                                     const LoopPlan& plan) {
  const Kernel& kernel = elaborations.kernel();
  if (auto error = impossible_serial(kernel, directives)) return error;
  if (auto error = impossible_nest(kernel, directives, plan)) return error;
  if (auto error = impossible_reduction(kernel, directives)) return error;
  if (auto error = impossible_tile(elaborations.nests(), directives)) return error;
  for (const auto& [nest, directive] : plan.nests) {
    const Status legal = elaborations.nests().check(nest, directive, {});
    if (!legal) return legal.error();
  }
  return std::nullopt;
}

Result<Design> apply(Elaborations& elaborations, const Target& target,
                     const Directives& directives) {
  const LoopPlan plan = loop_plan(directives, target, elaborations.nests());
  if (const auto error = impossible_plan(elaborations, directives, plan)) return *error;
  Design design;
  design.elaboration = elaborations.get(plan);
  design.interval = requested_intervals(*design.elaboration, directives);
  for (ArrayId array = 0; array < static_cast<ArrayId>(design.kernel().arrays.size()); ++array) {
    const ArrayDirective directive =
        array_directive(elaborations.kernel(), design.kernel().arrays[array], directives);
    design.arrays.push_back(bind_array(*design.elaboration, array, directive, target));
    const auto error = impossible_binding(design.kernel().arrays[array], design.arrays.back());
    if (error) return *error;
  }
  design.accesses = access_copies(*design.elaboration, design.arrays);
  Result<UnitTiming> timing = unit_timing(design, target, directives);
  if (!timing) return timing.error();
  design.latency = std::move(timing->latency);
  design.unit_interval = std::move(timing->interval);
  design.share = directives.share;
  design.modules = external_modules(design, target);
  if (const auto error = impossible_share(design, design.share)) return *error;
  design.apart = apart_loops(*design.elaboration, directives);
  return design;
}

}  // namespace hls::model
