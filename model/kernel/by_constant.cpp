#include "model/kernel/by_constant.h"

#include <bit>
#include <cstddef>
#include <utility>
#include <vector>

#include "model/kernel/signed_digits.h"
#include "model/kernel/value.h"

namespace hls::model {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::size_t kMostDigits = 4;
constexpr int kMostDividedBits = 32;

/// Places operations before the one that takes another's place.
class Steps {
 public:
  explicit Steps(const Operation& replaced) : replaced_(replaced) {}

  OpId constant(Type type, std::uint64_t bits) {
    Operation op = operation(Opcode::kConstant, type, {});
    op.bits = bits & value_mask(type);
    return place(std::move(op));
  }
  OpId add(Opcode opcode, Type type, std::vector<OpId> operands) {
    return place(operation(opcode, type, std::move(operands)));
  }
  OpId shift(Opcode opcode, Type type, OpId value, int places) {
    if (places == 0) return value;
    const OpId amount = constant(Type::integer(8, false), static_cast<std::uint64_t>(places));
    return add(opcode, type, {value, amount});
  }
  OpId cast(Type type, OpId value) { return add(Opcode::kCast, type, {value}); }

  /// The last step replaces the operation.
  Rewrite finish(Opcode opcode, std::vector<OpId> operands) {
    return finish_as(add(opcode, replaced_.type, std::move(operands)));
  }
  /// `value` does, the last step or one that was there before.
  Rewrite finish_as(OpId value) {
    if (value >= 0) return Rewrite::to_value(value);
    Rewrite rewrite = Rewrite::to_operation(std::move(steps_.back()));
    steps_.pop_back();
    rewrite.operation.name = replaced_.name;
    rewrite.new_operands = std::move(steps_);
    return rewrite;
  }

 private:
  Operation operation(Opcode opcode, Type type, std::vector<OpId> operands) const {
    Operation op;
    op.opcode = opcode;
    op.type = type;
    op.operands = std::move(operands);
    op.location = replaced_.location;
    return op;
  }
  OpId place(Operation step) {
    steps_.push_back(std::move(step));
    return Rewrite::placed(steps_.size() - 1);
  }

  const Operation& replaced_;
  std::vector<Operation> steps_;
};

/// Of both ways to read a constant of this type, the one of fewer digits: an unsigned 2^32 - 1 is -1.
std::vector<Digit> fewest_digits(Type type, std::uint64_t bits) {
  const std::vector<Digit> as_signed =
      signed_digits(integer_value(Type::integer(type.bits, true), bits));
  const std::vector<Digit> as_is = signed_digits(integer_value(type, bits));
  return as_is.size() <= as_signed.size() ? as_is : as_signed;
}

/// A sum of digits' products, or its negative.
struct Part {
  OpId value = -1;
  bool is_negative = false;
};

Part sum_of(const Part& a, const Part& b, Type type, Steps& steps) {
  if (a.is_negative == b.is_negative) {
    return {steps.add(Opcode::kAdd, type, {a.value, b.value}), a.is_negative};
  }
  const Part& first = a.is_negative ? b : a;
  const Part& second = a.is_negative ? a : b;
  return {steps.add(Opcode::kSub, type, {first.value, second.value}), false};
}

/// The multiplier of a reciprocal and the places that its product is shifted by.
struct Reciprocal {
  Wide factor = 1;
  int places = 0;

  int bits() const {
    const auto high = static_cast<std::uint64_t>(factor >> 64);
    return high != 0 ? 64 + std::bit_width(high)
                     : std::bit_width(static_cast<std::uint64_t>(factor));
  }
};

/// For dividends below 2^bits.
Reciprocal reciprocal(std::uint64_t divisor, int bits) {
  int places = bits;
  const auto factor = [&] { return (Wide{1} << places) / divisor + 1; };
  while (factor() * divisor > (Wide{1} << places) + (Wide{1} << (places - bits))) ++places;
  return {factor(), places};
}

class Division {
 public:
  Division(const Operation& quotient, std::uint64_t magnitude, bool is_negative)
      : op_(quotient),
        type_(quotient.type),
        magnitude_(magnitude),
        is_negative_(is_negative),
        steps_(quotient) {}

  Rewrite divide() {
    const auto [opcode, operands] = type_.is_signed ? signed_quotient() : unsigned_quotient();
    if (op_.opcode == Opcode::kDiv) return steps_.finish(opcode, operands);
    // x % c = x - x / |c| * |c|
    const OpId quotient = steps_.add(opcode, type_, operands);
    const OpId divisor = steps_.constant(type_, magnitude_);
    const OpId product = steps_.add(Opcode::kMul, type_, {quotient, divisor});
    return steps_.finish(Opcode::kSub, {dividend(), product});
  }

 private:
  struct Step {
    Opcode opcode = Opcode::kCast;
    std::vector<OpId> operands;
  };

  OpId dividend() const { return op_.operands[0]; }

  /// (x * factor) >> places, in as many bits as the product has.
  OpId scaled(OpId value, int value_bits, const Reciprocal& by) {
    const Type wide = Type::integer(value_bits + by.bits(), type_.is_signed);
    const OpId factor = steps_.constant(wide, static_cast<std::uint64_t>(by.factor));
    const OpId product = steps_.add(Opcode::kMul, wide, {steps_.cast(wide, value), factor});
    return steps_.shift(Opcode::kShr, wide, product, by.places);
  }

