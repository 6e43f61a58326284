#include "codegen/units.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>

#include "codegen/moments.h"
#include "model/kernel/opcodes.h"

namespace hls::codegen {

using model::LoopId;
using model::Opcode;
using model::Operation;
using model::OpId;
using model::Read;
using verilog::Expr;

namespace {

model::Type operand_type(const model::Kernel& kernel, const Operation& operation) {
  return kernel.operations[static_cast<std::size_t>(operation.operands[0])].type;
}

/// One that is an instance of a module rather than an expression.
bool is_instance(const model::Kernel& kernel, const Operation& operation) {
  if (operation.opcode != Opcode::kCast) {
    const bool is_comparison = model::is_compare(operation.opcode);
    return model::is_module(operation.opcode,
                            is_comparison ? operand_type(kernel, operation) : operation.type);
  }
  const model::Type from = operand_type(kernel, operation);
  return from != operation.type && (from.is_float() || operation.type.is_float());
}

/// Position of a comparison among hls_fcmp's predicates.
std::int64_t predicate(Opcode opcode) {
  return static_cast<std::int64_t>(opcode) - static_cast<std::int64_t>(Opcode::kEq);
}

/// Adds the format of a float to an instance's parameters.
void add_format(verilog::Instance& unit, model::Type type, const std::string& prefix = "") {
  unit.parameters.emplace_back(prefix + "EXP_BITS", type.bits == 64 ? 11 : 8);
  unit.parameters.emplace_back(prefix + "FRAC_BITS", type.bits == 64 ? 52 : 23);
}

/// The module and the parameters, but for its latency, of a conversion.
void choose_conversion(verilog::Instance& unit, model::Type from, model::Type to) {
  if (from.is_integer()) {
    unit.module = "hls_itof";
    unit.parameters = {{"INT_BITS", from.bits}, {"SIGNED", from.is_signed ? 1 : 0}};
    add_format(unit, to);
    return;
  }
  add_format(unit, from);
  if (to.is_integer()) {
    unit.module = "hls_ftoi";
    unit.parameters.emplace_back("INT_BITS", to.bits);
  } else {
    unit.module = to.bits > from.bits ? "hls_fwiden" : "hls_fnarrow";
    add_format(unit, to, "TO_");
  }
}

void choose_integer_divider(verilog::Instance& unit, const Operation& operation) {
  unit.module = "hls_idiv";
  unit.parameters = {{"BITS", operation.type.bits},
                     {"SIGNED", operation.type.is_signed ? 1 : 0},
                     {"REMAINDER", operation.opcode == Opcode::kRem ? 1 : 0}};
}

/// The module and the parameters of an operation on floats of `type`.
void choose_float_operator(verilog::Instance& unit, Opcode opcode, model::Type type, int latency) {
  add_format(unit, type);
  if (model::is_compare(opcode)) {
    unit.module = "hls_fcmp";
    unit.parameters.emplace_back("PREDICATE", predicate(opcode));
    return;
  }
  switch (opcode) {
    case Opcode::kMul:
      unit.module = "hls_fmul";
      return;
    case Opcode::kDiv:
      unit.module = "hls_fdiv";
      return;
    case Opcode::kSqrt:
      unit.module = "hls_fsqrt";
      return;
    case Opcode::kFma:
      unit.module = "hls_fma";
      unit.parameters.emplace_back("LATE", model::operand_late(opcode, 2, latency));
      return;
    case Opcode::kMin:
    case Opcode::kMax:
      unit.module = "hls_fminmax";
      if (opcode == Opcode::kMax) unit.parameters.emplace_back("MAXIMUM", 1);
      return;
    case Opcode::kAdd:
    case Opcode::kSub:
      unit.module = "hls_fadd";
      if (opcode == Opcode::kSub) unit.parameters.emplace_back("SUBTRACT", 1);
      return;
    default:
      assert(false && "an operator without a module");
  }
}

/// Calls visit(indices, row-major index) for each copy.
template <typename Visit>
void for_each_numbered_copy(const model::Timing& timing, OpId op, Visit visit) {
  std::int64_t number = 0;
  model::for_each_copy(timing.kernel(), timing.replicated(op),
                       [&](const auto& copy) { visit(copy, number++); });
}

}  // namespace

Units::Units(Emission& emission, const Values& values, const Control& control)
    : emission_(emission), values_(values), control_(control) {
  for (const model::Loop& loop : emission_.kernel().loops) {
    const bool spatial = loop.kind == model::LoopKind::kSpatial;
    genvars_.push_back(spatial ? emission_.unique(loop.name) : "");
  }
}

void Units::emit() {
  emission_.heading("Operations.");
  const model::SharedUnits& shared = emission_.hardware().shared;
  for (OpId op = 0; op < static_cast<OpId>(emission_.kernel().operations.size()); ++op) {
    const std::int64_t all = copy_count(emission_.kernel(), emission_.timing().replicated(op));
    if (shared.copies[static_cast<std::size_t>(op)] == all) continue;
    if (emission_.hardware().lifetimes.values[static_cast<std::size_t>(op)].copies > 0) {
      emit_operation(op);
    }
  }
  for (const model::SharedUnit& unit : shared.units) emit_shared(unit);
}

void Units::emit_operation(OpId op) {
  switch (emission_.timing().operation(op).opcode) {
    case Opcode::kLoad:
      return;  // the memory drives it
    case Opcode::kResult:
      return emit_wire(op, result_read(emission_.timing(), op));
    case Opcode::kCopy:
      return emit_wire(op, reads_of(emission_.timing(), op).front());
    case Opcode::kPhi:
      return emit_phi(op);
    default:
      return emit_unit(op);
  }
}

std::string Units::note(OpId op) const {
  const Operation& operation = emission_.timing().operation(op);
  return fmt::format("{}, {}",
                     at_place(std::string(model::to_string(operation.opcode)), operation.location),
                     moments(emission_.timing(), op));
}

void Units::emit_wire(OpId op, const Read& read) {
  for_each_numbered_copy(emission_.timing(), op, [&](const auto& copy, std::int64_t number) {
    emission_.assign(values_.wire(op, number), values_.operand(read, copy),
                     number == 0 ? note(op) : "");
  });
}

void Units::emit_phi(OpId op) {
  for_each_numbered_copy(emission_.timing(), op, [&](const auto& copy, std::int64_t number) {
    emission_.assign(values_.wire(op, number), phi_value(op, copy), number == 0 ? note(op) : "");
  });
}

Expr Units::phi_value(OpId op, const std::vector<std::int64_t>& copy) const {
  const model::Timing& timing = emission_.timing();
  std::vector<Expr> sources;
  for (const Read& read : reads_of(timing, op)) {
    if (takes_part(timing, read, copy)) sources.push_back(values_.operand(read, copy));
  }
  if (!emission_.hardware().chooses(op, copy)) return sources.front();
  if (emission_.hardware().preloads.is_preloaded[static_cast<std::size_t>(op)]) return sources[1];
  if (timing.is_variable(timing.parts(timing.operation(op).loop).temporal)) {
    return verilog::select(values_.choice(op, copy), sources[0], sources[1]);
  }
  const model::PulsePlace first = first_iteration(timing, op, copy);
  return verilog::select(control_.pulse(first.region, first.offset), sources[0], sources[1]);
}

void Units::emit_unit(OpId op) {
  const bool single = copy_count(emission_.kernel(), emission_.timing().replicated(op)) == 1;
  if (single || values_.is_split(op) || emission_.hardware().shared.is_shared(op) ||
      has_decided_copy(op)) {
    emit_copies(op);
  } else {
    emit_generate(op);
  }
}

std::vector<Expr> Units::operands_of(OpId op, const std::vector<std::int64_t>& copy) const {
  std::vector<Expr> operands;
  for (const Read& read : reads_of(emission_.timing(), op)) {
    operands.push_back(values_.operand(read, copy));
  }
  return operands;
}

void Units::emit_copies(OpId op) {
  const model::Timing& timing = emission_.timing();
  const int latency = timing.design().latency[static_cast<std::size_t>(op)];
  const bool late = latency > 0 && !is_instance(emission_.kernel(), timing.operation(op));
  for_each_numbered_copy(timing, op, [&](const auto& copy, std::int64_t number) {
    if (emission_.hardware().shared.is_shared(op, number)) return;
    const std::vector<Expr> operands = operands_of(op, copy);
    const Expr value = values_.wire(op, number);
    const Expr target = late ? emission_.net(values_.name(op) + "_d", value.width) : value;
    emission_.add(
        unit(op, operands, start(op, copy), target, emission_.unique(values_.name(op) + "_unit")));
    if (late) emission_.delay({values_.name(op) + "_pipe", latency}, value, target, note(op));
  });
}

void Units::emit_generate(OpId op) {
  const model::Timing& timing = emission_.timing();
  const int latency = timing.design().latency[static_cast<std::size_t>(op)];
  const bool late = latency > 0 && !is_instance(emission_.kernel(), timing.operation(op));
  std::vector<Expr> operands;
  for (const Read& read : reads_of(timing, op)) {
    std::vector<Expr> copies;
    for_each_copy(emission_.kernel(), timing.replicated(op),
                  [&](const auto& copy) { copies.push_back(values_.operand(read, copy)); });
    operands.push_back(replicate(op, copies));
  }
  const Expr all = values_.wires(op);
  const Expr vector = late ? emission_.net(values_.name(op) + "_d", all.width) : all;
  verilog::Generate copies;
  copies.label = emission_.unique("g_" + values_.name(op));
  for (const LoopId loop : timing.replicated(op)) {
    copies.loops.push_back(
        {genvars_[static_cast<std::size_t>(loop)], timing.loop(loop).trip_count});
  }
  const Expr target = verilog::slice(vector.text, copy_index(op), timing.operation(op).type.bits);
  std::vector<Expr> starts;
  for_each_copy(emission_.kernel(), timing.replicated(op),
                [&](const auto& copy) { starts.push_back(start(op, copy)); });
  copies.items.push_back(unit(op, operands, replicate(op, starts, "_start"), target, "unit"));
  emission_.add({std::move(copies), ""});
  if (!late) return;
  const std::int64_t count = copy_count(emission_.kernel(), timing.replicated(op));
  emission_.delay({values_.name(op) + "_pipe", latency, count}, all, vector, note(op));
}

/// Each operand is gathered from the operations of the unit by the pulses in which they start; all
/// of them take the unit's result, each in the cycle its own is there.
void Units::emit_shared(const model::SharedUnit& shared) {
  const model::Timing& timing = emission_.timing();
  const OpId first = shared.issues.front().operation;
  const std::string name = *model::operator_name(emission_.kernel(), timing.operation(first));
  std::vector<Expr> operands;
  for (std::size_t i = 0; i < shared.inputs.size(); ++i) {
    operands.push_back(shared_operand(shared, i, name));
  }
  const Expr result = emission_.net(name + "_y", timing.operation(first).type.bits);
  const int latency = timing.design().latency[static_cast<std::size_t>(first)];
  const bool late = latency > 0 && !is_instance(emission_.kernel(), timing.operation(first));
  const Expr target = late ? emission_.net(name + "_d", result.width) : result;
  // Those that are used again are the same unit only where they start in the same cycle.
  const Expr same_start = start(first, model::copy_indices(timing, first, shared.issues[0].copy));
  verilog::Item item = unit(first, operands, same_start, target, emission_.unique(name + "_unit"));
  item.note = shared_note(shared, name);
  emission_.add(std::move(item));
  if (late) emission_.delay({name + "_pipe", latency}, result, target, shared_note(shared, name));
  for (const model::UnitIssue& issue : shared.issues) {
    emission_.assign(values_.wire(issue.operation, issue.copy), result, note(issue.operation));
  }
}

Expr Units::shared_operand(const model::SharedUnit& shared, std::size_t index,
                           const std::string& name) {
  const model::Timing& timing = emission_.timing();
  const std::int64_t wait =
      model::operand_late(timing.design(), shared.issues.front().operation, index);
  const std::vector<model::OperandInput>& inputs = shared.inputs[index];
  const std::int64_t bits = shared.operand_bits[index];
  std::vector<Expr> sources;
  for (const model::OperandInput& input : inputs) {
    const model::UnitIssue& first = shared.issues[input.issues.front()];
    const Read read = reads_of(timing, first.operation)[index];
    const Expr operand = values_.operand(read, copy_indices(timing, first.operation, first.copy));
    if (inputs.size() == 1) return operand;
    std::vector<Expr> pulses;
    for (const std::size_t i : input.issues) {
      const model::UnitIssue& issue = shared.issues[i];
      pulses.push_back(control_.pulse(issue.region, issue.offset + wait));
    }
    const Expr now = verilog::any_of(std::move(pulses));
    sources.push_back(
        verilog::binary("&", verilog::repeat(bits, now), verilog::resize(operand, bits, false)));
  }
  const Expr gathered =
      emission_.net(fmt::format("{}_{}", name, "abc"[index]), sources.front().width);
  emission_.assign(gathered, verilog::any_of(std::move(sources)));
  const OpId first = shared.issues.front().operation;
  const OpId operand = timing.operation(first).operands[index];
  const model::Type type = timing.operation(operand).type;
  return verilog::resize(gathered, type.bits, type.is_signed);
}

/// `add_f32 shared by gemm.c:12, gemm.c:20`
std::string Units::shared_note(const model::SharedUnit& shared, const std::string& name) const {
  std::vector<std::string> places;
  for (const model::UnitIssue& issue : shared.issues) {
    std::string where = place(emission_.timing().operation(issue.operation).location);
    if (where.empty() || std::find(places.begin(), places.end(), where) != places.end()) continue;
    places.push_back(std::move(where));
  }
  return fmt::format("{} shared by {} operations{}{}", name, shared.issues.size(),
                     places.empty() ? "" : ": ", fmt::join(places, ", "));
}

verilog::Index Units::copy_index(OpId op) const {
  verilog::Index index;
  std::int64_t stride = 1;
  const std::vector<LoopId>& loops = emission_.timing().replicated(op);
  for (std::size_t i = loops.size(); i-- > 0;) {
    index.terms.emplace_back(genvars_[static_cast<std::size_t>(loops[i])], stride);
    stride *= emission_.timing().loop(loops[i]).trip_count;
  }
  std::reverse(index.terms.begin(), index.terms.end());
  return index;
}

/// The pulse by which a unit that is used again takes its operands; others do not read it.
Expr Units::start(OpId op, const std::vector<std::int64_t>& copy) const {
  const model::Timing& timing = emission_.timing();
  if (timing.design().unit_interval[static_cast<std::size_t>(op)] == 1) {
    return verilog::literal(0, 1);
  }
  const model::PulsePlace place = start_of_copy(timing, op, copy);
  return control_.pulse(place.region, place.offset);
}

Expr Units::replicate(OpId op, const std::vector<Expr>& copies, const std::string& suffix) {
  const Expr& first = copies.front();
  if (std::all_of(copies.begin(), copies.end(), [&](const Expr& e) { return e == first; })) {
    return first;
  }
  const model::Timing& timing = emission_.timing();
  const std::vector<LoopId>& loops = timing.replicated(op);
  // The strides a linear index must have, from the copies next to copy 0.
  std::vector<std::int64_t> strides(loops.size(), 0);
  std::size_t next = 1;
  bool sliced = first.kind == Expr::Kind::kSlice;
  for (std::size_t i = loops.size(); i-- > 0 && sliced;) {
    const auto trip_count = static_cast<std::size_t>(timing.loop(loops[i]).trip_count);
    if (trip_count > 1) strides[i] = copies[next].index.constant - first.index.constant;
    next *= trip_count;
  }
  for_each_numbered_copy(timing, op, [&](const auto& copy, std::int64_t number) {
    std::int64_t expected = first.index.constant;
    for (std::size_t i = 0; i < loops.size(); ++i) expected += copy[i] * strides[i];
    const Expr& expr = copies[static_cast<std::size_t>(number)];
    sliced = sliced && expr.kind == Expr::Kind::kSlice && expr.text == first.text &&
             expr.width == first.width && expr.index.constant == expected;
  });
  if (sliced) {
    verilog::Index index{first.index.constant, {}};
    for (std::size_t i = 0; i < loops.size(); ++i) {
      if (strides[i] == 0) continue;
      index.terms.emplace_back(genvars_[static_cast<std::size_t>(loops[i])], strides[i]);
    }
    return verilog::slice(first.text, std::move(index), first.width);
  }
  const Expr vector = emission_.net(values_.name(op) + suffix,
                                    first.width * static_cast<std::int64_t>(copies.size()));
  emission_.assign(vector, verilog::concat({copies.rbegin(), copies.rend()}));
  return verilog::slice(vector.text, copy_index(op), first.width);
}

verilog::Item Units::unit(OpId op, const std::vector<Expr>& operands, const Expr& start,
                          const Expr& target, const std::string& instance_name) {
  const Operation& operation = emission_.timing().operation(op);
  if (is_instance(emission_.kernel(), operation)) {
    return instance(op, operands, start, target, instance_name);
  }
  std::vector<Expr> inputs = operands;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    // Inverted twice, so that synthesis adds two and two: Yosys makes one sum of all terms, out of full adders, which
    // takes half as many LUTs again.
    if (is_sum_of_cycle(op, i)) {
      inputs[i] = verilog::unary("~", verilog::unary("~", std::move(inputs[i])));
    }
  }
  if (adds_absorbed_first(operation)) std::swap(inputs[0], inputs[1]);
  return {verilog::Assign{target, expression(operation, inputs)}, note(op)};
}

