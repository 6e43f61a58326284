#include "tests/oracle/random_kernel.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>

#include "model/kernel/opcodes.h"

namespace hls::oracle {
namespace {

using model::AffineExpr;
using model::Array;
using model::Kernel;
using model::LoopId;
using model::Node;
using model::Opcode;
using model::Operation;
using model::OpId;
using model::Type;

/// The engine's sequence is standardised, the library's distributions are not.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : engine_(seed) {}

  std::uint64_t bits() { return engine_(); }
  /// One of least .. greatest.
  std::int64_t between(std::int64_t least, std::int64_t greatest) {
    const auto count = static_cast<std::uint64_t>(greatest - least) + 1;
    return least + static_cast<std::int64_t>(engine_() % count);
  }
  bool percent(int chance) { return between(0, 99) < chance; }
  template <typename T>
  const T& pick(const std::vector<T>& items) {
    return items[engine_() % items.size()];
  }

 private:
  std::mt19937_64 engine_;
};

std::uint64_t low_bits(Type type, std::uint64_t bits) {
  return type.bits == 64 ? bits : bits & ((std::uint64_t{1} << type.bits) - 1);
}

std::uint64_t random_integer(Dice& dice, Type type) {
  switch (dice.between(0, 3)) {
    case 0:
      return low_bits(type, static_cast<std::uint64_t>(dice.between(-2, 3)));
    case 1:
      return low_bits(type, std::uint64_t{1} << (type.bits - 1));
    case 2:
      return low_bits(type, (std::uint64_t{1} << (type.bits - 1)) - 1);
    default:
      return low_bits(type, dice.bits());
  }
}

template <typename T>
T random_float(Dice& dice) {
  using Limits = std::numeric_limits<T>;
  switch (dice.between(0, 9)) {
    case 0:
      return static_cast<T>(0.0);
    case 1:
      return static_cast<T>(-0.0);
    case 2:
      return dice.percent(50) ? Limits::infinity() : -Limits::infinity();
    case 3:
      return Limits::quiet_NaN();
    case 4:
      return Limits::denorm_min() * static_cast<T>(dice.between(-9, 9));
    case 5:
      return dice.percent(50) ? Limits::max() : Limits::min();
    case 6:
      return static_cast<T>(1.0);
    default:
      return static_cast<T>(dice.between(-1000, 1000)) / static_cast<T>(8.0);
  }
}

std::uint64_t random_value(Dice& dice, Type type) {
  if (type.is_integer()) return random_integer(dice, type);
  if (type.bits == 64) {
    return dice.percent(15) ? dice.bits()
                            : std::bit_cast<std::uint64_t>(random_float<double>(dice));
  }
  if (dice.percent(15)) return low_bits(type, dice.bits());
  return std::bit_cast<std::uint32_t>(random_float<float>(dice));
}

std::uint64_t random_value(Dice& dice, Type type,
                           const std::optional<model::PromisedRange>& promised) {
  if (!promised) return random_value(dice, type);
  return low_bits(type,
                  static_cast<std::uint64_t>(dice.between(promised->least, promised->greatest)));
}

class Generator {
 public:
  Generator(std::uint64_t seed, const RandomKernelOptions& options)
      : dice_(seed),
        chance_(seed + 1),
        variety_(seed + 2),
        computing_(seed + 3),
        keeping_(seed + 4),
        options_(options) {}

  Kernel run() {
    kernel_.name = "random";
    add_arrays();
    add_scalars();
    fill_region(0);
    const std::int64_t nests = dice_.between(1, options_.most_nests);
    for (std::int64_t i = 0; i < nests; ++i) {
      add_loop(1);
      fill_region(0);
    }
    add_store();
    return std::move(kernel_);
  }

 private:
  /// An address some access has used.
  struct Address {
    model::ArrayId array = -1;
    std::vector<AffineExpr> subscripts;
    std::map<int, OpId> computed;  ///< values of dimensions
  };

