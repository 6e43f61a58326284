#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/kernel/kernel.h"

namespace hls::model {

/// Whether a op b is b op a, bit for bit.
bool is_commutative(Opcode opcode);

/// The constant n for which a op n is a, whatever a is. Requires: kAdd, kSub, kMul, kAnd, kOr or kXor.
std::uint64_t neutral_bits(Opcode opcode, Type type);

/// A simpler form of an operation: an existing value, or another operation in its place.
struct Rewrite {
  std::optional<OpId> value;
  Operation operation;  ///< when there is no `value`
  /// To be placed before `operation`, in order; its operands when it names none itself. Operand
  /// `placed(i)` of `operation` or of a later new one is number i of them.
  std::vector<Operation> new_operands;

  static OpId placed(std::size_t i) { return -1 - static_cast<OpId>(i); }

  static Rewrite to_value(OpId id) { return {id, {}, {}}; }
  static Rewrite to_operation(Operation op) { return {{}, std::move(op), {}}; }
};

/// What simplification makes of products and quotients by constants.
enum class Arithmetic {
  kForHardware,  ///< shifts, sums and masks, a product by a reciprocal, as few bits as they need
  kAsWritten     ///< what they are
};

/// What the rules look at besides the operation.
struct RewriteContext {
  const Kernel& kernel;
  const std::vector<LoopId>& enclosing;  ///< for each operation the loop it is in
  const std::vector<int>& uses;          ///< for each operation how often it is an operand
  Arithmetic arithmetic = Arithmetic::kForHardware;
};

/// One step of simplification that keeps every bit (all NaNs count as one value), or nothing.
///
/// c ? a + b : a is a + (c ? b : -0.0), and alike for - and *: what decides whether a sum grows does
/// not stand between two sums. Constants are folded; identities hold for every operand (x + 0.0 and x * 0 are none for floats);
/// x / c is x * (1 / c) for a power of two c whose reciprocal is normal, and shifts and masks for a
/// power of two among integers; integers are divided in as few bits as they need; casts that only
/// pass through a wider type vanish; integer sums and products of affine values become affine
/// values; a double operation on float values whose only use is a cast to float is done in float,
/// where that rounds the same. Source: one double +, -, *, /, square root of floats rounded back to
/// float equals the float operation, since 53 >= 2 * 24 + 2 (Figueroa, "When is double rounding
/// innocuous?", 1995).
std::optional<Rewrite> rewrite(const RewriteContext& context, OpId id);

}  // namespace hls::model
