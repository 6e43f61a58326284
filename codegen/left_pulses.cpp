#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "codegen/checks.h"
#include "codegen/moments.h"

namespace hls::codegen {

using model::LoopId;
using verilog::Expr;

namespace {

/// Cycles that variable loops which start after a region's last iteration may leave out before `done`.
std::int64_t most_left_out(const model::Timing& timing, LoopId region) {
  std::int64_t cycles = 0;
  for (LoopId loop = 0; loop < static_cast<LoopId>(timing.kernel().loops.size()); ++loop) {
    if (!Control::is_flushed(timing, loop)) continue;
    if (timing.region_start(loop) < timing.region_start(region)) continue;
    cycles += (timing.loop(loop).trip_count - 1) * *timing.interval(loop);
  }
  return cycles;
}

/// The least number of cycles from the start of a region's last iteration to `done`.
std::int64_t least_to_done(const model::Timing& timing, LoopId region) {
  const std::int64_t last = timing.region_start(region) + timing.window(-1, region);
  return std::max<std::int64_t>(timing.schedule().length - last - most_left_out(timing, region), 0);
}

Expr is_empty(const Expr& line) {
  return verilog::compare("==", line, verilog::literal(0, line.width));
}

Expr means(Expr a, Expr b) {
  return verilog::binary("|", verilog::unary("~", std::move(a)), std::move(b));
}

}  // namespace

/// Whether calls, and the `cycles` after the last one, are over.
Expr Checks::are_over(const std::string& name, std::int64_t cycles) {
  if (cycles == 0) return no_call_;
  const std::int64_t width = std::bit_width(static_cast<std::uint64_t>(cycles));
  const Expr zero = verilog::literal(0, width);
  const Expr rest = net(name + "_rest", width);
  const Expr is_over = verilog::compare("==", rest, zero);
  Expr next = verilog::binary("-", rest, verilog::literal(1, width));
  next = verilog::select(is_over, zero, std::move(next));
  verilog::Registers registers;
  registers.reset = verilog::name("rst", 1);
  registers.writes.push_back(
      {{},
       rest,
       verilog::select(no_call_, std::move(next),
                       verilog::literal(static_cast<std::uint64_t>(cycles), width))});
  add(std::move(registers), fmt::format("cycles in which a pulse of {} may be left", name));
  return verilog::binary("&", no_call_, is_over);
}

/// The last iteration's pulse of offset n is high n - least_to_done cycles after `done` or sooner. Where that is
/// after `done`, nothing but a register that waits for the next iteration takes notice of it.
void Checks::emit_left_pulses(LoopId region, const std::string& name, const Location& location) {
  const std::vector<Control::Line> lines = control_.pulse_lines(region);
  if (lines.empty()) return;
  const std::int64_t last = lines.back().offset + lines.back().stages.width - 1;
  const bool is_flushed = Control::is_flushed(emission_.timing(), region);
  const std::int64_t end =
      is_flushed ? last : std::min(last, least_to_done(emission_.timing(), region));
  const Expr are_over = this->are_over(region_name(emission_.kernel(), region), last - end);
  for (const auto& [stages, offset] : lines) {
    const std::int64_t over = std::clamp<std::int64_t>(end + 1 - offset, 0, stages.width);
    if (over > 0) {
      const Expr part = over == stages.width ? stages : verilog::slice(stages.text, 0, over);
      promise(means(no_call_, is_empty(part)), place(location),
              fmt::format("no pulse of {} is left when no call runs", name));
    }
    if (over == stages.width) continue;
    promise(means(are_over, is_empty(stages)), place(location),
            fmt::format("no pulse of {} is left {} cycles after the last call", name, last - end));
  }
}

}  // namespace hls::codegen
