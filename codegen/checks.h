#pragma once

#include <string>
#include <vector>

#include "codegen/control.h"
#include "codegen/emission.h"
#include "codegen/memories.h"

namespace hls::codegen {

/// Emits what a schedule promises as assertions that only simulators see. Nothing else reads what is
/// added for them, so that the rest of the text is the same without them.
///
/// The promises: calls begin interval_cycles apart or more, no more run at once than the handshake counts,
/// and done ends one; a port serves at most one access a cycle, only while a call runs, at a word that it
/// has; no word is written twice in a cycle; a local word that C promises to write first is read after the
/// same call wrote it; a loop, a pulse counter and a shared unit have one run, one pulse and one operation
/// at a time, a loop as many iterations as it has trips; a value that waits is kept; a pulse that is left when no
/// call runs is one of the last iteration's, which moves a value on for an iteration that does not come. All of
/// them hold for calls that overlap. That a call is done after latency_cycles is left to the caller: no register of
/// the design follows a single call.
class Checks {
 public:
  /// Requires: everything else has been emitted.
  Checks(Emission& emission, const Control& control);

  void emit(const std::vector<Memories::PortUse>& ports,
            const std::vector<Memories::Choice>& choices);

 private:
  verilog::Expr net(const std::string& hint, std::int64_t width);
  void add(verilog::Registers registers, const std::string& note);
  void promise(verilog::Expr holds, const std::string& places, const std::string& what);
  std::string places(const std::vector<model::OpId>& operations) const;
  static std::vector<model::OpId> operations_of(const Memories::PortUse& port);

  void emit_calls();
  void emit_loops();
  void emit_loop(model::LoopId loop);
  void emit_variable_loop(model::LoopId loop);
  void emit_counters(model::LoopId region, const std::string& name, const Location& location);
  void emit_left_pulses(model::LoopId region, const std::string& name, const Location& location);
  verilog::Expr are_over(const std::string& name, std::int64_t cycles);
  void emit_units();
  void emit_kept();
  void emit_port(const Memories::PortUse& port);
  void emit_registers(const Memories::PortUse& port);
  void emit_choice(const Memories::Choice& choice);
  void emit_in_range(const verilog::Expr& enable, const verilog::Expr& word,
                     const Memories::PortUse& port);
  void emit_collisions(const std::vector<const Memories::PortUse*>& memory);
  void emit_written(const std::vector<const Memories::PortUse*>& memory);
  /// The cycles between a call's begin and the first in which it may write to the memory.
  std::int64_t first_write(const std::vector<const Memories::PortUse*>& memory) const;
  /// `calls begin` after as many cycles.
  verilog::Expr begins_late(const std::string& name, std::int64_t cycles);
  /// Pulses are at least `cycles` cycles apart; where calls do not overlap, but for the last of a call
  /// and the first of the next. Returns how many cycles of them are left; 0 for less than 2.
  verilog::Expr emit_distance(const std::string& hint, const verilog::Expr& pulse,
                              std::int64_t cycles, const std::string& places,
                              const std::string& what);

  Emission& emission_;
  const Control& control_;
  std::vector<bool> is_written_;  ///< reads_what_is_written
  bool overlaps_ = false;         ///< whether a call may begin before the one before is done
  verilog::Expr begins_;          ///< high in the cycle in which a call begins
  verilog::Expr no_call_;         ///< of any call
  verilog::Expr in_call_;         ///< from the cycle after that to the one before done, of any call
};

}  // namespace hls::codegen
