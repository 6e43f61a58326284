#include "codegen/c/statements.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <utility>

#include "model/kernel/index.h"
#include "model/kernel/rewrite.h"

namespace hls::codegen {

using model::index;
using model::LoopId;
using model::Node;
using model::Opcode;
using model::Operation;
using model::OpId;

namespace {

/// Whether C has it as `x op= y` on its type, with the bits of `x = x op y`.
bool has_assignment(const Operation& op) {
  constexpr Opcode kOpcodes[] = {Opcode::kAdd, Opcode::kSub, Opcode::kMul,
                                 Opcode::kAnd, Opcode::kOr,  Opcode::kXor};
  const bool is_plain = op.type.is_float() || op.type.bits == 32 || op.type.bits == 64;
  return is_plain &&
         std::find(std::begin(kOpcodes), std::end(kOpcodes), op.opcode) != std::end(kOpcodes);
}

}  // namespace

const Operation& Statements::at(OpId id) const { return writing_.kernel.operations[index(id)]; }

void Statements::write(const std::string& main_file) {
  main_file_ = main_file;
  write_region(-1);
}

std::string Statements::comment(const Location& location) const {
  if (location.line == 0) return "";
  const std::string line = fmt::format("line {}", location.line);
  if (location.file == main_file_) return line;
  return fmt::format("{} {}", std::filesystem::path(location.file).filename().string(), line);
}

Known Statements::known() const {
  Known known;
  for (const std::vector<OpId>& conditions : open_) {
    for (const OpId condition : conditions) {
      known = writing_.values.with(std::move(known), condition, true);
    }
  }
  return known;
}

void Statements::write_region(LoopId region) {
  for (const Node& node : model::region(writing_.kernel, region)) {
    if (node.is_loop()) {
      enter({});
      write_loop(node.index);
    } else {
      write_operation(node.index);
    }
  }
  enter({});
}

/// Closes blocks whose conditions are not those of a statement, and opens one for the others.
void Statements::enter(const std::vector<OpId>& guard) {
  std::vector<OpId> conditions;
  std::size_t kept = 0;
  for (const std::vector<OpId>& block : open_) {
    std::vector<OpId> longer = conditions;
    longer.insert(longer.end(), block.begin(), block.end());
    if (longer.size() > guard.size() || !std::equal(longer.begin(), longer.end(), guard.begin()))
      break;
    conditions = std::move(longer);
    ++kept;
  }
  for (; open_.size() > kept; open_.pop_back()) writing_.lines.close(true);
  const std::vector<OpId> rest(guard.begin() + static_cast<std::ptrdiff_t>(conditions.size()),
                               guard.end());
  if (rest.empty()) return;
  writing_.lines.open(fmt::format("if ({})", writing_.values.all(rest).text));
  open_.push_back(rest);
}

void Statements::write_loop(LoopId loop) {
  const model::Loop& own = writing_.kernel.loops[index(loop)];
  declare_carried(loop);
  writing_.lines.open(writing_.iterators.head(loop), comment(own.location));
  const std::size_t names = writing_.names.mark();
  write_directives(loop);
  write_region(loop);
  write_updates(loop);
  writing_.names.release(names);
  writing_.lines.close();
}

void Statements::write_directives(LoopId loop) {
  const Annotations& annotations = writing_.annotations;
  const auto lines = annotations.loops.find(loop);
  if (lines != annotations.loops.end()) {
    for (const std::string& line : lines->second) writing_.lines.directive(line);
  }
  const auto arrays = annotations.loop_arrays.find(loop);
  if (arrays == annotations.loop_arrays.end()) return;
  for (const auto& [array, line] : arrays->second) {
    writing_.lines.directive(
        fmt::format(fmt::runtime(line), writing_.declared.arrays[index(array)]));
  }
}

/// The variables that carry values from iteration to iteration, and those that keep a value of the last one.
void Statements::declare_carried(LoopId loop) {
  for (const Node& node : model::region(writing_.kernel, loop)) {
    if (node.is_loop() || at(node.index).opcode != Opcode::kPhi) continue;
    if (writing_.placement.variable(node.index) != node.index) continue;
    const Operation& phi = at(node.index);
    const std::string initial = writing_.values.value(phi.operands[0], {}).text;
    const std::string name = writing_.names.take(wish(node.index));
    writing_.declared.variables[node.index] = name;
    writing_.lines.add(
        fmt::format("{} {} = {};", writing_.values.type_name(phi.type), name, initial));
  }
  for (OpId id = 0; id < static_cast<OpId>(writing_.kernel.operations.size()); ++id) {
    const Operation& op = at(id);
    if (op.opcode != Opcode::kResult || op.loop != loop || writing_.placement.carried(id) >= 0)
      continue;
    const std::string name = writing_.names.take(wish(id));
    writing_.declared.variables[id] = name;
    writing_.lines.add(fmt::format("{} {} = 0;", writing_.values.type_name(op.type), name));
  }
}

/// Carried values get their next ones at once: a variable is written after all that read it.
void Statements::write_updates(LoopId loop) {
  std::vector<Update> updates;
  for (OpId id = 0; id < static_cast<OpId>(writing_.kernel.operations.size()); ++id) {
    const Operation& op = at(id);
    if (op.opcode != Opcode::kResult || op.loop != loop || writing_.placement.carried(id) >= 0)
      continue;
    assign(writing_.values.variable(id), op.operands[0], {});
  }
  for (const Node& node : model::region(writing_.kernel, loop)) {
    if (node.is_loop() || at(node.index).opcode != Opcode::kPhi) continue;
    const OpId next = at(node.index).operands[1];
    if (writing_.placement.updated(next) == node.index) continue;
    const std::string& variable = writing_.values.variable(node.index);
    if (writing_.values.value(next, {}).text != variable) updates.push_back({variable, next});
  }
  std::vector<std::string> late;
  while (!updates.empty()) {
    const auto is_free = [&](const Update& update) {
      return std::none_of(updates.begin(), updates.end(), [&](const Update& other) {
        return other.variable != update.variable && reads(other.value, update.variable);
      });
    };
    auto next = std::find_if(updates.begin(), updates.end(), is_free);
    if (next != updates.end()) {
      assign(next->variable, next->value, {});
    } else {
      // They pass values round: one waits in a variable of its own.
      next = updates.begin();
      const std::string name = writing_.names.take("next_" + next->variable);
      writing_.lines.add(fmt::format("const {} {} = {};",
                                     writing_.values.type_name(at(next->value).type), name,
                                     writing_.values.value(next->value, {}).text));
      late.push_back(fmt::format("{} = {};", next->variable, name));
    }
    updates.erase(next);
  }
  for (const std::string& line : late) writing_.lines.add(line);
}

/// The variables that a value's expression names.
std::set<std::string> Statements::variables_in(OpId value) const {
  const Placement& placement = writing_.placement;
  const Operation& op = at(value);
  if (!placement.is_inside(value) && !placement.is_free(value)) {
    return {writing_.values.variable(value)};
  }
  std::set<std::string> variables;
  for (const OpId operand : op.operands) variables.merge(variables_in(operand));
  return variables;
}

bool Statements::reads(OpId value, const std::string& variable) const {
  return variables_in(value).count(variable) > 0;
}

std::string Statements::wish(OpId id) const {
  const Operation& op = at(id);
  const std::vector<model::Array>& arrays = writing_.kernel.arrays;
  const bool is_array = std::any_of(arrays.begin(), arrays.end(), [&](const model::Array& array) {
    return array.name == op.name;
  });
  if (!op.name.empty()) return is_array ? op.name + "_value" : op.name;
  switch (op.opcode) {
    case Opcode::kLoad:
      return arrays[index(op.array)].name + "_value";
    case Opcode::kPhi:
      return "carried";
    case Opcode::kResult:
      return "last";
    case Opcode::kAdd:
      return "sum";
    case Opcode::kSub:
      return "difference";
    case Opcode::kMul:
      return "product";
    case Opcode::kDiv:
      return "quotient";
    case Opcode::kSelect:
      return "chosen";
    default:
      return op.type == model::Type::boolean() ? "holds" : "value";
  }
}

void Statements::write_operation(OpId id) {
  const Operation& op = at(id);
  const Placement& placement = writing_.placement;
  const bool stands = op.opcode != Opcode::kPhi && op.opcode != Opcode::kResult &&
                      !placement.is_free(id) && !placement.is_inside(id);
  if (!stands) return;
  enter(placement.guard(id));
  if (op.opcode == Opcode::kStore && op.array == writing_.declared.returned &&
      writing_.declared.is_last) {
    writing_.lines.add(fmt::format("return {};", writing_.values.value(op.operands[0], {}).text),
                       comment(op.location));
  } else if (op.opcode == Opcode::kStore) {
    writing_.lines.add(assignment(writing_.values.element(op), op.operands[0], known()),
                       comment(op.location));
  } else if (placement.updated(id) >= 0) {
    assign(writing_.values.variable(id), id, known());
  } else {
    const std::string text = writing_.values.expression(id, known()).text;
    const std::string name = writing_.names.take(wish(id));
    writing_.declared.variables[id] = name;
    writing_.lines.add(
        fmt::format("const {} {} = {};", writing_.values.type_name(op.type), name, text),
        comment(op.location));
  }
  const auto pragma = writing_.annotations.operations.find(id);
  if (pragma == writing_.annotations.operations.end()) return;
  writing_.lines.directive(fmt::format(fmt::runtime(pragma->second), writing_.values.variable(id)));
}

/// Of a choice by a condition that always holds, what is chosen.
OpId Statements::decided(OpId value) const {
  const Placement& placement = writing_.placement;
  while (at(value).opcode == Opcode::kSelect &&
         (placement.is_inside(value) || placement.updated(value) >= 0) &&
         writing_.iterators.always(at(value).operands[0], region_of_[index(value)])) {
    value = at(value).operands[1];
  }
  return value;
}

/// Whether a target gets its value where it is computed: other targets of the next value of a variable get it from there.
bool Statements::is_computed(const std::string& target, OpId value) const {
  if (writing_.placement.is_inside(value)) return true;
  return writing_.placement.updated(value) >= 0 && writing_.values.value(value, {}).text == target;
}

void Statements::assign(const std::string& target, OpId whole, const Known& known) {
  const OpId value = decided(whole);
  if (assign_under_condition(target, value)) return;
  writing_.lines.add(assignment(target, value, known),
                     is_computed(target, value) ? comment(at(value).location) : "");
}

/// The value of an operation that is given to a variable; `+=` where the variable is its first operand.
std::string Statements::assignment(const std::string& target, OpId value,
                                   const Known& known) const {
  const ValueTexts& values = writing_.values;
  const Operation& op = at(value);
  const bool is_new = is_computed(target, value);
  if (is_new && has_assignment(op) && values.value(op.operands[0], known).text == target) {
    return fmt::format("{} {}= {};", target, model::infix(op.opcode),
                       values.value(op.operands[1], known).text);
  }
  const Expression text = is_new ? values.expression(value, known) : values.value(value, known);
  return fmt::format("{} = {};", target, text.text);
}

/// Whether a sum, difference or product with a constant is its other operand.
bool Statements::is_neutral(const Operation& sum, OpId constant) const {
  const Operation& op = at(constant);
  const bool is_known =
      sum.opcode == Opcode::kAdd || sum.opcode == Opcode::kSub || sum.opcode == Opcode::kMul;
  if (op.opcode != Opcode::kConstant || !is_known) return false;
  return op.bits == model::neutral_bits(sum.opcode, sum.type);
}

/// `if (c) s = x;` for s = c ? x : s, and `if (c) s += x;` for s = s + (c ? x : -0.0).
bool Statements::assign_under_condition(const std::string& target, OpId value) {
  const ValueTexts& values = writing_.values;
  const Placement& placement = writing_.placement;
  const Operation& op = at(value);
  if (!placement.is_inside(value) && placement.updated(value) < 0) return false;
  OpId choice = value;
  std::string sign;
  if (has_assignment(op) && placement.is_inside(op.operands[1]) &&
      values.value(op.operands[0], {}).text == target) {
    choice = op.operands[1];
    sign = model::infix(op.opcode);
  }
  const Operation& chosen = at(choice);
  if (chosen.opcode != Opcode::kSelect) return false;
  const OpId condition = chosen.operands[0];
  const bool is_kept = sign.empty() ? values.value(chosen.operands[2], {}).text == target
                                    : is_neutral(op, chosen.operands[2]);
  // What always holds is no condition.
  if (!is_kept || writing_.iterators.always(condition, region_of_[index(choice)])) return false;
  const Known known = values.with({}, condition, true);
  writing_.lines.add(fmt::format("if ({}) {} {}= {};", values.value(condition, {}).text, target,
                                 sign, values.value(chosen.operands[1], known).text),
                     comment(op.location));
  return true;
}

}  // namespace hls::codegen