/// Whether an operation adds integers in the cycle in which it begins.
bool Units::is_sum(OpId op) const {
  const Operation& operation = emission_.timing().operation(op);
  const bool adds = operation.opcode == Opcode::kAdd || operation.opcode == Opcode::kSub;
  return adds && operation.type.is_integer() &&
         emission_.timing().design().latency[static_cast<std::size_t>(op)] == 0 &&
         !emission_.hardware().shared.is_shared(op);
}

/// Whether an operand of a sum is one that is there in the same cycle without a register between.
bool Units::is_sum_of_cycle(OpId op, std::size_t operand) const {
  if (!is_sum(op)) return false;
  const model::Timing& timing = emission_.timing();
  OpId source = timing.operation(op).operands[operand];
  bool is_carried = false;
  for (;;) {
    const Operation& from = timing.operation(source);
    const bool is_spatial = from.opcode == Opcode::kPhi &&
                            emission_.kernel().loops[static_cast<std::size_t>(from.loop)].kind ==
                                model::LoopKind::kSpatial;
    if (!is_spatial && from.opcode != Opcode::kCopy) break;
    is_carried = is_carried || is_spatial;
    source = from.operands[is_spatial ? 1 : 0];
    if (source == op) return true;
  }
  return is_sum(source) && (is_carried || timing.start(source) == timing.start(op));
}