  // Declarations.
  void add_arrays() {
    const std::int64_t arguments = dice_.between(1, options_.most_arrays);
    const std::int64_t locals = dice_.between(0, options_.most_local_arrays);
    for (std::int64_t i = 0; i < arguments + locals; ++i) {
      Array array;
      array.name = fmt::format("A{}", i);
      array.type = dice_.pick(options_.types);
      array.is_argument = i < arguments;
      const std::int64_t rank = dice_.between(1, 2);
      for (std::int64_t d = 0; d < rank; ++d) array.shape.push_back(dice_.between(2, 8));
      if (array.is_argument) kernel_.parameters.push_back(array.name);
      kernel_.arrays.push_back(array);
    }
    if (options_.has_state && keeping_.percent(50)) {
      for (Array& array : kernel_.arrays) keep(array);
    }
    if (options_.has_roms && variety_.percent(40)) add_rom();
  }

  void keep(Array& array) {
    if (array.is_argument) return;
    array.is_state = true;
    if (keeping_.percent(30)) return;
    for (std::int64_t i = 0; i < array.size(); ++i) {
      array.contents.push_back(random_value(keeping_, array.type));
    }
  }

  void add_rom() {
    Array array;
    array.name = fmt::format("A{}", kernel_.arrays.size());
    array.type = variety_.pick(options_.types);
    const std::int64_t rank = variety_.between(1, 2);
    for (std::int64_t d = 0; d < rank; ++d) array.shape.push_back(variety_.between(1, 9));
    for (std::int64_t i = 0; i < array.size(); ++i) {
      array.contents.push_back(random_value(variety_, array.type));
    }
    kernel_.arrays.push_back(array);
  }

  void add_scalars() {
    const std::int64_t count = dice_.between(0, 2);
    for (std::int64_t i = 0; i < count; ++i) {
      const std::string name = fmt::format("s{}", i);
      const Type type = dice_.pick(options_.types);
      kernel_.arguments.push_back({name, type, {}});
      kernel_.parameters.push_back(name);
      Operation op;
      op.opcode = Opcode::kArgument;
      op.type = type;
      op.argument = static_cast<int>(i);
      add(op);
    }
  }

  // The tree.
  /// The innermost loop around the current place.
  LoopId here() const { return path_.empty() ? -1 : path_.back(); }

  OpId add(Operation op) {
    const auto id = static_cast<OpId>(kernel_.operations.size());
    if (dice_.percent(20)) op.name = fmt::format("v{}", id);
    if (dice_.percent(20)) op.location = {"random.c", static_cast<int>(id) + 1, 3};
    kernel_.operations.push_back(op);
    model::region(kernel_, here()).push_back(Node::operation(id));
    if (op.opcode != Opcode::kStore) visible_.push_back(id);
    return id;
  }

  void fill_region(int depth) {
    const std::int64_t statements = dice_.between(1, options_.most_statements);
    for (std::int64_t i = 0; i < statements; ++i) {
      const std::int64_t kind = dice_.between(0, 9);
      if (kind < 2 && depth > 0 && depth < options_.deepest_nest) {
        add_loop(depth + 1);
      } else if (kind < 4) {
        add_store();
      } else if (kind < 6) {
        add_accumulation();
      } else {
        add_expression();
      }
    }
  }

  void add_loop(int depth) {
    const LoopId parent = here();
    const auto id = static_cast<LoopId>(kernel_.loops.size());
    model::Loop loop;
    loop.name = fmt::format("l{}", id);
    loop.trip_count = dice_.between(1, options_.longest_trip);
    loop.lower = dice_.between(-2, 2);
    loop.step = dice_.percent(70) ? 1 : dice_.percent(50) ? -1 : 2;
    loop.parent = parent;
    kernel_.loops.push_back(loop);
    path_.push_back(id);
    const std::vector<OpId> visible_outside = visible_;
    const std::vector<OpId> carried = add_carried_values(id);
    fill_region(depth);
    if (dice_.percent(60)) add_store();
    for (const OpId phi : carried) close(phi);
    const std::vector<OpId> visible_inside = std::exchange(visible_, visible_outside);
    path_.pop_back();
    model::region(kernel_, parent).push_back(Node::loop(id));
    add_results(id, visible_inside);
    for (const OpId phi : carried) {
      if (sums_.contains(phi)) add_sum(phi);
    }
  }

