#include "codegen/checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <variant>

#include "model/polyhedra/written.h"

namespace hls::codegen {

using model::LoopId;
using model::OpId;
using verilog::Expr;
using PortUse = Memories::PortUse;
using Use = Memories::Use;

namespace {

constexpr std::int64_t kCallBits = 32;
/// A call's begin is followed so long: what overlapping calls write later is not checked.
constexpr std::int64_t kLongestCall = 4096;

Expr both(Expr a, Expr b) { return verilog::binary("&", std::move(a), std::move(b)); }
Expr either(Expr a, Expr b) { return verilog::binary("|", std::move(a), std::move(b)); }
Expr none(Expr a) { return verilog::unary("~", std::move(a)); }
Expr implies(Expr a, Expr b) { return either(none(std::move(a)), std::move(b)); }

Expr number(std::int64_t value, std::int64_t width) {
  return verilog::literal(static_cast<std::uint64_t>(value), width);
}

/// Whether each value of `width` bits is below `end`.
bool has_all(std::int64_t end, std::int64_t width) {
  return width < 63 && end >= std::int64_t{1} << width;
}

std::vector<Expr> enables(const std::vector<Use>& uses) {
  std::vector<Expr> result;
  for (const Use& use : uses) result.push_back(use.enable);
  return result;
}

/// {a, b, ...}: at most one of them is high.
Expr one_at_most(std::vector<Expr> bits) {
  return verilog::at_most_one(verilog::concat(std::move(bits)));
}

/// A write to a word of a memory.
struct Write {
  Expr enable;
  Expr word;
};

/// Of a memory's ports, or of all accesses of registers.
std::vector<Write> writes_of(const std::vector<const PortUse*>& memory) {
  std::vector<Write> writes;
  for (const PortUse* port : memory) {
    if (!port->pins.ce.text.empty()) {
      if (port->pins.writes) writes.push_back({port->pins.we, port->pins.addr});
      continue;
    }
    for (const Use& use : port->writes) writes.push_back({use.enable, use.word});
  }
  return writes;
}

/// The word that all accesses of a port are to, if it is a number; else what its address is.
const Expr& word_of(const PortUse& port) {
  if (port.reads.empty() && port.writes.empty()) return port.pins.addr;
  const Expr& first = (port.reads.empty() ? port.writes : port.reads).front().word;
  const auto is_first = [&](const Use& use) { return use.word == first; };
  const bool is_one = first.kind == Expr::Kind::kLiteral &&
                      std::all_of(port.reads.begin(), port.reads.end(), is_first) &&
                      std::all_of(port.writes.begin(), port.writes.end(), is_first);
  return is_one ? first : port.pins.addr;
}

}  // namespace

Checks::Checks(Emission& emission, const Control& control)
    : emission_(emission),
      control_(control),
      is_written_(model::reads_what_is_written(emission.kernel())) {}

Expr Checks::net(const std::string& hint, std::int64_t width) {
  const std::string name = emission_.unique(hint);
  emission_.module().checks.nets.push_back({name, width});
  return verilog::name(name, width);
}

void Checks::add(verilog::Registers registers, const std::string& note) {
  emission_.module().checks.items.emplace_back(std::move(registers), note);
}

void Checks::promise(Expr holds, const std::string& places, const std::string& what) {
  const std::string message = places.empty() ? what : fmt::format("{}: {}", places, what);
  emission_.module().checks.items.emplace_back(verilog::Assertion{std::move(holds), message}, "");
}

std::string Checks::places(const std::vector<OpId>& operations) const {
  std::vector<std::string> all;
  for (const OpId op : operations) {
    const std::string where = place(emission_.timing().operation(op).location);
    if (where.empty() || std::find(all.begin(), all.end(), where) != all.end()) continue;
    all.push_back(where);
  }
  std::string text;
  for (const std::string& where : all) text += (text.empty() ? "" : ", ") + where;
  return text;
}

std::vector<OpId> Checks::operations_of(const PortUse& port) {
  std::vector<OpId> operations;
  for (const Use& use : port.reads) operations.push_back(use.operation);
  for (const Use& use : port.writes) operations.push_back(use.operation);
  return operations;
}

void Checks::emit(const std::vector<PortUse>& ports, const std::vector<Memories::Choice>& choices) {
  emission_.module().checks.items.emplace_back(
      verilog::Heading{"For simulators: what the schedule promises."}, "");
  emit_calls();
  emit_loops();
  emit_units();
  emit_kept();
  std::map<std::pair<model::ArrayId, std::int32_t>, std::vector<const PortUse*>> memories;
  for (const PortUse& port : ports) {
    memories[{port.array, port.memory}].push_back(&port);
    if (port.pins.ce.text.empty()) {
      emit_registers(port);
    } else {
      emit_port(port);
    }
  }
  for (const Memories::Choice& choice : choices) emit_choice(choice);
  for (const auto& [ignored, memory] : memories) {
    emit_collisions(memory);
    emit_written(memory);
  }
}

void Checks::emit_calls() {
  const model::Timing& timing = emission_.timing();
  const model::CallInterval& interval = emission_.hardware().calls;
  const std::int64_t most = model::calls_at_once(timing, interval);
  const std::int64_t width = std::bit_width(static_cast<std::uint64_t>(most + 1));
  overlaps_ = interval.cycles < latency_cycles(timing.schedule());
  begins_ = control_.taken();
  const Expr done = verilog::name("done", 1);
  const Expr running = net("calls_run", width);
  const Expr ended = verilog::resize(done, width, false);
  Expr next = verilog::binary("+", running, verilog::resize(begins_, width, false));
  verilog::Registers registers;
  registers.reset = verilog::name("rst", 1);
  registers.writes.push_back({{}, running, verilog::binary("-", std::move(next), ended)});
  add(std::move(registers), "calls that run");
  promise(
      verilog::compare("<=", running, number(most, width)), "",
      fmt::format("at most {} run at once", most == 1 ? "1 call" : fmt::format("{} calls", most)));
  promise(implies(done, verilog::compare("!=", running, number(0, width))), "", "done ends a call");
  emit_distance("call", begins_, interval.cycles, "",
                fmt::format("calls begin {} cycles apart or more", interval.cycles));
  in_call_ = verilog::compare("!=", running, ended);
  no_call_ = verilog::compare("==", running, number(0, width));
}

void Checks::emit_loops() {
  const model::Kernel& kernel = emission_.kernel();
  emit_counters(-1, "the function", {});
  for (LoopId loop = 0; loop < static_cast<LoopId>(kernel.loops.size()); ++loop) {
    const model::Loop& source = kernel.loops[static_cast<std::size_t>(loop)];
    if (source.kind != model::LoopKind::kTemporal) continue;
    emit_counters(loop, fmt::format("loop {}", source.name), source.location);
    if (source.trip_count == 1) continue;
    if (emission_.timing().is_variable(loop)) {
      emit_variable_loop(loop);
    } else {
      emit_loop(loop);
    }
  }
}

void Checks::emit_loop(LoopId loop) {
  const model::Loop& source = emission_.timing().loop(loop);
  const std::int64_t interval = *emission_.timing().interval(loop);
  const std::string where = place(source.location);
  const Expr start = control_.start_of(loop);
  const Expr left =
      emit_distance(source.name, start, source.trip_count * interval, where,
                    fmt::format("loop {} starts when its run before is over", source.name));
  const Expr iteration = control_.pulse(loop, 0);
  const Expr last = number(interval, left.width);
  promise(implies(iteration, either(start, verilog::compare(">=", left, last))), where,
          fmt::format("loop {} has {} iterations, and none after them", source.name,
                      source.trip_count));
  promise(
      implies(verilog::compare("==", left, last), iteration), where,
      fmt::format("the last of {} iterations of loop {} begins", source.trip_count, source.name));
}

void Checks::emit_variable_loop(LoopId loop) {
  const model::Loop& source = emission_.timing().loop(loop);
  const Expr start = control_.start_of(loop);
  const Expr last =
      both(control_.pulse(loop, *emission_.timing().interval(loop) - 1), none(control_.more(loop)));
  const Expr runs = net(source.name + "_runs", 1);
  verilog::Registers registers;
  registers.reset = verilog::name("rst", 1);
  registers.writes.push_back(
      {{}, runs, both(both(either(start, runs), none(last)), none(verilog::name("done", 1)))});
  add(std::move(registers), at_place(fmt::format("loop {} runs", source.name), source.location));
  promise(implies(start, none(runs)), place(source.location),
          fmt::format("loop {} starts when its run before is over", source.name));
}

void Checks::emit_counters(LoopId region, const std::string& name, const Location& location) {
  for (const model::PulseSegment& segment : emission_.hardware().pulses(region).segments()) {
    if (segment.counted == 0) continue;
    emit_distance("counter", control_.pulse(region, segment.base - segment.counted),
                  segment.counted, place(location),
                  fmt::format("pulses of {} are {} cycles or more apart where they are counted",
                              name, segment.counted));
  }
  emit_left_pulses(region, name, location);
}

Expr Checks::emit_distance(const std::string& hint, const Expr& pulse, std::int64_t cycles,
                           const std::string& places, const std::string& what) {
  if (cycles < 2) return number(0, 1);
  const std::int64_t width = std::bit_width(static_cast<std::uint64_t>(cycles - 1));
  const Expr left = net(hint + "_left", width);
  const Expr zero = number(0, width);
  const Expr is_over = verilog::compare("==", left, zero);
  Expr next = verilog::select(is_over, zero, verilog::binary("-", left, number(1, width)));
  if (!overlaps_) next = verilog::select(verilog::name("done", 1), zero, std::move(next));
  // Last: a call may begin in the cycle in which the one before is done.
  next = verilog::select(pulse, number(cycles - 1, width), std::move(next));
  verilog::Registers registers;
  registers.reset = verilog::name("rst", 1);
  registers.writes.push_back({{}, left, std::move(next)});
  add(std::move(registers), what);
  promise(implies(pulse, is_over), places, what);
  return left;
}

/// Values that wait for their readers where an iteration takes several cycles.
void Checks::emit_kept() {
  std::vector<Expr> kept;  // in order of the text
  std::map<std::string, std::vector<Expr>> enables;
  std::set<std::string> always_written;
  for (const verilog::Item& item : emission_.module().items) {
    const auto* const registers = std::get_if<verilog::Registers>(&item.node);
    if (registers == nullptr || registers->reset) continue;
    for (const verilog::Registers::Write& write : registers->writes) {
      if (write.target.kind != Expr::Kind::kName) continue;
      if (!write.enable) always_written.insert(write.target.text);
      if (!enables.contains(write.target.text)) kept.push_back(write.target);
      std::vector<Expr>& all = enables[write.target.text];
      if (write.enable) all.push_back(*write.enable);
      if (write.preload) all.push_back(*write.preload);
    }
  }
  for (const Expr& value : kept) {
    if (always_written.contains(value.text)) continue;
    const Expr before = net(value.text + "_before", value.width);
    const Expr stays = net(value.text + "_stays", 1);
    verilog::Registers registers;
    registers.reset = verilog::name("rst", 1);
    registers.writes.push_back({{}, before, value});
    registers.writes.push_back({{}, stays, none(verilog::any_of(enables[value.text]))});
    add(std::move(registers), value.text + " in the cycle before");
    promise(implies(stays, verilog::compare("==", value, before)), "",
            fmt::format("{} keeps its value between its writes", value.text));
  }
}

void Checks::emit_units() {
  for (const model::SharedUnit& unit : emission_.hardware().shared.units) {
    // Where operands have one input each, nothing tells the operations apart.
    const bool has_pulses =
        std::all_of(unit.issues.begin(), unit.issues.end(), [&](const model::UnitIssue& issue) {
          return emission_.hardware().pulses(issue.region).is_needed(issue.offset);
        });
    if (!unit.takes_turns || !has_pulses) continue;
    std::vector<Expr> pulses;
    std::vector<OpId> operations;
    for (const model::UnitIssue& issue : unit.issues) {
      pulses.push_back(control_.pulse(issue.region, issue.offset));
      operations.push_back(issue.operation);
    }
    const OpId first = operations.front();
    const std::string name =
        *model::operator_name(emission_.kernel(), emission_.timing().operation(first));
    promise(one_at_most(std::move(pulses)), places(operations),
            fmt::format("a unit of {} starts at most one operation a cycle", name));
  }
}

void Checks::emit_in_range(const Expr& enable, const Expr& word, const PortUse& port) {
  const std::int64_t depth =
      emission_.timing().design().arrays[static_cast<std::size_t>(port.array)].bank_depth;
  if (word.text.empty() && word.kind != Expr::Kind::kLiteral) return;
  if (has_all(depth, word.width)) return;
  const Expr end = number(depth, word.width);
  // What is decided here is no comparison: linters warn of those.
  const bool is_literal = word.kind == Expr::Kind::kLiteral;
  if (is_literal && word.bits < end.bits) return;
  promise(is_literal ? none(enable) : implies(enable, verilog::compare("<", word, end)),
          places(operations_of(port)),
          fmt::format("{} has {} words, and no access is beyond them", port.name, depth));
}

void Checks::emit_port(const PortUse& port) {
  const std::string where = places(operations_of(port));
  std::vector<Expr> all = enables(port.reads);
  for (Expr& enable : enables(port.writes)) all.push_back(std::move(enable));
  promise(implies(port.pins.ce, both(in_call_, verilog::any_of(all))), where,
          fmt::format("{} is used in the cycles of its accesses only, during a call", port.name));
  if (all.size() > 1) {
    promise(one_at_most(std::move(all)), where,
            fmt::format("{} serves at most one access a cycle", port.name));
  }
  if (port.pins.writes) {
    promise(implies(port.pins.we, verilog::any_of(enables(port.writes))), where,
            fmt::format("{} writes in the cycles of its writes only", port.name));
  }
  emit_in_range(port.pins.ce, word_of(port), port);
}

void Checks::emit_registers(const PortUse& port) {
  if (!port.writes.empty()) {
    promise(implies(verilog::any_of(enables(port.writes)), in_call_), places(operations_of(port)),
            fmt::format("{} is written during a call only", port.name));
  }
  for (const auto* uses : {&port.reads, &port.writes}) {
    for (const Use& use : *uses) emit_in_range(use.enable, use.word, port);
  }
}

void Checks::emit_choice(const Memories::Choice& choice) {
  if (has_all(choice.banks, choice.bank.width)) return;
  promise(implies(choice.happens,
                  verilog::compare("<", choice.bank, number(choice.banks, choice.bank.width))),
          places({choice.operation}), "the element is in one of the banks");
}

void Checks::emit_collisions(const std::vector<const PortUse*>& memory) {
  const std::vector<Write> writes = writes_of(memory);
  std::vector<Expr> collisions;
  for (std::size_t i = 0; i < writes.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const bool is_constant = writes[i].word.kind == Expr::Kind::kLiteral &&
                               writes[j].word.kind == Expr::Kind::kLiteral;
      if (is_constant && writes[i].word.bits != writes[j].word.bits) continue;
      Expr at_once = both(writes[i].enable, writes[j].enable);
      if (!is_constant) {
        at_once = both(std::move(at_once), verilog::compare("==", writes[i].word, writes[j].word));
      }
      collisions.push_back(std::move(at_once));
    }
  }
  if (collisions.empty()) return;
  std::vector<OpId> writers;
  for (const PortUse* port : memory) {
    for (const Use& use : port->writes) writers.push_back(use.operation);
  }
  promise(none(verilog::any_of(std::move(collisions))), places(writers),
          fmt::format("no word of {} is written twice in a cycle", memory.front()->name));
}

