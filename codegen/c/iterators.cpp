#include "codegen/c/iterators.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "model/kernel/alias.h"
#include "model/kernel/domain.h"
#include "model/kernel/index.h"
#include "model/kernel/range.h"
#include "model/kernel/rewrite.h"

namespace hls::codegen {
namespace {

using model::AffineExpr;
using model::LoopId;
using model::Opcode;
using model::Operation;
using model::OpId;

bool is_int(std::int64_t value) {
  return value >= std::numeric_limits<std::int32_t>::min() + 1 &&
         value <= std::numeric_limits<std::int32_t>::max();
}

/// A sum that grows term by term.
class Sum {
 public:
  void add(std::int64_t coefficient, const Expression& term) {
    if (coefficient == 0) return;
    const std::int64_t size = coefficient < 0 ? -coefficient : coefficient;
    const Expression factor{std::to_string(size), Binding::kPrimary};
    terms_.emplace_back(coefficient < 0,
                        size == 1 ? term : infix(factor, "*", term, Binding::kProduct));
  }

  /// `8 - i` rather than `-i + 8`.
  Expression with(std::int64_t constant) {
    if (terms_.empty()) return number(constant);
    const auto positive =
        std::find_if(terms_.begin(), terms_.end(), [](const auto& term) { return !term.first; });
    if (positive == terms_.end() && constant > 0) {
      terms_.insert(terms_.begin(), {false, number(constant)});
    } else {
      if (positive != terms_.end()) std::rotate(terms_.begin(), positive, positive + 1);
      if (constant != 0)
        terms_.emplace_back(constant < 0, number(constant < 0 ? -constant : constant));
    }
    Expression sum = terms_[0].first ? prefix("-", terms_[0].second) : terms_[0].second;
    for (std::size_t i = 1; i < terms_.size(); ++i) {
      sum = infix(sum, terms_[i].first ? "-" : "+", terms_[i].second, Binding::kSum);
    }
    return sum;
  }

 private:
  static Expression number(std::int64_t value) {
    return {fmt::format("{}{}", value, is_int(value) ? "" : "LL"),
            value < 0 ? Binding::kUnary : Binding::kPrimary};
  }

