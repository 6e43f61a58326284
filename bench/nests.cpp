/// How far the schedules of nests that share arrays are above what no schedule is below, and the
/// processor time that they take: a row for each point of each config.
///
/// Usage: bench_nests CONFIG...

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <string>
#include <vector>

#include "explorer/project/project.h"
#include "model/transform/apply.h"
#include "scheduler/explain/explain.h"
#include "scheduler/scheduler.h"

namespace {

using hls::explorer::Project;
namespace model = hls::model;
namespace scheduler = hls::scheduler;

std::string knobs_text(const Project& project, const model::DesignPoint& point) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < project.space.knobs.size(); ++i) {
    const model::Knob& knob = project.space.knobs[i];
    if (knob.values.size() == 1) continue;
    texts.push_back(
        fmt::format("{} {}", knob.name(), knob.text(static_cast<std::size_t>(point[i]))));
  }
  return fmt::format("{}", fmt::join(texts, "; "));
}

void measure(const Project& project, const std::string& name, std::int64_t id) {
  const model::DesignPoint point = project.space.point(id);
  const std::string knobs = knobs_text(project, point);
  model::Elaborations elaborations(project.kernel);
  const auto design = model::apply(elaborations, project.target,
                                   model::directives(project.kernel, project.space, point));
  if (!design) {
    fmt::print("{},\"{}\",,,,no design,,\n", name, knobs);
    return;
  }
  const model::Problem problem =
      scheduler::formulate(*design, project.target, project.settings.clock_period_ps);
  const std::clock_t start = std::clock();
  const scheduler::Outcome outcome = scheduler::schedule(problem, project.settings.scheduler);
  const double ms = 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  const auto* schedule = std::get_if<model::Schedule>(&outcome);
  if (schedule == nullptr) {
    fmt::print("{},\"{}\",,,,none,,{:.1f}\n", name, knobs, ms);
    return;
  }
  const std::int64_t latency = schedule->length - schedule->skipped_cycles + 1;
  const std::int64_t bound = scheduler::explain_latency(problem, *schedule).least_latency_cycles;
  fmt::print("{},\"{}\",{},{},{:.4f},{},{},{:.1f}\n", name, knobs, latency, bound,
             static_cast<double>(latency) / static_cast<double>(bound),
             model::to_string(schedule->proof), schedule->gap_cycles, ms);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const auto opened = hls::explorer::open_project(argv[i], {}, scheduler::SolverKind::kGlpk);
    for (const hls::Error& error : opened.errors) std::fputs(to_string(error).c_str(), stderr);
    if (!opened.project) return static_cast<int>(hls::ErrorKind::kUsage);
    const std::string name = std::filesystem::path(argv[i]).stem();
    for (std::int64_t id = 0; id < opened.project->space.size(); ++id) {
      measure(*opened.project, name, id);
    }
  }
  return 0;
}
