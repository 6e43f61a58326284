#pragma once

#include <gmock/gmock.h>

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "explorer/project/project.h"
#include "explorer/search/sweep.h"
#include "tests/explorer/temporary_directory.h"

namespace hls::explorer {

/// The small spaces of bench/search/small.
inline std::vector<std::string> small_spaces() {
  return {"2mm",  "atax",    "bicg",      "conv1d", "fir",
          "gemm", "gesummv", "jacobi-1d", "mvt",    "transpose_add"};
}

inline Project open_space(const std::string& name, const std::vector<std::string>& overrides) {
  OpenedProject opened = open_project(std::string(HLS_SPACES) + "/" + name + ".yaml", overrides,
                                      scheduler::SolverKind::kGlpk);
  for (const Error& error : opened.errors) ADD_FAILURE() << to_string(error);
  return std::move(*opened.project);
}

/// Function k of a kernel on a Zynq of 5 ns, and further lines of its config.
inline Project written_project(const TemporaryDirectory& directory, const std::string& kernel,
                               const std::string& lines) {
  const std::string config = directory.path() + "/k.yaml";
  std::ofstream(directory.path() + "/k.c") << kernel;
  std::ofstream(config) << "version: 1\nkernel: {source: k.c, function: k}\ntarget: " << HLS_CONFIGS
                        << "/targets/xc7z020.yaml\nclock_period_ns: 5\n"
                        << lines;
  OpenedProject opened = open_project(config, {}, scheduler::SolverKind::kGlpk);
  for (const Error& error : opened.errors) ADD_FAILURE() << to_string(error);
  return std::move(*opened.project);
}

/// With these knobs.
inline Project written_space(const TemporaryDirectory& directory, const std::string& kernel,
                             const std::string& knobs, const std::string& objectives) {
  return written_project(directory, kernel,
                         "knobs: " + knobs + "\nobjectives: " + objectives + "\n");
}

/// With the space of a config without knobs.
inline Project default_space_of(const TemporaryDirectory& directory, const std::string& kernel) {
  return written_project(directory, kernel, "");
}

}  // namespace hls::explorer