  /// What a sum has come to behind its loop, in memory as a rule.
  void add_sum(OpId phi) {
    const Operation carried = kernel_.operations[static_cast<std::size_t>(phi)];
    Operation result;
    result.opcode = Opcode::kResult;
    result.loop = carried.loop;
    result.operands = {carried.operands[1]};
    result.type = carried.type;
    OpId sum = add(result);
    if (variety_.percent(20)) return;
    Operation store = access(Opcode::kStore, address());
    if (store.type != result.type) {
      Operation cast;
      cast.opcode = Opcode::kCast;
      cast.type = store.type;
      cast.operands = {sum};
      sum = add(cast);
    }
    store.operands[0] = sum;
    add(store);
  }

  std::vector<OpId> add_carried_values(LoopId loop) {
    std::vector<OpId> carried;
    const std::int64_t count = options_.has_carried_values ? dice_.between(0, 2) : 0;
    const std::vector<OpId> visible_outside = visible_;
    for (std::int64_t i = 0; i < count && !visible_outside.empty(); ++i) {
      Operation phi;
      phi.opcode = Opcode::kPhi;
      phi.loop = loop;
      const OpId init = dice_.pick(visible_outside);
      phi.type = type_of(init);
      phi.operands = {init, init};
      carried.push_back(add(phi));
      const bool is_sum = options_.has_sums && phi.type.bits > 1 && variety_.percent(50);
      if (!is_sum) continue;
      visible_.pop_back();
      sums_.insert(carried.back());
    }
    return carried;
  }

  void close(OpId phi) {
    const OpId next = sums_.contains(phi) ? sum_from(phi) : value_of_type(type_of(phi));
    kernel_.operations[static_cast<std::size_t>(phi)].operands[1] = next;
  }

  /// A carried value with up to three terms, which mostly nothing else reads on the way.
  OpId sum_from(OpId phi) {
    const Type type = type_of(phi);
    const std::vector<Opcode> opcodes = {Opcode::kAdd, Opcode::kAdd, Opcode::kMul,
                                         type.is_float() ? Opcode::kAdd : Opcode::kXor};
    const Opcode opcode = variety_.pick(opcodes);
    OpId sum = phi;
    for (std::int64_t terms = variety_.between(1, 3); terms > 0; --terms) {
      Operation next;
      next.opcode = opcode == Opcode::kAdd && variety_.percent(30) ? Opcode::kSub : opcode;
      next.type = type;
      next.operands = {sum, value_of_type(type)};
      if (next.opcode != Opcode::kSub && variety_.percent(30)) {
        std::swap(next.operands[0], next.operands[1]);
      }
      if (variety_.percent(20)) {
        const OpId term = add(next);
        next = Operation();
        next.opcode = Opcode::kSelect;
        next.type = type;
        next.operands = {value_of_type(Type::boolean()), term, sum};
        if (variety_.percent(50)) std::swap(next.operands[1], next.operands[2]);
        std::erase(visible_, term);
      }
      if (sum != phi && variety_.percent(90)) std::erase(visible_, sum);
      sum = add(next);
    }
    return sum;
  }

  void add_results(LoopId loop, const std::vector<OpId>& visible_inside) {
    const std::int64_t count = options_.has_carried_values ? dice_.between(0, 2) : 0;
    for (std::int64_t i = 0; i < count; ++i) {
      Operation result;
      result.opcode = Opcode::kResult;
      result.loop = loop;
      // The last ones are likely to be of the loop's own body.
      const auto size = static_cast<std::int64_t>(visible_inside.size());
      if (size == 0) return;
      const std::int64_t position =
          size - 1 - dice_.between(0, std::min<std::int64_t>(size, 6) - 1);
      result.operands = {visible_inside[static_cast<std::size_t>(position)]};
      result.type = type_of(result.operands[0]);
      add(result);
    }
  }

  // Memory.
  AffineExpr subscript(std::int64_t extent) {
    AffineExpr expr;
    for (const LoopId loop : path_) {
      if (dice_.percent(50)) expr = expr.plus(loop, dice_.between(-2, 2));
    }
    expr = with_quotient(expr);
    auto [least, greatest] = model::value_range(kernel_, expr);
    if (greatest - least >= extent) {
      expr = AffineExpr();
      least = greatest = 0;
    }
    return expr + AffineExpr(dice_.between(-least, extent - 1 - greatest));
  }

