#include "scheduler/ports/collision.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

#include "model/divide.h"
#include "scheduler/formulate/loops.h"

namespace hls::scheduler {
namespace {

using model::BankUse;
using model::ceil_divide;
using model::floor_divide;
using model::floor_modulo;
using model::LoopId;
using model::Problem;

constexpr std::int64_t kMostResidues = 64;  ///< of differences that patterns reach together
constexpr std::int64_t kMostIterations =
    32;                                      ///< of a region, twice, that are told apart one by one
constexpr std::size_t kMostPatterns = 1024;  ///< of two accesses; else all banks count as one
constexpr std::int64_t kWalks = 256;         ///< steps before a union's period is worked out
constexpr std::int64_t kLongestPeriod = 8192;  ///< cycles

bool is_around(const model::Problem::Operation& operation, model::LoopId loop) {
  return std::find(operation.loops.begin(), operation.loops.end(), loop) != operation.loops.end();
}

}  // namespace

/// By falling cycles. Where those of one are a multiple of those of another, which has as many values, both
/// together are as one: k c x + c y reaches all that c z does.
std::vector<CollisionPattern::Steps> CollisionPattern::merged(std::vector<Steps> steps) {
  std::stable_sort(steps.begin(), steps.end(),
                   [](const Steps& one, const Steps& other) { return one.cycles > other.cycles; });
  for (std::size_t i = steps.size(); i-- > 0;) {
    for (std::size_t j = i + 1; j < steps.size(); ++j) {
      const std::int64_t times = steps[i].cycles / steps[j].cycles;
      const bool is_multiple = times * steps[j].cycles == steps[i].cycles;
      if (!is_multiple || steps[j].high - steps[j].low + 1 < times) continue;
      steps[j].low += times * steps[i].low;
      steps[j].high += times * steps[i].high;
      steps.erase(steps.begin() + static_cast<std::ptrdiff_t>(i));
      break;
    }
  }
  return steps;
}

CollisionPattern::CollisionPattern(const std::vector<Steps>& steps) {
  for (const Steps& entry : merged(steps)) {
    terms_.push_back({.coefficient = entry.cycles, .low = entry.low, .high = entry.high});
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
/// a difference is one of its values. Where as many in a row collide, all of them do.
std::int64_t CollisionPattern::repeat_low() const {
  return terms_[1].greatest + terms_[0].coefficient * (terms_[0].low - 1) + 1;
}
std::int64_t CollisionPattern::repeat_high() const {
  return terms_[1].least + terms_[0].coefficient * (terms_[0].high + 1) - 1;
}

std::int64_t CollisionPattern::free_above(std::int64_t delta, std::int64_t limit, int steps) const {
  const std::int64_t period = terms_[0].coefficient;
  if (!collides(delta)) ++delta;
  const std::int64_t first = delta;
  const std::int64_t from = period == 0 ? delta : std::max(delta, repeat_low());
  if (stretch_.holds(delta)) delta = stretch_.high + 1;
  std::int64_t taken = run(0, delta, true);
  for (; taken > 0 && delta <= limit && steps-- > 0; taken = run(0, delta, true)) {
    delta += taken;
    if (period > 0 && delta - from >= period) delta = std::max(delta, repeat_high() + 1);
  }
  stretch_.add({first, delta - 1});
  return delta;
}

std::int64_t CollisionPattern::free_below(std::int64_t delta, std::int64_t limit, int steps) const {
  const std::int64_t period = terms_[0].coefficient;
  if (!collides(delta)) --delta;
  const std::int64_t first = delta;
  const std::int64_t from = period == 0 ? delta : std::min(delta, repeat_high());
  if (stretch_.holds(delta)) delta = stretch_.low - 1;
  std::int64_t taken = run(0, delta, false);
  for (; taken > 0 && delta >= limit && steps-- > 0; taken = run(0, delta, false)) {
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

// -- unions

void Collisions::add(const Collisions& other, std::int64_t shift) {
  for (const Shifted& entry : other.patterns_) {
    patterns_.push_back({entry.pattern, entry.shift + shift});
  }
  walked_ = 0;
  period_ = {};
}

bool Collisions::collides(std::int64_t delta) const {
  if (period_.holds(delta)) return period_.to_free_above[floor_modulo(delta, period_.cycles)] > 0;
  return std::any_of(patterns_.begin(), patterns_.end(), [&](const Shifted& entry) {
    return entry.pattern.collides(delta + entry.shift);
  });
}

/// The end of a stretch from `delta` on in which the patterns' dense ranges reach every difference
/// together; `delta` where they do not.
/// All differences of one residue modulo the common multiple of the divisors are in one range or not.
std::int64_t Collisions::jump(std::int64_t delta, bool upwards) const {
  struct Range {
    std::int64_t divisor;
    std::int64_t shift;
    std::int64_t length;  ///< from `delta` on
  };
  std::vector<Range> ranges;
  std::int64_t common = 1;
  for (const Shifted& entry : patterns_) {
    const std::int64_t divisor = entry.pattern.divisor();
    const auto [low, high] = entry.pattern.dense();
    const std::int64_t at = delta + entry.shift;
    if (divisor == 0 || at < low || at > high) continue;
    const std::int64_t multiple = std::lcm(common, divisor);
    if (multiple > kMostResidues) continue;
    common = multiple;
    ranges.push_back({divisor, entry.shift, upwards ? high - at + 1 : at - low + 1});
  }
  const std::int64_t step = upwards ? 1 : -1;
  std::int64_t reached = std::numeric_limits<std::int64_t>::max();
  for (std::int64_t residue = 0; residue < common; ++residue) {
    std::int64_t longest = 0;
    for (const Range& range : ranges) {
      if ((delta + step * residue + range.shift) % range.divisor != 0) continue;
      longest = std::max(longest, range.length);
    }
    reached = std::min(reached, longest);
  }
  return delta + step * reached;
}

std::int64_t Collisions::Period::free_above(std::int64_t delta) const {
  const std::int32_t far = to_free_above[floor_modulo(delta, cycles)];
  return far == cycles ? high + 1 : std::min(high + 1, delta + far);
}

std::int64_t Collisions::Period::free_below(std::int64_t delta) const {
  const std::int32_t far = to_free_below[floor_modulo(delta, cycles)];
  return far == cycles ? low - 1 : std::max(low - 1, delta - far);
}

/// Counts a step; many are the time to look for a period.
void Collisions::walk() const {
  if (++walked_ == kWalks) period_ = period();
}

/// That of all patterns, where each has one; none where it is long.
Collisions::Period Collisions::period() const {
  Period period{1, least(), greatest(), {}, {}};
  for (const auto& [pattern, shift] : patterns_) {
    if (pattern.period() == 0) return {};
    period.cycles = std::lcm(period.cycles, pattern.period());
    if (period.cycles > kLongestPeriod) return {};
    period.low = std::max(period.low, pattern.repeat_low() - shift);
    period.high = std::min(period.high, pattern.repeat_high() - shift);
  }
  if (period.high - period.low < 2 * period.cycles) return {};
  const std::vector<bool> collides = colliding(period);
  const auto cycles = static_cast<std::size_t>(period.cycles);
  period.to_free_above.assign(cycles, static_cast<std::int32_t>(cycles));
  period.to_free_below = period.to_free_above;
  // Twice around, for those whose next one is behind the end.
  auto above = static_cast<std::int32_t>(cycles);
  auto below = above;
  for (std::size_t i = 0; i < 2 * cycles; ++i) {
    const std::size_t up = i % cycles;
    const std::size_t down = cycles - 1 - up;
    below = collides[up] ? std::min(below + 1, static_cast<std::int32_t>(cycles)) : 0;
    above = collides[down] ? std::min(above + 1, static_cast<std::int32_t>(cycles)) : 0;
    period.to_free_below[up] = below;
    period.to_free_above[down] = above;
  }
  return period;
}

/// Of each residue of the period.
std::vector<bool> Collisions::colliding(const Period& period) const {
  std::vector<bool> collides(static_cast<std::size_t>(period.cycles), false);
  const std::int64_t end = period.low + period.cycles;
  for (const auto& [pattern, shift] : patterns_) {
    std::int64_t delta = period.low;
    while (delta < end) {
      const auto first = pattern.collision_from(delta + shift);
      if (!first) break;
      delta = *first - shift;
      const std::int64_t last = std::min(end, pattern.free_above(*first, end + shift) - shift);
      for (; delta < last; ++delta) collides[floor_modulo(delta, period.cycles)] = true;
    }
  }
  return collides;
}

std::int64_t Collisions::free_above(std::int64_t delta, std::int64_t limit, int steps) const {
  if (patterns_.size() == 1) {
    const auto& [pattern, shift] = patterns_[0];
    return pattern.free_above(delta + shift, limit + shift, steps) - shift;
  }
  ++delta;
  bool is_free = false;
  for (; !is_free && delta <= limit && steps > 0; --steps) {
    if (period_.holds(delta)) {
      delta = period_.free_above(delta);
      if (period_.holds(delta)) return delta;
    }
    walk();
    delta = jump(delta, true);
    is_free = true;
    for (const auto& [pattern, shift] : patterns_) {
      if (!pattern.collides(delta + shift)) continue;
      delta = pattern.free_above(delta + shift, limit + shift, steps) - shift;
      is_free = false;
    }
  }
  return delta;
}

std::int64_t Collisions::free_below(std::int64_t delta, std::int64_t limit, int steps) const {
  if (patterns_.size() == 1) {
    const auto& [pattern, shift] = patterns_[0];
    return pattern.free_below(delta + shift, limit + shift, steps) - shift;
  }
  --delta;
  bool is_free = false;
  for (; !is_free && delta >= limit && steps > 0; --steps) {
    if (period_.holds(delta)) {
      delta = period_.free_below(delta);
      if (period_.holds(delta)) return delta;
    }
    walk();
    delta = jump(delta, false);
    is_free = true;
    for (const auto& [pattern, shift] : patterns_) {
      if (!pattern.collides(delta + shift)) continue;
      delta = pattern.free_below(delta + shift, limit + shift, steps) - shift;
      is_free = false;
    }
  }
  return delta;
}

std::optional<std::int64_t> Collisions::collision_from(std::int64_t delta) const {
  std::optional<std::int64_t> first;
  for (const auto& [pattern, shift] : patterns_) {
    const auto found = pattern.collision_from(delta + shift);
    if (found && (!first || *found - shift < *first)) first = *found - shift;
  }
  return first;
}

Run Collisions::run_around(std::int64_t delta) const {
  if (!collides(delta)) return {delta, delta - 1};
  return {free_below(delta, -kLookAhead, kRunSteps) + 1,
          free_above(delta, kLookAhead, kRunSteps) - 1};
}

std::int64_t Collisions::least() const {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (const auto& [pattern, shift] : patterns_) least = std::min(least, pattern.least() - shift);
  return least;
}

std::int64_t Collisions::greatest() const {
  std::int64_t greatest = std::numeric_limits<std::int64_t>::min();
  for (const auto& [pattern, shift] : patterns_) {
    greatest = std::max(greatest, pattern.greatest() - shift);
  }
  return greatest;
}

// -- banks

namespace {

/// Two uses of a resource.
struct UsePair {
  const model::PortResource& resource;
  const BankUse& a;
  const BankUse& b;
};

/// Two accesses whose instances meet where the cycles of all counters add up to the difference of
/// their starts, and the banks of all counters and a constant to 0 in each dimension.
class Meeting {
 public:
  Meeting(const Problem& problem, const UsePair& pair, const Intervals& intervals, LoopId region)
      : problem_(problem), resource_(pair.resource), a_(pair.a), b_(pair.b), intervals_(intervals) {
    const Problem::Operation& operation_a = problem.operations[a_.operation];
    const Problem::Operation& operation_b = problem.operations[b_.operation];
    for (const LoopId loop : operation_a.loops)
      add(loop, true, is_around(operation_b, loop), region);
    for (const LoopId loop : operation_b.loops) {
      if (!is_around(operation_a, loop)) add(loop, false, true, region);
    }
  }

  /// See CollisionTable::by_iterations. Where the banks of a and b change differently with the region's
  /// counter, each k has those iterations of b that are k after one of a.
  std::vector<Collisions> by_iterations(LoopId region) {
    const std::vector<std::int64_t> of_region = coefficients(a_, region);
    std::vector<Collisions> result;
    if (!region_counter_ || 2 * iterations_ > kMostIterations) {
      for (std::int64_t k = 0; k < period(of_region); ++k) result.push_back(after(k, of_region));
      return result;
    }
    // Modulo their number: first those from 0 on, then those below 0.
    for (std::int64_t number = 0; number < 2 * iterations_ - 1; ++number) {
      const std::int64_t k = number < iterations_ ? number : number - 2 * iterations_ + 1;
      counters_[*region_counter_].steps.low = std::max<std::int64_t>(0, k);
      counters_[*region_counter_].steps.high = iterations_ - 1 + std::min<std::int64_t>(0, k);
      result.push_back(after(k, of_region));
    }
    return result;
  }

 private:
  struct Counter {
    CollisionPattern::Steps steps;    ///< 0 cycles: one that stands still
    std::vector<std::int64_t> banks;  ///< coefficient in each dimension
  };

  std::size_t dimensions() const { return resource_.dimensions.size(); }
  std::int64_t banks(std::size_t dimension) const { return resource_.dimensions[dimension].banks; }

  std::vector<std::int64_t> coefficients(const BankUse& use, LoopId loop) const {
    std::vector<std::int64_t> result;
    for (const model::BankIndex& index : use.indices) {
      const auto term = std::find_if(index.terms.begin(), index.terms.end(),
                                     [&](const auto& entry) { return entry.first == loop; });
      result.push_back(term == index.terms.end() ? 0 : term->second);
    }
    return result;
  }

  void add(LoopId loop, bool in_a, bool in_b, LoopId region) {
    const Problem::Loop& entry = problem_.loops[loop];
    if (entry.kind != model::LoopKind::kTemporal || entry.trip_count <= 1) return;
    const std::int64_t last = entry.trip_count - 1;
    const std::vector<std::int64_t> of_a = coefficients(a_, loop);
    const std::vector<std::int64_t> of_b = coefficients(b_, loop);
    if (region >= 0 && (loop == region || is_inside(problem_, region, loop))) {
      // With x of a as y - k, k is in the constant.
      std::vector<std::int64_t> apart;
      for (std::size_t d = 0; d < dimensions(); ++d) {
        apart.push_back(model::floor_modulo(of_a[d] - of_b[d], banks(d)));
      }
      if (period(apart) == 1) return;
      if (loop == region) {
        region_counter_ = counters_.size();
        iterations_ = entry.trip_count;
      }
      counters_.push_back({{0, 0, last}, std::move(apart)});
      return;
    }
    const std::int64_t cycles = intervals_[loop];
    if (in_a && in_b && of_a == of_b) {
      counters_.push_back({{cycles, -last, last}, of_a});
      return;
    }
    if (in_a) counters_.push_back({{cycles, 0, last}, of_a});
    if (in_b) counters_.push_back({{cycles, -last, 0}, of_b});
  }

  /// After so many steps of a counter the banks are the same.
  std::int64_t period(const std::vector<std::int64_t>& coefficients) const {
    std::int64_t period = 1;
    for (std::size_t d = 0; d < coefficients.size(); ++d) {
      period = std::lcm(period, banks(d) / std::gcd(banks(d), coefficients[d]));
    }
    return period;
  }

  Collisions after(std::int64_t k, const std::vector<std::int64_t>& of_region) {
    std::vector<std::int64_t> constants;
    for (std::size_t d = 0; d < dimensions(); ++d) {
      constants.push_back(a_.indices[d].constant - b_.indices[d].constant - k * of_region[d]);
    }
    found_.clear();
    if (!split(0, 0, constants)) {
      steps_.clear();
      found_.clear();
      for (const Counter& counter : counters_) {
        if (counter.steps.cycles > 0) steps_.push_back(counter.steps);
      }
      found_.push_back({CollisionPattern(steps_), 0});
      steps_.clear();
    }
    return Collisions(std::move(found_));
  }

  /// A pattern for each residue of each counter, modulo its period, with which the banks add up to
  /// 0. False when they are too many.
  bool split(std::size_t index, std::int64_t cycles, const std::vector<std::int64_t>& banks_left) {
    for (std::size_t d = 0; d < dimensions(); ++d) {
      std::int64_t divisor = banks(d);
      for (std::size_t i = index; i < counters_.size(); ++i) {
        divisor = std::gcd(divisor, counters_[i].banks[d]);
      }
      if (banks_left[d] % divisor != 0) return true;
    }
    if (index == counters_.size()) {
      found_.push_back({CollisionPattern(steps_), -cycles});
      return found_.size() <= kMostPatterns;
    }
    const auto& [steps, coefficients] = counters_[index];
    const std::int64_t modulus = period(coefficients);
    for (std::int64_t residue = 0; residue < modulus; ++residue) {
      const std::int64_t low = model::ceil_divide(steps.low - residue, modulus);
      const std::int64_t high = floor_divide(steps.high - residue, modulus);
      if (low > high) continue;
      std::vector<std::int64_t> left = banks_left;
      for (std::size_t d = 0; d < dimensions(); ++d) left[d] += coefficients[d] * residue;
      // Every modulus-th value of the counter, from the first one on.
      const std::int64_t first = steps.cycles * (low * modulus + residue);
      const bool repeats = steps.cycles > 0 && high > low;
      if (repeats) steps_.push_back({steps.cycles * modulus, 0, high - low});
      const bool is_complete = split(index + 1, cycles + first, left);
      if (repeats) steps_.pop_back();
      if (!is_complete) return false;
    }
    return true;
  }

  const Problem& problem_;
  const model::PortResource& resource_;
  const BankUse& a_;
  const BankUse& b_;
  const Intervals& intervals_;
  std::vector<Counter> counters_;
  std::optional<std::size_t>
      region_counter_;           ///< where banks of a and b change differently with it
  std::int64_t iterations_ = 1;  ///< of the region, then
  std::vector<CollisionPattern::Steps> steps_;  ///< of the residues chosen
  std::vector<Collisions::Shifted> found_;
};

}  // namespace

CollisionTable::CollisionTable(const Problem& problem, Intervals intervals, LoopId region)
    : problem_(&problem),
      intervals_(std::move(intervals)),
      region_(region),
      classes_(problem.resources.size()),
      of_loops_((problem.loops.size() + 1) * (problem.loops.size() + 1)) {
  for (std::size_t r = 0; r < problem.resources.size(); ++r) {
    const model::PortResource& resource = problem.resources[r];
    if (resource.dimensions.empty()) continue;
    std::map<std::tuple<std::size_t, LoopId, std::vector<model::BankIndex>>, int> known;
    for (const BankUse& use : resource.uses) {
      const LoopId loop = problem.operations[use.operation].loop;
      const auto next = static_cast<int>(classes_of_all_ + known.size());
      classes_[r].push_back(known.try_emplace({r, loop, use.indices}, next).first->second);
    }
    classes_of_all_ += known.size();
  }
}

const std::vector<Collisions>& CollisionTable::by_iterations(int resource, int a, int b) const {
  const model::PortResource& entry = problem_->resources[resource];
  const BankUse& use_a = entry.uses[a];
  const BankUse& use_b = entry.uses[b];
  const auto find = [&](std::vector<Collisions>& known) -> const std::vector<Collisions>& {
    if (known.empty()) {
      known = Meeting(*problem_, {entry, use_a, use_b}, intervals_, region_).by_iterations(region_);
    }
    return known;
  };
  if (!classes_[resource].empty()) {
    return find(of_classes_[{classes_[resource][a], classes_[resource][b]}]);
  }
  const std::size_t loop_a = problem_->operations[use_a.operation].loop + 1;
  const std::size_t loop_b = problem_->operations[use_b.operation].loop + 1;
  return find(of_loops_[loop_a * (problem_->loops.size() + 1) + loop_b]);
}

}  // namespace hls::scheduler
