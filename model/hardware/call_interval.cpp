#include "model/hardware/call_interval.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "model/divide.h"
#include "model/hardware/reads.h"

namespace hls::model {
namespace {

using BoundKind = CallBound::Kind;

/// A design of many banks has as many bounds of one kind.
constexpr std::size_t kMostBounds = 8;

/// The first and the last use of something, and the operations that are these uses.
struct Window {
  std::int64_t first = 0;
  std::int64_t last = 0;
  OpId first_op = -1;
  OpId last_op = -1;
};

void extend(std::optional<Window>& window, std::int64_t first, std::int64_t last, OpId op) {
  if (!window) window = Window{first, last, op, op};
  if (first < window->first) {
    window->first = first;
    window->first_op = op;
  }
  if (last > window->last) {
    window->last = last;
    window->last_op = op;
  }
}

/// Collects bounds and keeps the greatest ones.
class Bounds {
 public:
  Bounds(const Timing& timing, const MemoryPorts& memory, const SharedUnits& shared)
      : timing_(timing), kernel_(timing.kernel()), memory_(memory), shared_(shared) {}

  CallInterval find() {
    const std::int64_t latency = latency_cycles(timing_.schedule());
    const CallBound whole{BoundKind::kLatency, latency};
    for (LoopId loop = 0; loop < static_cast<LoopId>(kernel_.loops.size()); ++loop) {
      if (timing_.is_variable(loop)) return {latency, {whole}};
    }
    add_loops();
    add_ports();
    add_units();
    add_units_used_again();
    for (OpId op = 0; op < static_cast<OpId>(kernel_.operations.size()); ++op) add_reads(op);
    add_arrays();
    if (greatest_.cycles > latency) return {latency, {whole}};
    return std::move(greatest_);
  }

 private:
  void add(CallBound bound) {
    if (bound.cycles < greatest_.cycles || bound.cycles == 1) return;
    if (bound.cycles > greatest_.cycles) greatest_ = {bound.cycles, {}};
    std::vector<CallBound>& known = greatest_.bounds;
    if (known.size() == kMostBounds) return;
    if (std::find(known.begin(), known.end(), bound) == known.end()) known.push_back(bound);
  }

  void add_loops() {
    for (LoopId loop = 0; loop < static_cast<LoopId>(kernel_.loops.size()); ++loop) {
      if (timing_.loop(loop).kind != LoopKind::kTemporal || timing_.parent_region(loop) >= 0) {
        continue;
      }
      add({BoundKind::kLoop, timing_.loop(loop).trip_count * *timing_.interval(loop), loop});
    }
  }

  void use(std::optional<Window>& window, int access) const {
    const PortAccess& entry = memory_.accesses[static_cast<std::size_t>(access)];
    const std::int64_t first = timing_.region_start(entry.region) + entry.offset;
    extend(window, first, first + timing_.window(-1, entry.region),
           timing_.design().accesses[static_cast<std::size_t>(entry.access)].operation);
  }

  void add_ports() {
    for (std::size_t array = 0; array < kernel_.arrays.size(); ++array) {
      if (timing_.design().arrays[array].storage == Storage::kReg) continue;
      const std::int32_t per_bank = memory_.ports_of[array];
      for (std::size_t i = 0; i < memory_.ports[array].size(); ++i) {
        std::optional<Window> window;
        for (const int access : memory_.ports[array][i].reads) use(window, access);
        for (const int access : memory_.ports[array][i].writes) use(window, access);
        if (!window) continue;
        const auto port = static_cast<std::int32_t>(i);
        add({BoundKind::kPort, window->last - window->first + 1, static_cast<int>(array),
             port / per_bank, port % per_bank, window->first_op, window->last_op});
      }
    }
  }

