#include "model/kernel/value_ranges.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "model/kernel/alias.h"
#include "model/kernel/domain.h"
#include "model/kernel/growth.h"
#include "model/kernel/index.h"
#include "model/kernel/range.h"
#include "model/kernel/value.h"

namespace hls::model {
namespace {

using Integer = ValueRange::Integer;

/// A value as the sum of another one and a function of counters, by operation.
using Sums = std::vector<std::pair<OpId, AffineExpr>>;

Sums sums_of(const Kernel& kernel) {
  constexpr std::int64_t kMostAdded = std::int64_t{1} << 32;  // many of them are within 64 bits
  Sums sums;
  for (OpId id = 0; id < static_cast<OpId>(kernel.operations.size()); ++id) {
    sums.emplace_back(id, AffineExpr(0));
    const Operation& op = kernel.operations[index(id)];
    if (op.opcode != Opcode::kAdd || op.operands[0] >= id) continue;
    const Operation& added = kernel.operations[index(op.operands[1])];
    const auto& [base, offset] = sums[index(op.operands[0])];
    if (added.opcode == Opcode::kAffine) {
      sums[index(id)] = {base, offset + added.subscripts[0]};
    } else if (added.opcode == Opcode::kConstant) {
      const std::int64_t constant = integer_value(op.type, added.bits);
      if (constant < -kMostAdded || constant > kMostAdded) continue;
      sums[index(id)] = {base, offset + AffineExpr(constant)};
    }
  }
  return sums;
}

/// What a value is more than another, modulo the type's width, if both are sums of one value and functions of counters:
/// x + i + 1 and x + i.
std::optional<Integer> distance_between(const Kernel& kernel, const Sums& sums, OpId from,
                                        OpId to) {
  const auto& [base, offset] = sums[index(from)];
  const auto& [other, further] = sums[index(to)];
  const bool is_alike = kernel.operations[index(from)].type == kernel.operations[index(to)].type;
  if (from == to || base != other || !is_alike) return {};
  const AffineExpr difference = further - offset;
  return difference.is_constant() ? std::optional<Integer>(difference.constant()) : std::nullopt;
}

/// Orders keys of what has been computed.
struct IsBefore {
  bool operator()(const std::vector<AffineExpr>& a, const std::vector<AffineExpr>& b) const {
    return std::lexicographical_compare(
        a.begin(), a.end(), b.begin(), b.end(), [](const AffineExpr& x, const AffineExpr& y) {
          return std::forward_as_tuple(x.constant(), x.terms(), x.quotients()) <
                 std::forward_as_tuple(y.constant(), y.terms(), y.quotients());
        });
  }
};

class Ranges {
 public:
  /// `open`: loops of a kernel that is not finished.
  explicit Ranges(const Kernel& kernel, std::optional<std::set<LoopId>> open = {})
      : kernel_(kernel),
        is_finished_(!open),
        open_(std::move(open).value_or(std::set<LoopId>{})),
        ranges_(kernel.operations.size()),
        multiples_(kernel.operations.size()),
        bounds_(kernel.operations.size()),
        growth_(kernel, ranges_, open_),
        sums_(sums_of(kernel)) {
    for (const OpId store : accesses_within(kernel, -1, Opcode::kStore)) {
      stores_[at(store).array].push_back(store);
    }
  }

  std::vector<std::optional<ValueRange>> find() {
    walk(-1);
    // What one starts with may be what a loop before leaves of another.
    for (bool finds = true; finds;) {
      finds = false;
      for (OpId id = 0; id < static_cast<OpId>(kernel_.operations.size()); ++id) {
        if (!is_bounded(id) || bounds_[index(id)]) continue;
        bound_carried(id);
        finds = finds || bounds_[index(id)];
      }
      walk(-1);
    }
    bound_by_induction();
    return ranges_;
  }

  /// Requires: find() has been called.
  std::vector<std::optional<ValueRange>> find_where(const std::vector<OpId>& conditions) {
    for (const OpId condition : conditions) {
      suppose(condition, true, [this](OpId id, const ValueRange& range) {
        const std::optional<ValueRange>& known = bounds_[index(id)];
        const ValueRange both = common(*ranges_[index(id)], known ? common(*known, range) : range);
        is_never_ = is_never_ || both.least > both.greatest;
        narrow(id, range);
      });
      const std::vector<AffineExpr>& constraints = constraints_where(condition, true);
      domain_.insert(domain_.end(), constraints.begin(), constraints.end());
    }
    if (is_never_) return {};
    walk(-1);
    const bool is_false = std::any_of(conditions.begin(), conditions.end(), [&](OpId condition) {
      return ranges_[index(condition)]->greatest == 0;
    });
    if (is_false) return {};
    return std::move(ranges_);
  }

