#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "explorer/explain/explanation.h"
#include "explorer/explain/sum_chains.h"
#include "explorer/explain/tables.h"
#include "explorer/study/study.h"
#include "scheduler/intervals/reasons.h"

namespace hls::explorer {
namespace {

using model::LoopId;
using model::Problem;

std::string line_text(const Location& location) {
  return location.line > 0 ? std::to_string(location.line) : "-";
}

std::string loop_text(const Problem& problem, LoopId loop) {
  return loop < 0 ? "-" : problem.loops[loop].name;
}

std::string knobs(const model::DesignSpace& space, std::int64_t id) {
  std::vector<CsvRow> rows = {{"knob", "value"}};
  const model::DesignPoint point = space.point(id);
  for (std::size_t k = 0; k < space.knobs.size(); ++k) {
    rows.push_back(
        {space.knobs[k].name(), space.knobs[k].text(static_cast<std::size_t>(point[k]))});
  }
  return rows.size() == 1 ? "" : "\n" + table(rows);
}

/// The columns of points.csv behind the knobs.
std::string metrics(const model::DesignSpace& space, const Evaluation& evaluation) {
  const CsvRow header = study_header(space);
  const CsvRow row = study_row(space, evaluation);
  const auto first = std::find(header.begin(), header.end(), "latency_cycles") - header.begin();
  return table(
      {CsvRow(header.begin() + first, header.end()), CsvRow(row.begin() + first, row.end())});
}

std::string loops(const Problem& problem, const std::vector<scheduler::IntervalBound>& bounds) {
  std::vector<CsvRow> rows = {{"loop", "line", "inside", "trip_count", "interval", "bound by"}};
  LoopId before = -1;
  for (const scheduler::IntervalBound& bound : bounds) {
    const Problem::Loop& loop = problem.loops[bound.loop];
    const bool is_spatial = loop.kind == model::LoopKind::kSpatial;
    CsvRow row = {loop.name, line_text(loop.location), loop_text(problem, loop.parent),
                  std::to_string(loop.trip_count),
                  fmt::format("{} {}", is_spatial ? "sigma" : "ii", bound.interval)};
    if (bound.loop == before) row.assign(row.size(), "");
    before = bound.loop;
    row.push_back(scheduler::describe(problem, bound));
    rows.push_back(std::move(row));
  }
  return rows.size() == 1 ? "" : "\n" + table(rows);
}

/// `value, delay 5, 3 iterations of k` for what a step of the path waits for.
std::string dependence_text(const Problem& problem, const model::Schedule& schedule, int index) {
  if (index < 0) return "";
  const model::Dependence& dependence = problem.dependences[index];
  const auto tightest = std::min_element(
      dependence.distances.begin(), dependence.distances.end(), [&](const auto& a, const auto& b) {
        return scheduler::dot(a, schedule.interval) < scheduler::dot(b, schedule.interval);
      });
  std::string text = model::to_string(dependence.kind);
  if (dependence.delay != 0) text += fmt::format(", delay {}", dependence.delay);
  for (const auto& [loop, count] : *tightest) {
    text += fmt::format(", {} iterations of {}{}", std::abs(count), problem.loops[loop].name,
                        count > 0 ? " before" : "");
  }
  return text;
}

std::string latency_text(const Problem& problem, const model::Schedule& schedule,
                         const scheduler::LatencyBound& bound) {
  std::string text = fmt::format(
      "\nthe last result is complete at cycle {} (at any intervals not before {}), bound by ",
      schedule.length, std::max(bound.recurrence_cycles, bound.port_cycles));
  if (bound.path_cycles == schedule.length) {
    return text + "the critical path:\n";
  }
  if (bound.queue) {
    const scheduler::PortQueue& queue = *bound.queue;
    if (problem.resources[queue.resource].array < 0) {
      return text + fmt::format(
                        "{} units of {}: {} operations wait for them, none before cycle {}, "
                        "and each leaves {} cycles behind it: {} cycles at least\n",
                        queue.ports, problem.resources[queue.resource].name, queue.accesses,
                        queue.head, queue.tail, queue.length);
    }
    text += fmt::format(
        "a port: {} accesses wait for {} of {}, none before cycle {}, and each leaves "
        "{} "
        "cycles behind it: {} cycles at least;\n",
        queue.accesses, queue.ports == 1 ? "a port" : fmt::format("{} ports", queue.ports),
        scheduler::describe_banks(problem.resources[queue.resource], queue.bank, queue.banks),
        queue.head, queue.tail, queue.length);
  } else {
    text += "ports;\n";
  }
  if (schedule.proof == model::Proof::kLimit) {
    text += fmt::format("within the work limit it is not proven least, but at most {} too long;\n",
                        schedule.gap_cycles);
  }
  return text + fmt::format("the path alone takes {} cycles:\n", bound.path_cycles);
}

/// What keeps two calls apart; empty where they may begin in each cycle.
std::string calls_text(const model::Design& design, const model::CallInterval& calls) {
  if (calls.bounds.empty()) return "";
  std::vector<std::string> bounds;
  for (const model::CallBound& bound : calls.bounds) bounds.push_back(describe(design, bound));
  return fmt::format("\ncalls begin {} cycles apart or more, bound by {}\n", calls.cycles,
                     fmt::join(bounds, "; "));
}

/// What serial loops take off the longest case; empty without them.
std::string skipped_text(const Problem& problem, const model::Schedule& schedule) {
  if (schedule.skipped_cycles == 0) return "";
  std::string text = fmt::format(
      "\ncycles are those of the longest case; {} of them are left out with the iterations that do "
      "not happen:\n",
      schedule.skipped_cycles);
  std::vector<CsvRow> rows = {{"loop", "line", "iterations", "ii", "cycles"}};
  for (std::size_t l = 0; l < problem.loops.size(); ++l) {
    const Problem::Loop& loop = problem.loops[l];
    if (loop.skipped == 0) continue;
    rows.push_back({loop.name, line_text(loop.location), std::to_string(loop.skipped),
                    std::to_string(schedule.interval[l]),
                    std::to_string(loop.skipped * schedule.interval[l])});
  }
  return text + table(rows);
}

/// `latency 1, 15 iterations of i`: from the first start of the last operation to its last result.
std::string rest_text(const Problem& problem, const Problem::Operation& operation) {
  std::string text = fmt::format("latency {}", operation.latency);
  for (const LoopId loop : operation.loops) {
    const std::int64_t trips = problem.loops[loop].trip_count;
    if (trips > 1)
      text += fmt::format(", {} iterations of {}", trips - 1, problem.loops[loop].name);
  }
  return text;
}

std::string path(const Problem& problem, const model::Schedule& schedule,
                 const scheduler::LatencyBound& bound) {
  std::vector<CsvRow> rows = {{"start", "operation", "line", "in", "port_wait", "after"}};
  for (const scheduler::PathStep& step : bound.path) {
    const Problem::Operation& operation = problem.operations[step.operation];
    rows.push_back({std::to_string(step.start), operation.name, line_text(operation.location),
                    loop_text(problem, operation.loop), std::to_string(step.wait),
                    dependence_text(problem, schedule, step.dependence)});
  }
  if (!bound.path.empty()) {
    rows.push_back({std::to_string(schedule.length), "end", "-", "-", "0",
                    rest_text(problem, problem.operations[bound.path.back().operation])});
  }
  return table(rows);
}

/// Which ports each operation's copies use: `A port 0 of banks 0, 1; A port 1 of bank 2`.
class Bindings {
 public:
  Bindings(const Problem& problem, const model::Schedule& schedule)
      : texts_(problem.operations.size()) {
    using Key = std::tuple<int, int, std::int32_t>;  // operation, resource, port
    std::map<Key, std::vector<std::int32_t>> banks;
    for (const model::PortBinding& binding : schedule.bindings) {
      const model::BankUse& use = problem.resources[binding.resource].uses[binding.use];
      auto& known = banks[{use.operation, binding.resource, binding.port}];
      known.insert(known.end(), use.banks.begin(), use.banks.end());
    }
    for (auto& [key, numbers] : banks) {
      std::sort(numbers.begin(), numbers.end());
      numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
      std::string& text = texts_[std::get<0>(key)];
      const model::PortResource& resource = problem.resources[std::get<1>(key)];
      if (resource.array < 0) {
        text +=
            fmt::format("{}{} unit {}", text.empty() ? "" : "; ", resource.name, std::get<2>(key));
        continue;
      }
      text +=
          fmt::format("{}{} port {} of bank{} {}", text.empty() ? "" : "; ", resource.name,
                      std::get<2>(key), numbers.size() == 1 ? "" : "s", fmt::join(numbers, ", "));
    }
    for (const model::PortResource& resource : problem.resources) {
      if (!resource.ports.empty() || resource.is_counted) continue;
      for (const model::BankUse& use : resource.uses) {
        texts_[use.operation] = resource.name + " registers";
      }
    }
  }

