#pragma once

#include <optional>

#include "model/kernel/kernel.h"

namespace hls::frontend {

/// `expr` moved by a multiple of 2^bits into the range of `type`: what C's arithmetic modulo 2^bits
/// (-fwrapv, and the conversion to a narrower type) makes of it. Nothing when one multiple does not
/// serve all iterations, or when the numbers are too large for exact arithmetic on ranges.
std::optional<model::AffineExpr> wrapped(const model::Kernel& kernel, const model::AffineExpr& expr,
                                         model::Type type);

/// The exact result of an integer operation on affine values, before it wraps; nothing when it is
/// not affine. Unary opcodes ignore `right`.
std::optional<model::AffineExpr> affine_result(model::Opcode opcode, const model::AffineExpr& left,
                                               const model::AffineExpr& right);

}  // namespace hls::frontend