  /// Some expressions become their quotient or remainder by a number, negative ones too, perhaps with
  /// the expression itself added.
  AffineExpr with_quotient(const AffineExpr& expr) {
    if (!options_.has_quotients || expr.is_constant() || !variety_.percent(30)) return expr;
    const std::int64_t divisor = variety_.between(2, 5);
    const AffineExpr dividend = expr + AffineExpr(variety_.between(-3, 3));
    const AffineExpr quotient = *AffineExpr::quotient(dividend, divisor);
    switch (variety_.between(0, 2)) {
      case 0:
        return quotient;
      case 1:
        return dividend - quotient * divisor;
      default:
        return quotient * variety_.between(-2, 2) + expr;
    }
  }

  bool is_usable(const Address& address) const {
    for (const AffineExpr& expr : address.subscripts) {
      for (const LoopId loop : expr.loops()) {
        if (std::find(path_.begin(), path_.end(), loop) == path_.end()) return false;
      }
    }
    return std::all_of(address.computed.begin(), address.computed.end(),
                       [&](const auto& entry) { return is_visible(entry.second); });
  }

  Address new_address() {
    const bool has_rom = kernel_.arrays.back().is_rom();
    const auto written = static_cast<std::int64_t>(kernel_.arrays.size()) - (has_rom ? 1 : 0);
    return address_in(static_cast<int>(dice_.between(0, written - 1)));
  }

  Address address_in(model::ArrayId array) {
    Address address;
    address.array = array;
    for (const std::int64_t extent :
         kernel_.arrays[static_cast<std::size_t>(address.array)].shape) {
      address.subscripts.push_back(subscript(extent));
      compute(address, address.subscripts.size() - 1, extent);
    }
    return address;
  }

  bool is_visible(OpId id) const {
    return std::find(visible_.begin(), visible_.end(), id) != visible_.end();
  }

  /// Makes a dimension's subscript a value, perhaps: one of a type that holds no others, or the bits under a mask.
  void compute(Address& address, std::size_t dimension, std::int64_t extent) {
    if (!options_.has_computed || extent < 2 || !computing_.percent(15)) return;
    std::vector<OpId> candidates;
    for (const OpId id : visible_) {
      if (type_of(id).is_integer()) candidates.push_back(id);
    }
    if (candidates.empty()) return;
    const OpId value = computing_.pick(candidates);
    address.subscripts[dimension] = AffineExpr(0);
    OpId& subscript = address.computed[static_cast<int>(dimension)];
    subscript = value;
    if (type_of(value) == Type::boolean()) return;
    const auto ones = std::bit_floor(static_cast<std::uint64_t>(extent)) - 1;
    Operation mask;
    mask.opcode = Opcode::kConstant;
    mask.type = type_of(value);
    mask.bits = ones;
    Operation masked;
    masked.opcode = Opcode::kAnd;
    masked.type = mask.type;
    masked.operands = {value, add_unnamed(mask)};
    subscript = add_unnamed(masked);
  }

  /// Throws no dice, and is a value for subscripts only.
  OpId add_unnamed(const Operation& op) {
    const auto id = static_cast<OpId>(kernel_.operations.size());
    kernel_.operations.push_back(op);
    model::region(kernel_, here()).push_back(Node::operation(id));
    visible_.push_back(id);
    return id;
  }

  std::optional<Address> old_address() {
    for (int attempt = 0; attempt < 4 && !used_.empty(); ++attempt) {
      const Address old = recent(used_);
      if (is_usable(old)) return old;
    }
    return {};
  }

  /// One that was used before, one that differs in a subscript, or any.
  Address address() {
    const std::int64_t kind = dice_.between(0, 9);
    std::optional<Address> old;
    if (kind < 8) old = old_address();
    if (old && kind < 5) return *old;
    if (old) {
      const auto dimensions = static_cast<std::int64_t>(old->subscripts.size());
      const auto dimension = static_cast<std::size_t>(dice_.between(0, dimensions - 1));
      const Array& array = kernel_.arrays[static_cast<std::size_t>(old->array)];
      old->subscripts[dimension] = subscript(array.shape[dimension]);
      old->computed.erase(static_cast<int>(dimension));
      compute(*old, dimension, array.shape[dimension]);
    }
    used_.push_back(old ? *old : new_address());
    return used_.back();
  }

