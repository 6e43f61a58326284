#pragma once

#include <gmock/gmock.h>

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "explorer/project.h"
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

/// A kernel and knobs on a Zynq of 5 ns.
inline Project written_space(const TemporaryDirectory& directory, const std::string& kernel,
                             const std::string& knobs, const std::string& objectives) {
  const std::string config = directory.path() + "/k.yaml";
  std::ofstream(directory.path() + "/k.c") << kernel;
  std::ofstream(config) << "version: 1\nkernel: {source: k.c, function: k}\ntarget: " << HLS_CONFIGS
                        << "/targets/xc7z020.yaml\nclock_period_ns: 5\nknobs: " << knobs
                        << "\nobjectives: " << objectives << "\n";
  OpenedProject opened = open_project(config, {}, scheduler::SolverKind::kGlpk);
  for (const Error& error : opened.errors) ADD_FAILURE() << to_string(error);
  return std::move(*opened.project);
}

}  // namespace hls::explorer
