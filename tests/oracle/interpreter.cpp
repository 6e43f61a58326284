#include "tests/oracle/interpreter.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <stdexcept>
#include <string>

#include "tests/oracle/conditions.h"

namespace hls::oracle {
namespace {

using model::Kernel;
using model::LoopId;
using model::Node;
using model::Opcode;
using model::Operation;
using model::OpId;
using model::Type;

/// Wide enough for every integer value and every sum of two.
using Wide = __int128;

/// Undefined behaviour, on its way to interpret().
struct Undefined : std::runtime_error {
  using std::runtime_error::runtime_error;
};

Wide integer(Type type, std::uint64_t bits) {
  const Wide modulus = Wide{1} << type.bits;
  const Wide value = bits;
  return type.is_signed && value >= modulus / 2 ? value - modulus : value;
}

std::uint64_t pattern(Type type, Wide value) {
  const auto mask = (static_cast<unsigned __int128>(1) << type.bits) - 1;
  return static_cast<std::uint64_t>(static_cast<unsigned __int128>(value) & mask);
}

float to_float(std::uint64_t bits) {
  const auto low = static_cast<std::uint32_t>(bits);
  float value = 0;
  std::memcpy(&value, &low, sizeof value);
  return value;
}

double to_double(std::uint64_t bits) {
  double value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

std::uint64_t pattern(float value) {
  if (std::isnan(value)) value = std::numeric_limits<float>::quiet_NaN();
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}

std::uint64_t pattern(double value) {
  if (std::isnan(value)) value = std::numeric_limits<double>::quiet_NaN();
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}

template <typename T>
bool holds_relation(Opcode opcode, T a, T b) {
  switch (opcode) {
    case Opcode::kEq:
      return a == b;
    case Opcode::kNe:
      return a != b;
    case Opcode::kLt:
      return a < b;
    case Opcode::kLe:
      return a <= b;
    case Opcode::kGt:
      return a > b;
    case Opcode::kGe:
      return a >= b;
    default:
      throw Undefined("not a comparison");
  }
}

template <typename T>
T float_arithmetic(Opcode opcode, T a, T b) {
  switch (opcode) {
    case Opcode::kAdd:
      return a + b;
    case Opcode::kSub:
      return a - b;
    case Opcode::kMul:
      return a * b;
    case Opcode::kDiv:
      return a / b;
    default:
      throw Undefined("no such operation on floats");
  }
}

Wide product(Wide a, Wide b) {
  return static_cast<Wide>(static_cast<unsigned __int128>(a) * static_cast<unsigned __int128>(b));
}

Wide shifted(Opcode opcode, Type type, Wide value, Wide amount) {
  if (amount < 0 || amount >= type.bits) throw Undefined("shift amount outside the width");
  const Wide power = Wide{1} << static_cast<int>(amount);
  if (opcode == Opcode::kShl) return product(value, power);
  // Rounds towards minus infinity, as an arithmetic shift does.
  const Wide quotient = value / power;
  return value % power < 0 ? quotient - 1 : quotient;
}

/// C rounds towards zero, as the quotient of two wide integers does. By zero: all ones with the sign
/// of `a`, and `a` itself as the remainder.
Wide quotient(Opcode opcode, Type type, Wide a, Wide b) {
  if (b == 0 && opcode == Opcode::kRem) return a;
  if (b == 0) return type.is_signed && a < 0 ? 1 : -1;
  return opcode == Opcode::kRem ? a % b : a / b;
}

Wide integer_arithmetic(Opcode opcode, Type type, Wide a, Wide b) {
  switch (opcode) {
    case Opcode::kDiv:
    case Opcode::kRem:
      return quotient(opcode, type, a, b);
    case Opcode::kAdd:
      return a + b;
    case Opcode::kSub:
      return a - b;
    case Opcode::kMul:
      return product(a, b);
    case Opcode::kAnd:
      return a & b;
    case Opcode::kOr:
      return a | b;
    case Opcode::kXor:
      return a ^ b;
    case Opcode::kShl:
    case Opcode::kShr:
      return shifted(opcode, type, a, b);
    default:
      throw Undefined("no such operation on integers");
  }
}

/// A float or double as an integer of `type`, towards zero; modulo 2^bits below 2^bits in magnitude,
/// else 0: C leaves open what a number outside the range of `type` becomes.
std::uint64_t truncated(Type type, double value) {
  if (!(std::fabs(value) < 0x1p100)) return 0;
  const Wide whole = static_cast<Wide>(value);
  const Wide limit = Wide{1} << type.bits;
  return whole < limit && whole > -limit ? pattern(type, whole) : 0;
}

/// The two operands' bits as fmin and fmax of glibc take them: a signalling NaN gives a NaN, a quiet
/// one the other operand, equal numbers (zeros) the second.
template <typename T>
std::uint64_t extreme(Opcode opcode, T a, T b, bool has_signalling) {
  if (has_signalling) return pattern(std::numeric_limits<T>::quiet_NaN());
  if (std::isnan(a)) return pattern(b);
  if (std::isnan(b)) return pattern(a);
  return pattern((opcode == Opcode::kMin ? a < b : a > b) ? a : b);
}

bool is_signalling(Type type, std::uint64_t bits) {
  const std::uint64_t quiet_bit = std::uint64_t{1} << (type.bits == 32 ? 22 : 51);
  const bool is_nan = type.bits == 32 ? std::isnan(to_float(bits)) : std::isnan(to_double(bits));
  return is_nan && (bits & quiet_bit) == 0;
}

std::uint64_t converted(Type from, std::uint64_t bits, Type to) {
  if (from == to) return bits;
  if (from.is_integer() && to.is_integer()) return pattern(to, integer(from, bits));
  if (from.is_integer()) {
    const Wide value = integer(from, bits);
    return to.bits == 32 ? pattern(static_cast<float>(value)) : pattern(static_cast<double>(value));
  }
  if (to.is_integer()) return truncated(to, from.bits == 32 ? to_float(bits) : to_double(bits));
  return to.bits == 32 ? pattern(static_cast<float>(to_double(bits)))
                       : pattern(static_cast<double>(to_float(bits)));
}

/// One run of a kernel.
class Run {
 public:
  Run(const Kernel& kernel, const Inputs& inputs, Iterations iterations, const Observer& observer)
      : kernel_(kernel),
        iterations_(iterations),
        observer_(observer),
        scalars_(inputs.scalars),
        arrays_(inputs.arrays),
        counters_(kernel.loops.size()),
        first_(kernel.loops.size()),
        values_(kernel.operations.size()),
        copies_(kernel.operations.size()) {
    const std::size_t arguments = arrays_.size();
    arrays_.resize(kernel.arrays.size());
    for (std::size_t i = arguments; i < arrays_.size(); ++i) {
      const model::Array& array = kernel.arrays[i];
      arrays_[i] = array.contents;
      arrays_[i].resize(static_cast<std::size_t>(array.size()));
      const bool is_filled = !array.is_rom() && !array.is_state;
      if (is_filled) filled_.emplace(i, pattern(array.type, static_cast<Wide>(inputs.local_fill)));
    }
  }

  Outputs execute(std::size_t argument_arrays, int calls) {
    for (int call = 0; call < calls; ++call) {
      stores_.clear();
      for (const auto& [array, value] : filled_) {
        std::fill(arrays_[array].begin(), arrays_[array].end(), value);
      }
      execute_region(-1);
    }
    arrays_.resize(argument_arrays);
    return arrays_;
  }

 private:
  const Operation& operation(OpId id) const {
    return kernel_.operations[static_cast<std::size_t>(id)];
  }
  std::uint64_t value(OpId id) const { return values_[static_cast<std::size_t>(id)]; }
  void set_value(OpId id, std::uint64_t bits) {
    values_[static_cast<std::size_t>(id)] = bits;
    if (observer_) observer_(id, bits);
  }

  void execute_region(LoopId loop) {
    for (const Node& node : model::region(kernel_, loop)) {
      if (node.is_loop()) {
        execute_loop(node.index);
      } else if (operation(node.index).opcode != Opcode::kPhi) {
        const bool is_copy = operation(node.index).opcode == Opcode::kCopy;
        set_value(node.index, is_copy ? copies_[static_cast<std::size_t>(node.index)]
                                      : compute(operation(node.index)));
      }
    }
  }

  void execute_loop(LoopId id) {
    const model::Loop& loop = kernel_.loops[static_cast<std::size_t>(id)];
    std::pair<std::int64_t, std::int64_t> range = {0, loop.trip_count - 1};
    if (iterations_ == Iterations::kBounded) range = bounded_iterations(kernel_, id, counters_);
    first_[static_cast<std::size_t>(id)] = range.first;
    for (std::int64_t x = range.first; x <= range.second; ++x) {
      counters_[static_cast<std::size_t>(id)] = x;
      set_carried_values(id);
      execute_region(id);
      if (loop.kind == model::LoopKind::kSpatial) keep_copies(id, x);
    }
  }

  void keep_copies(LoopId id, std::int64_t x) {
    for (OpId copy = 0; copy < static_cast<OpId>(copies_.size()); ++copy) {
      const Operation& op = operation(copy);
      const bool is_here = op.opcode == Opcode::kCopy && op.loop == id;
      if (is_here && op.bits == static_cast<std::uint64_t>(x)) {
        copies_[static_cast<std::size_t>(copy)] = value(op.operands[0]);
      }
    }
  }

  /// All at once: one carried value may be the next one of another.
  void set_carried_values(LoopId id) {
    const std::vector<std::uint64_t> old_values = values_;
    for (const Node& node : model::region(kernel_, id)) {
      if (node.is_loop() || operation(node.index).opcode != Opcode::kPhi) continue;
      const Operation& phi = operation(node.index);
      const OpId source = phi.operands[is_first_iteration(phi.loop, id) ? 0 : 1];
      set_value(node.index, old_values[static_cast<std::size_t>(source)]);
    }
  }

  /// Of the loops from `outer` to `inner`: the temporal and the spatial part of an unrolled one.
  bool is_first_iteration(LoopId outer, LoopId inner) const {
    bool is_first =
        counters_[static_cast<std::size_t>(inner)] == first_[static_cast<std::size_t>(inner)];
    while (inner != outer) {
      inner = kernel_.loops[static_cast<std::size_t>(inner)].parent;
      is_first = is_first && counters_[static_cast<std::size_t>(inner)] == 0;
    }
    return is_first;
  }

  Wide affine(const model::AffineExpr& expr) const {
    Wide sum = expr.constant();
    for (const auto& [loop, coefficient] : expr.terms()) {
      sum += product(coefficient, counters_[static_cast<std::size_t>(loop)]);
    }
    for (const model::Quotient& quotient : expr.quotients()) {
      Wide dividend = quotient.constant;
      for (const auto& [loop, coefficient] : quotient.terms) {
        dividend += product(coefficient, counters_[static_cast<std::size_t>(loop)]);
      }
      Wide whole = dividend / quotient.divisor;
      if (whole * quotient.divisor > dividend) --whole;
      sum += whole * quotient.coefficient;
    }
    return sum;
  }

  std::uint64_t& element(const Operation& op) {
    const model::Array& array = kernel_.arrays[static_cast<std::size_t>(op.array)];
    Wide position = 0;
    for (std::size_t i = 0; i < op.subscripts.size(); ++i) {
      const auto operand = model::computed_operand(op, i);
      const Wide subscript =
          operand ? integer(operation(op.operands[*operand]).type, value(op.operands[*operand]))
                  : affine(op.subscripts[i]);
      if (subscript < 0 || subscript >= array.shape[i]) throw Undefined("subscript out of bounds");
      position = position * array.shape[i] + subscript;
    }
    return arrays_[static_cast<std::size_t>(op.array)][static_cast<std::size_t>(position)];
  }

  std::uint64_t compute(const Operation& op) {
    switch (op.opcode) {
      case Opcode::kConstant:
        return op.bits;
      case Opcode::kArgument:
        return scalars_[static_cast<std::size_t>(op.argument)];
      case Opcode::kAffine:
        return pattern(op.type, affine(op.subscripts[0]));
      case Opcode::kResult:
        return value(op.operands[0]);
      case Opcode::kLoad:
        return happens(op) ? loaded(op) : 0;
      case Opcode::kStore:
        return happens(op) ? stored(op) : 0;
      case Opcode::kSelect:
        return value(op.operands[value(op.operands[0]) != 0 ? 1 : 2]);
      case Opcode::kFma:
        return multiply_add(op);
      case Opcode::kCast:
        return converted(operation(op.operands[0]).type, value(op.operands[0]), op.type);
      case Opcode::kBitcast:
        return shown(operation(op.operands[0]).type, value(op.operands[0]));
      default:
        return op.operands.size() == 1 ? unary(op) : binary(op);
    }
  }

  /// Those of a NaN may differ from what another machine makes of the same operations.
  static std::uint64_t shown(Type from, std::uint64_t bits) {
    const bool is_nan = from.is_float() && (from.bits == 32 ? std::isnan(to_float(bits))
                                                            : std::isnan(to_double(bits)));
    if (is_nan) throw Undefined("the bits of a NaN");
    return bits;
  }

  /// Where the memory need not show a store any other value is right; it is the complement of what was stored.
  std::uint64_t loaded(const Operation& load) {
    const std::uint64_t* const at = &element(load);
    const auto found = stores_.find(at);
    if (load.forwarded == 0 || found == stores_.end()) return *at;
    const Iteration now = iteration_of(load);
    const Iteration& then = found->second;
    const bool is_shown = then.loop != now.loop || then.around != now.around ||
                          now.number - then.number > load.forwarded;
    return is_shown ? *at : pattern(load.type, ~static_cast<Wide>(*at));
  }

  std::uint64_t stored(const Operation& store) {
    std::uint64_t& at = element(store);
    stores_[&at] = iteration_of(store);
    return at = value(store.operands[0]);
  }

  /// The loop of an access, its iteration, and those of the loops around.
  struct Iteration {
    LoopId loop = -1;
    std::vector<std::int64_t> around;
    std::int64_t number = 0;
  };
  Iteration iteration_of(const Operation& access) const {
    const LoopId loop = region_of_[static_cast<std::size_t>(&access - kernel_.operations.data())];
    if (loop < 0) return {};
    Iteration iteration{loop, {}, counters_[static_cast<std::size_t>(loop)]};
    for (const LoopId each : model::loop_path(kernel_, loop)) {
      if (each != loop) iteration.around.push_back(counters_[static_cast<std::size_t>(each)]);
    }
    return iteration;
  }

  bool happens(const Operation& access) {
    for (std::size_t i = model::first_condition(access); i < access.operands.size(); ++i) {
      if (value(access.operands[i]) == 0) return false;
    }
    return true;
  }

  std::uint64_t unary(const Operation& op) {
    const std::uint64_t bits = value(op.operands[0]);
    if (op.opcode == Opcode::kNot) return pattern(op.type, ~integer(op.type, bits));
    if (op.opcode == Opcode::kAbs) return bits & ~(std::uint64_t{1} << (op.type.bits - 1));
    if (op.opcode == Opcode::kSqrt) {
      return op.type.bits == 32 ? pattern(std::sqrt(to_float(bits)))
                                : pattern(std::sqrt(to_double(bits)));
    }
    if (op.opcode == Opcode::kExp) {
      return op.type.bits == 32 ? pattern(std::exp(to_float(bits)))
                                : pattern(std::exp(to_double(bits)));
    }
    if (op.opcode == Opcode::kLog) {
      return op.type.bits == 32 ? pattern(std::log(to_float(bits)))
                                : pattern(std::log(to_double(bits)));
    }
    if (op.opcode != Opcode::kNeg) throw Undefined("unknown operation");
    if (op.type.is_integer()) return pattern(op.type, -integer(op.type, bits));
    return bits ^ std::uint64_t{1} << (op.type.bits - 1);
  }

  std::uint64_t binary(const Operation& op) {
    const Type type = operation(op.operands[0]).type;
    const std::uint64_t a = value(op.operands[0]);
    const std::uint64_t b = value(op.operands[1]);
    if (model::is_compare(op.opcode)) return compare(op.opcode, type, a, b) ? 1 : 0;
    if (type.is_integer()) {
      const Type right = operation(op.operands[1]).type;
      return pattern(type,
                     integer_arithmetic(op.opcode, type, integer(type, a), integer(right, b)));
    }
    if (op.opcode == Opcode::kPow) {
      return type.bits == 32 ? pattern(std::pow(to_float(a), to_float(b)))
                             : pattern(std::pow(to_double(a), to_double(b)));
    }
    if (op.opcode == Opcode::kMin || op.opcode == Opcode::kMax) {
      const bool has_signalling = is_signalling(type, a) || is_signalling(type, b);
      return type.bits == 32 ? extreme(op.opcode, to_float(a), to_float(b), has_signalling)
                             : extreme(op.opcode, to_double(a), to_double(b), has_signalling);
    }
    if (type.bits == 32) return pattern(float_arithmetic(op.opcode, to_float(a), to_float(b)));
    return pattern(float_arithmetic(op.opcode, to_double(a), to_double(b)));
  }

  std::uint64_t multiply_add(const Operation& op) {
    const auto bits = [&](std::size_t i) { return value(op.operands[i]); };
    if (op.type.bits == 32) {
      return pattern(std::fma(to_float(bits(0)), to_float(bits(1)), to_float(bits(2))));
    }
    return pattern(std::fma(to_double(bits(0)), to_double(bits(1)), to_double(bits(2))));
  }

  static bool compare(Opcode opcode, Type type, std::uint64_t a, std::uint64_t b) {
    if (type.is_integer()) return holds_relation(opcode, integer(type, a), integer(type, b));
    if (type.bits == 32) return holds_relation(opcode, to_float(a), to_float(b));
    return holds_relation(opcode, to_double(a), to_double(b));
  }

  const Kernel& kernel_;
  Iterations iterations_;
  const Observer& observer_;
  const std::vector<std::uint64_t>& scalars_;
  Outputs arrays_;
  /// What each element of an array has when a call begins.
  std::map<std::size_t, std::uint64_t> filled_;
  std::vector<std::int64_t> counters_;
  std::vector<LoopId> region_of_ = model::enclosing_loops(kernel_);
  std::map<const std::uint64_t*, Iteration> stores_;  ///< the last to each element
  std::vector<std::int64_t> first_;                   ///< iteration of each loop's run
  std::vector<std::uint64_t> values_;
  std::vector<std::uint64_t> copies_;  ///< what each kCopy has seen in its iteration
};

std::size_t argument_array_count(const Kernel& kernel) {
  std::size_t count = 0;
  for (const model::Array& array : kernel.arrays) count += array.is_argument ? 1 : 0;
  return count;
}

bool fit(const Kernel& kernel, const Inputs& inputs) {
  if (inputs.scalars.size() != kernel.arguments.size()) return false;
  if (inputs.arrays.size() != argument_array_count(kernel)) return false;
  for (std::size_t i = 0; i < inputs.arrays.size(); ++i) {
    if (inputs.arrays[i].size() != static_cast<std::size_t>(kernel.arrays[i].size())) return false;
  }
  return true;
}

}  // namespace

Result<Outputs> interpret(const Kernel& kernel, const Inputs& inputs, Iterations iterations,
                          const Observer& observer) {
  if (!fit(kernel, inputs)) return Error{ErrorKind::kInternal, "inputs do not fit", {}, {}, {}};
  try {
    return Run(kernel, inputs, iterations, observer).execute(inputs.arrays.size(), inputs.calls);
  } catch (const Undefined& undefined) {
    return Error{ErrorKind::kInternal, undefined.what(), {}, {}, {}};
  }
}

bool same_value(Type type, std::uint64_t a, std::uint64_t b) {
  if (a == b || !type.is_float()) return a == b;
  if (type.bits == 32) return std::isnan(to_float(a)) && std::isnan(to_float(b));
  return std::isnan(to_double(a)) && std::isnan(to_double(b));
}

bool same_outputs(const Kernel& kernel, const Outputs& a, const Outputs& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].size() != b[i].size()) return false;
    for (std::size_t j = 0; j < a[i].size(); ++j) {
      if (!same_value(kernel.arrays[i].type, a[i][j], b[i][j])) return false;
    }
  }
  return true;
}

}  // namespace hls::oracle