 private:
  /// Whether it is a carried integer whose next value is known.
  bool is_bounded(OpId id) const {
    const Operation& op = at(id);
    return op.opcode == Opcode::kPhi && op.type.is_integer() && open_.count(op.loop) == 0;
  }

  static constexpr Integer kFar = Integer{1} << 100;  ///< beyond all integers
  static constexpr int kRounds = 20;
  /// From here on what still grows is taken for 16 times as much.
  static constexpr int kWideningRound = 4;
  static constexpr int kLastComparedRound = 12;
  /// From here on it may have any value, so that others that do not depend on it stay bounded.
  static constexpr int kLastWidenedRound = 13;

  /// Whether it reads state that all calls before have left, whose stores are known.
  bool is_of_state(OpId id) const {
    const Operation& op = at(id);
    return op.opcode == Opcode::kLoad && op.type.is_integer() && is_finished_ &&
           kernel_.arrays[index(op.array)].is_state;
  }

  /// The first value of what is carried on: from one iteration to the next, or from one call to the next.
  ValueRange first_of(OpId id) const {
    return is_of_state(id) ? *contents(kernel_.arrays[index(at(id).array)]) : range(at(id), 0);
  }

  /// Its first and its next values.
  ValueRange ends_of(OpId id) const {
    if (!is_of_state(id)) return hull(range(at(id), 0), range(at(id), 1));
    ValueRange all = first_of(id);
    const auto stores = stores_.find(at(id).array);
    if (stores == stores_.end()) return all;
    for (const OpId store : stores->second) all = hull(all, range(at(store), 0));
    return all;
  }

  /// Carried values are within ranges that hold their first values, and their next ones where all of them are: found
  /// from the first values on.
  void bound_by_induction() {
    std::vector<OpId> carried;
    for (OpId id = 0; id < static_cast<OpId>(kernel_.operations.size()); ++id) {
      if ((is_bounded(id) || is_of_state(id)) && ranges_[index(id)]) carried.push_back(id);
    }
    if (carried.empty()) return;
    for (OpId id = 0; id < static_cast<OpId>(kernel_.operations.size()); ++id) note_compared(id);
    const std::vector<std::optional<ValueRange>> known = bounds_;
    const auto within_known = [&](OpId id, const ValueRange& range) {
      const auto& most = known[index(id)];
      return most ? common(*most, range) : range;
    };
    // The first value of one may be what a loop before leaves of another.
    bool is_settled = false;
    for (int round = 0; round < kRounds && !is_settled; ++round) {
      is_settled = true;
      for (const OpId id : carried) {
        const ValueRange first = within_known(id, first_of(id));
        is_settled = is_settled && bounds_[index(id)] == first;
        bounds_[index(id)] = first;
      }
      walk(-1);
    }
    for (int round = 0; round < kRounds; ++round) {
      if (round > 0) walk(-1);
      bool is_stable = true;
      for (const OpId id : carried) {
        const ValueRange ends = within_known(id, ends_of(id));
        ValueRange& assumed = *bounds_[index(id)];
        if (ends.least > ends.greatest || is_within(ends, assumed)) continue;
        is_stable = false;
        const bool sinks = ends.least < assumed.least;
        const bool rises = ends.greatest > assumed.greatest;
        assumed = hull(assumed, ends);
        if (round < kWideningRound) continue;
        const bool is_lost = round >= kLastWidenedRound;
        const Integer steps = is_lost ? kFar : Integer{1} << (4 * (round - kWideningRound + 1));
        if (sinks) assumed.least = widened_down(assumed.least, steps, round);
        if (rises) assumed.greatest = widened_up(assumed.greatest, steps, round);
        assumed = within_known(id, common(assumed, range_of(at(id).type)));
      }
      if (!is_stable) continue;
      // Every next value of values within is within.
      for (const OpId id : carried) narrow(id, ends_of(id));
      return walk(-1);
    }
    bounds_ = known;
    walk(-1);
  }

