#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/hardware/timing.h"

namespace hls::codegen {

/// Notes of when things happen, in the words that `schedule_lines` explains.

/// The name of a region in notes and nets: the loop's, `run` for the function.
std::string region_name(const model::Kernel& kernel, model::LoopId region);

/// `k+5`: 5 cycles after an iteration of the region starts.
std::string moment(const model::Timing& timing, model::LoopId region, std::int64_t offset);

/// `k+5`, `k+5..9` where the result is there at k+9, `k+5 + 4 u` in copy u of the spatial loop `u`.
std::string moments(const model::Timing& timing, model::OpId op);

/// For the header of an emitted file: when each loop's iterations start, when `done` is high, and how to
/// read the notes and the names of pulses.
std::vector<std::string> schedule_lines(const model::Timing& timing);

}  // namespace hls::codegen
