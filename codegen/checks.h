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
/// The promises: a call starts when none runs, and done ends one; a port serves at most one access a
/// cycle, only during a call, at a word that it has; no word is written twice in a cycle; a local word
/// that C promises to write first is read after it is written; a loop, a pulse counter and a shared unit
/// have one run, one pulse and one operation at a time.
class Checks {
 public:
  /// Requires: everything else has been emitted.
  Checks(Emission& emission, const Control& control);

  void emit(const std::vector<Memories::PortUse>& ports,
            const std::vector<Memories::Choice>& choices);

 private:
  verilog::Expr net(const std::string& hint, std::int64_t width);
  void add(verilog::Registers registers);
  void promise(verilog::Expr holds, const std::string& places, const std::string& what);
  std::string places(const std::vector<model::OpId>& operations) const;
  static std::vector<model::OpId> operations_of(const Memories::PortUse& port);

  void emit_calls();
  void emit_loops();
  void emit_loop(model::LoopId loop);
  void emit_variable_loop(model::LoopId loop);
  void emit_counters(model::LoopId region, const std::string& name, const Location& location);
  void emit_units();
  void emit_port(const Memories::PortUse& port);
  void emit_registers(const Memories::PortUse& port);
  void emit_choice(const Memories::Choice& choice);
  void emit_in_range(const verilog::Expr& enable, const verilog::Expr& word,
                     const Memories::PortUse& port);
  void emit_collisions(const std::vector<const Memories::PortUse*>& memory);
  void emit_written(const std::vector<const Memories::PortUse*>& memory);
  /// Pulses are at least `cycles` cycles apart, but for the last of a call and the first of the next.
  void emit_distance(const std::string& hint, const verilog::Expr& pulse, std::int64_t cycles,
                     const std::string& places, const std::string& what);

  Emission& emission_;
  const Control& control_;
  std::vector<bool> is_written_;  ///< reads_what_is_written
  verilog::Expr running_;         ///< from the cycle after start to that of done
  verilog::Expr in_call_;         ///< before that of done
  verilog::Expr call_;            ///< its number; without a name until a memory needs it
};

}  // namespace hls::codegen
