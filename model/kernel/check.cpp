#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <functional>
#include <set>
#include <utility>

#include "model/kernel/domain.h"
#include "model/kernel/index.h"
#include "model/kernel/kernel.h"
#include "model/kernel/opcodes.h"
#include "model/kernel/range.h"
#include "model/kernel/value.h"

namespace hls::model {
namespace {

template <typename T>
bool in_range(int id, const std::vector<T>& items) {
  return id >= 0 && index(id) < items.size();
}

bool is_valid(Type type) {
  if (type.is_float()) return type.is_signed && (type.bits == 32 || type.bits == 64);
  return type.bits >= 1 && type.bits <= 64;
}

bool is_identifier(const std::string& name) {
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) return false;
  for (const char c : name) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
                           c == '$' || static_cast<unsigned char>(c) >= 0x80;
    if (!is_letter && !(c >= '0' && c <= '9') && c != '.') return false;
  }
  return true;
}

/// How many operands an opcode takes; conditions of accesses come on top.
std::size_t arity(Opcode opcode) { return static_cast<std::size_t>(facts(opcode).operands); }

/// Walks the tree once in sequential order and keeps the first violation found.
class Checker {
 public:
  explicit Checker(const Kernel& kernel)
      : kernel_(kernel),
        visible_(kernel.operations.size()),
        placed_(kernel.operations.size()),
        entered_(kernel.loops.size()) {}

  Status run() {
    check_declarations();
    if (!error_) check_region(-1);
    for (std::size_t id = 0; id < kernel_.loops.size(); ++id) {
      if (!entered_[id]) fail(kernel_.loops[id].location, loop_label(id) + " is in no region");
    }
    if (error_) return *error_;
    return success();
  }

 private:
  void fail(const Location& location, const std::string& message) {
    if (error_) return;
    error_ = Error{ErrorKind::kInternal,
                   fmt::format("kernel {}: {}", kernel_.name, message),
                   location,
                   {},
                   {}};
  }
  void require(bool holds, OpId id, const std::string& message) {
    if (holds) return;
    const Operation& op = kernel_.operations[index(id)];
    fail(op.location, fmt::format("%{} {}: {}", id, to_string(op.opcode), message));
  }
  std::string loop_label(std::size_t id) const {
    return fmt::format("loop {} ('{}')", id, kernel_.loops[id].name);
  }

  void check_declarations();
  void check_name(std::set<std::string>& names, const std::string& name, const Location& location);
  void check_array(const Array& array);
  void check_promise(const std::optional<PromisedRange>& range, Type type,
                     const Location& location);
  void check_contents(const Array& array);
  void check_parameters();
  void check_region(LoopId loop);
  void enter_loop(LoopId parent, LoopId loop);
  void check_loop(LoopId parent, LoopId loop);
  void check_phis(LoopId loop, const std::vector<bool>& visible_before);
  void check_operation(LoopId loop, OpId id);
  void check_fields(const Operation& op, OpId id);
  void check_operands(const Operation& op, OpId id);
  void check_types(const Operation& op, OpId id);
  void check_subscripts(LoopId loop, const Operation& op, OpId id);
  void check_access(const Operation& op, OpId id);
  void check_result(const Operation& op, OpId id);
  bool is_visible(OpId id) const { return in_range(id, visible_) && visible_[index(id)]; }
  Type operand_type(const Operation& op, std::size_t i) const {
    return kernel_.operations[index(op.operands[i])].type;
  }

  const Kernel& kernel_;
  std::optional<Error> error_;
  std::vector<bool> visible_;  ///< defined in this or an enclosing region, before the current node
  std::vector<bool> placed_;   ///< already met in some region
  std::vector<bool> entered_;
  /// For each finished loop, what is visible at the end of its body.
  std::vector<std::pair<LoopId, std::vector<bool>>> finished_siblings_;
};

void Checker::check_name(std::set<std::string>& names, const std::string& name,
                         const Location& location) {
  if (!is_identifier(name)) fail(location, fmt::format("'{}' is not a name", name));
  if (!names.insert(name).second) fail(location, fmt::format("'{}' is declared twice", name));
}

