#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/kernel/domain.h"
#include "model/kernel/kernel.h"
#include "model/kernel/value_ranges.h"

namespace hls::frontend {

/// What an expression of the source stands for: an affine function of loop counters that is exactly
/// the C value, or the result of an operation. Affine values become operations only where they are
/// used as data.
struct Value {
  model::Type type;
  std::optional<model::AffineExpr> affine;
  model::OpId operation = -1;  ///< when `affine` is empty

  bool is_constant() const { return affine && affine->is_constant(); }
};

/// Whether two values are the same function of counters, or the result of the same operation.
inline bool is_same(const Value& a, const Value& b) {
  return a.affine ? a.affine == b.affine : !b.affine && a.operation == b.operation;
}

/// An affine subscript, of the type of differences of addresses.
inline Value subscript_of(model::AffineExpr expr) {
  return {model::Type::integer(64, true), std::move(expr), -1};
}

/// Appends operations and loops to a kernel at one place, the end of the innermost open loop.
class KernelBuilder {
 public:
  const model::Kernel& kernel() const { return kernel_; }
  model::Kernel& kernel() { return kernel_; }

  /// An integer constant, wrapped to `type`, and a floating one by its bit pattern.
  Value integer(model::Type type, std::int64_t value, const Location& location);
  Value bit_pattern(model::Type type, std::uint64_t bits, const Location& location);
  /// 0 of any type.
  Value zero(model::Type type, const Location& location);
  Value argument(const model::ScalarArgument& argument);
  /// One that there is.
  Value argument(model::ArgumentId id);
  /// An affine value of an integer type; nothing where iterations wrap differently.
  std::optional<Value> affine(model::Type type, const model::AffineExpr& expr) const;

  /// Integer operations on affine values give affine values where no iteration wraps differently
  /// from another.
  Value unary(model::Opcode opcode, const Value& operand, const Location& location);
  Value binary(model::Opcode opcode, model::Type type, const Value& left, const Value& right,
               const Location& location);
  /// Of two affine values, in the narrowest type that holds both; a constant where it is decided for
  /// all iterations.
  Value compare(model::Opcode opcode, const model::AffineExpr& left, const model::AffineExpr& right,
                const Location& location);
  Value select(const Value& condition, const Value& if_true, const Value& if_false,
               const Location& location);
  /// C's conversion; to `_Bool` it compares with 0.
  Value cast(const Value& value, model::Type type, const Location& location);
  /// What memory of one type shows of a value that is kept there as another: the lowest bits, of a float its bits.
  Value seen_as(const Value& value, model::Type type, const Location& location);
  /// value != 0, as u1.
  Value is_true(const Value& value, const Location& location);

  /// A load waits for conditions that bound counters, and for all where a subscript is not affine.
  Value load(model::ArrayId array, const std::vector<Value>& subscripts, const Location& location);
  void store(model::ArrayId array, const std::vector<Value>& subscripts, const Value& value,
             const Location& location);

  /// What follows happens only where `condition`, a u1, is true: stores from here on have it, and
  /// loads when it bounds counters. Conditions add up.
  void assume(const Value& condition, const Location& location);
  /// Takes back all but the first `count` conditions.
  void forget_conditions(std::size_t count) { conditions_.resize(count); }
  std::size_t conditions() const { return conditions_.size(); }
  const std::vector<model::OpId>& open_conditions() const { return conditions_; }
  /// Affine functions of the open loops' counters that are >= 0 where all conditions hold.
  std::vector<model::AffineExpr> domain() const;
  /// The least and greatest value of an affine expression there; nothing: they never hold.
  std::optional<std::pair<std::int64_t, std::int64_t>> range(const model::AffineExpr& expr) const;

  /// Ranges of all values where all conditions hold; none if they never do.
  std::vector<std::optional<model::ValueRange>> ranges_here() const;

  /// The operation that computes a value here: the value's own, or a new constant or affine
  /// operation.
  model::OpId operation(const Value& value, const Location& location);
  /// Keeps the source's name of a value as a hint; the first name stays.
  void name(const Value& value, const std::string& name);

  /// Names that loops and arrays get are made unique: `k`, `k_2`.
  model::ArrayId add_array(model::Array array);
  void rename(model::ArrayId array, const std::string& name);
  model::LoopId open_loop(model::Loop loop);
  void close_loop();
  /// The innermost open loop, -1 for none.
  model::LoopId current_loop() const { return loop_; }

  /// A value that the innermost loop carries, from its value before the loop.
  Value carried(model::OpId initial, const std::string& name, const Location& location);
  /// Whether an access, or one of these values, is made of a value.
  bool is_used(const Value& value, const std::vector<Value>& others) const;
  void set_next(const Value& carried, const Value& next, const Location& location);
  /// After `loop`: the value that `value` had in its last iteration.
  Value last_value(model::LoopId loop, const Value& value, const std::string& name,
                   const Location& location);

 private:
  Value bitcast(const Value& value, model::Type type, const Location& location);
  /// `wrapped`, where all conditions hold: what an unsigned `i - 1` needs to be affine.
  std::optional<model::AffineExpr> fitted(const model::AffineExpr& expr, model::Type type) const;
  model::OpId append(model::Operation operation);
  Value result(model::Operation operation);

  model::Kernel kernel_;
  model::LoopId loop_ = -1;
  std::vector<model::OpId> conditions_;
  std::set<std::string> loop_names_;
  std::set<std::string> array_names_;
  std::vector<std::size_t>
      operations_before_;  ///< of each loop: how many existed when it was opened
};

}  // namespace hls::frontend