  /// As far as a constant of some comparison or remainder, or 0, first: many stop there.
  Integer widened_up(Integer greatest, Integer steps, int round) const {
    const auto next = compared_.lower_bound(greatest);
    if (round < kLastComparedRound && next != compared_.end() && *next <= greatest + steps) {
      return *next;
    }
    return greatest > 0 ? greatest + steps : std::min(greatest + steps, Integer{0});
  }

  Integer widened_down(Integer least, Integer steps, int round) const {
    auto next = compared_.upper_bound(least);
    const bool is_near = next != compared_.begin() && *--next >= least - steps;
    if (round < kLastComparedRound && is_near) return *next;
    return least < 0 ? least - steps : std::max(least - steps, Integer{0});
  }

  /// Notes what comparisons compare with, and its neighbours; of a remainder what is left at most.
  void note_compared(OpId id) {
    const Operation& op = at(id);
    if (!is_compare(op.opcode) && op.opcode != Opcode::kRem && op.opcode != Opcode::kAnd) return;
    for (const OpId side : op.operands) {
      const Operation& constant = at(side);
      if (constant.opcode != Opcode::kConstant || !constant.type.is_integer()) continue;
      const Integer value = compute(constant)->least;
      compared_.insert({value - 1, value, value + 1});
    }
  }

  void narrow(OpId id, const ValueRange& range) {
    std::optional<ValueRange>& bound = bounds_[index(id)];
    const ValueRange both = bound ? common(*bound, range) : range;
    if (both.least <= both.greatest) bound = both;  // else it never happens
  }

  /// Is told what a value is within.
  using Bound = std::function<void(OpId, const ValueRange&)>;

  /// Bounds what a condition that is `holds` compares.
  void suppose(OpId condition, bool holds, const Bound& bound) const {
    const Operation& op = at(condition);
    bound(condition, {holds ? 1 : 0, holds ? 1 : 0});
    if (op.opcode == Opcode::kNot) return suppose(op.operands[0], !holds, bound);
    if (op.opcode == (holds ? Opcode::kAnd : Opcode::kOr) && op.type == Type::boolean()) {
      for (const OpId operand : op.operands) suppose(operand, holds, bound);
      return;
    }
    if (op.opcode == Opcode::kNe || op.opcode == Opcode::kEq) {
      if (is_truth(op)) return suppose(op.operands[0], holds == (op.opcode == Opcode::kNe), bound);
    }
    if (!is_compare(op.opcode) || !operand(op, 0).type.is_integer()) return;
    const Opcode comparison = holds ? op.opcode : negated(op.opcode);
    limit(op.operands[0], where_true(comparison, range(op, 0), range(op, 1)), bound);
    limit(op.operands[1], where_true(mirrored(comparison), range(op, 1), range(op, 0)), bound);
  }

  /// Whether an operation asks whether a u1 is not 0, or whether it is.
  bool is_truth(const Operation& op) const {
    const Operation& zero = operand(op, 1);
    return operand(op, 0).type == Type::boolean() && zero.opcode == Opcode::kConstant &&
           zero.bits == 0;
  }

  /// A value, and what it was before a cast that keeps it.
  void limit(OpId id, const ValueRange& wanted, const Bound& bound) const {
    bound(id, wanted);
    const ValueRange range = common(*ranges_[index(id)], wanted);
    if (range.least > range.greatest) return;  // it never happens
    const Operation& op = at(id);
    if (op.opcode != Opcode::kCast || !operand(op, 0).type.is_integer()) return;
    // A cast to unsigned makes a negative value a great one.
    const Type from = operand(op, 0).type;
    const bool is_kept = is_within(*ranges_[index(op.operands[0])], range_of(op.type)) ||
                         (op.type.bits >= from.bits && range.least >= 0 &&
                          range.greatest <= range_of(from).greatest);
    if (is_kept) limit(op.operands[0], range, bound);
  }

  /// What is known at one place of the program beside `ranges_`.
  struct Known {
    std::vector<std::pair<OpId, ValueRange>> bounds;
    std::vector<AffineExpr> domain;  ///< functions of counters that are not negative
    bool is_never = false;           ///< it excludes itself
  };