  /// `stored`: of a store.
  Operation access(Opcode opcode, const Address& address, OpId stored = -1) const {
    Operation op;
    op.opcode = opcode;
    op.array = address.array;
    op.type = kernel_.arrays[static_cast<std::size_t>(address.array)].type;
    op.subscripts = address.subscripts;
    if (opcode == Opcode::kStore) op.operands.push_back(stored);
    for (const auto& [dimension, value] : address.computed) {
      op.computed.push_back(dimension);
      op.operands.push_back(value);
    }
    return op;
  }

  void add_store() {
    Operation store = access(Opcode::kStore, address());
    store.operands[0] = value_of_type(store.type);
    if (is_conditional()) store.operands.push_back(condition());
    add(store);
  }

  bool is_conditional() { return options_.has_conditions && chance_.percent(30); }

  /// Of counters or, sometimes, of data.
  OpId condition() {
    if (chance_.percent(30)) {
      if (const auto id = visible_of_type(Type::boolean())) return *id;
    }
    static const std::vector<Opcode> kComparisons = {Opcode::kLt, Opcode::kLe, Opcode::kGt,
                                                     Opcode::kGe, Opcode::kEq};
    const Type type = Type::integer(16, true);
    AffineExpr expr(chance_.between(-2, 2));
    for (const LoopId loop : path_) {
      if (chance_.percent(60)) expr = expr.plus(loop, chance_.between(-2, 2));
    }
    expr = with_quotient(expr);
    Operation affine;
    affine.opcode = Opcode::kAffine;
    affine.type = type;
    affine.subscripts = {expr};
    Operation comparison;
    comparison.opcode = chance_.pick(kComparisons);
    comparison.type = Type::boolean();
    comparison.operands = {add(affine), constant(type, low_bits(type, chance_.bits() % 3))};
    return add(comparison);
  }

  /// condition ? A[s] : value, with a load that happens only where it is read.
  void add_conditional_load() {
    Operation load = access(Opcode::kLoad, address());
    const OpId when = condition();
    const OpId otherwise = value_of_type(load.type);
    load.operands.push_back(when);
    Operation select;
    select.opcode = Opcode::kSelect;
    select.type = load.type;
    select.operands = {when, add(load), otherwise};
    visible_.pop_back();
    add(select);
  }

  /// Some operations become others that take the same operands: drawn from no dice, so that all else
  /// stays as it is without divisions or functions. Every other product of floats becomes a quotient.
  Operation varied(Operation op) const {
    int number = 0;
    for (const OpId operand : op.operands) number += operand;
    const bool is_float = op.type.is_float();
    if (op.opcode == Opcode::kMul && is_float && number % 2 != 0 && options_.has_divisions) {
      op.opcode = Opcode::kDiv;
    } else if (op.opcode == Opcode::kMul && !is_float && number % 3 != 0 &&
               options_.has_functions) {
      op.opcode = number % 3 == 1 ? Opcode::kDiv : Opcode::kRem;
    } else if (op.opcode == Opcode::kSub && is_float && number % 3 != 0 && options_.has_functions) {
      op.opcode = number % 3 == 1 ? Opcode::kMin : Opcode::kMax;
    } else if (op.opcode == Opcode::kNeg && is_float && number % 3 != 0 && options_.has_functions) {
      op.opcode = number % 3 == 1 ? Opcode::kSqrt : Opcode::kAbs;
    } else if (number % 3 != 1 && options_.has_functions && becomes_bits(op)) {
      op.opcode = Opcode::kBitcast;
      op.type =
          is_float ? Type::integer(op.type.bits, number % 2 == 0) : Type::floating(op.type.bits);
    }
    return op;
  }

