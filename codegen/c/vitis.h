#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "codegen/c/c_text.h"
#include "model/schedule/problem.h"
#include "model/schedule/schedule.h"
#include "model/space/directives.h"
#include "model/transform/elaborate.h"

namespace hls::codegen {

/// A point as Vitis HLS is told of it: its kernel, arranged as the point says, and what became of it.
struct VitisPoint {
  const model::Restructured& arranged;
  const model::Directives& directives;
  const model::Design& design;
  const model::Problem& problem;
  const model::Schedule& schedule;
  const model::Target& target;
};

/// The knobs of a point as pragmas: the interval of each innermost loop as scheduled, unroll factors, banks and memories
/// as resolved, shared units, and the latency of operators that the point chooses. A memory that Vitis HLS has no word
/// for is written for it as the nearest it has, and as it is for others.
/// Source: AMD UG1399, Vitis HLS pragmas.
Annotations vitis_annotations(const VitisPoint& point);

/// What the pragmas leave out: knobs with their values, `overlap = off`.
std::vector<std::string> not_in_pragmas(const VitisPoint& point);

/// A script that synthesises `file` with Vitis HLS: project, top function, part, clock, csynth_design. A target that is no
/// part of Vitis HLS leaves the part open, and the script stops there with a message.
std::string vitis_script(const std::string& kernel, const std::string& target,
                         std::int64_t clock_period_ps);

}  // namespace hls::codegen
