#pragma once

#include <string>
#include <vector>

#include "model/cost/inventory.h"
#include "model/design/design.h"
#include "model/result.h"
#include "model/schedule/problem.h"
#include "model/schedule/schedule.h"

namespace hls::codegen {

/// One memory port of the emitted module: an array argument's bank and port. Signals, seen from the
/// module:
/// `<prefix>_addr` out, `<prefix>_ce` out (access this cycle), and as it can read: `<prefix>_q` in;
/// write:
/// `<prefix>_we`, `<prefix>_d` out. A read's data is expected read_latency cycles after its
/// address.
struct MemoryPort {
  std::string array;
  std::int32_t bank = 0;
  std::int32_t port = 0;
  model::PortCapability capability;
  std::string prefix;
  int address_bits = 1;
  int data_bits = 0;
  int read_latency = 1;
  std::int32_t copy = 0;  ///< of the bank; all copies hold the same words
};

/// The input of a scalar argument.
struct ScalarPort {
  std::string name;      ///< signal
  std::string argument;  ///< of the kernel
  int bits = 0;
};

/// A module that an emitted one instantiates and that is not emitted with it: parameter LATENCY (cycles),
/// ports clk, operands a and b, result y. It takes operands in each cycle.
struct ExternalModule {
  std::string name;
  std::string operator_name;  ///< `exp_f32`
  model::Opcode opcode = model::Opcode::kExp;
  model::Type type;  ///< of operands and result
  int operands = 1;  ///< 1 or 2
};

/// A memory that an emitted module instantiates and that is to be supplied with it. It has the parameters WIDTH,
/// DEPTH and READ_LATENCY, and the ports and behaviour of our own memory.
struct ExternalMemory {
  std::string name;
  model::Ports ports = model::Ports::k1p;
};

/// Modules that are to be supplied with an emitted one.
struct External {
  std::vector<ExternalModule> operators;  ///< by operator
  std::vector<ExternalMemory> memories;   ///< by name

  bool empty() const { return operators.empty() && memories.empty(); }
};

/// The interface of an emitted module: clk, rst (synchronous, high), the handshake of its calls, scalar
/// arguments and memory ports.
///
/// A call begins in a cycle in which `start` and `ready` are high and `rst` is low; `start` in other
/// cycles is ignored, so that it may be held until it is taken. `ready` is high while nothing runs and
/// from interval_cycles after the last call's begin on, but for the first restore_cycles after a reset. `done` is high for one cycle, latency_cycles
/// after a call's begin, when all it wrote can be read. `idle` is high while no call runs: low from the
/// cycle after a begin to the cycle of `done`. Scalar arguments are those of a call from its begin on for
/// interval_cycles, and may change in the cycle in which the next one may begin.
struct Module {
  std::string name;
  std::vector<ScalarPort> scalars;
  std::vector<MemoryPort> memories;
  std::int64_t latency_cycles =
      0;  ///< predicted, edge that samples start to edge that samples done
  std::int64_t interval_cycles = 0;  ///< least distance of two calls' begins
  std::int64_t restore_cycles = 0;   ///< after a reset, until `ready` is high
};

/// A file of an emitted design.
struct File {
  std::string name;  ///< `gemm.sv`; library files of codegen/lib that are instantiated are included
  std::string text;
};

/// A design as SystemVerilog: its interface, the external modules it needs, and its files, the design's own first.
struct Emitted {
  Module module;
  External external;
  std::vector<File> files;
};

/// Lines for the header comment of the emitted file.
struct Header {
  std::vector<std::string> lines;  ///< kernel, point, knobs, predicted metrics
};

/// Whether a design checks itself in simulation.
enum class Assertions {
  kNone,
  kEmitted,  ///< for simulators, of what the schedule promises; synthesis sees nothing of them
};

/// Emits a scheduled design as SystemVerilog (docs/design.md, section 16).
Emitted emit(const model::Design& design, const model::Problem& problem,
             const model::Schedule& schedule, const Header& header,
             Assertions assertions = Assertions::kNone);

}  // namespace hls::codegen
