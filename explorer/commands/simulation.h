#pragma once

#include <string>

#include "codegen/simulate.h"
#include "explorer/commands/command_line.h"
#include "explorer/study/study.h"

namespace hls::explorer {

/// How a point of a study is simulated, in `directory`/simulation.
codegen::SimulationOptions simulation_options(const Study& study, const CommandLine& line,
                                              const std::string& directory);

}  // namespace hls::explorer