  /// An operation of one number that the kernels of these options may have as another kind of number: of floats only those
  /// that are no NaN, whose bits are not known.
  bool becomes_bits(const Operation& op) const {
    if (op.type.is_float()) {
      const Operation& number = kernel_.operations[static_cast<std::size_t>(op.operands[0])];
      return op.opcode == Opcode::kNeg && number.opcode == Opcode::kCast &&
             type_of(number.operands[0]).is_integer();
    }
    const auto& types = options_.types;
    return op.opcode == Opcode::kNot && op.type.bits >= 32 &&
           std::find(types.begin(), types.end(), Type::floating(op.type.bits)) != types.end();
  }

  /// A[s] +- x * y, either way round.
  Operation sum_with_product(OpId load) {
    Operation product;
    product.opcode = Opcode::kMul;
    product.type = type_of(load);
    product.operands = {value_of_type(product.type), value_of_type(product.type)};
    const OpId added = add(product);
    Operation sum;
    sum.opcode = dice_.percent(50) ? Opcode::kAdd : Opcode::kSub;
    sum.type = product.type;
    sum.operands = {load, added};
    if (dice_.percent(50)) std::swap(sum.operands[0], sum.operands[1]);
    return sum;
  }

  /// A[s] = A[s] op value
  void add_accumulation() {
    const Address where = address();
    const OpId load = add(access(Opcode::kLoad, where));
    if (options_.accumulates_products && type_of(load).is_float()) {
      Operation store = access(Opcode::kStore, where);
      store.operands[0] = add(sum_with_product(load));
      add(store);
      return;
    }
    Operation sum;
    sum.opcode = dice_.percent(70) ? Opcode::kAdd : Opcode::kMul;
    sum.type = type_of(load);
    sum.operands = {load, value_of_type(sum.type)};
    Operation store = access(Opcode::kStore, where);
    store.operands[0] = add(varied(sum));
    add(store);
  }

  // Values.
  /// One of the last ones half of the time, so that long dependence chains arise.
  template <typename T>
  T recent(const std::vector<T>& items) {
    const auto size = static_cast<std::int64_t>(items.size());
    const std::int64_t window = dice_.percent(50) ? std::min<std::int64_t>(size, 3) : size;
    return items[static_cast<std::size_t>(size - dice_.between(1, window))];
  }

  Type type_of(OpId id) const { return kernel_.operations[static_cast<std::size_t>(id)].type; }

  std::optional<OpId> visible_of_type(Type type) {
    std::vector<OpId> candidates;
    for (const OpId id : visible_) {
      if (type_of(id) == type) candidates.push_back(id);
    }
    if (candidates.empty()) return {};
    return recent(candidates);
  }

  OpId constant(Type type, std::uint64_t bits) {
    Operation op;
    op.opcode = Opcode::kConstant;
    op.type = type;
    op.bits = bits;
    return add(op);
  }

  OpId value_of_type(Type type) {
    if (dice_.percent(85)) {
      if (const auto id = visible_of_type(type)) return *id;
    }
    if (path_.empty() || !type.is_integer() || !options_.has_affine_values || dice_.percent(50)) {
      return constant(type, random_value(dice_, type));
    }
    Operation affine;
    affine.opcode = Opcode::kAffine;
    affine.type = type;
    const LoopId loop = dice_.pick(path_);
    const std::int64_t coefficient = dice_.between(-3, 3);
    affine.subscripts = {with_quotient(AffineExpr(dice_.between(0, 3)).plus(loop, coefficient))};
    return add(affine);
  }

  void add_expression() {
    if (visible_.empty() || dice_.percent(30)) {
      if (is_conditional()) return add_conditional_load();
      const bool reads_rom = kernel_.arrays.back().is_rom() && variety_.percent(50);
      const auto rom = static_cast<model::ArrayId>(kernel_.arrays.size()) - 1;
      add(access(Opcode::kLoad, reads_rom ? address_in(rom) : address()));
      return;
    }
    if (options_.opcodes.empty()) return;
    Operation op;
    op.opcode = dice_.pick(options_.opcodes);
    const OpId first = recent(visible_);
    if (dice_.percent(15) && float_round_trip(op.opcode)) return;
    if (!choose_operands(op, first)) return;
    add(varied(op));
  }

