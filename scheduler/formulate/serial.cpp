#include "scheduler/formulate/serial.h"

#include <algorithm>

#include "scheduler/formulate/loops.h"

namespace hls::scheduler {
namespace {

using model::DependenceKind;
using model::LoopId;
using model::LoopKind;
using model::Node;
using model::Opcode;
using model::OpId;
using model::Problem;

class SerialOrder {
 public:
  SerialOrder(const model::Design& design, const Problem& problem)
      : kernel_(design.kernel()),
        loops_(design.elaboration->serial),
        problem_(problem),
        index_of_(kernel_.operations.size(), -1),
        is_result_(kernel_.operations.size(), false) {
    for (const model::Operation& op : kernel_.operations) {
      if (op.opcode == Opcode::kResult) is_result_[static_cast<std::size_t>(op.operands[0])] = true;
    }
    for (int i = 0; i < static_cast<int>(problem.operations.size()); ++i) {
      if (problem.operations[i].id >= 0) index_of_[problem.operations[i].id] = i;
    }
  }

  std::vector<model::Dependence> find() {
    if (is_any(loops_.is_variable)) order(-1);
    for (LoopId loop = 0; loop < static_cast<LoopId>(kernel_.loops.size()); ++loop) {
      if (loops_.is_serial[loop] && kernel_.loops[loop].kind == LoopKind::kTemporal) order(loop);
    }
    return std::move(found_);
  }

 private:
  /// An operation or temporal loop of a region, in program order.
  struct Step {
    int start = 0;             ///< operation that begins it
    std::vector<int> members;  ///< operations it is complete with
    LoopId loop = -1;          ///< -1: an operation
  };

  static bool is_any(const std::vector<bool>& flags) {
    return std::find(flags.begin(), flags.end(), true) != flags.end();
  }

  void add_steps(LoopId region, std::vector<Step>& steps) const {
    for (const Node& node : model::region(kernel_, region)) {
      if (!node.is_loop()) {
        const int index = index_of_[node.index];
        if (index >= 0) steps.push_back({index, {index}, -1});
      } else if (kernel_.loops[node.index].kind == LoopKind::kSpatial) {
        add_steps(node.index, steps);
      } else {
        steps.push_back({problem_.loops[node.index].start, inside(node.index), node.index});
      }
    }
  }

  std::vector<int> inside(LoopId loop) const {
    std::vector<int> members;
    for (int i = 1; i < static_cast<int>(problem_.operations.size()); ++i) {
      const Problem::Operation& operation = problem_.operations[i];
      if (operation.id >= 0 && is_inside(problem_, operation.loop, loop)) members.push_back(i);
    }
    return members;
  }

  bool is_variable(const Step& step) const {
    return step.loop >= 0 && loops_.is_variable[step.loop];
  }

  /// A variable loop runs alone; between two of them all may overlap.
  void order(LoopId region) {
    std::vector<Step> steps;
    add_steps(region, steps);
    std::vector<const Step*> alone;  // the last variable loop
    std::vector<const Step*> since;  // what came after it
    std::vector<int> starts;         // of what may come first
    bool is_first = true;
    for (const Step& step : steps) {
      wait(region, alone, step.start, {});
      if (is_first) starts.push_back(step.start);
      since.push_back(&step);
      if (!is_variable(step)) continue;
      since.pop_back();
      wait(region, since, step.start, {});
      alone = {&step};
      since.clear();
      is_first = false;
    }
    if (region < 0) return;
    since.insert(since.end(), alone.begin(), alone.end());
    for (const int start : starts) wait(region, since, start, {{region, 1}});
    if (!loops_.is_variable[region]) return;
    wait(region, since, problem_.loops[region].start, {{region, 1}});
    choose_at_start(region);
    hold_results(steps);
  }

  /// start(phi) = start(loop)
  void choose_at_start(LoopId region) {
    for (const Node& node : kernel_.loops[region].body) {
      if (node.is_loop() || kernel_.operations[node.index].opcode != Opcode::kPhi) break;
      add(index_of_[node.index], problem_.loops[region].start, 0, {});
    }
  }

  /// A result is read as the last variable loop starts its last iteration, maybe its first: by then a register holds what
  /// came before it.
  void hold_results(const std::vector<Step>& steps) {
    const auto last = std::find_if(steps.rbegin(), steps.rend(),
                                   [&](const Step& step) { return is_variable(step); });
    if (last == steps.rend()) return;
    for (auto step = std::next(last); step != steps.rend(); ++step) {
      const Problem::Operation& operation = problem_.operations[step->start];
      if (step->loop < 0 && is_result_[static_cast<std::size_t>(operation.id)]) {
        add(step->start, last->start, operation.latency + 1, {});
      }
    }
  }

  /// `start` waits for all of `steps` in an iteration of the region, `distance` iterations later.
  void wait(LoopId region, const std::vector<const Step*>& steps, int start,
            const model::Distance& distance) {
    for (const Step* step : steps) {
      for (const int member : step->members) complete(region, member, start, distance);
      if (step->loop >= 0) end_counter(*step, start, distance);
    }
  }

  void complete(LoopId region, int member, int start, const model::Distance& distance) {
    const Problem::Operation& operation = problem_.operations[member];
    model::Distance to_last = distance;
    for (const LoopId loop : operation.loops) {
      const std::int64_t trips = problem_.loops[loop].trip_count;
      if (trips > 1 && loop != region && is_inside(problem_, loop, region)) {
        to_last.emplace_back(loop, 1 - trips);
      }
    }
    add(member, start, std::max(std::int64_t{1}, operation.latency), std::move(to_last));
  }

  /// A loop has one counter, which runs for trips * ii.
  void end_counter(const Step& step, int start, const model::Distance& distance) {
    model::Distance whole = distance;
    whole.emplace_back(step.loop, -problem_.loops[step.loop].trip_count);
    add(step.start, start, 0, std::move(whole));
  }

  void add(int source, int destination, std::int64_t delay, model::Distance distance) {
    std::sort(distance.begin(), distance.end());
    found_.push_back({source, destination, DependenceKind::kSerial, delay, {std::move(distance)}});
  }

  const model::Kernel& kernel_;
  const model::SerialLoops& loops_;
  const Problem& problem_;
  std::vector<int> index_of_;
  std::vector<bool> is_result_;  ///< read by a kResult
  std::vector<model::Dependence> found_;
};

}  // namespace

std::vector<model::Dependence> serial_dependences(const model::Design& design,
                                                  const Problem& problem) {
  return SerialOrder(design, problem).find();
}

std::int64_t skipped_cycles(const Problem& problem, const std::vector<std::int64_t>& interval) {
  std::int64_t cycles = 0;
  for (std::size_t loop = 0; loop < problem.loops.size(); ++loop) {
    cycles += problem.loops[loop].skipped * interval[loop];
  }
  return cycles;
}

}  // namespace hls::scheduler