  Known with(Known known, OpId condition, bool holds) const {
    suppose(condition, holds, [&](OpId id, const ValueRange& range) {
      const ValueRange both = common(*ranges_[index(id)], range);
      known.is_never = known.is_never || both.least > both.greatest;
      known.bounds.emplace_back(id, range);
    });
    const std::vector<AffineExpr>& constraints = constraints_where(condition, holds);
    known.domain.insert(known.domain.end(), constraints.begin(), constraints.end());
    return known;
  }

  /// constraints_of a condition that is `holds`.
  const std::vector<AffineExpr>& constraints_where(OpId condition, bool holds) const {
    const auto [entry, is_new] = constraints_.try_emplace({condition, holds});
    if (is_new) entry->second = constraints_of(kernel_, condition, holds);
    return entry->second;
  }

  static constexpr int kMostSteps = 6;
  static constexpr int kMostSplits = 4;  ///< choices in one sum

  /// Of a value where something is known; `steps`: operations that are looked through.
  ValueRange range_where(OpId id, const Known& known, int steps) const {
    const Operation& op = at(id);
    ValueRange result = *ranges_[index(id)];
    const auto meet = [&](const ValueRange& range) {
      const ValueRange both = common(result, range);
      if (both.least <= both.greatest) result = both;  // else it is never here
    };
    for (const auto& [bounded, range] : known.bounds) {
      if (bounded == id) meet(range);
      const auto distance = distance_between(kernel_, sums_, bounded, id);
      if (!distance) continue;
      const ValueRange moved =
          common(*ranges_[index(bounded)], range) + ValueRange{*distance, *distance};
      if (moved.least <= moved.greatest && is_within(moved, range_of(op.type))) meet(moved);
    }
    if (steps == 0) return result;
    const auto of = [&](std::size_t i) { return range_where(op.operands[i], known, steps - 1); };
    switch (op.opcode) {
      case Opcode::kAffine:
        if (const auto range = affine_range(op.subscripts[0], known.domain);
            range && is_within(*range, range_of(op.type))) {
          meet(*range);
        }
        break;
      case Opcode::kSelect:
        if (const auto range = chosen(op, known, steps - 1)) meet(*range);
        break;
      case Opcode::kResult:
        if (open_.count(op.loop) > 0) break;
        if (const Operation* phi = carrier_of(kernel_, op)) {
          const ValueRange first = range_where(phi->operands[0], known, steps - 1);
          meet(taken(phi->operands[1], *phi, known, steps - 1, first));
        }
        break;
      case Opcode::kCast: {
        const Operation& value = operand(op, 0);
        if (!value.type.is_integer()) break;
        const ValueRange range = of(0);
        if (is_within(range, range_of(op.type))) meet(range);
        const bool is_sum = value.opcode == Opcode::kAdd || value.opcode == Opcode::kSub;
        if (!is_sum || value.type.bits < op.type.bits) break;
        const ValueRange exact = total(value, known, steps - 1);
        if (is_within(exact, range_of(op.type))) meet(exact);
        break;
      }
      case Opcode::kAdd:
      case Opcode::kSub: {
        const ValueRange all = total(op, known, steps - 1);
        if (is_within(all, range_of(op.type))) meet(all);
        break;
      }
      default:
        break;
    }
    return result;
  }

  /// Of the first value of a carried one and of those that it takes in its loop, around which something is known.
  ValueRange taken(OpId next, const Operation& phi, const Known& known, int steps,
                   ValueRange all) const {
    const Operation& op = at(next);
    if (&op == &phi) return all;
    if (op.opcode != Opcode::kSelect || steps <= 0) {
      return hull(all, range_where(next, known, std::max(steps, 0)));
    }
    for (const bool holds : {true, false}) {
      const Known here = with(known, op.operands[0], holds);
      if (!here.is_never) all = taken(op.operands[holds ? 1 : 2], phi, here, steps - 1, all);
    }
    return all;
  }