std::int64_t Checks::first_write(const std::vector<const PortUse*>& memory) const {
  std::optional<std::int64_t> first;
  for (const PortUse* port : memory) {
    for (const Use& use : port->writes) first = std::min(first.value_or(use.cycle), use.cycle);
  }
  // Cycle 0 of the schedule is the one after a call begins.
  return overlaps_ ? first.value_or(0) + 1 : 0;
}

Expr Checks::begins_late(const std::string& name, std::int64_t cycles) {
  if (cycles == 0) return begins_;
  const Expr line = net(name + "_begins", cycles);
  verilog::Registers stages;
  stages.reset = verilog::name("rst", 1);
  stages.writes.push_back(
      {{},
       line,
       cycles == 1 ? begins_
                   : verilog::concat({verilog::slice(line.text, 0, cycles - 1), begins_})});
  add(std::move(stages), fmt::format("{}: a call's first write, by its begin", name));
  return cycles == 1 ? line : verilog::slice(line.text, cycles - 1, 1);
}

/// The number of the call that wrote each word is kept beside it. A bank is of one call at a time: until the cycle
/// of the next one's first write, which may still read the old word, all reads are of the call before (kWar), and all
/// writes from that cycle on are of the next one (kWaw).
void Checks::emit_written(const std::vector<const PortUse*>& memory) {
  const PortUse& first = *memory.front();
  const auto is_promised = [&](const Use& use) {
    return is_written_[static_cast<std::size_t>(use.operation)];
  };
  const std::int64_t cycles = first_write(memory);
  if (cycles > kLongestCall || std::none_of(memory.begin(), memory.end(), [&](const PortUse* port) {
        return std::any_of(port->reads.begin(), port->reads.end(), is_promised);
      })) {
    return;
  }
  verilog::SimulationOnly& checks = emission_.module().checks;
  const Expr begins = begins_late(first.name, cycles);
  const Expr call = net(first.name + "_call", kCallBits);
  verilog::Registers count;
  count.writes.push_back({begins, call, verilog::binary("+", call, number(1, kCallBits))});
  add(std::move(count), fmt::format("{}: the number of the call that uses it", first.name));
  const std::int64_t depth =
      emission_.timing().design().arrays[static_cast<std::size_t>(first.array)].bank_depth;
  const std::string name = emission_.unique(first.name + "_written");
  if (depth > 1) {
    checks.memories.push_back({name, kCallBits, depth, ""});
  } else {
    checks.nets.push_back({name, kCallBits});
  }
  const auto at = [&](const Expr& word) {
    return depth > 1 ? verilog::word(name, word, kCallBits) : verilog::name(name, kCallBits);
  };
  // A copy that leaves its access out may have a word beyond the bank (emit_in_range).
  const auto is_beyond = [&](const Expr& word) {
    return word.kind == Expr::Kind::kLiteral && word.bits >= static_cast<std::uint64_t>(depth);
  };
  const Expr writer = verilog::binary("+", call, verilog::resize(begins, kCallBits, false));
  verilog::Registers marks;
  for (const Write& write : writes_of(memory)) {
    if (!is_beyond(write.word)) marks.writes.push_back({write.enable, at(write.word), writer});
  }
  add(std::move(marks), fmt::format("{}: the call that wrote each word", first.name));
  for (const PortUse* port : memory) {
    for (const Use& use : port->reads) {
      if (!is_promised(use) || is_beyond(use.word)) continue;
      promise(implies(use.enable, verilog::compare("==", at(use.word), call)),
              places({use.operation}),
              fmt::format("no word of {} is read before it is written", port->name));
    }
  }
}

}  // namespace hls::codegen
