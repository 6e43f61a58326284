#pragma once

#include <string>
#include <vector>

#include "model/result.h"

namespace hls::codegen {

/// What all simulations of a machine share: the run-time objects of Verilator and of the bench.
struct Runtime {
  std::string directory;              ///< holds device.h and the precompiled precompiled.h
  std::vector<std::string> objects;   ///< to link
  std::vector<std::string> compiler;  ///< command and options for a generated C++ file
};

/// Builds the run-time under `directory`, or finds it there. Programs that build it at the same
/// time do not disturb each other.
/// Errors: kUsage when Verilator or the C++ compiler is missing; kInternal when they refuse.
Result<Runtime> prepare_runtime(const std::string& directory);

}  // namespace hls::codegen