  /// Of a sum, or a difference: where an operand is a choice, of each side with what its condition says of the other
  /// operand, as in x + (x < 8 ? 1 : 0).
  ValueRange total(const Operation& op, const Known& known, int steps) const {
    const ValueRange second = range_where(op.operands[1], known, std::max(steps, 0));
    const ValueRange first = range_where(op.operands[0], known, std::max(steps, 0));
    const ValueRange plain = op.opcode == Opcode::kAdd ? first + second : first - second;
    for (const std::size_t i : {std::size_t{1}, std::size_t{0}}) {
      const Operation& choice = operand(op, i);
      if (choice.opcode != Opcode::kSelect || steps <= 0) continue;
      std::optional<ValueRange> all;
      for (const bool holds : {true, false}) {
        const Known here = with(known, choice.operands[0], holds);
        if (here.is_never) continue;
        Operation side = op;
        side.operands[i] = choice.operands[holds ? 1 : 2];
        const ValueRange range = total(side, here, steps - 1);
        all = hull(all.value_or(range), range);
      }
      // What is known of the choice itself is not known of its sides.
      if (all && all->least <= plain.greatest && plain.least <= all->greatest) {
        return common(*all, plain);
      }
    }
    return plain;
  }

  /// Of the sides of a choice that may be taken; nothing: none may.
  std::optional<ValueRange> chosen(const Operation& choice, const Known& known, int steps) const {
    std::optional<ValueRange> all;
    for (const bool holds : {true, false}) {
      const Known here = with(known, choice.operands[0], holds);
      if (here.is_never) continue;
      const ValueRange side = range_where(choice.operands[holds ? 1 : 2], here, steps);
      all = hull(all.value_or(side), side);
    }
    return all;
  }

  const Operation& at(OpId id) const { return kernel_.operations[index(id)]; }
  const Operation& operand(const Operation& op, std::size_t i) const { return at(op.operands[i]); }

  void walk(LoopId loop) {
    for (const Node& node : region(kernel_, loop)) {
      if (node.is_loop()) {
        walk(node.index);
      } else {
        visit(node.index);
      }
    }
  }

  void visit(OpId id) {
    const Operation& op = at(id);
    if (!op.type.is_integer() || op.opcode == Opcode::kStore) return;
    const ValueRange all = range_of(op.type);
    const Multiple multiple = multiple_of(id);
    multiples_[index(id)] = multiple;
    ValueRange range = multiple.of == id ? compute(op).value_or(all) : scaled(multiple);
    if (!is_within(range, all)) range = all;  // it may wrap
    if (const auto& bound = bounds_[index(id)]) {
      const ValueRange both = common(range, *bound);
      if (both.least <= both.greatest) range = both;
    }
    ranges_[index(id)] = range;
  }

  /// What an operation computes by shifts, sums and differences of one value: 7 x = (x << 3) - x is no more than 7 times the
  /// greatest x. Itself once of any other, and where it may wrap.
  struct Multiple {
    OpId of = -1;
    Integer factor = 1;
  };

  ValueRange scaled(const Multiple& multiple) const {
    const ValueRange& one = *ranges_[index(multiple.of)];
    return one * ValueRange{multiple.factor, multiple.factor};
  }

  Multiple multiple_of(OpId id) const {
    const Operation& op = at(id);
    const auto factor = factor_of(op);
    if (!factor) return {id, 1};
    const Multiple multiple{multiples_[index(op.operands[0])].of, *factor};
    const Integer most = Integer{1} << 62;
    const bool is_small = -most < *factor && most > *factor;
    const bool is_bounded =
        is_within(*ranges_[index(multiple.of)], range_of(Type::integer(63, true)));
    if (!is_small || !is_bounded || !is_within(scaled(multiple), range_of(op.type))) return {id, 1};
    return multiple;
  }

  /// Of the value that operand 0 is a multiple of.
  std::optional<Integer> factor_of(const Operation& op) const {
    switch (op.opcode) {
      case Opcode::kCast:
        if (!operand(op, 0).type.is_integer()) return {};
        return multiples_[index(op.operands[0])].factor;
      case Opcode::kNeg:
        return -multiples_[index(op.operands[0])].factor;
      case Opcode::kShl: {
        const Operation& amount = operand(op, 1);
        if (amount.opcode != Opcode::kConstant || amount.bits >= 62) return {};
        return multiples_[index(op.operands[0])].factor * (Integer{1} << amount.bits);
      }
      case Opcode::kAdd:
      case Opcode::kSub: {
        const Multiple& a = multiples_[index(op.operands[0])];
        const Multiple& b = multiples_[index(op.operands[1])];
        if (a.of != b.of) return {};
        return op.opcode == Opcode::kAdd ? a.factor + b.factor : a.factor - b.factor;
      }
      default:
        return {};
    }
  }

