#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "model/hardware/reads.h"
#include "model/hardware/timing.h"

namespace hls::model {

/// A place on a value's delay line.
struct Element {
  enum class Kind {
    kStage,  ///< `index` registers after the wire
    kHold,   ///< a register of its own, written `index` cycles after the value is produced, that
             ///< keeps it for the iterations of inner loops; index -1: written as the value is
             ///< produced and read through in that very cycle
  };
  Kind kind = Kind::kStage;
  std::int64_t index = 0;

  auto operator<=>(const Element&) const = default;
};

/// The elements of a line that are read, sorted. Stage 0, the wire, is not listed.
struct Taps {
  std::vector<std::int64_t> stages;
  std::vector<std::int64_t> holds;

  std::int64_t depth() const { return stages.empty() ? 0 : stages.back(); }
  void add(const Element& element);
  bool operator==(const Taps&) const = default;
};

/// The registers that keep a value from its production to its last use. All uses share one line.
///
/// In a region of interval ii a value is replaced every ii cycles, so that a use d cycles after
/// production reads stage ceil(d / ii); stage k is written (k - 1) ii cycles after production. A
/// loop counter holds its value for ii cycles by itself: stage floor(d / ii), written k ii - 1
/// cycles after. The function's region runs once: one stage keeps a value for good. In an inner loop a use over two
/// stages reads a hold. Source: K. Majumder, HIR thesis (named in docs/design.md), section 3.4.2.
struct Line {
  std::int64_t width = 0;
  bool is_counter = false;  ///< of a loop: its value stays for an iteration
  LoopId region = -1;
  std::int64_t offset = 0;  ///< of production, cycles after the region's start; copy 0
  std::optional<std::int64_t> interval;
  std::vector<LoopId> replicated;
  std::int64_t copies = 0;               ///< 0: no such value
  Taps shared;                           ///< of every copy
  std::map<std::int64_t, Taps> of_copy;  ///< all taps of the copies that have more than `shared`

  const Taps& taps(std::int64_t copy) const;
  /// The element that has the value throughout the delays [delay, delay + window].
  /// Requires: delay >= 0, window < interval.
  Element locate(std::int64_t delay, std::int64_t window) const;
  std::int64_t stage_at(std::int64_t delay) const;
  /// Cycles after production at which the element's register is written.
  std::int64_t capture(const Element& element) const;
  /// The stage whose value a hold keeps.
  std::int64_t held_stage(std::int64_t hold) const;
  /// One stage a cycle without enables: a plain shift register.
  bool is_shift() const { return interval == 1; }

  void tap(const Element& element);
  void tap(const Element& element, std::int64_t copy);
  /// Stages of all copies.
  std::int64_t stages() const;
};

/// The delay lines of a scheduled design.
struct Lifetimes {
  std::vector<Line> values;    ///< by operation
  std::vector<Line> counters;  ///< by temporal loop
  /// By variable loop: whether its iteration is the first of a run. Kept as its counter is.
  std::vector<Line> firsts;
};

/// Lines of every value and counter, tapped by the operands of all operations. Addresses and affine
/// operands tap the counters later, see AffineWires.
Lifetimes find_lifetimes(const Timing& timing);

/// Cycles after the start of an iteration of a variable loop at which its phi chooses.
std::int64_t choice_delay(const Timing& timing, OpId phi, const std::vector<std::int64_t>& copy);

/// The line's production, `copy` = row-major, in cycles after the region's start.
std::int64_t production_offset(const Timing& timing, const Line& line, std::int64_t copy);

}  // namespace hls::model
