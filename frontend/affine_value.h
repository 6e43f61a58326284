#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "model/kernel/kernel.h"
#include "model/kernel/value_ranges.h"

namespace hls::frontend {

/// `expr` moved by a multiple of 2^bits into the range of `type`: what C's arithmetic modulo 2^bits
/// (-fwrapv, and the conversion to a narrower type) makes of it. Nothing when one multiple does not
/// serve all iterations, or when the numbers are too large for exact arithmetic on ranges.
std::optional<model::AffineExpr> wrapped(const model::Kernel& kernel, const model::AffineExpr& expr,
                                         model::Type type);
/// The same where the values of `expr` are within `range`.
std::optional<model::AffineExpr> wrapped(const model::AffineExpr& expr,
                                         std::pair<std::int64_t, std::int64_t> range,
                                         model::Type type);
/// The least and greatest value of an operation on integers within ranges, before it wraps: of +, -, * and
/// << by a constant; nothing for others.
std::optional<model::ValueRange> unwrapped_range(model::Opcode opcode,
                                                 std::pair<std::int64_t, std::int64_t> left,
                                                 std::pair<std::int64_t, std::int64_t> right);

/// The exact result of an integer operation on affine values, before it wraps; nothing when it is
/// not affine. Unary opcodes ignore `right`.
std::optional<model::AffineExpr> affine_result(model::Opcode opcode, const model::AffineExpr& left,
                                               const model::AffineExpr& right);

}  // namespace hls::frontend