void Checker::check_array(const Array& array) {
  if (!is_valid(array.type)) fail(array.location, "array '" + array.name + "' has no valid type");
  if (array.shape.empty()) fail(array.location, "array '" + array.name + "' has no dimension");
  constexpr __int128 kMostElements = static_cast<__int128>(1) << 62;
  __int128 size = 1;
  for (const std::int64_t extent : array.shape) {
    if (extent < 1) fail(array.location, "array '" + array.name + "' has an extent below 1");
    size = size > kMostElements ? size : size * extent;
  }
  if (size > kMostElements) fail(array.location, "array '" + array.name + "' is too large");
  if (!array.contents.empty()) check_contents(array);
  if (array.is_state && array.is_argument) {
    fail(array.location, "array '" + array.name + "' is an argument and state");
  }
  check_promise(array.promised, array.type, array.location);
  if (array.promised && !array.is_argument) {
    fail(array.location, "array '" + array.name + "' is no argument and has promised values");
  }
}

void Checker::check_promise(const std::optional<PromisedRange>& range, Type type,
                            const Location& location) {
  if (!range || !is_valid(type)) return;
  const bool fits = type.is_integer() && range->least <= range->greatest &&
                    holds(type, {range->least, range->greatest});
  if (!fits) fail(location, "promised values are not of the argument's type");
}

void Checker::check_contents(const Array& array) {
  const std::string name = "array '" + array.name + "'";
  if (array.is_argument) fail(array.location, name + " is an argument and has contents");
  if (static_cast<std::int64_t>(array.contents.size()) != array.size()) {
    fail(array.location, name + " has contents of another size");
  }
  for (const std::uint64_t bits : array.contents) {
    if (array.type.bits < 64 && bits >> array.type.bits != 0) {
      fail(array.location, name + " has contents wider than its type");
    }
  }
}

/// The parameter list names every argument once, in the order of `arrays` and of `arguments`.
void Checker::check_parameters() {
  std::vector<std::string> arrays;
  std::vector<std::string> scalars;
  bool met_local = false;
  for (const Array& array : kernel_.arrays) {
    if (array.is_argument && met_local) fail(array.location, "array argument after a local array");
    if (array.is_argument) arrays.push_back(array.name);
    met_local = !array.is_argument;
  }
  for (const ScalarArgument& argument : kernel_.arguments) scalars.push_back(argument.name);
  std::size_t next_array = 0;
  std::size_t next_scalar = 0;
  for (const std::string& name : kernel_.parameters) {
    if (next_array < arrays.size() && arrays[next_array] == name) {
      ++next_array;
    } else if (next_scalar < scalars.size() && scalars[next_scalar] == name) {
      ++next_scalar;
    } else {
      fail({}, fmt::format("parameter '{}' is no argument, or out of order", name));
    }
  }
  if (next_array + next_scalar < arrays.size() + scalars.size()) {
    fail({}, "an argument is missing from the parameter list");
  }
}

void Checker::check_declarations() {
  std::set<std::string> names;
  if (!is_identifier(kernel_.name)) fail({}, "the kernel has no valid name");
  for (const Array& array : kernel_.arrays) {
    check_name(names, array.name, array.location);
    check_array(array);
  }
  for (const ScalarArgument& argument : kernel_.arguments) {
    check_name(names, argument.name, argument.location);
    if (!is_valid(argument.type)) fail(argument.location, "an argument has no valid type");
    check_promise(argument.promised, argument.type, argument.location);
  }
  check_parameters();
  std::set<std::string> loop_names;
  for (const Loop& loop : kernel_.loops) {
    check_name(loop_names, loop.name, loop.location);
    if (loop.trip_count < 1) fail(loop.location, "loop '" + loop.name + "' has no iteration");
    if (loop.step == 0) fail(loop.location, "loop '" + loop.name + "' has step 0");
  }
}

void Checker::check_region(LoopId loop) {
  const auto outer_siblings = std::exchange(finished_siblings_, {});
  for (const Node& node : region(kernel_, loop)) {
    if (error_) break;
    if (node.is_loop()) {
      enter_loop(loop, node.index);
    } else {
      check_operation(loop, node.index);
    }
  }
  finished_siblings_ = outer_siblings;
}

void Checker::enter_loop(LoopId parent, LoopId loop) {
  if (!in_range(loop, kernel_.loops)) return fail({}, "a region holds an unknown loop");
  const Location& location = kernel_.loops[index(loop)].location;
  if (entered_[index(loop)]) return fail(location, loop_label(index(loop)) + " is in two regions");
  entered_[index(loop)] = true;
  check_loop(parent, loop);
}

