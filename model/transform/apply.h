#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/transform/elaborate.h"

namespace hls::model {

/// The part of a point that is done to the kernel before anything is bound. `nests`: of the kernel. A tiled loop is unrolled
/// by at most the iterations of a tile.
LoopPlan loop_plan(const Directives& directives, const Target& target, const Nests& nests);

/// Why the kernel cannot be made as a point asks; nothing: it can. `plan`: the point's.
std::optional<Error> impossible_plan(const Elaborations& elaborations, const Directives& directives,
                                     const LoopPlan& plan);

/// Why a storage cannot have the ports or copies asked for; nothing: it can.
std::optional<Error> impossible_binding(const Array& array, const ArrayBinding& binding);

/// Why operators of a design cannot be shared as asked (Directives::share); nothing: they can.
std::optional<Error> impossible_share(
    const Design& design, const std::map<std::string, std::optional<std::int64_t>>& share);

/// Loops that do not overlap, the earlier one first (Design::apart).
std::vector<std::pair<LoopId, LoopId>> apart_loops(const Elaboration& elaboration,
                                                   const Directives& directives);

/// Applies a point: unrolls, banks and binds (docs/design.md, section 1).
/// Errors: kUnsupported when the target lacks an operator the kernel needs (names it and its source
/// line), a storage cannot have the ports asked for, a serial loop is unrolled, inside a padded
/// one or in a nest that is arranged anew, or a tile is shorter than the copies asked for; those of Nests::check.
Result<Design> apply(Elaborations& elaborations, const Target& target,
                     const Directives& directives);

}  // namespace hls::model
