#pragma once

#include <vector>

#include "codegen/emission.h"

namespace hls::codegen {

class Values;

/// Emits the controllers and pulses of all regions (docs/design.md, section 16), and finds pulses.
class Control {
 public:
  /// Names the nets of all regions.
  explicit Control(Emission& emission);

  /// Emits the handshake, the start register, loop controllers, pulse lines and counters, and `done`.
  void emit(const Values& values);

  /// High in the cycle `offset` cycles after each iteration of the region. Requires: the offset is
  /// one the hardware's plan asked for.
  verilog::Expr pulse(model::LoopId region, std::int64_t offset) const;
  /// The loop's counter. Requires: more than one trip.
  verilog::Expr counter(model::LoopId loop) const;
  /// High throughout the first iteration of a variable loop's run. Requires: more than one trip.
  verilog::Expr first(model::LoopId loop) const;
  /// Whether another iteration of a variable loop's run follows. Requires: more than one trip.
  verilog::Expr more(model::LoopId loop) const { return region(loop).more; }
  /// High in the cycle in which a run of the loop starts.
  verilog::Expr start_of(model::LoopId loop) const;
  /// Pulses that a shift register holds, the first of them `offset` cycles after an iteration starts.
  struct Line {
    verilog::Expr stages;
    std::int64_t offset = 0;
  };
  /// All pulses of the region that shift registers hold.
  std::vector<Line> pulse_lines(model::LoopId loop) const;
  /// Whether `done` clears the region's pulses. A variable loop that is over after the last result still counts to
  /// its next iteration.
  static bool is_flushed(const model::Timing& timing, model::LoopId loop);
  /// High in the cycle in which a call begins.
  const verilog::Expr& taken() const { return taken_; }
  /// High while memories get what they have at reset, and the word that does. Requires: some do (restore_cycles).
  const verilog::Expr& restoring() const { return restoring_; }
  const verilog::Expr& restored_word() const { return restored_word_; }

 private:
  struct Segment {
    verilog::Expr head;  ///< pulse at the segment's base
    /// Stages 1.. as bits 0.., kLongestLine of them in each line but the last.
    std::vector<verilog::Expr> lines;

    verilog::Expr stage(std::int64_t stage) const;
  };
  struct Region {
    verilog::Expr counter;
    verilog::Expr first;  ///< variable loops
    verilog::Expr more;   ///< variable loops: another iteration follows
    std::vector<Segment> segments;
  };

  Region& region(model::LoopId loop) { return regions_[static_cast<std::size_t>(loop + 1)]; }
  const Region& region(model::LoopId loop) const {
    return regions_[static_cast<std::size_t>(loop + 1)];
  }
  void declare(model::LoopId loop, const std::string& name);
  void emit_start();
  void emit_restore(std::int64_t words);
  void emit_loop(model::LoopId loop);
  void emit_variable_loop(model::LoopId loop, const Values& values);
  verilog::Expr first_iteration(model::LoopId loop, const Values& values);
  /// The last iteration of a run of a variable loop, resumed.
  verilog::Expr resumed(model::LoopId loop) const;
  /// The net that clears a region's pulses.
  verilog::Expr reset_of(model::LoopId loop);
  void emit_segments(model::LoopId loop);

  Emission& emission_;
  std::vector<Region> regions_;  ///< the function's, then one a loop
  verilog::Expr taken_;
  verilog::Expr restoring_;
  verilog::Expr restored_word_;
  verilog::Expr flush_;  ///< without a name until a loop needs it
};

}  // namespace hls::codegen