  /// Of the exact result, were integers without end; nothing where nothing is known.
  std::optional<ValueRange> compute(const Operation& op) const {
    switch (op.opcode) {
      case Opcode::kConstant: {
        const Integer value =
            op.type.is_signed ? Integer{integer_value(op.type, op.bits)} : Integer{op.bits};
        return ValueRange{value, value};
      }
      case Opcode::kAffine:
        return affine_range(op.subscripts[0], domain_);
      case Opcode::kArgument:
        return promised(kernel_.arguments[index(op.argument)].promised);
      case Opcode::kLoad:
        if (stores_.count(op.array) == 0) {
          if (const auto range = promised(kernel_.arrays[index(op.array)].promised)) return range;
        }
        if (kernel_.arrays[index(op.array)].is_state) return {};  // see bound_by_induction
        return contents(kernel_.arrays[index(op.array)]);
      case Opcode::kResult:
      case Opcode::kCopy:
        return ranges_[index(op.operands[0])];
      case Opcode::kSelect:
        if (const auto range = chosen(op, {}, kMostSteps)) return range;
        return hull(range(op, 1), range(op, 2));
      case Opcode::kCast:
        return cast(op);
      case Opcode::kNeg:
        return -range(op, 0);
      case Opcode::kNot:
        return complement(op);
      default:
        return op.operands.size() == 2 && op.opcode != Opcode::kPhi ? binary(op) : std::nullopt;
    }
  }

  /// Nothing where it may leave 63 bits.
  std::optional<ValueRange> affine_range(const AffineExpr& expr,
                                         const std::vector<AffineExpr>& domain) const {
    const auto magnitude = [&](const auto& terms, std::int64_t constant) {
      Integer sum = constant < 0 ? -Integer{constant} : Integer{constant};
      for (const auto& [loop, coefficient] : terms) {
        const Integer factor = coefficient < 0 ? -Integer{coefficient} : Integer{coefficient};
        sum += factor * kernel_.loops[index(loop)].trip_count;
      }
      return sum;
    };
    const Integer most = range_of(Type::integer(62, true)).greatest;
    Integer all = magnitude(expr.terms(), expr.constant());
    for (const Quotient& part : expr.quotients()) {
      const Integer dividend = magnitude(part.terms, part.constant);
      if (dividend > most) return {};
      all += dividend * (part.coefficient < 0 ? -Integer{part.coefficient} : part.coefficient);
    }
    if (all > most) return {};
    std::vector<AffineExpr> key = domain;
    key.push_back(expr);
    const auto [entry, is_new] = affine_ranges_.try_emplace(std::move(key));
    if (is_new) {
      const auto here = domain.empty() ? std::nullopt : value_range(kernel_, expr, domain);
      const auto [least, greatest] = here ? *here : value_range(kernel_, expr);
      entry->second = {least, greatest};
    }
    return entry->second;
  }

  ValueRange range(const Operation& op, std::size_t i) const {
    return *ranges_[index(op.operands[i])];
  }

  std::optional<ValueRange> cast(const Operation& op) const {
    const Operation& value = operand(op, 0);
    if (!value.type.is_integer()) return {};
    const ValueRange all = range_of(op.type);
    if (is_within(range(op, 0), all) || value.type.bits < op.type.bits) return range(op, 0);
    // Modulo the lesser width it is the exact result: (int)(n - 1u).
    const std::optional<ValueRange> exact = compute(value);
    return exact && is_within(*exact, all) ? exact : range(op, 0);
  }

  std::optional<ValueRange> complement(const Operation& op) const {
    const ValueRange top = op.type.is_signed
                               ? ValueRange{-1, -1}
                               : ValueRange{range_of(op.type).greatest, range_of(op.type).greatest};
    return top - range(op, 0);
  }

