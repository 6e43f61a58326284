#include "scheduler/prove/shortest_intervals.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "scheduler/place/placement.h"

namespace hls::scheduler {
namespace {

using model::LoopId;
using model::LoopKind;
using model::Problem;

constexpr int kMostCuts = 96;

/// constant + sum over loops of coefficient * interval.
struct LinearForm {
  std::int64_t constant = 0;
  std::vector<std::int64_t> coefficients;
};

class IntervalSearch {
 public:
  IntervalSearch(Structure& structure, const Intervals& least, const SolverBudget& budget)
      : structure_(structure),
        problem_(structure.problem()),
        graph_(structure.body(-1).graph),
        least_(least),
        budget_(budget) {
    for (LoopId loop = 0; loop < static_cast<LoopId>(problem_.loops.size()); ++loop) {
      const Problem::Loop& entry = problem_.loops[loop];
      if (!entry.interval && entry.trip_count > 1) open_.push_back(loop);
    }
  }

  std::optional<Intervals> run() {
    if (open_.empty()) return std::nullopt;
    graph_.set_intervals(least_);
    if (!graph_.positive_cycle().empty()) return std::nullopt;
    const LinearForm first = longest_path(least_);
    // A convex function that falls in no direction has its least value where it is.
    const bool falls = std::any_of(open_.begin(), open_.end(), [&](LoopId loop) {
      return first.coefficients[static_cast<std::size_t>(loop)] < 0;
    });
    if (!falls) return std::nullopt;
    longest_ = value(first, least_);
    add_program();
    add_path(first);
    return cut();
  }

 private:
  static std::int64_t value(const LinearForm& form, const Intervals& intervals) {
    std::int64_t sum = form.constant;
    for (std::size_t l = 0; l < intervals.size(); ++l) sum += form.coefficients[l] * intervals[l];
    return sum;
  }

  /// Adds delay - d . intervals of an edge, d being the distance that asks for most.
  void add_edge(int edge, const Intervals& intervals, LinearForm& form) const {
    const model::Dependence& dependence = problem_.dependences[graph_.edges()[edge].dependence];
    const auto& distances = dependence.distances;
    const auto tightest = std::min_element(
        distances.begin(), distances.end(),
        [&](const auto& a, const auto& b) { return dot(a, intervals) < dot(b, intervals); });
    form.constant += dependence.delay;
    for (const auto& [loop, count] : *tightest) form.coefficients[loop] -= count;
  }

  /// Requires: no positive cycle at the intervals, which the graph has.
  LinearForm longest_path(const Intervals& intervals) const {
    std::vector<std::int64_t> start(problem_.operations.size(), 0);
    std::vector<int> by(start.size(), -1);
    for (bool changed = true; changed;) {
      changed = false;
      graph_.count_work(static_cast<std::int64_t>(graph_.edges().size()));
      for (int e = 0; e < static_cast<int>(graph_.edges().size()); ++e) {
        const ConstraintGraph::Edge& edge = graph_.edges()[e];
        if (start[edge.to] >= start[edge.from] + edge.weight) continue;
        start[edge.to] = start[edge.from] + edge.weight;
        by[edge.to] = e;
        changed = true;
      }
    }
    const std::vector<std::int64_t> own = durations(problem_, intervals);
    int last = 0;
    for (int i = 0; i < graph_.size(); ++i) {
      if (start[i] + own[i] > start[last] + own[last]) last = i;
    }
    LinearForm form{0, std::vector<std::int64_t>(intervals.size(), 0)};
    for (std::size_t l = 0; l < intervals.size(); ++l) {
      form.coefficients[l] -= problem_.loops[l].skipped;
    }
    if (problem_.operations[last].id >= 0) {
      form.constant += problem_.operations[last].latency;
      for (const LoopId loop : problem_.operations[last].loops) {
        form.coefficients[loop] += problem_.loops[loop].trip_count - 1;
      }
    }
    for (int at = last; by[at] >= 0; at = graph_.edges()[by[at]].from) {
      add_edge(by[at], intervals, form);
    }
    return form;
  }

