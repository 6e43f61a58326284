#include "model/design/serial.h"

#include <algorithm>
#include <bit>
#include <map>

#include "model/divide.h"

namespace hls::model {
namespace {

const Loop& loop_of(const Kernel& kernel, LoopId id) {
  return kernel.loops[static_cast<std::size_t>(id)];
}

/// What ends a run: bounds that decrease with the loop's counter, at the iteration after x.
std::vector<AffineExpr> varying_ends(const Kernel& kernel, LoopId loop) {
  std::vector<AffineExpr> ends;
  for (const AffineExpr& bound : loop_of(kernel, loop).bounds) {
    if (bound.coefficient(loop) >= 0) continue;
    const AffineExpr next = bound + AffineExpr(bound.coefficient(loop));
    if (value_range(kernel, next).first < 0) ends.push_back(next);
  }
  return ends;
}

/// Counts what the runs of variable loops leave out. One run of a loop that holds variable ones is walked once for all
/// equal values of the counters that bounds inside it read: lu walks j and k once for each i, whatever is around i.
class Runs {
 public:
  Runs(const Kernel& kernel, const std::vector<bool>& is_variable)
      : kernel_(kernel), is_variable_(is_variable), x_(kernel.loops.size(), 0) {
    for (LoopId loop = 0; loop < static_cast<LoopId>(kernel.loops.size()); ++loop) {
      bounds_.push_back({trip_start(kernel, loop), varying_ends(kernel, loop)});
    }
    for (LoopId loop = 0; loop < static_cast<LoopId>(kernel.loops.size()); ++loop) {
      read_by_.push_back(counters_read(loop));
    }
  }

  /// Iterations left out in one run of each loop of the region, by loop.
  std::vector<std::int64_t> region(LoopId parent) {
    std::vector<std::int64_t> skipped(kernel_.loops.size(), 0);
    add_region(parent, skipped);
    return skipped;
  }

 private:
  struct Bounds {
    std::optional<TripStart> start;
    std::vector<AffineExpr> ends;
  };

  void add_region(LoopId parent, std::vector<std::int64_t>& skipped) {
    for (const Node& node : model::region(kernel_, parent)) {
      if (node.is_loop() && is_variable(node.index)) add_run(node.index, skipped);
    }
  }

  void add_run(LoopId loop, std::vector<std::int64_t>& skipped) {
    if (!holds_variable(loop)) {
      const std::int64_t first = first_iteration(loop);
      skipped[static_cast<std::size_t>(loop)] +=
          kernel_.loops[static_cast<std::size_t>(loop)].trip_count -
          (last_iteration(loop, first) - first + 1);
      return;
    }
    const std::vector<std::int64_t>& run = run_of(loop);
    for (std::size_t i = 0; i < run.size(); ++i) skipped[i] += run[i];
  }

  /// Of one run at the counters around it.
  const std::vector<std::int64_t>& run_of(LoopId loop) {
    const auto index = static_cast<std::size_t>(loop);
    std::vector<std::int64_t> key = {loop};
    for (const LoopId read : read_by_[index]) key.push_back(x_[static_cast<std::size_t>(read)]);
    const auto [known, is_new] = runs_.try_emplace(std::move(key));
    std::vector<std::int64_t>& skipped = known->second;
    if (!is_new) return skipped;
    skipped.assign(kernel_.loops.size(), 0);
    const std::int64_t first = first_iteration(loop);
    const std::int64_t last = last_iteration(loop, first);
    skipped[index] = kernel_.loops[index].trip_count - (last - first + 1);
    for (x_[index] = first; x_[index] <= last; ++x_[index]) add_region(loop, skipped);
    x_[index] = 0;
    return skipped;
  }

  bool is_variable(LoopId loop) const { return is_variable_[static_cast<std::size_t>(loop)]; }

  bool holds_variable(LoopId loop) const {
    const Region& nodes = model::region(kernel_, loop);
    return std::any_of(nodes.begin(), nodes.end(),
                       [&](const Node& node) { return node.is_loop() && is_variable(node.index); });
  }

