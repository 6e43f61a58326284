#include "model/transform/serial.h"

#include <algorithm>
#include <bit>

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

/// Goes through the runs of variable loops in order.
class Runs {
 public:
  Runs(const Kernel& kernel, SerialLoops& loops)
      : kernel_(kernel), loops_(loops), x_(kernel.loops.size(), 0) {}

  void region(LoopId parent) {
    for (const Node& node : model::region(kernel_, parent)) {
      if (node.is_loop() && loops_.is_variable[static_cast<std::size_t>(node.index)]) {
        run(node.index);
      }
    }
  }

 private:
  void run(LoopId loop) {
    const std::int64_t first = first_iteration(loop);
    const std::int64_t last = last_iteration(loop, first);
    const auto index = static_cast<std::size_t>(loop);
    loops_.skipped[index] += kernel_.loops[index].trip_count - (last - first + 1);
    if (!holds_variable(loop)) return;
    for (x_[index] = first; x_[index] <= last; ++x_[index]) region(loop);
    x_[index] = 0;
  }

  bool holds_variable(LoopId loop) const {
    const Region& nodes = model::region(kernel_, loop);
    return std::any_of(nodes.begin(), nodes.end(), [&](const Node& node) {
      return node.is_loop() && loops_.is_variable[static_cast<std::size_t>(node.index)];
    });
  }

  /// The value of an expression of the counters around `loop`.
  std::int64_t value_of(const AffineExpr& expr) const {
    std::int64_t value = expr.constant();
    for (const auto& [loop, coefficient] : expr.terms()) {
      value += coefficient * x_[static_cast<std::size_t>(loop)];
    }
    return value;
  }

  std::int64_t first_iteration(LoopId loop) const {
    const auto start = trip_start(kernel_, loop);
    if (!start) return 0;
    const std::int64_t first = value_of(start->value) >> start->shift;
    return std::clamp<std::int64_t>(first, 0, loop_of(kernel_, loop).trip_count - 1);
  }

  /// c x + r >= 0 with c < 0 up to x = floor(r / -c), after which one more follows.
  std::int64_t last_iteration(LoopId loop, std::int64_t first) const {
    std::int64_t last = loop_of(kernel_, loop).trip_count - 1;
    for (const AffineExpr& bound : varying_ends(kernel_, loop)) {
      const std::int64_t rest = value_of(bound.substitute(loop, AffineExpr(0)));
      last = std::min(last, floor_divide(rest, -bound.coefficient(loop)) + 1);
    }
    return std::max(first, last);
  }

  const Kernel& kernel_;
  SerialLoops& loops_;
  std::vector<std::int64_t> x_;  ///< counters, 0 for loops that are not running
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
  loops.skipped.assign(count, 0);
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
  Runs(kernel, loops).region(-1);
  return loops;
}

}  // namespace hls::model
