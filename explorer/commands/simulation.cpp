#include "explorer/commands/simulation.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <system_error>

namespace hls::explorer {
namespace {

namespace fs = std::filesystem;

/// An absolute path that the environment names; empty: none.
fs::path path_in_environment(const char* variable) {
  const char* const value = std::getenv(variable);
  const fs::path path = value == nullptr ? "" : value;
  return path.is_absolute() ? path : fs::path();
}

/// Where what all simulations share is built once: the user's cache (XDG Base Directory Specification), or the
/// study where there is none that can be written.
fs::path runtime_directory(const Study& study) {
  fs::path cache = path_in_environment("XDG_CACHE_HOME");
  const fs::path home = path_in_environment("HOME");
  if (cache.empty() && !home.empty()) cache = home / ".cache";
  if (!cache.empty()) {
    cache /= "hls-dse";
    std::error_code error;
    fs::create_directories(cache, error);
    if (!error && access(cache.c_str(), W_OK) == 0) return cache;
  }
  return fs::path(study.directory) / "simulation_runtime";
}

}  // namespace

codegen::SimulationOptions simulation_options(const Study& study, const CommandLine& line,
                                              const std::string& directory) {
  codegen::SimulationOptions options;
  options.random_sets = line.random_sets;
  options.corner_sets = line.corner_sets;
  options.seed = study.project.config.search.seed;
  options.work_directory = directory + "/simulation";
  options.runtime_directory = runtime_directory(study).string();
  return options;
}

void tell_of_foreign_c(const OpenedStudy& opened, const CommandLine& line, const Console& console) {
  if (opened.made_in.empty()) return;
  console.log << fmt::format(
      "the study '{}' was made elsewhere, in {}: this compiles and runs the C of '{}'\n",
      line.input, opened.made_in, opened.study->project.config.kernel.source);
}

}  // namespace hls::explorer
