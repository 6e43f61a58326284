#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/hardware/ports.h"
#include "model/hardware/timing.h"
#include "model/hardware/units.h"

namespace hls::model {

/// Why two calls of a design begin no closer than `cycles`. First and last are over all instances of
/// one call, in cycles of its schedule.
struct CallBound {
  enum class Kind {
    kLatency,  ///< nothing else lets the next call begin before this one is done
    kLoop,     ///< one controller: trip_count * ii of a loop outside all others
    kPort,     ///< one access a cycle of a port of a bank: last - first + 1
    kUnit,     ///< one issue a cycle of a shared unit: last - first + 1; of a unit that is used
               ///< again, one in each of its intervals: last - first + interval
    kValue,   ///< one register of a value outside loops: last read - production; a register that is
              ///< read through as the value is produced: one more
    kScalar,  ///< an argument that the next call may change as it begins, a cycle before its
              ///< schedule's: last read + 2
    kRaw,     ///< of a bank of an argument or of state: last write + write_latency - first read
    kWar,     ///< of a bank: last read - first write
    kWaw,     ///< of a bank: last write - first write + 1
  };
  Kind kind = Kind::kLatency;
  std::int64_t cycles = 1;
  int subject = -1;         ///< the loop, array, argument or, of kUnit and kValue, operation
  std::int32_t memory = 0;  ///< of the array, see ArrayBinding::copies
  std::int32_t port = 0;    ///< kPort
  OpId first = -1;          ///< that the window begins with
  OpId last = -1;           ///< that it ends with

  bool operator==(const CallBound&) const = default;
};

/// The least distance of two calls' begins, and what forbids one cycle less; of much of it, some.
struct CallInterval {
  std::int64_t cycles = 1;
  std::vector<CallBound> bounds;
};

/// The least distance that a window argument proves: calls at any distances from it on keep the order
/// of the C called as often in a row, and share all hardware without a conflict.
/// Formula: min(latency_cycles, max over the bounds of `cycles`, 1).
///
/// Whatever a call uses from cycle a to cycle b of its schedule, a call at least b - a + 1 cycles later
/// uses after it; for one port or unit no smaller number will do, since the next call may begin at any
/// distance from the interval on. Everything inside a loop outside all others is right when that starts
/// again trip_count * ii cycles later, as it is in a loop of that interval around the function. Banks
/// count as a whole: calls that touch different words of one in an order of their own could begin
/// earlier. Variable loops are left alone by the next call: kLatency.
CallInterval call_interval(const Timing& timing, const MemoryPorts& memory,
                           const SharedUnits& shared);

/// Calls that run at once if each begins as early as it may: ceil(latency_cycles / interval).
std::int64_t calls_at_once(const Timing& timing, const CallInterval& interval);

/// `port 0 of bank 1 of A, in use for 64 cycles: from read (line 5) to write (line 6)`.
std::string describe(const Design& design, const CallBound& bound);

/// Whether a run of a temporal loop may start less than trip_count * interval cycles after the one before: while the last
/// iteration's interval goes on, of which nothing waits for the end. Of variable loops around it or anywhere, whose runs
/// differ in length, it is taken to.
bool may_start_early(const Timing& timing, const CallInterval& calls, LoopId loop);

}  // namespace hls::model