  void add_units() {
    for (const SharedUnit& unit : shared_.units) {
      if (!unit.takes_turns) continue;
      std::optional<Window> window;
      for (const UnitIssue& issue : unit.issues) {
        const std::int64_t first = timing_.region_start(issue.region) + issue.offset;
        extend(window, first, first + timing_.window(-1, issue.region), issue.operation);
      }
      add({BoundKind::kUnit, window->last - window->first + 1, unit.issues.front().operation, 0, 0,
           window->first_op, window->last_op});
    }
  }

  void add_units_used_again() {
    for (OpId op = 0; op < static_cast<OpId>(kernel_.operations.size()); ++op) {
      const int interval = timing_.design().unit_interval[static_cast<std::size_t>(op)];
      if (interval == 1) continue;
      add({BoundKind::kUnit, timing_.window(-1, timing_.region(op)) + interval, op, 0, 0, op, op});
    }
  }

  void add_reads(OpId op) {
    if (timing_.design().elaboration->region_of[static_cast<std::size_t>(op)] == kNoRegion) return;
    if (timing_.operation(op).opcode == Opcode::kConstant) return;
    for (const Read& read : reads_of(timing_, op)) {
      const bool is_scalar = read.source.kind == Source::Kind::kArgument;
      const bool is_value =
          read.source.kind == Source::Kind::kValue && timing_.region(read.source.op) < 0;
      if (!is_scalar && !is_value) continue;
      for_each_copy(kernel_, timing_.replicated(op), [&](const std::vector<std::int64_t>& copy) {
        if (!takes_part(timing_, read, copy)) return;
        add_read(read, copy, is_scalar);
      });
    }
  }

  void add_read(const Read& read, const std::vector<std::int64_t>& copy, bool is_scalar) {
    if (is_scalar) {
      const std::int64_t last = read.time + skew(timing_, timing_.replicated(read.reader), copy) +
                                timing_.window(-1, read.region);
      return add({BoundKind::kScalar, last + 2, timing_.operation(read.source.op).argument, 0, 0,
                  read.reader, read.reader});
    }
    const std::int64_t delay = tap_of(timing_, read, copy).delay;
    const std::int64_t window = read_window(timing_, read);
    const bool reads_through = delay == 0 && window > 0;
    add({BoundKind::kValue, delay + window + (reads_through ? 1 : 0), read.source.op, 0, 0,
         read.source.op, read.reader});
  }

  void add_arrays() {
    for (std::size_t array = 0; array < kernel_.arrays.size(); ++array) {
      for (std::int32_t bank = 0; bank < timing_.design().arrays[array].memories(); ++bank) {
        add_bank(array, bank);
      }
    }
  }

  /// A local array's words, state aside, are written by a call before it reads them: a read that comes after an
  /// earlier call's write only if this call's write did, kWaw, is right.
  void add_bank(std::size_t array, std::int32_t bank) {
    std::optional<Window> reads;
    std::optional<Window> writes;
    const std::int32_t per_bank = memory_.ports_of[array];
    for (std::int32_t port = bank * per_bank; port < (bank + 1) * per_bank; ++port) {
      const BankPort& entry = memory_.ports[array][static_cast<std::size_t>(port)];
      for (const int access : entry.reads) use(reads, access);
      for (const int access : entry.writes) use(writes, access);
    }
    if (!writes) return;
    const auto subject = static_cast<int>(array);
    add({BoundKind::kWaw, writes->last - writes->first + 1, subject, bank, 0, writes->first_op,
         writes->last_op});
    if (!reads) return;
    add({BoundKind::kWar, reads->last - writes->first, subject, bank, 0, writes->first_op,
         reads->last_op});
    if (!kernel_.arrays[array].is_argument && !kernel_.arrays[array].is_state) return;
    const int visible = timing_.design().arrays[array].write_latency;
    add({BoundKind::kRaw, writes->last + visible - reads->first, subject, bank, 0, reads->first_op,
         writes->last_op});
  }

