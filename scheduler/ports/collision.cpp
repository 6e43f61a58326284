#include "scheduler/ports/collision.h"

#include <algorithm>
#include <numeric>

#include "model/divide.h"

namespace hls::scheduler {
namespace {

using model::ceil_divide;
using model::floor_divide;

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
    // By falling coefficient, of equal ones the first added first.
    const std::int64_t coefficient = intervals[loop];
    const auto place = std::find_if(terms_.begin(), terms_.end(), [&](const Term& term) {
      return term.coefficient < coefficient;
    });
    terms_.insert(place,
                  {.coefficient = coefficient, .low = in_b ? -last : 0, .high = in_a ? last : 0});
  };
  terms_.reserve(problem.operations[a].loops.size() + problem.operations[b].loops.size() + 1);
  for (model::LoopId loop : problem.operations[a].loops) {
    add(loop, true, is_around(problem.operations[b], loop));
  }
  for (model::LoopId loop : problem.operations[b].loops) {
    if (!is_around(problem.operations[a], loop)) add(loop, false, true);
  }
  terms_.emplace_back();
  for (std::size_t i = terms_.size() - 1; i-- > 0;) add_reach(terms_[i], terms_[i + 1]);
}

/// `rest` reaches every multiple of its divisor g in its dense range. With the coefficient c, m = g /
/// gcd(g, c) neighbouring values of x bring every multiple of gcd(g, c) to a multiple of g: those whose
/// rest is in range for all m are reached. The ranges of x and x + 1 leave no gap between them where the
/// range is as long as m steps.
void CollisionPattern::add_reach(Term& term, const Term& rest) {
  const std::int64_t c = term.coefficient;
  term.least = rest.least + c * term.low;
  term.greatest = rest.greatest + c * term.high;
  term.divisor = std::gcd(rest.divisor, c);
  const std::int64_t values = rest.divisor == 0 ? 1 : rest.divisor / term.divisor;
  const std::int64_t last = term.high - values + 1;  // the greatest x that begins so many values
  term.dense_low = rest.dense_low + c * (term.low + values - 1);
  if (last < term.low) {
    term.dense_high = term.dense_low - 1;
  } else if (rest.dense_high - rest.dense_low + term.divisor >= c * values) {
    term.dense_high = rest.dense_high + c * last;
  } else {
    term.dense_high = rest.dense_high + c * term.low;
  }
}

/// From repeat_low() to repeat_high() every value of the greatest coefficient's counter that could reach
/// a difference is one of its values: two such differences that many cycles apart both collide or
/// neither does. Where as many in a row collide, all of them do.
std::int64_t CollisionPattern::repeat_low() const {
  return terms_[1].greatest + terms_[0].coefficient * (terms_[0].low - 1) + 1;
}
std::int64_t CollisionPattern::repeat_high() const {
  return terms_[1].least + terms_[0].coefficient * (terms_[0].high + 1) - 1;
}

std::int64_t CollisionPattern::free_above(std::int64_t delta, std::int64_t limit) const {
  const std::int64_t period = terms_[0].coefficient;
  if (!collides(delta)) ++delta;
  const std::int64_t first = delta;
  const std::int64_t from = period == 0 ? delta : std::max(delta, repeat_low());
  if (stretch_.holds(delta)) delta = stretch_.high + 1;
  std::int64_t taken = run(0, delta, true);
  for (; taken > 0 && delta <= limit; taken = run(0, delta, true)) {
    delta += taken;
    if (period > 0 && delta - from >= period) delta = std::max(delta, repeat_high() + 1);
  }
  stretch_.add({first, delta - 1});
  return delta;
}

std::int64_t CollisionPattern::free_below(std::int64_t delta, std::int64_t limit) const {
  const std::int64_t period = terms_[0].coefficient;
  if (!collides(delta)) --delta;
  const std::int64_t first = delta;
  const std::int64_t from = period == 0 ? delta : std::min(delta, repeat_high());
  if (stretch_.holds(delta)) delta = stretch_.low - 1;
  std::int64_t taken = run(0, delta, false);
  for (; taken > 0 && delta >= limit; taken = run(0, delta, false)) {
    delta -= taken;
    if (period > 0 && from - delta >= period) delta = std::min(delta, repeat_low() - 1);
  }
  stretch_.add({delta + 1, first});
  return delta;
}

std::int64_t CollisionPattern::run(std::size_t index, std::int64_t rest, bool upwards) const {
  const Term& term = terms_[index];
  if (rest < term.least || rest > term.greatest) return 0;
  if (term.divisor == 0) return 1;
  if (term.divisor != 1 && rest % term.divisor != 0) return 0;
  if (rest >= term.dense_low && rest <= term.dense_high) {
    if (term.divisor > 1) return 1;
    return (upwards ? term.dense_high - rest : rest - term.dense_low) + 1;
  }
  const Term& next = terms_[index + 1];
  const std::int64_t low = std::max(term.low, ceil_divide(rest - next.greatest, term.coefficient));
  const std::int64_t high = std::min(term.high, floor_divide(rest - next.least, term.coefficient));
  for (std::int64_t x = low; x <= high; ++x) {
    const std::int64_t found = run(index + 1, rest - x * term.coefficient, upwards);
    if (found > 0) return found;
  }
  return 0;
}

std::optional<std::int64_t> CollisionPattern::reached_from(std::size_t index,
                                                           std::int64_t rest) const {
  const Term& term = terms_[index];
  if (rest > term.greatest) return std::nullopt;
  if (rest <= term.least) return term.least;
  if (rest >= term.dense_low && rest <= term.dense_high) {
    const std::int64_t next = ceil_divide(rest, term.divisor) * term.divisor;
    if (next <= term.dense_high) return next;
  }
  const Term& next = terms_[index + 1];
  const std::int64_t low = std::max(term.low, ceil_divide(rest - next.greatest, term.coefficient));
  // With more than one above the last value that can reach `rest`, the sum is only greater.
  const std::int64_t high =
      std::min(term.high, floor_divide(rest - next.least, term.coefficient) + 1);
  std::optional<std::int64_t> least;
  for (std::int64_t x = low; x <= high; ++x) {
    const auto found = reached_from(index + 1, rest - x * term.coefficient);
    if (!found) continue;
    const std::int64_t sum = *found + x * term.coefficient;
    if (!least || sum < *least) least = sum;
    if (sum == rest) break;
  }
  return least;
}

const CollisionPattern& CollisionPatterns::of(int a, int b) const {
  const std::size_t loop_a = problem_->operations[a].loop + 1;
  const std::size_t loop_b = problem_->operations[b].loop + 1;
  std::unique_ptr<CollisionPattern>& known = known_[loop_a * (problem_->loops.size() + 1) + loop_b];
  if (!known) known = std::make_unique<CollisionPattern>(*problem_, a, b, intervals_);
  return *known;
}

}  // namespace hls::scheduler
