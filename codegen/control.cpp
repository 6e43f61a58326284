#include "codegen/control.h"

#include <fmt/format.h>

#include <algorithm>

#include "codegen/moments.h"
#include "codegen/values.h"

namespace hls::codegen {

using model::LoopId;
using model::PulseSegment;
using model::PulseTrain;
using verilog::Expr;

namespace {

/// Bits of one shift register: wider vectors are taken for mistakes by Verilator.
constexpr std::int64_t kLongestLine = 4096;

/// Whether a number is negative.
Expr sign(const Expr& value) {
  return value.width == 1 ? value : verilog::slice(value.text, value.width - 1, 1);
}

}  // namespace

Control::Control(Emission& emission) : emission_(emission) {
  const model::Kernel& kernel = emission_.kernel();
  regions_.resize(kernel.loops.size() + 1);
  declare(-1, region_name(kernel, -1));
  for (LoopId loop = 0; loop < static_cast<LoopId>(kernel.loops.size()); ++loop) {
    const model::Loop& source = kernel.loops[static_cast<std::size_t>(loop)];
    if (source.kind != model::LoopKind::kTemporal) continue;
    if (source.trip_count > 1) {
      const model::Line& line =
          emission_.hardware().lifetimes.counters[static_cast<std::size_t>(loop)];
      region(loop).counter = emission_.net(source.name + "_x", line.width);
      if (emission_.timing().is_variable(loop)) {
        region(loop).first = emission_.net(source.name + "_first", 1);
        region(loop).more = emission_.net(source.name + "_more", 1);
      }
    }
    declare(loop, source.name);
  }
}

void Control::declare(LoopId loop, const std::string& name) {
  const PulseTrain& pulses = emission_.hardware().pulses(loop);
  for (const PulseSegment& segment : pulses.segments()) {
    const std::string base = segment.base == 0 ? "" : std::to_string(segment.base);
    Segment nets;
    nets.head = emission_.net(fmt::format("{}_iter{}", name, base), 1);
    for (std::int64_t first = 0; first < segment.stages; first += kLongestLine) {
      // The number in the name and a bit's index add up to the bit's cycle.
      nets.lines.push_back(emission_.net(fmt::format("{}_pulse{}", name, segment.base + first + 1),
                                         std::min(kLongestLine, segment.stages - first)));
    }
    region(loop).segments.push_back(std::move(nets));
  }
}

Expr Control::pulse(LoopId loop, std::int64_t offset) const {
  const auto [index, stage] = emission_.hardware().pulses(loop).find(offset);
  return region(loop).segments[index].stage(stage);
}

Expr Control::Segment::stage(std::int64_t stage) const {
  if (stage == 0) return head;
  const Expr& line = lines[static_cast<std::size_t>((stage - 1) / kLongestLine)];
  return line.width == 1 ? line : verilog::slice(line.text, (stage - 1) % kLongestLine, 1);
}

std::vector<Control::Line> Control::pulse_lines(LoopId loop) const {
  const std::vector<PulseSegment>& plan = emission_.hardware().pulses(loop).segments();
  std::vector<Line> all;
  for (std::size_t i = 0; i < plan.size(); ++i) {
    std::int64_t offset = plan[i].base + 1;
    for (const Expr& stages : region(loop).segments[i].lines) {
      all.push_back({stages, offset});
      offset += stages.width;
    }
  }
  return all;
}

bool Control::is_flushed(const model::Timing& timing, LoopId loop) {
  return loop >= 0 && timing.is_variable(loop) && timing.loop(loop).trip_count > 1;
}

Expr Control::counter(LoopId loop) const { return region(loop).counter; }

Expr Control::first(LoopId loop) const { return region(loop).first; }

void Control::emit(const Values& values) {
  emission_.heading("Control: a pulse per region and offset, a counter per loop.");
  emit_start();
  const model::Kernel& kernel = emission_.kernel();
  for (LoopId loop = 0; loop < static_cast<LoopId>(kernel.loops.size()); ++loop) {
    const model::Loop& source = kernel.loops[static_cast<std::size_t>(loop)];
    if (source.kind != model::LoopKind::kTemporal) continue;
    if (source.trip_count > 1 && emission_.timing().is_variable(loop)) {
      emit_variable_loop(loop, values);
    } else {
      emit_loop(loop);
    }
    emit_segments(loop);
  }
}

/// Calls begin when the memories have been restored.
void Control::emit_restore(std::int64_t words) {
  restoring_ = emission_.net("restoring", 1);
  restored_word_ = emission_.net("restored_word", model::address_bits(words));
  emission_.use_library("hls_restore");
  emission_.add({verilog::Instance{"hls_restore",
                                   emission_.unique("restore"),
                                   {{"WORDS", words}},
                                   {{"clk", verilog::name("clk", 1)},
                                    {"rst", verilog::name("rst", 1)},
                                    {"restoring", restoring_, true},
                                    {"word", restored_word_, true}}},
                 "state gets in its memories what it has at reset"});
}

void Control::emit_start() {
  taken_ = emission_.net("taken", 1);
  const std::int64_t restored_words = restore_cycles(emission_.timing().design());
  if (restored_words > 0) emit_restore(restored_words);
  Expr start_input = verilog::name("start", 1);
  Expr ready_output = verilog::name("ready", 1);
  if (restored_words > 0) {
    const Expr is_restored = verilog::unary("~", restoring_);
    const Expr may_begin = emission_.net("may_begin", 1);
    emission_.assign(ready_output, verilog::binary("&", is_restored, may_begin));
    start_input = verilog::binary("&", is_restored, start_input);
    ready_output = may_begin;
  }
  const Expr last = pulse(-1, emission_.timing().schedule().length);
  emission_.use_library("hls_handshake");
  verilog::Instance handshake{"hls_handshake", emission_.unique("handshake"), {}, {}};
  const model::CallInterval& calls = emission_.hardware().calls;
  const bool is_one = calls.cycles == latency_cycles(emission_.timing().schedule());
  const Expr again = is_one ? last : pulse(-1, calls.cycles - 1);
  handshake.parameters = {{"INTERVAL", calls.cycles},
                          {"CALLS", calls_at_once(emission_.timing(), calls)}};
  handshake.ports = {{"clk", verilog::name("clk", 1)},
                     {"rst", verilog::name("rst", 1)},
                     {"start", start_input},
                     {"again", again},
                     {"done", last},
                     {"taken", taken_, true},
                     {"ready", ready_output, true},
                     {"idle", verilog::name("idle", 1), true}};
  emission_.add({std::move(handshake), "a start counts where ready is high"});
  verilog::Registers start;
  start.reset = verilog::name("rst", 1);
  start.writes.push_back({{}, region(-1).segments[0].head, taken_});
  emission_.add({std::move(start), "schedule cycle 0 is the one after start is sampled"});
  emit_segments(-1);
  const std::int64_t end = emission_.timing().schedule().length;
  emission_.assign(verilog::name("done", 1), last, moment(emission_.timing(), -1, end));
}

Expr Control::start_of(LoopId loop) const {
  const model::Timing& timing = emission_.timing();
  const LoopId parent = timing.parent_region(loop);
  return pulse(parent, timing.region_start(loop) - timing.region_start(parent));
}

void Control::emit_loop(LoopId loop) {
  const model::Timing& timing = emission_.timing();
  const Expr start = start_of(loop);
  const model::Loop& source = timing.loop(loop);
  const Expr& iter = region(loop).segments[0].head;
  const std::string note = at_place("loop " + source.name, source.location);
  if (source.trip_count == 1) {
    emission_.assign(iter, start, note);
    return;
  }
  emission_.use_library("hls_loop");
  verilog::Instance controller{"hls_loop", emission_.unique(source.name + "_loop"), {}, {}};
  controller.parameters = {{"TRIPS", source.trip_count}, {"II", *timing.interval(loop)}};
  if (may_start_early(timing, emission_.hardware().calls, loop)) {
    controller.parameters.emplace_back("EARLY", 1);
  }
  controller.ports = {{"clk", verilog::name("clk", 1)},
                      {"rst", verilog::name("rst", 1)},
                      {"start", start},
                      {"iter", iter, true},
                      {"x", counter(loop), true}};
  emission_.add({std::move(controller), note});
}

void Control::emit_variable_loop(LoopId loop, const Values& values) {
  const model::Timing& timing = emission_.timing();
  const model::Loop& source = timing.loop(loop);
  std::vector<Expr> ended;
  for (const model::AffineWire& bound : trip_wires(timing, loop).bounds) {
    ended.push_back(bound.is_constant() ? verilog::literal(1, 1) : sign(values.affine(bound)));
  }
  const std::string note = at_place("loop " + source.name, source.location);
  emission_.assign(region(loop).more, verilog::unary("~", verilog::any_of(std::move(ended))),
                   note + ": another iteration follows");
  emission_.use_library("hls_variable_loop");
  verilog::Instance controller{
      "hls_variable_loop", emission_.unique(source.name + "_loop"), {}, {}};
  controller.parameters = {{"TRIPS", source.trip_count}};
  controller.ports = {{"clk", verilog::name("clk", 1)},
                      {"rst", verilog::name("rst", 1)},
                      {"start", start_of(loop)},
                      {"first", first_iteration(loop, values)},
                      {"next", pulse(loop, *timing.interval(loop) - 1)},
                      {"more", region(loop).more},
                      {"iter", region(loop).segments[0].head, true},
                      {"x", counter(loop), true},
                      {"is_first", first(loop), true}};
  emission_.add({std::move(controller), note});
}

/// floor(value / 2^shift), or the nearest iteration of the loop.
Expr Control::first_iteration(LoopId loop, const Values& values) {
  const model::TripWires wires = trip_wires(emission_.timing(), loop);
  const std::int64_t width = counter(loop).width;
  if (!wires.start) return verilog::literal(0, width);
  const Expr value = values.affine(*wires.start);
  const Expr floor = divide(value, std::int64_t{1} << wires.shift).quotient;
  Expr chosen = verilog::resize(floor, width, false);
  if (wires.may_start_late) {
    const auto last = static_cast<std::uint64_t>(emission_.timing().loop(loop).trip_count - 1);
    chosen = verilog::select(verilog::compare(">", floor, verilog::literal(last, floor.width)),
                             verilog::literal(last, width), std::move(chosen));
  }
  if (wires.start->is_signed) {
    chosen = verilog::select(sign(value), verilog::literal(0, width), std::move(chosen));
  }
  const Expr first = emission_.net(emission_.timing().loop(loop).name + "_start", width);
  emission_.assign(first, std::move(chosen));
  return first;
}

Expr Control::resumed(LoopId loop) const {
  Expr again = pulse(loop, emission_.timing().resumption(loop));
  if (emission_.timing().loop(loop).trip_count == 1) return again;
  return verilog::binary("&", std::move(again), verilog::unary("~", region(loop).more));
}

Expr Control::reset_of(LoopId loop) {
  const Expr reset = verilog::name("rst", 1);
  if (!is_flushed(emission_.timing(), loop)) return reset;
  if (flush_.text.empty()) {
    flush_ = emission_.net("flush", 1);
    emission_.assign(flush_, verilog::binary("|", reset, verilog::name("done", 1)),
                     "what waits for an iteration after the last one may not reach the next run");
  }
  return flush_;
}

void Control::emit_segments(LoopId loop) {
  const model::Timing& timing = emission_.timing();
  const std::string name = region_name(timing.kernel(), loop);
  const std::string source =
      loop < 0 ? "the function" : at_place("loop " + name, timing.loop(loop).location);
  const Expr reset = reset_of(loop);
  const std::vector<PulseSegment>& plan = emission_.hardware().pulses(loop).segments();
  for (std::size_t i = 0; i < plan.size(); ++i) {
    const Segment& nets = region(loop).segments[i];
    if (plan[i].counted > 0) {
      emission_.use_library("hls_pulse_delay");
      verilog::Instance counter{
          "hls_pulse_delay", emission_.unique(name + "_delay"), {{"CYCLES", plan[i].counted}}, {}};
      const std::int64_t counted_from = plan[i].base - plan[i].counted;
      const Expr from = pulse(loop, counted_from);
      counter.ports = {
          {"clk", verilog::name("clk", 1)}, {"rst", reset}, {"d", from}, {"q", nets.head, true}};
      emission_.add({std::move(counter),
                     fmt::format("{}: {} counted to {}", source, moment(timing, loop, counted_from),
                                 moment(timing, loop, plan[i].base))});
    }
    if (plan[i].resumed_by >= 0) {
      emission_.assign(
          nets.head, resumed(plan[i].resumed_by),
          fmt::format("{}: {}, by the last iteration of {}", source,
                      moment(timing, loop, plan[i].base), timing.loop(plan[i].resumed_by).name));
    }
    std::int64_t before = 0;
    for (const Expr& line : nets.lines) {
      Expr next = nets.stage(before);
      // {line, stage before} without the last stage.
      if (line.width > 1) {
        next = verilog::concat({verilog::slice(line.text, 0, line.width - 1), std::move(next)});
      }
      verilog::Registers stages;
      stages.reset = reset;
      stages.writes.push_back({{}, line, std::move(next)});
      emission_.add({std::move(stages), fmt::format("{}: {}..{}", source,
                                                    moment(timing, loop, plan[i].base + before + 1),
                                                    plan[i].base + before + line.width)});
      before += line.width;
    }
  }
}

}  // namespace hls::codegen