void Checker::check_loop(LoopId parent, LoopId loop) {
  const Loop& self = kernel_.loops[index(loop)];
  if (self.parent != parent) {
    return fail(self.location,
                loop_label(index(loop)) + " does not name the loop around it as parent");
  }
  const std::vector<LoopId> around = loop_path(kernel_, loop);
  for (const AffineExpr& bound : self.bounds) {
    if (!bound.is_linear()) {
      fail(self.location, loop_label(index(loop)) + " is bounded by a quotient");
    }
    for (const LoopId counter : bound.loops()) {
      if (std::find(around.begin(), around.end(), counter) != around.end()) continue;
      fail(self.location, loop_label(index(loop)) + " is bounded by a loop that is not around it");
    }
  }
  const std::vector<bool> visible_before = visible_;
  check_region(loop);
  if (!error_) check_phis(loop, visible_before);
  finished_siblings_.emplace_back(loop, std::exchange(visible_, visible_before));
}

/// At the end of a loop's body: its carried values come first, each `init` is available before the
/// loop and each `next` at its end.
void Checker::check_phis(LoopId loop, const std::vector<bool>& visible_before) {
  bool prefix = true;
  for (const Node& node : region(kernel_, loop)) {
    const bool is_phi =
        !node.is_loop() && kernel_.operations[index(node.index)].opcode == Opcode::kPhi;
    if (is_phi) {
      const Operation& phi = kernel_.operations[index(node.index)];
      require(prefix, node.index, "is not at the start of its loop's body");
      require(visible_before[index(phi.operands[0])], node.index,
              "init is not available before the loop");
      require(is_visible(phi.operands[1]), node.index, "next is not available at the loop's end");
      require(!error_ && operand_type(phi, 1) == phi.type, node.index, "next has another type");
    }
    prefix = prefix && is_phi;
  }
}

void Checker::check_operation(LoopId loop, OpId id) {
  if (!in_range(id, kernel_.operations)) return fail({}, "a region holds an unknown operation");
  require(!placed_[index(id)], id, "is in two regions, or twice in one");
  placed_[index(id)] = true;
  const Operation& op = kernel_.operations[index(id)];
  check_fields(op, id);
  if (!error_ && leaves_loop(op.opcode)) check_result(op, id);
  if (!error_ && op.opcode == Opcode::kPhi) {
    require(loop >= 0 && op.loop == loop, id, "is not in the body of its loop");
  }
  if (!error_) check_operands(op, id);
  if (!error_) check_types(op, id);
  if (!error_) check_subscripts(loop, op, id);
  if (!error_) visible_[index(id)] = op.opcode != Opcode::kStore;
}

/// Fields that the opcode has no use for keep their defaults: equal programs are equal values.
void Checker::check_fields(const Operation& op, OpId id) {
  const bool names_loop = op.opcode == Opcode::kPhi || leaves_loop(op.opcode);
  require(is_valid(op.type), id, "has no valid type");
  const bool is_complete = is_access(op.opcode) ? op.operands.size() >= first_condition(op)
                                                : op.operands.size() == arity(op.opcode);
  require(is_complete, id, "has a wrong number of operands");
  const bool has_computed_in_order =
      std::is_sorted(op.computed.begin(), op.computed.end(), std::less_equal<>()) &&
      std::all_of(op.computed.begin(), op.computed.end(), [&](int dim) {
        return dim >= 0 && index(dim) < op.subscripts.size() &&
               op.subscripts[index(dim)] == AffineExpr(0);
      });
  require(has_computed_in_order && (is_access(op.opcode) || op.computed.empty()), id,
          "has wrong computed subscripts");
  require(is_access(op.opcode) ? in_range(op.array, kernel_.arrays) : op.array == -1, id,
          "names a wrong array");
  require(names_loop ? in_range(op.loop, kernel_.loops) : op.loop == -1, id, "names a wrong loop");
  require(
      op.opcode == Opcode::kArgument ? in_range(op.argument, kernel_.arguments) : op.argument == -1,
      id, "names a wrong argument");
  if (op.opcode == Opcode::kCopy) return;
  require(op.opcode == Opcode::kConstant || op.bits == 0, id, "is no constant but has a value");
  require(op.type.bits >= 64 || op.bits >> op.type.bits == 0, id,
          "has a value wider than its type");
}

void Checker::check_operands(const Operation& op, OpId id) {
  if (leaves_loop(op.opcode)) return;
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    if (op.opcode == Opcode::kPhi && i == 1) continue;
    require(is_visible(op.operands[i]), id,
            fmt::format("operand {} (%{}) is not defined before it", i, op.operands[i]));
  }
}

