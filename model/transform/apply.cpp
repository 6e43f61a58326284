#include "model/transform/apply.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/design/access_copies.h"
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
std::optional<Error> impossible_nest(const Kernel& kernel, const Directives& directives) {
  for (const auto& [nest, directive] : directives.nests) {
    if (directive == NestDirective{}) continue;
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
                   {"accepted: serial with order source and distribute off"}};
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

/// Loops of one region that do not overlap: each part of a source loop with each part of a later one.
/// Where all are kept apart, those that follow each other are enough.
void add_apart_loops(const Elaboration& elaboration, LoopId parent, const Directives& directives,
                     std::vector<std::pair<LoopId, LoopId>>& apart) {
  std::vector<std::pair<LoopId, std::string>> loops;
  for (const Node& node : region(elaboration.kernel, parent)) {
    if (node.is_loop()) loops.emplace_back(node.index, elaboration.parts[node.index].source);
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

LoopPlan loop_plan(const Directives& directives, const Target& target) {
  LoopPlan plan{.promote = directives.promote, .fuse = directives.fuse};
  for (const auto& [name, directive] : directives.loops) {
    if (directive.unroll > 1) plan.unroll[name] = directive.unroll;
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

Result<Design> apply(Elaborations& elaborations, const Target& target,
                     const Directives& directives) {
  if (const auto error = impossible_serial(elaborations.kernel(), directives)) return *error;
  if (const auto error = impossible_nest(elaborations.kernel(), directives)) return *error;
  if (const auto error = impossible_reduction(elaborations.kernel(), directives)) return *error;
  const LoopPlan plan = loop_plan(directives, target);
  for (const auto& [nest, directive] : plan.nests) {
    const Status legal = elaborations.nests().check(nest, directive, {});
    if (!legal) return legal.error();
  }
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