  std::optional<ValueRange> binary(const Operation& op) const {
    if (!operand(op, 0).type.is_integer()) return {};
    const ValueRange a = range(op, 0);
    const ValueRange b = range(op, 1);
    if (is_compare(op.opcode)) {
      const std::optional<bool> truth = decided(op.opcode, a, b);
      return truth ? std::optional(ValueRange{*truth, *truth}) : std::nullopt;
    }
    switch (op.opcode) {
      case Opcode::kAdd:
      case Opcode::kSub:
        if (operand(op, 0).opcode == Opcode::kSelect || operand(op, 1).opcode == Opcode::kSelect) {
          return total(op, {}, kMostSplits);
        }
        return op.opcode == Opcode::kAdd ? a + b : a - b;
      case Opcode::kMul: {
        const ValueRange bounded = range_of(Type::integer(63, true));
        if (!is_within(a, bounded) || !is_within(b, bounded)) return {};
        return a * b;
      }
      case Opcode::kAnd:
      case Opcode::kOr:
      case Opcode::kXor:
        return bitwise(op.opcode, a, b);
      case Opcode::kDiv:
        return quotient(op.type, a, b);
      case Opcode::kRem:
        return remainder(a, b);
      case Opcode::kShr:
        return shifted_right(op, a);
      default:
        return {};
    }
  }

  std::optional<ValueRange> shifted_right(const Operation& op, const ValueRange& value) const {
    if (operand(op, 1).opcode != Opcode::kConstant) return hull(value, {0, 0});
    const auto places = operand(op, 1).bits;
    if (places >= static_cast<std::uint64_t>(op.type.bits)) return {};
    return ValueRange{value.least >> places, value.greatest >> places};
  }

  static std::optional<ValueRange> promised(const std::optional<PromisedRange>& range) {
    if (!range) return {};
    return ValueRange{range->least, range->greatest};
  }

  /// Of the elements that an array has at reset; nothing: it has none.
  static std::optional<ValueRange> contents(const Array& array) {
    if (!array.type.is_integer()) return {};
    std::optional<ValueRange> all;
    if (array.is_state && array.contents.empty()) all = ValueRange{0, 0};
    for (const std::uint64_t bits : array.contents) {
      const Integer value =
          array.type.is_signed ? Integer{integer_value(array.type, bits)} : Integer{bits};
      all = hull(all.value_or(ValueRange{value, value}), {value, value});
    }
    return all;
  }

  /// A carried value and what is carried on are within the first one and a step an iteration, and so is
  /// what inner loops carry on the way.
  void bound_carried(OpId id) {
    const Operation& phi = at(id);
    const std::optional<GrowthStep> step = growth_.step_of(id);
    if (!step) return;
    const std::int64_t iterations = growth_.iterations_of(id);
    const ValueRange all = range(phi, 0) + repeated(step->added, iterations);
    if (!is_within(all, range_of(phi.type))) return;
    for (const OpId value : step->carried) {
      std::optional<ValueRange>& bound = bounds_[index(value)];
      bound = bound ? common(*bound, all) : all;
    }
    // Before the last step.
    narrow(id, range(phi, 0) + repeated(step->added, iterations - 1));
    ranges_[index(id)] = bounds_[index(id)];  // the first value of an inner loop's, perhaps
  }

  const Kernel& kernel_;
  bool is_finished_;
  std::set<LoopId> open_;  ///< whose phis have no next value yet
  std::vector<std::optional<ValueRange>> ranges_;
  std::vector<Multiple> multiples_;  ///< of integers
  std::map<ArrayId, std::vector<OpId>>
      stores_;  ///< what is loaded from these arrays may be of the kernel's own
  std::vector<std::optional<ValueRange>> bounds_;  ///< of carried values
  Growth growth_;
  Sums sums_;
  std::vector<AffineExpr> domain_;  ///< functions of counters that are not negative
  std::set<Integer> compared_;      ///< constants in comparisons, and their neighbours
  /// What has been asked before.
  mutable std::map<std::pair<OpId, bool>, std::vector<AffineExpr>> constraints_;
  mutable std::map<std::vector<AffineExpr>, ValueRange, IsBefore> affine_ranges_;
  bool is_never_ = false;  ///< two conditions exclude each other
};

}  // namespace

std::vector<std::optional<ValueRange>> value_ranges(const Kernel& kernel) {
  return Ranges(kernel).find();
}

std::vector<std::optional<ValueRange>> value_ranges(const Kernel& kernel,
                                                    const std::vector<OpId>& conditions) {
  Ranges ranges(kernel);
  ranges.find();
  return ranges.find_where(conditions);
}

std::vector<std::optional<ValueRange>> value_ranges_so_far(const Kernel& kernel,
                                                           const std::vector<OpId>& conditions,
                                                           const std::set<LoopId>& open) {
  Ranges ranges(kernel, open);
  ranges.find();
  return ranges.find_where(conditions);
}

}  // namespace hls::model