  /// The loops around `loop` whose counters its bounds, or those of variable loops in it, read.
  std::set<LoopId> counters_read(LoopId loop) const {
    std::set<LoopId> read;
    const Bounds& bounds = bounds_[static_cast<std::size_t>(loop)];
    const auto add = [&](const AffineExpr& expr) {
      for (const auto& [counter, coefficient] : expr.terms()) read.insert(counter);
    };
    if (bounds.start) add(bounds.start->value);
    for (const AffineExpr& end : bounds.ends) add(end);
    for (const Node& node : model::region(kernel_, loop)) {
      if (node.is_loop() && is_variable(node.index)) read.merge(counters_read(node.index));
    }
    read.erase(loop);
    return read;
  }

  /// The value of an expression of the counters around `loop`, whose own counter is 0.
  std::int64_t value_of(const AffineExpr& expr) const {
    std::int64_t value = expr.constant();
    for (const auto& [loop, coefficient] : expr.terms()) {
      value += coefficient * x_[static_cast<std::size_t>(loop)];
    }
    return value;
  }

  std::int64_t first_iteration(LoopId loop) const {
    const std::optional<TripStart>& start = bounds_[static_cast<std::size_t>(loop)].start;
    if (!start) return 0;
    const std::int64_t first = value_of(start->value) >> start->shift;
    return std::clamp<std::int64_t>(first, 0, loop_of(kernel_, loop).trip_count - 1);
  }

  /// c x + r >= 0 with c < 0 up to x = floor(r / -c), after which one more follows.
  std::int64_t last_iteration(LoopId loop, std::int64_t first) const {
    std::int64_t last = loop_of(kernel_, loop).trip_count - 1;
    for (const AffineExpr& end : bounds_[static_cast<std::size_t>(loop)].ends) {
      last = std::min(last, floor_divide(value_of(end), -end.coefficient(loop)) + 1);
    }
    return std::max(first, last);
  }

  const Kernel& kernel_;
  const std::vector<bool>& is_variable_;
  std::vector<std::int64_t> x_;            ///< counters, 0 for loops that are not running
  std::vector<Bounds> bounds_;             ///< by loop
  std::vector<std::set<LoopId>> read_by_;  ///< by loop
  std::map<std::vector<std::int64_t>, std::vector<std::int64_t>> runs_;  ///< loop and counters read
};

}  // namespace

std::optional<TripStart> trip_start(const Kernel& kernel, LoopId loop) {
  for (const AffineExpr& bound : loop_of(kernel, loop).bounds) {
    const std::int64_t step = bound.coefficient(loop);
    if (step <= 0 || !std::has_single_bit(static_cast<std::uint64_t>(step))) continue;
    // step * x + rest >= 0 from x = ceil(-rest / step) on.
    const AffineExpr rest = bound.plus(loop, -step);
    TripStart start{AffineExpr(step - 1) - rest,
                    std::countr_zero(static_cast<std::uint64_t>(step))};
    if (value_range(kernel, start.value).second >= step) return start;
  }
  return std::nullopt;
}

std::vector<AffineExpr> trip_bounds(const Kernel& kernel, LoopId loop) {
  const std::int64_t trips = loop_of(kernel, loop).trip_count;
  std::vector<AffineExpr> bounds = varying_ends(kernel, loop);
  const bool ends = std::any_of(bounds.begin(), bounds.end(), [&](const AffineExpr& bound) {
    return value_range(kernel, bound.substitute(loop, AffineExpr(trips - 1))).second < 0;
  });
  if (!ends) bounds.push_back(AffineExpr(trips - 2).plus(loop, -1));
  return bounds;
}

SerialLoops serial_loops(const Kernel& kernel, const std::set<std::string>& serial) {
  SerialLoops loops;
  const std::size_t count = kernel.loops.size();
  for (const Loop& loop : kernel.loops) loops.is_serial.push_back(serial.count(loop.name) > 0);
  loops.is_variable.assign(count, false);
  for (LoopId id = 0; id < static_cast<LoopId>(count); ++id) {
    const Loop& loop = loop_of(kernel, id);
    if (loop.kind != LoopKind::kTemporal || loop.trip_count == 1) continue;
    const bool inside = loop.parent >= 0 && loops.is_serial[static_cast<std::size_t>(loop.parent)];
    if (!inside || (!trip_start(kernel, id) && varying_ends(kernel, id).empty())) continue;
    for (LoopId around = id; around >= 0; around = loop_of(kernel, around).parent) {
      loops.is_variable[static_cast<std::size_t>(around)] = true;
    }
  }
  loops.skipped = Runs(kernel, loops.is_variable).region(-1);
  return loops;
}

}  // namespace hls::model
