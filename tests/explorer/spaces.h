#pragma once

#include <gmock/gmock.h>

#include <string>
#include <utility>
#include <vector>

#include "explorer/project.h"
#include "explorer/search/sweep.h"

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

}  // namespace hls::explorer