  std::vector<std::pair<bool, Expression>> terms_;  ///< negative, size
};

/// Whether constraints_of() says exactly when a condition is true.
bool is_exact(const model::Kernel& kernel, OpId id) {
  const Operation& op = kernel.operations[model::index(id)];
  if (op.opcode == Opcode::kAnd) {
    return is_exact(kernel, op.operands[0]) && is_exact(kernel, op.operands[1]);
  }
  return model::is_compare(op.opcode) && op.opcode != Opcode::kNe &&
         model::affine_value(kernel, op.operands[0]) && model::affine_value(kernel, op.operands[1]);
}

/// What has to be >= 0 for a carried value to change: next = c ? x : carried, or carried + (c ? x : -0.0).
std::vector<AffineExpr> conditions_of_change(const model::Kernel& kernel, OpId phi, OpId next) {
  const auto at = [&](OpId id) -> const Operation& { return kernel.operations[model::index(id)]; };
  const Operation& op = at(next);
  if (op.opcode == Opcode::kSelect && op.operands[2] == phi) {
    return model::constraints_of(kernel, op.operands[0]);
  }
  const bool is_sum =
      op.opcode == Opcode::kAdd || op.opcode == Opcode::kSub || op.opcode == Opcode::kMul;
  if (!is_sum || op.operands[0] != phi) return {};
  const Operation& term = at(op.operands[1]);
  if (term.opcode != Opcode::kSelect || at(term.operands[2]).opcode != Opcode::kConstant) return {};
  const bool is_kept = at(term.operands[2]).bits == model::neutral_bits(op.opcode, op.type);
  return is_kept ? model::constraints_of(kernel, term.operands[0]) : std::vector<AffineExpr>{};
}

/// `a > b ? a : b` of one or two.
std::string extreme(const std::vector<std::string>& values, const char* sign) {
  return values.size() == 1
             ? values[0]
             : fmt::format("({0}) {2} ({1}) ? ({0}) : ({1})", values[0], values[1], sign);
}

}  // namespace

Iterators::Iterators(const model::Kernel& kernel, Names& names) : kernel_(kernel) {
  for (const model::Loop& loop : kernel.loops) names_.push_back(names.take(loop.name));
  check_steps();
  for (LoopId loop = 0; loop < static_cast<LoopId>(kernel.loops.size()); ++loop) {
    bounds_.push_back(at(loop).bounds.empty() ? conditions_of_all(loop) : at(loop).bounds);
  }
  for (LoopId loop = 0; loop < static_cast<LoopId>(kernel.loops.size()); ++loop) {
    if (can_cut(loop)) cut_.insert(loop);
  }
}

const std::string& Iterators::name(LoopId loop) const { return names_[model::index(loop)]; }

const model::Loop& Iterators::at(LoopId loop) const { return kernel_.loops[model::index(loop)]; }

void Iterators::check_steps() {
  const auto check = [&](const auto& terms) {
    for (const auto& [loop, coefficient] : terms) {
      if (coefficient % at(loop).step != 0) counted_.insert(loop);
    }
  };
  const auto check_all = [&](const AffineExpr& function) {
    check(function.terms());
    for (const model::Quotient& quotient : function.quotients()) check(quotient.terms);
  };
  for (const Operation& op : kernel_.operations) {
    for (const AffineExpr& subscript : op.subscripts) check_all(subscript);
  }
  for (const model::Loop& loop : kernel_.loops) {
    for (const AffineExpr& bound : loop.bounds) check_all(bound);
  }
}

/// What has to be >= 0 for anything that a loop does: for its accesses, and for carried values to change.
std::vector<AffineExpr> Iterators::conditions_of_all(LoopId loop) const {
  const auto has = [](const std::vector<AffineExpr>& all, const AffineExpr& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
  };
  std::vector<std::vector<AffineExpr>> domains;
  for (const Opcode opcode : {Opcode::kStore, Opcode::kLoad}) {
    for (const OpId id : model::accesses_within(kernel_, loop, opcode)) {
      domains.push_back(model::domain_of(kernel_, kernel_.operations[model::index(id)]));
    }
  }
  for (const model::Node& node : model::region(kernel_, loop)) {
    if (node.is_loop()) continue;
    const Operation& phi = kernel_.operations[model::index(node.index)];
    if (phi.opcode == Opcode::kPhi) {
      domains.push_back(conditions_of_change(kernel_, node.index, phi.operands[1]));
    }
  }
  std::vector<AffineExpr> common;
  if (domains.empty()) return common;
  const std::vector<LoopId> around = model::loop_path(kernel_, loop);
  for (const AffineExpr& bound : domains.front()) {
    const std::set<LoopId> loops = bound.loops();
    const bool is_outside = std::all_of(loops.begin(), loops.end(), [&](LoopId one) {
      return std::find(around.begin(), around.end(), one) != around.end();
    });
    const std::int64_t own = bound.coefficient(loop);
    const bool is_everywhere = std::all_of(domains.begin(), domains.end(),
                                           [&](const auto& domain) { return has(domain, bound); });
    const bool is_bound =
        is_outside && is_everywhere && bound.is_linear() && (own == 1 || own == -1);
    if (is_bound && !has(common, bound)) common.push_back(bound);
  }
  return common;
}

/// A value of the last iteration is that of the last one of all, which does nothing, unless it is
/// carried.
bool Iterators::can_cut(LoopId loop) const {
  const model::Loop& own = at(loop);
  if (bounds_[model::index(loop)].empty() || (own.step != 1 && own.step != -1)) return false;
  for (const AffineExpr& bound : bounds_[model::index(loop)]) {
    const std::int64_t coefficient = bound.coefficient(loop);
    if (!bound.is_linear() || (coefficient != 1 && coefficient != -1)) return false;
  }
  const auto carries = [&](OpId value) {
    return std::any_of(own.body.begin(), own.body.end(), [&](const model::Node& node) {
      if (node.is_loop()) return false;
      const Operation& op = kernel_.operations[model::index(node.index)];
      return op.opcode == Opcode::kPhi && op.operands[1] == value;
    });
  };
  for (const Operation& op : kernel_.operations) {
    if (op.opcode == Opcode::kResult && op.loop == loop && !carries(op.operands[0])) return false;
  }
  const Limits limits = this->limits(loop);
  return limits.starts.size() <= 2;
}

bool Iterators::is_wide(const AffineExpr& function) const {
  const auto [least, greatest] = model::value_range(kernel_, function);
  return !is_int(least) || !is_int(greatest);
}

/// c + sum of factors times iterators; `wide`: as a long long.
Expression Iterators::linear(const Linear& function, bool wide) const {
  Sum sum;
  for (const auto& [loop, factor] : function.factors) {
    const Expression iterator{name(loop), Binding::kPrimary};
    sum.add(factor, wide ? prefix("(long long)", iterator) : iterator);
  }
  for (const auto& [factor, term] : function.terms) sum.add(factor, term);
  return sum.with(function.constant);
}

/// The linear part of a function, in iterators.
Iterators::Linear Iterators::in_iterators(const AffineExpr& function) const {
  Linear linear{{}, {}, function.constant()};
  for (const auto& [loop, coefficient] : function.terms()) {
    const bool counts = counted_.count(loop) > 0;
    const std::int64_t factor = counts ? coefficient : coefficient / at(loop).step;
    if (!counts) linear.constant -= factor * at(loop).lower;
    linear.factors.emplace_back(loop, factor);
  }
  return linear;
}

/// A remainder, of an equal function with small factors that is nowhere negative.
Expression Iterators::remainder(const model::Quotient& quotient) const {
  const std::int64_t divisor = quotient.divisor;
  const auto rest = [&](std::int64_t value) { return ((value % divisor) + divisor) % divisor; };
  Linear dividend = in_iterators(model::dividend_of(quotient));
  dividend.constant = rest(dividend.constant);
  std::int64_t least = dividend.constant;
  for (auto& [loop, factor] : dividend.factors) {
    factor = rest(factor);
    if (2 * factor > divisor) factor -= divisor;
    const model::Loop& own = at(loop);
    const bool counts = counted_.count(loop) > 0;
    const std::int64_t first = counts ? 0 : own.lower;
    const std::int64_t last = first + (own.trip_count - 1) * (counts ? 1 : own.step);
    least += std::min(factor * first, factor * last);
  }
  if (least < 0) dividend.constant += (divisor - 1 - least) / divisor * divisor;
  return infix(linear(dividend, false), "%", {std::to_string(divisor), Binding::kPrimary},
               Binding::kProduct);
}

Expression Iterators::value(const AffineExpr& function) const {
  AffineExpr rest(function.constant());
  for (const auto& [loop, coefficient] : function.terms()) rest = rest.plus(loop, coefficient);
  std::vector<std::pair<std::int64_t, Expression>> terms;
  for (const model::Quotient& quotient : function.quotients()) {
    // a d - a m floor(d / m) is a times a remainder.
    const std::int64_t times = -(quotient.coefficient / quotient.divisor);
    const bool is_remainder =
        quotient.coefficient % quotient.divisor == 0 &&
        std::all_of(quotient.terms.begin(), quotient.terms.end(), [&](const auto& term) {
          return rest.coefficient(term.first) == times * term.second;
        });
    const AffineExpr dividend = model::dividend_of(quotient);
    if (is_remainder) {
      rest = rest - dividend * times;
      terms.emplace_back(times, remainder(quotient));
      continue;
    }
    // C rounds towards zero: of what may be negative, whole turns are added first.
    const std::int64_t least = model::value_range(kernel_, dividend).first;
    const std::int64_t turns = least < 0 ? (quotient.divisor - 1 - least) / quotient.divisor : 0;
    rest = rest - AffineExpr(turns * quotient.coefficient);
    terms.emplace_back(
        quotient.coefficient,
        infix(value(dividend + AffineExpr(turns * quotient.divisor)), "/",
              {std::to_string(quotient.divisor), Binding::kPrimary}, Binding::kProduct));
  }
  Linear linear = in_iterators(rest);
  linear.terms = std::move(terms);
  return this->linear(linear, is_wide(function));
}

AffineExpr Iterators::constant_end(const model::Loop& loop) const {
  return AffineExpr(loop.lower + (loop.trip_count - 1) * loop.step);
}

/// In iterators: the first values, of which the last one counts, and the last ones, of which the first
/// one does.
Iterators::Limits Iterators::limits(LoopId loop) const {
  const model::Loop& own = at(loop);
  Limits limits;
  for (const AffineExpr& bound : bounds_[model::index(loop)]) {
    const std::int64_t coefficient = bound.coefficient(loop);
    const AffineExpr rest = bound.substitute(loop, AffineExpr(0));
    const bool is_start = coefficient > 0;
    // x >= -rest or x <= rest, and the iterator is lower + step x.
    const AffineExpr count = is_start ? rest * -1 : rest;
    (is_start ? limits.starts : limits.ends).push_back(count * own.step + AffineExpr(own.lower));
  }
  // In the direction of the steps, where the constant is beyond some of them.
  const auto is_beyond = [&](const AffineExpr& bound, const AffineExpr& constant) {
    return model::value_range(kernel_, (constant - bound) * own.step).second > 0;
  };
  const AffineExpr first(own.lower);
  const AffineExpr last = constant_end(own);
  const bool needs_first = std::all_of(limits.starts.begin(), limits.starts.end(),
                                       [&](const auto& start) { return is_beyond(start, first); });
  const bool needs_last = std::all_of(limits.ends.begin(), limits.ends.end(),
                                      [&](const auto& end) { return is_beyond(last, end); });
  if (needs_first) limits.starts.push_back(first);
  if (needs_last) limits.ends.push_back(last);
  return limits;
}

std::string Iterators::iterator_type(LoopId loop) const {
  const model::Loop& own = at(loop);
  const bool is_short = is_int(own.lower) && is_int(own.lower + own.step * own.trip_count);
  return is_short ? "int" : "long long";
}

std::string Iterators::cut_head(LoopId loop) const {
  const Limits limits = this->limits(loop);
  const bool up = at(loop).step > 0;
  std::vector<std::string> starts;
  for (const AffineExpr& start : limits.starts) starts.push_back(value(start).text);
  std::string condition;
  for (const AffineExpr& end : limits.ends) {
    const std::string last = value(end).text;
    const std::string beyond = value(end + AffineExpr(up ? 1 : -1)).text;
    const bool is_last_shorter = last.size() < beyond.size();
    condition += fmt::format("{}{} {} {}", condition.empty() ? "" : " && ", name(loop),
                             is_last_shorter ? (up ? "<=" : ">=") : (up ? "<" : ">"),
                             is_last_shorter ? last : beyond);
  }
  return fmt::format("for ({} {} = {}; {}; {}{})", iterator_type(loop), name(loop),
                     extreme(starts, up ? ">" : "<"), condition, up ? "++" : "--", name(loop));
}

std::string Iterators::head(LoopId loop) const {
  if (cut_.count(loop) > 0) return cut_head(loop);
  const model::Loop& own = at(loop);
  const bool counts = counted_.count(loop) > 0;
  const std::int64_t first = counts ? 0 : own.lower;
  const std::int64_t step = counts ? 1 : own.step;
  const std::int64_t last = first + (own.trip_count - 1) * step;
  const std::string advance = step == 1    ? "++" + name(loop)
                              : step == -1 ? "--" + name(loop)
                              : step > 0   ? fmt::format("{} += {}", name(loop), step)
                                           : fmt::format("{} -= {}", name(loop), -step);
  return fmt::format("for ({} {} = {}; {} {} {}; {})", iterator_type(loop), name(loop), first,
                     name(loop), step > 0 ? "<" : ">=", step > 0 ? last + 1 : last, advance);
}

bool Iterators::always(OpId condition, LoopId region) const {
  if (!is_exact(kernel_, condition)) return false;
  std::vector<AffineExpr> bounds;
  for (const LoopId loop : model::loop_path(kernel_, region)) {
    if (cut_.count(loop) == 0) continue;
    const std::vector<AffineExpr>& own = bounds_[model::index(loop)];
    bounds.insert(bounds.end(), own.begin(), own.end());
  }
  const std::vector<AffineExpr> constraints = model::constraints_of(kernel_, condition);
  return std::all_of(constraints.begin(), constraints.end(), [&](const AffineExpr& constraint) {
    const auto range = model::value_range(kernel_, constraint, bounds);
    return !range || range->first >= 0;
  });
}

}  // namespace hls::codegen
