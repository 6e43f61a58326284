#include "frontend/affine_value.h"

#include <algorithm>
#include <cstdlib>

namespace hls::frontend {
namespace {

using model::AffineExpr;
using model::Opcode;
using Wide = __int128;

std::optional<AffineExpr> small(const AffineExpr& expr) {
  if (!is_small(expr)) return {};
  return expr;
}

std::optional<AffineExpr> constant_result(Opcode opcode, std::int64_t left, std::int64_t right) {
  switch (opcode) {
    case Opcode::kAnd:
      return AffineExpr(left & right);
    case Opcode::kOr:
      return AffineExpr(left | right);
    case Opcode::kXor:
      return AffineExpr(left ^ right);
    case Opcode::kNot:
      return AffineExpr(~left);
    case Opcode::kShr:
      return AffineExpr(left >> right);
    case Opcode::kEq:
      return AffineExpr(left == right ? 1 : 0);
    case Opcode::kNe:
      return AffineExpr(left != right ? 1 : 0);
    case Opcode::kLt:
      return AffineExpr(left < right ? 1 : 0);
    case Opcode::kLe:
      return AffineExpr(left <= right ? 1 : 0);
    case Opcode::kGt:
      return AffineExpr(left > right ? 1 : 0);
    case Opcode::kGe:
      return AffineExpr(left >= right ? 1 : 0);
    default:
      return {};
  }
}

}  // namespace

std::optional<AffineExpr> wrapped(const model::Kernel& kernel, const AffineExpr& expr,
                                  model::Type type) {
  return wrapped(expr, value_range(kernel, expr), type);
}

std::optional<AffineExpr> wrapped(const AffineExpr& expr,
                                  std::pair<std::int64_t, std::int64_t> range, model::Type type) {
  const Wide modulus = Wide{1} << type.bits;
  const Wide type_least = type.is_signed ? -(modulus / 2) : 0;
  const auto [least, greatest] = range;
  const Wide above = least - type_least;
  const Wide periods = above >= 0 ? above / modulus : -((modulus - 1 - above) / modulus);
  const Wide offset = periods * modulus;
  if (greatest - offset >= type_least + modulus) return {};
  const Wide constant = expr.constant() - offset;
  if (constant != static_cast<std::int64_t>(constant)) return {};
  return small(expr - AffineExpr(static_cast<std::int64_t>(offset)));
}

std::optional<model::ValueRange> unwrapped_range(Opcode opcode,
                                                 std::pair<std::int64_t, std::int64_t> left,
                                                 std::pair<std::int64_t, std::int64_t> right) {
  const Wide a = left.first;
  const Wide b = left.second;
  const Wide c = right.first;
  const Wide d = right.second;
  switch (opcode) {
    case Opcode::kAdd:
      return model::ValueRange{a + c, b + d};
    case Opcode::kSub:
      return model::ValueRange{a - d, b - c};
    case Opcode::kMul:
      return model::ValueRange{std::min({a * c, a * d, b * c, b * d}),
                               std::max({a * c, a * d, b * c, b * d})};
    case Opcode::kNeg:
      return model::ValueRange{-b, -a};
    case Opcode::kCast:
      return model::ValueRange{a, b};
    case Opcode::kShl:
      if (c != d || c < 0 || c > 63) return {};
      return model::ValueRange{a * (Wide{1} << static_cast<int>(c)),
                               b * (Wide{1} << static_cast<int>(c))};
    default:
      return {};
  }
}

std::optional<AffineExpr> affine_result(Opcode opcode, const AffineExpr& left,
                                        const AffineExpr& right) {
  switch (opcode) {
    case Opcode::kAdd:
      return small(left + right);
    case Opcode::kSub:
      return small(left - right);
    case Opcode::kNeg:
      return small(left * -1);
    case Opcode::kMul:
      if (right.is_constant()) return small_product(left, right.constant());
      if (left.is_constant()) return small_product(right, left.constant());
      return {};
    case Opcode::kShl:
      return right.is_constant() ? shifted_left(left, right.constant()) : std::nullopt;
    default:
      break;
  }
  if (!left.is_constant() && right.is_constant()) {
    if (opcode == Opcode::kShr) return shifted_right(left, right.constant());
    return opcode == Opcode::kAnd ? low_bits(left, right.constant()) : std::nullopt;
  }
  if (!left.is_constant() || !right.is_constant()) return {};
  if (opcode == Opcode::kShr && (right.constant() < 0 || right.constant() > 63)) return {};
  return constant_result(opcode, left.constant(), right.constant());
}

}  // namespace hls::frontend
