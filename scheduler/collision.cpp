#include "scheduler/collision.h"

#include <algorithm>
#include <numeric>

namespace hls::scheduler {
namespace {

std::int64_t floor_div(std::int64_t a, std::int64_t b) {
  return a / b - ((a % b != 0 && a < 0) ? 1 : 0);
}
std::int64_t ceil_div(std::int64_t a, std::int64_t b) { return -floor_div(-a, b); }

bool is_around(const model::Problem::Operation& operation, model::LoopId loop) {
  return std::find(operation.loops.begin(), operation.loops.end(), loop) != operation.loops.end();
}

}  // namespace

CollisionPattern::CollisionPattern(const model::Problem& problem, int a, int b,
                                   const Intervals& intervals) {
  const auto add = [&](model::LoopId loop, bool in_a, bool in_b) {
    const model::Problem::Loop& entry = problem.loops[loop];
    if (entry.kind != model::LoopKind::kTemporal || entry.trip_count <= 1) return;
    const std::int64_t last = entry.trip_count - 1;
    terms_.push_back({intervals[loop], in_b ? -last : 0, in_a ? last : 0});
  };
  for (model::LoopId loop : problem.operations[a].loops) {
    add(loop, true, is_around(problem.operations[b], loop));
  }
  for (model::LoopId loop : problem.operations[b].loops) {
    if (!is_around(problem.operations[a], loop)) add(loop, false, true);
  }
  std::stable_sort(terms_.begin(), terms_.end(),
                   [](const Term& x, const Term& y) { return x.coefficient > y.coefficient; });
  least_.assign(terms_.size() + 1, 0);
  greatest_.assign(terms_.size() + 1, 0);
  divisor_.assign(terms_.size() + 1, 0);
  is_dense_.assign(terms_.size() + 1, true);
  for (std::size_t i = terms_.size(); i-- > 0;) {
    least_[i] = least_[i + 1] + terms_[i].coefficient * terms_[i].low;
    greatest_[i] = greatest_[i + 1] + terms_[i].coefficient * terms_[i].high;
    divisor_[i] = std::gcd(divisor_[i + 1], terms_[i].coefficient);
    is_dense_[i] =
        is_dense_[i + 1] && terms_[i].coefficient <= greatest_[i + 1] - least_[i + 1] + 1;
  }
}

std::int64_t CollisionPattern::free_above(std::int64_t delta) const {
  do {
    delta += std::max(std::int64_t{1}, run(0, delta, true));
  } while (collides(delta));
  return delta;
}

std::int64_t CollisionPattern::free_below(std::int64_t delta) const {
  do {
    delta -= std::max(std::int64_t{1}, run(0, delta, false));
  } while (collides(delta));
  return delta;
}

std::int64_t CollisionPattern::run(std::size_t term, std::int64_t rest, bool upwards) const {
  if (rest < least_[term] || rest > greatest_[term]) return 0;
  if (is_dense_[term]) return (upwards ? greatest_[term] - rest : rest - least_[term]) + 1;
  if (rest % divisor_[term] != 0) return 0;
  const Term& here = terms_[term];
  const std::int64_t low =
      std::max(here.low, ceil_div(rest - greatest_[term + 1], here.coefficient));
  const std::int64_t high =
      std::min(here.high, floor_div(rest - least_[term + 1], here.coefficient));
  for (std::int64_t x = low; x <= high; ++x) {
    const std::int64_t found = run(term + 1, rest - x * here.coefficient, upwards);
    if (found > 0) return found;
  }
  return 0;
}

const CollisionPattern& CollisionPatterns::of(int a, int b) const {
  auto& entry = known_[{a, b}];
  if (!entry) entry = std::make_unique<CollisionPattern>(*problem_, a, b, intervals_);
  return *entry;
}

}  // namespace hls::scheduler
