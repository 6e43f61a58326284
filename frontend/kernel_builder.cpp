#include "frontend/kernel_builder.h"

#include <algorithm>
#include <utility>

#include "frontend/affine_value.h"
#include "model/kernel/domain.h"
#include "model/kernel/range.h"
#include "model/kernel/value.h"

namespace hls::frontend {
namespace {

using model::AffineExpr;
using model::Opcode;
using model::Operation;
using model::Type;

std::uint64_t low_bits(std::uint64_t bits, int count) {
  return count >= 64 ? bits : bits & ((std::uint64_t{1} << count) - 1);
}

Operation operation_of(Opcode opcode, Type type, const Location& location) {
  Operation op;
  op.opcode = opcode;
  op.type = type;
  op.location = location;
  return op;
}

std::string unique_name(const std::string& name, std::set<std::string>& taken) {
  std::string candidate = name;
  for (int number = 2; !taken.insert(candidate).second; ++number) {
    candidate = name + "_" + std::to_string(number);
  }
  return candidate;
}

}  // namespace

model::OpId KernelBuilder::append(Operation operation) {
  const auto id = static_cast<model::OpId>(kernel_.operations.size());
  kernel_.operations.push_back(std::move(operation));
  region(kernel_, loop_).push_back(model::Node::operation(id));
  return id;
}

Value KernelBuilder::result(Operation operation) {
  const Type type = operation.type;
  return {type, {}, append(std::move(operation))};
}

Value KernelBuilder::integer(Type type, std::int64_t value, const Location& location) {
  if (const auto affine = wrapped(kernel_, AffineExpr(value), type)) return {type, affine, -1};
  return bit_pattern(type, low_bits(static_cast<std::uint64_t>(value), type.bits), location);
}

Value KernelBuilder::bit_pattern(Type type, std::uint64_t bits, const Location& location) {
  Operation op = operation_of(Opcode::kConstant, type, location);
  op.bits = bits;
  return result(std::move(op));
}

Value KernelBuilder::zero(model::Type type, const Location& location) {
  return type.is_float() ? bit_pattern(type, 0, location) : integer(type, 0, location);
}

Value KernelBuilder::argument(const model::ScalarArgument& argument) {
  kernel_.arguments.push_back(argument);
  std::string& name = kernel_.arguments.back().name;
  name = unique_name(name, array_names_);
  return this->argument(static_cast<model::ArgumentId>(kernel_.arguments.size()) - 1);
}

Value KernelBuilder::argument(model::ArgumentId id) {
  const model::ScalarArgument& argument = kernel_.arguments[static_cast<std::size_t>(id)];
  Operation op = operation_of(Opcode::kArgument, argument.type, argument.location);
  op.argument = id;
  op.name = argument.name;
  return result(std::move(op));
}

std::optional<AffineExpr> KernelBuilder::fitted(const AffineExpr& expr, Type type) const {
  if (auto everywhere = wrapped(kernel_, expr, type)) return everywhere;
  const std::vector<AffineExpr> where = domain();
  if (where.empty()) return {};
  const auto here = value_range(kernel_, expr, where);
  return here ? wrapped(expr, *here, type) : std::nullopt;
}

std::optional<Value> KernelBuilder::affine(Type type, const AffineExpr& expr) const {
  const auto value = fitted(reduced(kernel_, expr), type);
  if (!value) return {};
  return Value{type, value, -1};
}

Value KernelBuilder::unary(Opcode opcode, const Value& operand, const Location& location) {
  if (operand.affine) {
    const auto exact = affine_result(opcode, *operand.affine, AffineExpr(0));
    const auto affine = exact ? fitted(*exact, operand.type) : exact;
    if (affine) return {operand.type, affine, -1};
  }
  Operation op = operation_of(opcode, operand.type, location);
  op.operands = {operation(operand, location)};
  return result(std::move(op));
}

Value KernelBuilder::binary(Opcode opcode, Type type, const Value& left, const Value& right,
                            const Location& location) {
  if (left.affine && right.affine) {
    const auto exact = affine_result(opcode, *left.affine, *right.affine);
    const auto affine = exact ? fitted(*exact, type) : exact;
    if (affine) return {type, affine, -1};
  }
  Operation op = operation_of(opcode, type, location);
  op.operands.push_back(operation(left, location));
  op.operands.push_back(operation(right, location));
  return result(std::move(op));
}

Value KernelBuilder::compare(Opcode opcode, const AffineExpr& left, const AffineExpr& right,
                             const Location& location) {
  const auto [least, greatest] = value_range(kernel_, left - right);
  const auto at_least = affine_result(opcode, AffineExpr(least), AffineExpr(0));
  const auto at_most = affine_result(opcode, AffineExpr(greatest), AffineExpr(0));
  const bool is_equality = opcode == Opcode::kEq || opcode == Opcode::kNe;
  if (at_least == at_most && (!is_equality || least == greatest || least > 0 || greatest < 0)) {
    return {Type::boolean(), at_least, -1};
  }
  int bits = 1;
  while (!holds(Type::integer(bits, true), value_range(kernel_, left)) ||
         !holds(Type::integer(bits, true), value_range(kernel_, right))) {
    ++bits;
  }
  const Type type = Type::integer(bits, true);
  return binary(opcode, Type::boolean(), {type, left, -1}, {type, right, -1}, location);
}

Value KernelBuilder::select(const Value& condition, const Value& if_true, const Value& if_false,
                            const Location& location) {
  if (if_true.type == Type::boolean() && if_true.is_constant() != if_false.is_constant()) {
    // As logic, of which it is known what it says of counters.
    const bool is_set = (if_true.is_constant() ? if_true : if_false).affine->constant() != 0;
    const bool is_inverse = if_true.is_constant() != is_set;
    const Value& other = if_true.is_constant() ? if_false : if_true;
    const Value chosen = is_inverse ? unary(Opcode::kNot, condition, location) : condition;
    return binary(is_set ? Opcode::kOr : Opcode::kAnd, Type::boolean(), chosen, other, location);
  }
  if (if_true.type == Type::boolean() && if_true.is_constant()) {
    if (if_true.affine == if_false.affine) return if_true;
    return if_true.affine->constant() != 0 ? condition : unary(Opcode::kNot, condition, location);
  }
  Operation op = operation_of(Opcode::kSelect, if_true.type, location);
  for (const Value* value : {&condition, &if_true, &if_false}) {
    op.operands.push_back(operation(*value, location));
  }
  return result(std::move(op));
}

Value KernelBuilder::cast(const Value& value, Type type, const Location& location) {
  if (value.type == type) return value;
  if (type == Type::boolean()) return is_true(value, location);
  if (value.affine && type.is_integer()) {
    if (const auto affine = fitted(*value.affine, type)) return {type, affine, -1};
  }
  Operation op = operation_of(Opcode::kCast, type, location);
  op.operands = {operation(value, location)};
  return result(std::move(op));
}

Value KernelBuilder::seen_as(const Value& value, Type type, const Location& location) {
  if (value.type.is_float() != type.is_float()) {
    const int bits = value.type.is_float() ? value.type.bits : type.bits;
    const Type pattern = Type::integer(bits, false);
    if (value.type.is_float()) return cast(bitcast(value, pattern, location), type, location);
    return bitcast(cast(value, pattern, location), type, location);
  }
  if (type != Type::boolean() || value.type == type) return cast(value, type, location);
  const Value lowest =
      binary(Opcode::kAnd, value.type, value, integer(value.type, 1, location), location);
  return is_true(lowest, location);
}

Value KernelBuilder::bitcast(const Value& value, Type type, const Location& location) {
  Operation op = operation_of(Opcode::kBitcast, type, location);
  op.operands = {operation(value, location)};
  return result(std::move(op));
}

Value KernelBuilder::is_true(const Value& value, const Location& location) {
  if (value.type == Type::boolean()) return value;
  if (value.is_constant()) {
    return integer(Type::boolean(), value.affine->constant() != 0 ? 1 : 0, location);
  }
  const Value zero = value.type.is_float() ? bit_pattern(value.type, 0, location)
                                           : integer(value.type, 0, location);
  return binary(Opcode::kNe, Type::boolean(), value, zero, location);
}

namespace {

/// Gives an access its subscripts, and the operands that computed ones are.
void set_subscripts(Operation& access, const std::vector<Value>& subscripts) {
  for (const Value& subscript : subscripts) {
    if (!subscript.affine) {
      access.computed.push_back(static_cast<int>(access.subscripts.size()));
      access.operands.push_back(subscript.operation);
    }
    access.subscripts.push_back(subscript.affine.value_or(AffineExpr(0)));
  }
}

}  // namespace

Value KernelBuilder::load(model::ArrayId array, const std::vector<Value>& subscripts,
                          const Location& location) {
  const model::Array& memory = kernel_.arrays[static_cast<std::size_t>(array)];
  Operation op = operation_of(Opcode::kLoad, memory.type, location);
  op.array = array;
  set_subscripts(op, subscripts);
  op.name = memory.name;
  for (const model::OpId condition : conditions_) {
    if (!op.computed.empty() || !constraints_of(kernel_, condition).empty()) {
      op.operands.push_back(condition);
    }
  }
  return result(std::move(op));
}

void KernelBuilder::store(model::ArrayId array, const std::vector<Value>& subscripts,
                          const Value& value, const Location& location) {
  const model::Array& memory = kernel_.arrays[static_cast<std::size_t>(array)];
  Operation op = operation_of(Opcode::kStore, memory.type, location);
  op.operands = {operation(value, location)};
  op.array = array;
  set_subscripts(op, subscripts);
  op.operands.insert(op.operands.end(), conditions_.begin(), conditions_.end());
  op.name = memory.name;
  append(std::move(op));
}

void KernelBuilder::assume(const Value& condition, const Location& location) {
  conditions_.push_back(operation(condition, location));
}

std::vector<AffineExpr> KernelBuilder::domain() const {
  std::vector<AffineExpr> domain;
  for (const model::OpId condition : conditions_) {
    for (AffineExpr& constraint : constraints_of(kernel_, condition)) {
      domain.push_back(std::move(constraint));
    }
  }
  return domain;
}

std::optional<std::pair<std::int64_t, std::int64_t>> KernelBuilder::range(
    const AffineExpr& expr) const {
  const std::vector<AffineExpr> where = domain();
  return where.empty() ? value_range(kernel_, expr) : value_range(kernel_, expr, where);
}

std::vector<std::optional<model::ValueRange>> KernelBuilder::ranges_here() const {
  const std::vector<model::LoopId> open = loop_path(kernel_, loop_);
  return value_ranges_so_far(kernel_, conditions_, {open.begin(), open.end()});
}

model::OpId KernelBuilder::operation(const Value& value, const Location& location) {
  if (!value.affine) return value.operation;
  if (value.is_constant()) {
    const auto bits = static_cast<std::uint64_t>(value.affine->constant());
    return bit_pattern(value.type, low_bits(bits, value.type.bits), location).operation;
  }
  Operation op = operation_of(Opcode::kAffine, value.type, location);
  op.subscripts = {*value.affine};
  return append(std::move(op));
}

void KernelBuilder::name(const Value& value, const std::string& name) {
  if (value.affine) return;
  std::string& hint = kernel_.operations[static_cast<std::size_t>(value.operation)].name;
  if (hint.empty()) hint = name;
}

void KernelBuilder::rename(model::ArrayId array, const std::string& name) {
  std::string& now = kernel_.arrays[static_cast<std::size_t>(array)].name;
  array_names_.erase(now);
  now = unique_name(name, array_names_);
}

model::ArrayId KernelBuilder::add_array(model::Array array) {
  array.name = unique_name(array.name, array_names_);
  kernel_.arrays.push_back(std::move(array));
  return static_cast<model::ArrayId>(kernel_.arrays.size()) - 1;
}

model::LoopId KernelBuilder::open_loop(model::Loop loop) {
  loop.name = unique_name(loop.name, loop_names_);
  loop.parent = loop_;
  const auto id = static_cast<model::LoopId>(kernel_.loops.size());
  kernel_.loops.push_back(std::move(loop));
  region(kernel_, loop_).push_back(model::Node::loop(id));
  operations_before_.push_back(kernel_.operations.size());
  loop_ = id;
  return id;
}

void KernelBuilder::close_loop() { loop_ = kernel_.loops[static_cast<std::size_t>(loop_)].parent; }

Value KernelBuilder::carried(model::OpId initial, const std::string& name,
                             const Location& location) {
  const Type type = kernel_.operations[static_cast<std::size_t>(initial)].type;
  Operation op = operation_of(Opcode::kPhi, type, location);
  op.operands = {initial, initial};
  op.loop = loop_;
  op.name = name;
  return result(std::move(op));
}

bool KernelBuilder::is_used(const Value& value, const std::vector<Value>& others) const {
  std::set<model::OpId> made{value.operation};
  for (auto id = value.operation + 1; id < static_cast<model::OpId>(kernel_.operations.size());
       ++id) {
    const Operation& op = kernel_.operations[static_cast<std::size_t>(id)];
    const bool reads = std::any_of(op.operands.begin(), op.operands.end(),
                                   [&](model::OpId operand) { return made.count(operand) > 0; });
    if (reads && is_access(op.opcode)) return true;
    if (reads) made.insert(id);
  }
  return std::any_of(others.begin(), others.end(), [&](const Value& other) {
    return !other.affine && made.count(other.operation) > 0;
  });
}

void KernelBuilder::set_next(const Value& carried, const Value& next, const Location& location) {
  const model::OpId id = operation(next, location);
  kernel_.operations[static_cast<std::size_t>(carried.operation)].operands[1] = id;
}

Value KernelBuilder::last_value(model::LoopId loop, const Value& value, const std::string& name,
                                const Location& location) {
  if (value.affine) {
    const AffineExpr last(kernel_.loops[static_cast<std::size_t>(loop)].trip_count - 1);
    return {value.type, value.affine->substitute(loop, last), -1};
  }
  const auto first_inside = operations_before_[static_cast<std::size_t>(loop)];
  if (static_cast<std::size_t>(value.operation) < first_inside) return value;
  Operation op = operation_of(Opcode::kResult, value.type, location);
  op.operands = {value.operation};
  op.loop = loop;
  op.name = name;
  return result(std::move(op));
}

}  // namespace hls::frontend
