#pragma once

#include <string>

#include "codegen/simulate.h"
#include "explorer/commands/command_line.h"
#include "explorer/commands/commands.h"
#include "explorer/study/study.h"

namespace hls::explorer {

/// How a point of a study is simulated, in `directory`/simulation.
codegen::SimulationOptions simulation_options(const Study& study, const CommandLine& line,
                                              const std::string& directory);

/// Says so where a study was made elsewhere, before its C is compiled and run.
void tell_of_foreign_c(const OpenedStudy& opened, const CommandLine& line, const Console& console);

}  // namespace hls::explorer