  const std::string& of(int operation) const { return texts_[operation]; }

 private:
  std::vector<std::string> texts_;
};

std::int64_t copies(const Problem& problem, const Problem::Operation& operation) {
  std::int64_t count = 1;
  for (const LoopId loop : operation.replicated) count *= problem.loops[loop].trip_count;
  return count;
}

std::string schedule_tables(const Problem& problem, const model::Schedule& schedule) {
  const Bindings bindings(problem, schedule);
  std::string text;
  for (const RegionSchedule& region : regions(problem, schedule)) {
    if (region.loop < 0) {
      text += "\nschedule of the kernel\n";
    } else {
      const Problem::Loop& loop = problem.loops[region.loop];
      text += fmt::format("\nschedule of an iteration of loop {} (line {}), first at cycle {}\n",
                          loop.name, line_text(loop.location), region.start);
    }
    std::vector<CsvRow> rows = {
        {"operation", "line", "in_loop", "start", "latency", "copies", "ports"}};
    for (const int index : region.operations) {
      const Problem::Operation& operation = problem.operations[index];
      rows.push_back({operation.name, line_text(operation.location),
                      std::to_string(schedule.start[index] - region.start),
                      std::to_string(schedule.start[index]), std::to_string(operation.latency),
                      std::to_string(copies(problem, operation)), bindings.of(index)});
    }
    text += table(rows);
  }
  return text;
}

std::string remedy_text(const Project& project, const Remedy& remedy) {
  const std::string tried =
      fmt::format("{} {} tried", remedy.evaluated, remedy.evaluated == 1 ? "point" : "points");
  if (!remedy.point) {
    return remedy.is_complete
               ? fmt::format("\nno point with one or two knobs changed is feasible ({})\n", tried)
               : fmt::format(
                     "\nno feasible point with one or two knobs changed was found within the "
                     "limit ({})\n",
                     tried);
  }
  std::vector<CsvRow> rows = {{"knob", "from", "to"}};
  for (const Remedy::Change& change : remedy.changes) {
    rows.push_back({change.knob, change.from, change.to});
  }
  return fmt::format(
      "\nthe cheapest change that makes it feasible leads to point {} ({}{})\n{}\n{}",
      remedy.point->id, tried, remedy.is_complete ? "" : ", the limit: others may be as cheap",
      table(rows), metrics(project.space, *remedy.point));
}

}  // namespace

std::string explanation_text(const Project& project, const Explanation& explanation) {
  const Evaluation& evaluation = explanation.evaluation;
  std::string text = fmt::format("point {} of kernel {}: {}\n", evaluation.id, project.kernel.name,
                                 to_string(evaluation.status));
  if (!evaluation.reason.empty()) text += evaluation.reason + "\n";
  if (explanation.remedy) text += remedy_text(project, *explanation.remedy);
  text += knobs(project.space, evaluation.id);
  if (!explanation.realization) return text;
  const auto& [design, problem, schedule, inventory] = *explanation.realization;
  text += "\n" + metrics(project.space, evaluation);
  text += loops(problem, explanation.intervals);
  text += skipped_text(problem, schedule);
  text += latency_text(problem, schedule, *explanation.latency);
  text += path(problem, schedule, *explanation.latency);
  text += sum_chains_text(explanation);
  text += calls_text(design, *explanation.calls);
  const std::vector<Span> spans = nests(problem, schedule);
  if (!spans.empty()) text += "\nloop nests, cycles from..to (how many)\n" + gantt(spans);
  return text + schedule_tables(problem, schedule);
}

}  // namespace hls::explorer
