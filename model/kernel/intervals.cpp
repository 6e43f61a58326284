#include "model/kernel/intervals.h"

#include <algorithm>
#include <array>
#include <bit>

#include "model/kernel/value.h"

namespace hls::model {
namespace {

using Integer = ValueRange::Integer;

constexpr Integer kFar = Integer{1} << 100;  ///< beyond all integers

/// From zero to the least number of all ones that is not below any of both.
ValueRange ones_above(const ValueRange& a, const ValueRange& b) {
  const auto greatest = static_cast<std::uint64_t>(std::max(a.greatest, b.greatest));
  const int bits = std::bit_width(greatest);
  return {0, bits == 0 ? 0 : static_cast<Integer>(~std::uint64_t{0} >> (64 - bits))};
}

/// Bit by bit of numbers of either sign: what the least type with a sign holds that holds both.
ValueRange of_both_signs(const ValueRange& a, const ValueRange& b) {
  const ValueRange all = hull(a, b);
  const ValueRange magnitude{0, std::max({Integer{0}, all.greatest, ~all.least})};
  const Integer ones = ones_above(magnitude, magnitude).greatest;
  return {~ones, ones};
}

}  // namespace

ValueRange range_of(Type type) {
  const Integer values = Integer{1} << type.bits;
  if (!type.is_signed) return {0, values - 1};
  return {-values / 2, values / 2 - 1};
}

Type type_of(const ValueRange& range) {
  int bits = 1;
  const bool is_signed = range.least < 0;
  while (!is_within(range, range_of(Type::integer(bits, is_signed)))) ++bits;
  return Type::integer(bits, is_signed);
}

std::optional<bool> decided(Opcode opcode, const ValueRange& a, const ValueRange& b) {
  const auto known = [](bool always, bool never) -> std::optional<bool> {
    if (!always && !never) return {};
    return always;
  };
  const bool is_below = a.greatest < b.least;
  const bool is_above = a.least > b.greatest;
  const bool is_at_most = a.greatest <= b.least;
  const bool is_at_least = a.least >= b.greatest;
  switch (opcode) {
    case Opcode::kEq:
      return known(is_at_most && is_at_least, is_below || is_above);
    case Opcode::kNe:
      return known(is_below || is_above, is_at_most && is_at_least);
    case Opcode::kLt:
      return known(is_below, is_at_least);
    case Opcode::kLe:
      return known(is_at_most, is_above);
    case Opcode::kGt:
      return known(is_above, is_at_most);
    default:
      return known(is_at_least, is_below);
  }
}

ValueRange where_true(Opcode comparison, const ValueRange& x, const ValueRange& y) {
  switch (comparison) {
    case Opcode::kLt:
      return {-kFar, y.greatest - 1};
    case Opcode::kLe:
      return {-kFar, y.greatest};
    case Opcode::kGt:
      return {y.least + 1, kFar};
    case Opcode::kGe:
      return {y.least, kFar};
    case Opcode::kEq:
      return y;
    default:
      if (y.least != y.greatest) return {-kFar, kFar};
      return {x.least == y.least ? x.least + 1 : -kFar,
              x.greatest == y.least ? x.greatest - 1 : kFar};
  }
}

bool is_within(const ValueRange& inner, const ValueRange& outer) {
  return inner.least >= outer.least && inner.greatest <= outer.greatest;
}

ValueRange hull(const ValueRange& a, const ValueRange& b) {
  return {std::min(a.least, b.least), std::max(a.greatest, b.greatest)};
}

ValueRange common(const ValueRange& a, const ValueRange& b) {
  return {std::max(a.least, b.least), std::min(a.greatest, b.greatest)};
}

ValueRange operator+(const ValueRange& a, const ValueRange& b) {
  return {a.least + b.least, a.greatest + b.greatest};
}

ValueRange operator-(const ValueRange& a) { return {-a.greatest, -a.least}; }

ValueRange operator-(const ValueRange& a, const ValueRange& b) { return a + -b; }

ValueRange operator*(const ValueRange& a, const ValueRange& b) {
  const std::array<Integer, 4> corners = {a.least * b.least, a.least * b.greatest,
                                          a.greatest * b.least, a.greatest * b.greatest};
  const auto [least, greatest] = std::minmax_element(corners.begin(), corners.end());
  return {*least, *greatest};
}

ValueRange repeated(const ValueRange& step, std::int64_t times) {
  return hull({0, 0}, {step.least * times, step.greatest * times});
}

std::optional<ValueRange> quotient(Type type, const ValueRange& a, const ValueRange& b) {
  // It is greatest and least at the ends, of divisors of each sign.
  std::optional<ValueRange> all;
  const auto add_part = [&](Integer least, Integer greatest) {
    if (least > greatest) return;
    for (const Integer divisor : {least, greatest}) {
      for (const Integer value : {a.least / divisor, a.greatest / divisor}) {
        all = hull(all.value_or(ValueRange{value, value}), {value, value});
      }
    }
  };
  add_part(b.least, std::min<Integer>(b.greatest, -1));
  add_part(std::max<Integer>(b.least, 1), b.greatest);
  if (b.least > 0 || b.greatest < 0) return all;
  if (!type.is_signed) return {};
  const ValueRange by_zero{a.greatest >= 0 ? -1 : 1, a.least < 0 ? 1 : -1};
  return all ? hull(*all, by_zero) : by_zero;
}

ValueRange remainder(const ValueRange& a, const ValueRange& b) {
  const ValueRange all{std::min<Integer>(a.least, 0), std::max<Integer>(a.greatest, 0)};
  if (b.least <= 0 && b.greatest >= 0) return all;
  const Integer most = std::max(b.greatest, -b.least) - 1;  // below the divisor in magnitude
  return common(all, {-most, most});
}

ValueRange bitwise(Opcode opcode, const ValueRange& a, const ValueRange& b) {
  const bool both_positive = a.least >= 0 && b.least >= 0;
  switch (opcode) {
    case Opcode::kAnd:
      if (both_positive) return {0, std::min(a.greatest, b.greatest)};
      if (a.least >= 0) return {0, a.greatest};
      if (b.least >= 0) return {0, b.greatest};
      return of_both_signs(a, b);
    case Opcode::kOr:
      if (!both_positive) return of_both_signs(a, b);
      return {std::max(a.least, b.least), ones_above(a, b).greatest};
    default:
      return both_positive ? ones_above(a, b) : of_both_signs(a, b);
  }
}

}  // namespace hls::model
