/// How fast the scheduler is, a row a measure: points a second where only intervals vary, points a
/// second of unrolled gemm bodies whose accesses wait for ports, microseconds of one schedule as a
/// loop is unrolled, and seconds of the dependence analysis.
///
/// Usage: bench_speed CONFIGS_FOLDER GEMM64_CONFIG

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "explorer/project/project.h"
#include "model/cost/inventory.h"
#include "model/transform/apply.h"
#include "scheduler/session.h"

namespace {

using hls::explorer::Project;
namespace model = hls::model;
namespace scheduler = hls::scheduler;

constexpr int kFewestRuns = 3;
constexpr double kSeconds = 2;  ///< runs are repeated for so long

using Requests = std::vector<std::optional<std::int64_t>>;

Project open(const std::string& config) {
  auto opened = hls::explorer::open_project(config, {}, scheduler::SolverKind::kGlpk);
  for (const hls::Error& error : opened.errors) std::fputs(to_string(error).c_str(), stderr);
  if (!opened.project) std::exit(static_cast<int>(hls::ErrorKind::kUsage));
  return std::move(*opened.project);
}

/// Least processor seconds of `run`: what else the machine does only lengthens them.
template <typename Run>
double seconds(Run run) {
  double least = std::numeric_limits<double>::infinity();
  double all = 0;
  for (int i = 0; i < kFewestRuns || all < kSeconds; ++i) {
    const std::clock_t start = std::clock();
    run();
    const double time = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    least = std::min(least, time);
    all += time;
  }
  return least;
}

void row(const std::string& measure, const std::string& kernel, std::size_t points, double value,
         const std::string& unit) {
  fmt::print("{},{},{},{:.4g},{}\n", measure, kernel, points, value, unit);
  std::fflush(stdout);
}

/// The problem of one design, or an exit with the reason.
model::Problem problem_of(const Project& project, model::Elaborations& elaborations,
                          const model::Directives& directives) {
  const auto design = model::apply(elaborations, project.target, directives);
  if (!design) {
    std::fputs(to_string(design.error()).c_str(), stderr);
    std::exit(static_cast<int>(hls::ErrorKind::kUsage));
  }
  return scheduler::formulate(*design, project.target, project.settings.clock_period_ps);
}

void set_ports(Project& project, model::Directives& directives, model::Ports ports) {
  for (const model::Array& array : project.kernel.arrays) {
    model::ArrayDirective& directive = directives.arrays[array.name];
    directive.partition.resize(array.shape.size());
    directive.ports = ports;
    if (array.is_argument) directive.storage = model::Storage::kExternal;
  }
}

/// A memory with a write port and as many read ports as the array has loads.
void give_ports(const Project& project, model::Directives& directives) {
  for (std::size_t i = 0; i < project.kernel.arrays.size(); ++i) {
    std::int64_t loads = 0;
    bool is_written = false;
    for (const model::Operation& operation : project.kernel.operations) {
      if (operation.array != static_cast<model::ArrayId>(i)) continue;
      loads += operation.opcode == model::Opcode::kLoad ? 1 : 0;
      is_written |= operation.opcode == model::Opcode::kStore;
    }
    model::ArrayDirective& directive = directives.arrays[project.kernel.arrays[i].name];
    directive.ports = is_written ? model::Ports::kS2p : model::Ports::k1p;
    directive.copies = std::max(std::int64_t{1}, loads);
  }
}

/// Requests for the innermost loops, up to 15 cycles above their least; those around them auto.
std::vector<Requests> interval_points(const model::Problem& problem,
                                      const model::Schedule& schedule, std::size_t count) {
  std::vector<bool> is_innermost(problem.loops.size(), true);
  for (const model::Problem::Loop& loop : problem.loops) {
    if (loop.parent >= 0) is_innermost[loop.parent] = false;
  }
  std::mt19937_64 random(1);
  std::vector<Requests> points;
  for (std::size_t i = 0; i < count; ++i) {
    Requests requests(problem.loops.size());
    for (std::size_t loop = 0; loop < problem.loops.size(); ++loop) {
      const auto more = static_cast<std::int64_t>(random() % 16);
      if (is_innermost[loop]) requests[loop] = schedule.interval[loop] + more;
    }
    points.push_back(std::move(requests));
  }
  return points;
}

/// Points a second of one kernel without unrolling, intervals drawn at random. `ports`: nothing for a
/// port of its own for each access.
void vary_intervals(const std::string& config, const std::string& name,
                    std::optional<model::Ports> ports, std::size_t count) {
  Project project = open(config);
  model::Elaborations elaborations(project.kernel);
  model::Directives directives;
  set_ports(project, directives, ports.value_or(model::Ports::k1p));
  if (!ports) give_ports(project, directives);
  const model::Problem problem = problem_of(project, elaborations, directives);
  scheduler::Options options = project.settings.scheduler;
  const auto least = scheduler::schedule(problem, options);
  if (!std::holds_alternative<model::Schedule>(least)) return;
  const auto points = interval_points(problem, std::get<model::Schedule>(least), count);
  for (const bool registers : {false, true}) {
    options.minimise_registers = registers;
    std::size_t feasible = 0;
    const double time = seconds([&] {
      feasible = 0;
      scheduler::Session session(problem);
      for (const Requests& point : points) {
        const auto outcome = session.schedule(point, options);
        feasible += std::holds_alternative<model::Schedule>(outcome) ? 1 : 0;
      }
    });
    row(registers ? "intervals vary, least registers" : "intervals vary, latency", name, feasible,
        static_cast<double>(count) / time, "points/s");
  }
}

/// Points a second of gemm bodies unrolled in one to three loops, with so few banks and ports that
/// copies wait for each other.
void contend(const std::string& config) {
  constexpr std::size_t kPoints = 256;
  constexpr std::size_t kMostOperations = 150;
  Project project = open(config);
  model::Elaborations elaborations(project.kernel);
  std::mt19937_64 random(1);
  std::vector<model::Problem> problems;
  std::size_t copies_in_all = 0;
  while (problems.size() < kPoints) {
    model::Directives directives;
    set_ports(project, directives, random() % 2 == 0 ? model::Ports::k1p : model::Ports::k2p);
    for (const char* loop : {"i", "j", "k"}) {
      directives.loops[loop].unroll = std::int64_t{1} << (random() % 4);
    }
    for (model::Array const& array : project.kernel.arrays) {
      for (model::Partition& partition : directives.arrays[array.name].partition) {
        partition = {model::PartitionKind::kCyclic, std::int64_t{1} << (random() % 3)};
      }
    }
    model::Problem problem = problem_of(project, elaborations, directives);
    std::size_t copies = 0;
    for (const auto& resource : problem.resources) copies += resource.uses.size();
    if (copies < 8 || copies > kMostOperations) continue;
    copies_in_all += copies;
    problems.push_back(std::move(problem));
  }
  std::size_t scheduled = 0;
  const double time = seconds([&] {
    scheduled = 0;
    for (const model::Problem& problem : problems) {
      const auto outcome = scheduler::schedule(problem, project.settings.scheduler);
      scheduled += std::holds_alternative<model::Schedule>(outcome) ? 1 : 0;
    }
  });
  row("unrolled, contended ports", "gemm", scheduled, kPoints / time, "points/s");
  row("unrolled, contended ports: accesses", "gemm", scheduled,
      static_cast<double>(copies_in_all) / kPoints, "a point");
}

/// Microseconds to schedule gemm with k unrolled, every copy with its ports.
void unroll(const std::string& config) {
  constexpr std::size_t kTimes = 200;
  Project project = open(config);
  model::Elaborations elaborations(project.kernel);
  for (const std::int64_t factor : {1, 2, 4, 8, 16, 32, 64}) {
    model::Directives directives;
    set_ports(project, directives, model::Ports::k2p);
    for (auto& [name, array] : directives.arrays) array.auto_partition = true;
    directives.loops["k"].unroll = factor;
    const model::Problem problem = problem_of(project, elaborations, directives);
    const double time = seconds([&] {
      for (std::size_t i = 0; i < kTimes; ++i) {
        (void)scheduler::schedule(problem, project.settings.scheduler);
      }
    });
    row(fmt::format("schedule, k unrolled {} times", factor), "gemm", kTimes, time / kTimes * 1e6,
        "us");
  }
}

void analyse(const std::string& config, const std::string& name) {
  const Project project = open(config);
  row("dependences, elaboration included", name, 1,
      seconds([&] { (void)model::elaborate(project.kernel, {}); }), "s");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: bench_speed CONFIGS_FOLDER GEMM64_CONFIG\n", stderr);
    return static_cast<int>(hls::ErrorKind::kUsage);
  }
  const std::string configs = argv[1];
  fmt::print("measure,kernel,points,value,unit\n");
  for (const char* name : {"2mm", "unsharp"}) {
    const std::string config = configs + "/" + name + ".yaml";
    vary_intervals(config, std::string(name) + " a port each", {}, 2048);
    vary_intervals(config, std::string(name) + " 1p", model::Ports::k1p, 8);
  }
  contend(configs + "/gemm.yaml");
  unroll(argv[2]);
  for (const char* name : {"gemm", "2mm", "unsharp", "harris", "optical_flow"}) {
    analyse(configs + "/" + name + ".yaml", name);
  }
  return 0;
}