  Step signed_quotient() {
    const Reciprocal by = reciprocal(magnitude_, type_.bits - 1);
    const OpId towards_less = steps_.cast(type_, scaled(dividend(), type_.bits, by));
    const OpId sign = steps_.shift(Opcode::kShr, type_, dividend(), type_.bits - 1);
    const bool negates = is_negative_ && op_.opcode == Opcode::kDiv;
    if (negates) return {Opcode::kSub, {sign, towards_less}};
    return {Opcode::kSub, {towards_less, sign}};
  }

  Step unsigned_quotient() {
    const Reciprocal by = reciprocal(magnitude_, type_.bits);
    if (type_.bits + by.bits() <= 64) {
      return {Opcode::kCast, {scaled(dividend(), type_.bits, by)}};
    }
    const int zeros = std::countr_zero(magnitude_);
    if (zeros > 0) {
      const OpId halved = steps_.shift(Opcode::kShr, type_, dividend(), zeros);
      const int bits = type_.bits - zeros;
      return {Opcode::kCast, {scaled(halved, bits, reciprocal(magnitude_ >> zeros, bits))}};
    }
    return long_quotient(by);
  }

  /// By a factor of one bit more than the dividend.
  Step long_quotient(const Reciprocal& by) {
    const int bits = type_.bits;
    const Reciprocal low{by.factor - (Wide{1} << bits), bits};
    const OpId part = steps_.cast(type_, scaled(dividend(), bits, low));
    const OpId rest = steps_.add(Opcode::kSub, type_, {dividend(), part});
    const OpId half = steps_.shift(Opcode::kShr, type_, rest, 1);
    const OpId sum = steps_.add(Opcode::kAdd, type_, {part, half});
    return {Opcode::kCast, {steps_.shift(Opcode::kShr, type_, sum, by.places - bits - 1)}};
  }

  const Operation& op_;
  Type type_;
  std::uint64_t magnitude_;
  bool is_negative_;
  Steps steps_;
};

}  // namespace

std::optional<Rewrite> product_by_constant(const Kernel& kernel, const Operation& product) {
  const Operation& constant = kernel.operations[static_cast<std::size_t>(product.operands[1])];
  const Type type = product.type;
  const std::vector<Digit> digits = fewest_digits(type, constant.bits);
  if (digits.empty() || digits.size() > kMostDigits) return {};
  Steps steps(product);
  std::vector<Part> parts;
  for (const Digit& digit : digits) {
    parts.push_back(
        {steps.shift(Opcode::kShl, type, product.operands[0], digit.shift), digit.is_negative});
  }
  while (parts.size() > 1) {
    std::vector<Part> sums;
    for (std::size_t i = 0; i + 1 < parts.size(); i += 2) {
      sums.push_back(sum_of(parts[i], parts[i + 1], type, steps));
    }
    if (parts.size() % 2 != 0) sums.push_back(parts.back());
    parts = std::move(sums);
  }
  if (parts[0].is_negative) return steps.finish(Opcode::kNeg, {parts[0].value});
  return steps.finish_as(parts[0].value);
}

std::optional<Rewrite> quotient_by_power(const Operation& quotient, int exponent,
                                         bool is_negative) {
  const bool is_remainder = quotient.opcode == Opcode::kRem;
  const Type type = quotient.type;
  const OpId x = quotient.operands[0];
  Steps steps(quotient);
  if (exponent == 0) return steps.finish(Opcode::kNeg, {x});
  const OpId mask = steps.constant(type, (std::uint64_t{1} << exponent) - 1);
  if (!type.is_signed) {
    if (is_remainder) return steps.finish(Opcode::kAnd, {x, mask});
    return steps.finish_as(steps.shift(Opcode::kShr, type, x, exponent));
  }
  const OpId sign = steps.shift(Opcode::kShr, type, x, type.bits - 1);
  const OpId excess = steps.add(Opcode::kAnd, type, {sign, mask});
  const OpId raised = steps.add(Opcode::kAdd, type, {x, excess});
  if (is_remainder) {
    const OpId low = steps.add(Opcode::kAnd, type, {raised, mask});
    return steps.finish(Opcode::kSub, {low, excess});
  }
  const OpId shifted = steps.shift(Opcode::kShr, type, raised, exponent);
  return is_negative ? steps.finish(Opcode::kNeg, {shifted}) : steps.finish_as(shifted);
}

std::optional<Rewrite> quotient_by_constant(const Kernel& kernel, const Operation& quotient) {
  if (quotient.type.bits > kMostDividedBits) return {};
  const std::uint64_t bits = kernel.operations[static_cast<std::size_t>(quotient.operands[1])].bits;
  const bool is_negative = quotient.type.is_signed && integer_value(quotient.type, bits) < 0;
  const std::uint64_t magnitude = (is_negative ? 0 - bits : bits) & value_mask(quotient.type);
  return Division(quotient, magnitude, is_negative).divide();
}

}  // namespace hls::model