  bool choose_operands(Operation& op, OpId first) {
    op.type = type_of(first);
    const bool is_of_integers =
        model::facts(op.opcode).takes == model::OpcodeFacts::Takes::kIntegers;
    if (is_of_integers && op.type.is_float()) return false;
    if (op.opcode == Opcode::kCast) return choose_cast(op, first);
    op.operands = {first};
    if (op.opcode == Opcode::kNeg || op.opcode == Opcode::kNot) return true;
    if (op.opcode == Opcode::kSelect) {
      const auto condition = visible_of_type(Type::boolean());
      if (!condition) return false;
      op.operands = {*condition, first, value_of_type(op.type)};
      return true;
    }
    const bool is_shift = op.opcode == Opcode::kShl || op.opcode == Opcode::kShr;
    op.operands.push_back(is_shift ? amount(op.type) : value_of_type(op.type));
    if (model::is_compare(op.opcode)) op.type = Type::boolean();
    return true;
  }

  OpId amount(Type type) {
    const auto places = static_cast<std::uint64_t>(dice_.between(0, type.bits - 1));
    return constant(Type::integer(8, false), places);
  }

  bool choose_cast(Operation& op, OpId first) {
    const Type from = type_of(first);
    op.type = dice_.pick(options_.types);
    op.operands = {first};
    return from.is_integer() || op.type.is_float() || options_.has_functions;
  }

  OpId cast(OpId operand, Type type) {
    Operation op;
    op.opcode = Opcode::kCast;
    op.type = type;
    op.operands = {operand};
    return add(op);
  }

  /// A double that is exact in float, or not.
  std::uint64_t literal() {
    return std::bit_cast<std::uint64_t>(static_cast<double>(dice_.between(1, 20)) /
                                        (dice_.percent(50) ? 8.0 : 10.0));
  }

  /// (float)((double)a op (double)b): what C makes of float arithmetic with unsuffixed literals.
  bool float_round_trip(Opcode opcode) {
    const bool is_arithmetic =
        opcode == Opcode::kAdd || opcode == Opcode::kSub || opcode == Opcode::kMul;
    const auto a = visible_of_type(Type::floating(32));
    if (!is_arithmetic || !a) return false;
    const OpId wide_a = cast(*a, Type::floating(64));
    const OpId wide_b = dice_.percent(50)
                            ? cast(*visible_of_type(Type::floating(32)), Type::floating(64))
                            : constant(Type::floating(64), literal());
    Operation op;
    op.opcode = opcode;
    op.type = Type::floating(64);
    op.operands = {wide_a, wide_b};
    cast(add(op), Type::floating(32));
    return true;
  }

  Dice dice_;
  Dice chance_;     ///< of conditions: all else is drawn alike without them
  Dice variety_;    ///< of quotients and arrays with contents
  Dice computing_;  ///< of computed subscripts
  Dice keeping_;    ///< of state
  RandomKernelOptions options_;
  Kernel kernel_;
  std::vector<LoopId> path_;   ///< loops around the current place, outermost first
  std::set<OpId> sums_;        ///< carried values that only their sum reads
  std::vector<OpId> visible_;  ///< values that may be used at the current place
  std::vector<Address> used_;
};

}  // namespace

Kernel random_kernel(std::uint64_t seed, const RandomKernelOptions& options) {
  return Generator(seed, options).run();
}

Inputs random_inputs(const Kernel& kernel, std::uint64_t seed) {
  Dice dice(seed);
  Inputs inputs;
  for (const Array& array : kernel.arrays) {
    if (!array.is_argument) continue;
    std::vector<std::uint64_t> elements(static_cast<std::size_t>(array.size()));
    for (std::uint64_t& element : elements)
      element = random_value(dice, array.type, array.promised);
    inputs.arrays.push_back(elements);
  }
  for (const model::ScalarArgument& argument : kernel.arguments) {
    inputs.scalars.push_back(random_value(dice, argument.type, argument.promised));
  }
  inputs.local_fill = dice.bits();
  const bool has_state = std::any_of(kernel.arrays.begin(), kernel.arrays.end(),
                                     [](const Array& array) { return array.is_state; });
  if (has_state) inputs.calls = 3;
  return inputs;
}

std::uint64_t setting(const char* name, std::uint64_t otherwise) {
  const char* const text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

}  // namespace hls::oracle