  const Timing& timing_;
  const Kernel& kernel_;
  const MemoryPorts& memory_;
  const SharedUnits& shared_;
  CallInterval greatest_;
};

/// `read (line 5)`.
std::string operation_text(const Kernel& kernel, OpId op) {
  const Operation& operation = kernel.operations[static_cast<std::size_t>(op)];
  std::string what(to_string(operation.opcode));
  if (operation.opcode == Opcode::kLoad) what = "read";
  if (operation.opcode == Opcode::kStore) what = "write";
  return fmt::format("{} (line {})", what, operation.location.line);
}

/// `A`, `bank 1 of A`, `bank 1 of A, copy 2`.
std::string bank_text(const Design& design, const CallBound& bound) {
  const auto array = static_cast<std::size_t>(bound.subject);
  const std::string& name = design.kernel().arrays[array].name;
  const ArrayBinding& binding = design.arrays[array];
  if (binding.memories() == 1) return name;
  const std::string bank = fmt::format("bank {} of {}", bound.memory % binding.banks, name);
  if (binding.copies == 1) return bank;
  return fmt::format("{}, copy {}", bank, bound.memory / binding.banks);
}

/// Least cycles between the starts of two runs of a loop, and so of two iterations of the loop around it.
std::int64_t run_distance(const Timing& timing, const CallInterval& calls, LoopId loop) {
  const LoopId around = timing.parent_region(loop);
  if (around < 0) return calls.cycles;
  const std::int64_t interval = *timing.interval(around);
  const std::int64_t between_runs =
      run_distance(timing, calls, around) - (timing.loop(around).trip_count - 1) * interval;
  return timing.loop(around).trip_count > 1 ? std::min(interval, between_runs) : between_runs;
}

}  // namespace

CallInterval call_interval(const Timing& timing, const MemoryPorts& memory,
                           const SharedUnits& shared) {
  return Bounds(timing, memory, shared).find();
}

std::int64_t calls_at_once(const Timing& timing, const CallInterval& interval) {
  return ceil_divide(latency_cycles(timing.schedule()), interval.cycles);
}

std::string describe(const Design& design, const CallBound& bound) {
  const Kernel& kernel = design.kernel();
  const auto subject = static_cast<std::size_t>(bound.subject);
  const auto from = [&] { return operation_text(kernel, bound.first); };
  const auto until = [&] { return operation_text(kernel, bound.last); };
  switch (bound.kind) {
    case BoundKind::kLatency:
      return "the latency: the next call begins when this one is done";
    case BoundKind::kLoop:
      return fmt::format("loop {} (line {}), which takes {} cycles", kernel.loops[subject].name,
                         kernel.loops[subject].location.line, bound.cycles);
    case BoundKind::kPort:
      return fmt::format("port {} of {}, in use from {} to {}", bound.port,
                         bank_text(design, bound), from(), until());
    case BoundKind::kUnit:
      if (design.unit_interval[subject] > 1) {
        return fmt::format("the unit of {}, which takes operands every {} cycles", from(),
                           design.unit_interval[subject]);
      }
      return fmt::format("a shared unit, in use from {} to {}", from(), until());
    case BoundKind::kValue:
      return fmt::format("the value of {}, kept for {}", from(), until());
    case BoundKind::kScalar:
      return fmt::format("argument {}, read until {}", kernel.arguments[subject].name, until());
    case BoundKind::kRaw:
      return fmt::format("{}: {} reads what the call before wrote until {}",
                         bank_text(design, bound), from(), until());
    case BoundKind::kWar:
    case BoundKind::kWaw:
      return fmt::format("{}: {} may not come before {} of the call before",
                         bank_text(design, bound), from(), until());
  }
  return "";
}

bool may_start_early(const Timing& timing, const CallInterval& calls, LoopId loop) {
  for (LoopId other = 0; other < static_cast<LoopId>(timing.kernel().loops.size()); ++other) {
    if (timing.is_variable(other)) return true;
  }
  return run_distance(timing, calls, loop) < timing.loop(loop).trip_count * *timing.interval(loop);
}

}  // namespace hls::model