void Checker::check_types(const Operation& op, OpId id) {
  if (op.opcode == Opcode::kArgument) {
    const Type type = kernel_.arguments[index(op.argument)].type;
    return require(op.type == type, id, "has another type than the argument");
  }
  if (op.opcode == Opcode::kCast) return;
  if (op.opcode == Opcode::kBitcast) {
    const Type from = operand_type(op, 0);
    return require(from.is_float() != op.type.is_float() && from.bits == op.type.bits, id,
                   "is not of a float and an integer of as many bits");
  }
  if (op.opcode == Opcode::kAffine) return require(op.type.is_integer(), id, "is no integer");
  const OpcodeFacts::Takes takes = facts(op.opcode).takes;
  if (takes == OpcodeFacts::Takes::kIntegers) require(op.type.is_integer(), id, "is no integer");
  if (takes == OpcodeFacts::Takes::kFloats) require(op.type.is_float(), id, "is no float");
  if (is_compare(op.opcode)) {
    require(op.type == Type::boolean(), id, "is not u1");
    return require(operand_type(op, 0) == operand_type(op, 1), id, "compares two types");
  }
  const bool is_shift = op.opcode == Opcode::kShl || op.opcode == Opcode::kShr;
  for (std::size_t i = 0; i < op.operands.size(); ++i) {
    const bool is_next = op.opcode == Opcode::kPhi && i == 1;  // checked at the end of the loop
    if (is_next) continue;
    const Type type = operand_type(op, i);
    bool fits = type == op.type;
    if (is_shift && i == 1) fits = type.is_integer();
    const bool is_condition = (op.opcode == Opcode::kSelect && i == 0) ||
                              (is_access(op.opcode) && i >= first_condition(op));
    const bool is_subscript =
        is_access(op.opcode) && i >= arity(op.opcode) && i < first_condition(op);
    if (is_subscript) fits = type.is_integer();
    if (is_condition) fits = type == Type::boolean();
    require(fits, id,
            fmt::format("operand {} is {}, the result {}", i, to_string(type), to_string(op.type)));
  }
}

void Checker::check_subscripts(LoopId loop, const Operation& op, OpId id) {
  std::set<LoopId> around;
  for (const LoopId outer : loop_path(kernel_, loop)) around.insert(outer);
  for (const AffineExpr& subscript : op.subscripts) {
    for (const LoopId counter : subscript.loops()) {
      require(around.count(counter) > 0, id, "uses the counter of a loop that is not around it");
    }
  }
  if (error_) return;
  if (is_access(op.opcode)) return check_access(op, id);
  const std::size_t count = op.opcode == Opcode::kAffine ? 1 : 0;
  require(op.subscripts.size() == count, id, "has a wrong number of subscripts");
}

void Checker::check_access(const Operation& op, OpId id) {
  const Array& array = kernel_.arrays[index(op.array)];
  require(op.type == array.type, id, "has another type than array '" + array.name + "'");
  require(op.subscripts.size() == array.shape.size(), id,
          "has another rank than array '" + array.name + "'");
  require(op.opcode == Opcode::kLoad || !array.is_rom(), id,
          "writes array '" + array.name + "', which has contents");
  if (error_) return;
  for (std::size_t i = 0; i < op.subscripts.size(); ++i) {
    const auto is_inside = [&](const auto& range) {
      return range.first >= 0 && range.second < array.shape[i];
    };
    auto range = value_range(kernel_, op.subscripts[i]);
    const std::vector<AffineExpr> domain = domain_of(kernel_, op);
    if (!is_inside(range) && !domain.empty()) {
      const auto narrower = value_range(kernel_, op.subscripts[i], domain);
      if (!narrower) continue;  // it never happens
      range = *narrower;
    }
    require(is_inside(range), id,
            fmt::format("subscript {} of '{}' ranges over [{}, {}], its extent is {}", i,
                        array.name, range.first, range.second, array.shape[i]));
  }
}

void Checker::check_result(const Operation& op, OpId id) {
  if (op.opcode == Opcode::kCopy) {
    const Loop& loop = kernel_.loops[index(op.loop)];
    const bool is_one = op.bits < static_cast<std::uint64_t>(loop.trip_count);
    require(is_one && loop.kind == LoopKind::kSpatial, id, "is of no copy of its loop");
  }
  for (const auto& [loop, visible_at_end] : finished_siblings_) {
    if (loop != op.loop) continue;
    const OpId value = op.operands[0];
    require(in_range(value, visible_at_end) && visible_at_end[index(value)], id,
            fmt::format("%{} is not available at the loop's end", value));
    return;
  }
  require(false, id, "does not follow its loop in the same region");
}

}  // namespace

Status check(const Kernel& kernel) { return Checker(kernel).run(); }

}  // namespace hls::model