/// The carry chain takes the first addend as it is, so that the choice has to be the second.
bool Units::adds_absorbed_first(const Operation& operation) const {
  return operation.opcode == Opcode::kAdd &&
         emission_.hardware().is_absorbed[static_cast<std::size_t>(operation.operands[0])];
}

verilog::Item Units::instance(OpId op, const std::vector<Expr>& operands, const Expr& start,
                              const Expr& target, const std::string& instance_name) {
  const Operation& operation = emission_.timing().operation(op);
  const model::Type from = operand_type(emission_.kernel(), operation);
  const int latency = emission_.timing().design().latency[static_cast<std::size_t>(op)];
  verilog::Instance unit;
  unit.name = instance_name;
  const std::string type = *model::operator_name(emission_.kernel(), operation);
  const auto external = emission_.timing().design().modules.find(type);
  const bool is_external = external != emission_.timing().design().modules.end();
  if (is_external) {
    unit.module = external->second;
  } else if (operation.opcode == Opcode::kCast) {
    choose_conversion(unit, from, operation.type);
  } else if (from.is_integer()) {
    choose_integer_divider(unit, operation);
  } else {
    choose_float_operator(unit, operation.opcode, from, latency);
  }
  unit.parameters.emplace_back("LATENCY", latency);
  const int interval = emission_.timing().design().unit_interval[static_cast<std::size_t>(op)];
  if (interval > 1) unit.parameters.emplace_back("INTERVAL", interval);
  unit.ports = {{"clk", verilog::name("clk", 1)}};
  if (!is_external && model::may_use_again(type)) unit.ports.push_back({"start", start});
  for (std::size_t i = 0; i < operands.size(); ++i) {
    unit.ports.push_back({std::string(1, "abc"[i]), operands[i]});
  }
  unit.ports.push_back({"y", target, true});
  if (!is_external) emission_.use_library(unit.module);
  return {std::move(unit), note(op)};
}

}  // namespace hls::codegen
