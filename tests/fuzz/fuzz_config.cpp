#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <utility>

#include "explorer/project/project.h"

namespace {

using namespace hls::explorer;

/// A kernel as its own configuration has it, so that no configuration makes Clang run again.
struct KnownKernel {
  hls::frontend::Outcome outcome;
  std::string text;
};

/// A kernel of more operations takes most of a run's time and shows no more of its configuration.
constexpr std::size_t kMostOperations = 60;

/// The small kernels of the examples and golden cases, by the names of their files.
std::map<std::string, KnownKernel> read_kernels() {
  std::map<std::string, KnownKernel> kernels;
  for (const char* directory : {HLS_CONFIGS, HLS_CASES}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(directory)) {
      if (entry.path().extension() != ".yaml") continue;
      const auto config = load_config(entry.path().string(), {});
      if (!config) continue;
      KnownKernel known;
      known.outcome = read_kernel(config->kernel, known.text);
      if (!known.outcome.errors.empty()) continue;
      if (known.outcome.kernel.operations.size() > kMostOperations) continue;
      known.outcome.unused_defines.clear();
      known.outcome.overridden_defines.clear();
      kernels.emplace(std::filesystem::path(config->kernel.source).filename().string(),
                      std::move(known));
    }
  }
  return kernels;
}

/// The kernel of that file name, or the smallest one.
const KnownKernel& known_kernel(const std::string& source) {
  static const std::map<std::string, KnownKernel> kKernels = read_kernels();
  const auto named = kKernels.find(std::filesystem::path(source).filename().string());
  if (named != kKernels.end()) return named->second;
  const auto size = [](const auto& known) { return known.second.outcome.kernel.operations.size(); };
  return std::ranges::min_element(kKernels, {}, size)->second;
}

}  // namespace

/// A configuration of any bytes opens with its kernel, or one in its place, or is refused. An internal error is a bug.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  auto config = parse_config(text, std::string(HLS_CONFIGS) + "/c.yaml", {});
  if (!config) {
    if (config.error().kind != hls::ErrorKind::kUsage) std::abort();
    return 0;
  }
  const KnownKernel& kernel = known_kernel(config->kernel.source);
  config->target = std::string(HLS_CONFIGS) + "/targets/unit.yaml";
  const OpenedProject opened = open_project(std::move(*config), kernel.outcome, kernel.text,
                                            hls::scheduler::SolverKind::kGlpk);
  for (const hls::Error& error : opened.errors) {
    if (error.kind == hls::ErrorKind::kInternal) std::abort();
  }
  if (!opened.project) return 0;
  const Project& project = *opened.project;
  const hls::model::Directives first = hls::model::directives(
      project.kernel, project.space, project.space.point(project.space.first()));
  if (first.loops.size() < project.kernel.loops.size()) std::abort();
  return 0;
}