  /// Variable 0 is the length, the others are the open intervals.
  void add_program() {
    program_.variables.push_back({0, longest_, 1});
    variable_.assign(problem_.loops.size(), -1);
    for (const LoopId loop : open_) {
      variable_[loop] = static_cast<int>(program_.variables.size());
      const std::int64_t most = longest_ / (problem_.loops[loop].trip_count - 1) + 1;
      program_.variables.push_back({least_[loop], std::max(least_[loop], most), 0});
    }
    for (LoopId loop = 0; loop < static_cast<LoopId>(problem_.loops.size()); ++loop) {
      if (problem_.loops[loop].kind != LoopKind::kTemporal) continue;
      if (problem_.loops[loop].trip_count <= 1) continue;
      for (const LoopId inner : structure_.directly_inside(loop)) {
        LinearForm holds{0, std::vector<std::int64_t>(problem_.loops.size(), 0)};
        holds.coefficients[loop] = -1;
        holds.coefficients[inner] = problem_.loops[inner].trip_count;
        add_row(holds, false);
      }
    }
  }

  /// form <= 0, or with `is_length` form <= length.
  void add_row(const LinearForm& form, bool is_length) {
    IntegerProgram::Row row{{}, -kUnbounded, -form.constant};
    if (is_length) row.terms.emplace_back(0, -1);
    for (std::size_t l = 0; l < form.coefficients.size(); ++l) {
      const std::int64_t coefficient = form.coefficients[l];
      if (coefficient == 0) continue;
      if (variable_[l] >= 0) {
        row.terms.emplace_back(variable_[l], coefficient);
      } else {
        row.upper -= coefficient * least_[l];
      }
    }
    if (!row.terms.empty()) program_.rows.push_back(std::move(row));
  }

  void add_path(const LinearForm& path) { add_row(path, true); }

  std::optional<Intervals> cut() {
    bool is_least = false;  // the length is, now the intervals are to be
    for (int cuts = 0; cuts < kMostCuts; ++cuts) {
      const IntegerSolution solution = solve_within(budget_, program_);
      if (solution.status != IntegerSolution::Status::kOptimal) return std::nullopt;
      const std::int64_t length = solution.values[0];
      if (length >= longest_) return std::nullopt;
      Intervals intervals = least_;
      for (const LoopId loop : open_) intervals[loop] = solution.values[variable_[loop]];
      graph_.set_intervals(intervals);
      if (!graph_.positive_cycle().empty()) {
        LinearForm cycle{0, std::vector<std::int64_t>(intervals.size(), 0)};
        for (const int edge : graph_.positive_cycle()) add_edge(edge, intervals, cycle);
        add_row(cycle, false);
        continue;
      }
      const LinearForm path = longest_path(intervals);
      if (value(path, intervals) > length) {
        add_path(path);
      } else if (is_least) {
        return intervals;
      } else {
        is_least = true;
        program_.variables[0].upper = length;
        program_.variables[0].cost = 0;
        for (const LoopId loop : open_) program_.variables[variable_[loop]].cost = 1;
      }
    }
    return std::nullopt;
  }

  Structure& structure_;
  const Problem& problem_;
  ConstraintGraph& graph_;
  const Intervals& least_;
  SolverBudget budget_;
  std::vector<LoopId> open_;  ///< loops whose intervals are chosen
  std::vector<int> variable_;
  std::int64_t longest_ = 0;  ///< at the least intervals
  IntegerProgram program_;
};

}  // namespace

std::optional<Intervals> shortest_intervals(Structure& structure, const Intervals& least,
                                            const SolverBudget& budget) {
  return IntervalSearch(structure, least, budget).run();
}

}  // namespace hls::scheduler
