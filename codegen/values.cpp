#include "codegen/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "codegen/moments.h"
#include "model/kernel/signed_digits.h"

namespace hls::codegen {

using model::AffineWire;
using model::Element;
using model::Line;
using model::LoopId;
using model::Opcode;
using model::OpId;
using model::Read;
using model::Source;
using model::Taps;
using verilog::Expr;

namespace {

std::string hint_of(const model::Kernel& kernel, const model::Operation& operation) {
  if (operation.opcode == Opcode::kLoad) {
    return kernel.arrays[static_cast<std::size_t>(operation.array)].name + "_read";
  }
  if (!operation.name.empty()) return operation.name;
  return std::string(model::to_string(operation.opcode)) + "_" + to_string(operation.type);
}

std::string suffix_of(const Element& element) {
  if (element.kind == Element::Kind::kStage) return fmt::format("_s{}", element.index);
  return element.index < 0 ? "_h" : fmt::format("_h{}", element.index);
}

Element stage(std::int64_t index) { return {Element::Kind::kStage, index}; }
Element hold_at(std::int64_t index) { return {Element::Kind::kHold, index}; }

}  // namespace

void add_scaled(const Expr& value, std::int64_t coefficient, std::int64_t width,
                std::vector<Expr>& added, std::vector<Expr>& subtracted) {
  for (const model::Digit& digit : model::signed_digits(coefficient)) {
    if (digit.shift >= width) continue;
    Expr shifted = verilog::resize(value, width, false);
    if (digit.shift > 0) {
      const Expr shift = verilog::name(std::to_string(digit.shift), 32);
      shifted = verilog::binary("<<", std::move(shifted), shift);
    }
    (digit.is_negative ? subtracted : added).push_back(std::move(shifted));
  }
}

Division divide(const Expr& value, std::int64_t divisor) {
  const auto number = static_cast<std::uint64_t>(divisor);
  if (number == 1) return {value, verilog::literal(0, value.width)};
  if (value.width < 63 && number >= (std::uint64_t{1} << value.width)) {
    return {verilog::literal(0, value.width), value};
  }
  const Expr by = verilog::literal(number, value.width);
  if (!std::has_single_bit(number)) {
    return {verilog::binary("/", value, by), verilog::binary("%", value, by)};
  }
  const Expr shift = verilog::name(std::to_string(std::countr_zero(number)), 32);
  return {verilog::binary(">>", value, shift),
          verilog::binary("&", value, verilog::literal(number - 1, value.width))};
}

Values::Values(Emission& emission, const Control& control)
    : emission_(emission),
      control_(control),
      split_(chained_operations(emission.hardware())),
      halved_(halved_phis(emission.hardware())) {
  for (std::size_t op = 0; op < split_.size(); ++op) {
    const model::Operation& reader = emission_.kernel().operations[op];
    const bool reads_halves =
        reader.opcode == Opcode::kAdd &&
        std::any_of(reader.operands.begin(), reader.operands.end(),
                    [&](OpId operand) { return halved_[static_cast<std::size_t>(operand)]; });
    split_[op] = split_[op] || halved_[op] || reads_halves;
  }
  declare_values();
  const model::Lifetimes& lifetimes = emission_.hardware().lifetimes;
  for (OpId op = 0; op < static_cast<OpId>(lifetimes.values.size()); ++op) {
    declare_line(name(op), lifetimes.values[static_cast<std::size_t>(op)],
                 {Kind::kValue, op, -1, {}});
  }
  for (LoopId loop = 0; loop < static_cast<LoopId>(lifetimes.counters.size()); ++loop) {
    declare_line(emission_.timing().loop(loop).name + "_x",
                 lifetimes.counters[static_cast<std::size_t>(loop)],
                 {Kind::kCounter, loop, -1, {}});
    declare_line(emission_.timing().loop(loop).name + "_first",
                 lifetimes.firsts[static_cast<std::size_t>(loop)], {Kind::kFirst, loop, -1, {}});
  }
  for (const AffineWire& wire : emission_.hardware().affine.wires()) {
    affine_.push_back(wire.is_constant()
                          ? verilog::literal(static_cast<std::uint64_t>(wire.constant), wire.width)
                          : emission_.net("affine", wire.width));
  }
}

void Values::declare_values() {
  const model::Kernel& kernel = emission_.kernel();
  names_.resize(kernel.operations.size());
  wires_.resize(kernel.operations.size());
  for (std::size_t op = 0; op < kernel.operations.size(); ++op) {
    const Line& line = emission_.hardware().lifetimes.values[op];
    if (line.copies == 0) continue;
    const std::string hint = hint_of(kernel, kernel.operations[op]);
    if (!halved_[op] && (!split_[op] || line.copies == 1)) {
      wires_[op].push_back(emission_.net(hint, line.width * line.copies));
      names_[op] = wires_[op][0].text;
      continue;
    }
    names_[op] = emission_.unique(hint);
    for (std::int64_t copy = 0; copy < line.copies; ++copy) {
      const std::string name =
          line.copies == 1 ? names_[op] : fmt::format("{}_c{}", names_[op], copy);
      wires_[op].push_back(halved_[op] ? halves(name, line.width)
                                       : emission_.net(name, line.width));
    }
  }
}

Expr Values::halves(const std::string& name, std::int64_t width) {
  const Expr high = emission_.net(name + "_high", width - width / 2);
  return verilog::concat({high, emission_.net(name + "_low", width / 2)});
}

Expr Values::wire(OpId op, std::int64_t copy) const {
  const auto index = static_cast<std::size_t>(op);
  if (split_[index]) return wires_[index][static_cast<std::size_t>(copy)];
  const Line& line = emission_.hardware().lifetimes.values[index];
  if (line.copies == 1) return wires_[index][0];
  return verilog::slice(wires_[index][0].text, copy, line.width);
}

bool Values::is_uniform(const Line& line, const Key& key) const {
  if (!line.of_copy.empty()) return false;
  if (key.kind == Kind::kValue && (is_split(key.id) || !is_preloaded_alike(line, key.id)))
    return false;
  if (line.is_shift()) return true;
  return std::all_of(line.replicated.begin(), line.replicated.end(), [&](LoopId loop) {
    return emission_.timing().sigma(loop) == 0 || emission_.timing().loop(loop).trip_count == 1;
  });
}

void Values::declare_line(const std::string& hint, const Line& line, Key key) {
  if (line.copies == 0) return;
  if (is_uniform(line, key)) {
    declare_taps(hint, line, line.shared, key, line.width * line.copies);
    return;
  }
  for (key.copy = 0; key.copy < line.copies; ++key.copy) {
    declare_taps(hint, line, line.taps(key.copy), key, line.width);
  }
}

void Values::declare_taps(const std::string& hint, const Line& line, const Taps& taps, Key key,
                          std::int64_t width) {
  const std::string copy = key.copy < 0 ? "" : fmt::format("_c{}", key.copy);
  const auto declare = [&](const Element& element) {
    key.element = element;
    registers_[key] = emission_.net(hint + suffix_of(element) + copy, width);
  };
  if (line.is_shift()) {
    for (const std::int64_t index : taps.stages) declare(stage(index));
  } else {
    for (std::int64_t index = 1; index <= taps.depth(); ++index) declare(stage(index));
  }
  for (const std::int64_t index : taps.holds) declare(hold_at(index));
}

/// The net of all copies the key stands for.
Expr Values::at(const Key& key) const {
  if (key.element != stage(0)) return registers_.at(key);
  if (key.kind == Kind::kCounter) return control_.counter(key.id);
  if (key.kind == Kind::kFirst) return control_.first(key.id);
  return key.copy < 0 ? wires(key.id) : wire(key.id, key.copy);
}

/// One copy's element; key.copy is that copy.
Expr Values::element(const Line& line, Key key) const {
  if (key.element == stage(0) || !is_uniform(line, key)) return at(key);
  const std::int64_t copy = std::exchange(key.copy, -1);
  const Expr vector = at(key);
  return line.copies == 1 ? vector : verilog::slice(vector.text, copy, line.width);
}

Expr Values::pulse_of(const Line& line, const Key& key, std::int64_t delay) const {
  const std::int64_t copy = std::max<std::int64_t>(key.copy, 0);
  return control_.pulse(line.region, production_offset(emission_.timing(), line, copy) + delay);
}

/// `gemm.c:12, written at k+9`
std::string Values::register_note(const Line& line, const Key& key,
                                  const std::string& source) const {
  const model::Timing& timing = emission_.timing();
  const std::int64_t produced =
      production_offset(timing, line, std::max<std::int64_t>(key.copy, 0));
  return fmt::format("{}{}written at {}", source, source.empty() ? "" : ", ",
                     moment(timing, line.region, produced + line.capture(key.element)));
}

/// The copies whose elements a key stands for.
std::int64_t Values::copies_of(const Line& line, const Key& key) {
  return key.copy < 0 ? line.copies : 1;
}

void Values::emit_lines() {
  emission_.heading("Delay lines.");
  const model::Lifetimes& lifetimes = emission_.hardware().lifetimes;
  for (OpId op = 0; op < static_cast<OpId>(lifetimes.values.size()); ++op) {
    emit_line(name(op), lifetimes.values[static_cast<std::size_t>(op)], {Kind::kValue, op, -1, {}},
              place(emission_.timing().operation(op).location));
  }
  for (LoopId loop = 0; loop < static_cast<LoopId>(lifetimes.counters.size()); ++loop) {
    const model::Loop& source = emission_.timing().loop(loop);
    const std::string note = at_place("loop " + source.name, source.location);
    emit_line(source.name + "_x", lifetimes.counters[static_cast<std::size_t>(loop)],
              {Kind::kCounter, loop, -1, {}}, note);
    emit_line(source.name + "_first", lifetimes.firsts[static_cast<std::size_t>(loop)],
              {Kind::kFirst, loop, -1, {}}, note);
  }
}

void Values::emit_line(const std::string& hint, const Line& line, Key key,
                       const std::string& note) {
  if (line.copies == 0) return;
  if (is_uniform(line, key)) {
    emit_taps(hint, line, line.shared, key, note);
    return;
  }
  for (key.copy = 0; key.copy < line.copies; ++key.copy) {
    emit_taps(hint, line, line.taps(key.copy), key, note);
  }
}

void Values::emit_taps(const std::string& hint, const Line& line, const Taps& taps, Key key,
                       const std::string& note) {
  if (line.is_shift()) return emit_shift(hint, line, taps, key, note);
  for (std::int64_t index = 1; index <= taps.depth(); ++index) {
    key.element = stage(index - 1);
    const Expr from = at(key);
    key.element = stage(index);
    emission_.store(preloaded({pulse_of(line, key, line.capture(key.element)), at(key), from}, key),
                    register_note(line, key, note) + preload_note(key), copies_of(line, key));
  }
  for (const std::int64_t hold : taps.holds) emit_hold(line, key, hold, note);
}

void Values::emit_shift(const std::string& hint, const Line& line, const Taps& taps, Key key,
                        const std::string& note) {
  std::int64_t last = 0;
  for (const std::int64_t index : taps.stages) {
    key.element = stage(last);
    const Expr from = at(key);
    key.element = stage(index);
    const std::int64_t produced =
        production_offset(emission_.timing(), line, std::max<std::int64_t>(key.copy, 0));
    const std::string shift_note =
        fmt::format("{}{}{}..{}", note, note.empty() ? "" : ", ",
                    moment(emission_.timing(), line.region, produced + last), produced + index);
    if (preload_of(key)) {
      emission_.store(preloaded({{}, at(key), from}, key), shift_note + preload_note(key),
                      copies_of(line, key));
    } else {
      emission_.delay({hint + "_line", index - last, copies_of(line, key)}, at(key), from,
                      shift_note);
    }
    last = index;
  }
}

void Values::emit_hold(const Line& line, Key key, std::int64_t hold, const std::string& note) {
  key.element = stage(line.held_stage(hold));
  const Expr from = at(key);
  key.element = hold_at(hold);
  const Expr held = at(key);
  const Expr pulse = pulse_of(line, key, line.capture(key.element));
  const std::int64_t copies = copies_of(line, key);
  const std::string held_note = register_note(line, key, note);
  if (hold >= 0) {
    emission_.store({pulse, held, from}, held_note, copies);
    return;
  }
  const Expr kept = emission_.net(held.text + "_q", held.width);
  emission_.assign(held, verilog::select(pulse, from, kept), held_note);
  emission_.store({pulse, kept, held}, held_note, copies);
}

/// The preload of the register that a key stands for; of all copies it is that of each.
std::optional<model::Preload> Values::preload_of(const Key& key) const {
  if (key.kind != Kind::kValue || key.element != stage(1)) return std::nullopt;
  return emission_.hardware().preloads.find(key.id, std::max<std::int64_t>(key.copy, 0));
}

verilog::Registers::Write Values::preloaded(verilog::Registers::Write write, const Key& key) const {
  if (const auto preload = preload_of(key)) {
    write.preload = control_.pulse(preload->region, preload->offset);
    write.first = verilog::literal(
        preload->bits,
        emission_.hardware().lifetimes.values[static_cast<std::size_t>(key.id)].width);
  }
  return write;
}

/// `; 0 at k+3`, when the register starts anew; empty for others.
std::string Values::preload_note(const Key& key) const {
  const auto preload = preload_of(key);
  if (!preload) return "";
  return fmt::format("; {} at {}", preload->bits,
                     moment(emission_.timing(), preload->region, preload->offset));
}

/// All copies of a value are preloaded alike, or none is.
bool Values::is_preloaded_alike(const Line& line, OpId value) const {
  const model::Preloads& preloads = emission_.hardware().preloads;
  const auto first = preloads.find(value, 0);
  for (std::int64_t copy = 1; copy < line.copies; ++copy) {
    if (preloads.find(value, copy) != first) return false;
  }
  return true;
}

/// A net of its own for the dividend: the width of an operator depends on what is around it.
Expr Values::quotient(const AffineWire::Quotient& part) const {
  const Expr dividend = emission_.net("dividend", part.width);
  emission_.assign(dividend, sum(dividend_wire(part)));
  const Division division = divide(dividend, part.divisor);
  const Expr result = emission_.net("quotient", part.width);
  emission_.assign(result, part.is_remainder ? division.remainder : division.quotient);
  return result;
}

Expr Values::sum(const AffineWire& wire) const {
  const AffineWire high = added_part(wire);
  if (high.constant != wire.constant && !wire.terms.empty()) {
    const auto low = static_cast<std::uint64_t>(wire.constant - high.constant);
    return verilog::binary("|", sum(high), verilog::literal(low, wire.width));
  }
  std::vector<Expr> added;
  std::vector<Expr> subtracted;
  for (const AffineWire::Term& term : wire.terms) {
    const Line& line = emission_.hardware().lifetimes.counters[static_cast<std::size_t>(term.loop)];
    const Expr counter = element(line, {Kind::kCounter, term.loop, 0, term.element});
    add_scaled(counter, term.coefficient, wire.width, added, subtracted);
  }
  for (const AffineWire::Quotient& part : wire.quotients) {
    add_scaled(quotient(part), part.coefficient, wire.width, added, subtracted);
  }
  if (is_concatenation(emission_.kernel(), wire)) return verilog::any_of(std::move(added));
  if (wire.constant != 0 || added.empty()) {
    added.push_back(verilog::literal(static_cast<std::uint64_t>(wire.constant), wire.width));
  }
  Expr total = std::move(added.front());
  for (std::size_t i = 1; i < added.size(); ++i) {
    total = verilog::binary("+", std::move(total), std::move(added[i]));
  }
  for (Expr& expr : subtracted) total = verilog::binary("-", std::move(total), std::move(expr));
  return total;
}

void Values::emit_affine() {
  const std::vector<AffineWire>& wires = emission_.hardware().affine.wires();
  if (!wires.empty()) emission_.heading("Affine values.");
  for (std::size_t i = 0; i < wires.size(); ++i) {
    if (!wires[i].is_constant()) emission_.assign(affine_[i], sum(wires[i]));
  }
}

Expr Values::affine(const AffineWire& wire) const {
  return affine_[static_cast<std::size_t>(emission_.hardware().affine.find(wire))];
}

Expr Values::choice(OpId phi, const std::vector<std::int64_t>& copy) const {
  const model::Timing& timing = emission_.timing();
  const LoopId loop = timing.parts(timing.operation(phi).loop).temporal;
  const Line& line = emission_.hardware().lifetimes.firsts[static_cast<std::size_t>(loop)];
  return element(line, {Kind::kFirst, loop, 0, line.locate(choice_delay(timing, phi, copy), 0)});
}

Expr Values::operand(const Read& read, const std::vector<std::int64_t>& copy) const {
  const model::Timing& timing = emission_.timing();
  const model::Operation& source = timing.operation(read.source.op);
  switch (read.source.kind) {
    case Source::Kind::kConstant:
      return verilog::literal(source.bits, source.type.bits);
    case Source::Kind::kArgument:
      return emission_.argument(source.argument);
    case Source::Kind::kAffine: {
      const AffineWire wire = operand_wire(timing, emission_.hardware().lifetimes, read, copy);
      return verilog::resize(affine(wire), source.type.bits, wire.is_signed);
    }
    case Source::Kind::kValue:
      break;
  }
  const Line& line =
      emission_.hardware().lifetimes.values[static_cast<std::size_t>(read.source.op)];
  const model::Tap tap = tap_of(timing, read, copy);
  const Element where = line.locate(tap.delay, read_window(timing, read));
  return element(line, {Kind::kValue, read.source.op, tap.copy, where});
}

}  // namespace hls::codegen
