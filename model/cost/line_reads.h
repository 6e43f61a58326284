#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "model/hardware/hardware.h"
#include "model/target/target.h"

namespace hls::model {

/// Whether a product of integers, as a unit of its own, is in DSPs.
bool is_in_dsps(const Design& design, OpId product, const Target& target);

/// The places by which a reader shifts a value to the right, so that it does not look at so many low bits.
int unread_places(const Kernel& kernel, const Operation& reader, std::size_t operand);

/// What the readers of a register ask for.
struct StageReads {
  int low = 0;            ///< the lowest bit that is read
  bool is_taken = false;  ///< nothing but products in DSPs read it, through casts
};

/// What reads the registers of delay lines: not all bits, or nothing but DSPs, which have two registers of their own in
/// front of each operand. Synthesis moves the last registers before them there and leaves out bits that nothing reads.
/// Source: AMD UG479 (AREG, BREG), Yosys 0.23 (xilinx_dsp).
class LineReads {
 public:
  LineReads(const Hardware& hardware, const Target& target);

  /// Of all of a value's copies that `counts` names, at this stage. `counts`: whether a copy counts.
  template <typename Counts>
  StageReads of(OpId value, std::int64_t copies, std::int64_t stage, Counts counts) const {
    std::optional<StageReads> all;
    for (std::int64_t copy = 0; copy < copies; ++copy) {
      if (!counts(copy)) continue;
      const StageReads one = of(value, copy, stage);
      all = all ? both(*all, one) : one;
    }
    return all.value_or(StageReads{});
  }

  /// Copies of a product in DSPs whose registers are the first of shift registers: its result is read later only. Those of
  /// units that operations share do not count.
  std::int64_t delayed_copies(OpId product) const;

 private:
  static StageReads both(const StageReads& a, const StageReads& b);
  StageReads of(OpId value, std::int64_t copy, std::int64_t stage) const;
  void add(const Read& read);
  bool is_product(const Read& read) const;
  bool leads_to_products(OpId cast) const;
  bool is_read_late(OpId value, std::int64_t copy, std::int64_t least_stage) const;

  const Hardware& hardware_;
  const Target& target_;
  std::vector<std::vector<Read>> readers_;  ///< by value
  std::map<std::tuple<OpId, std::int64_t, std::int64_t>, StageReads>
      stages_;  ///< by value, copy, stage
  /// What reads a copy of a value where: a copy of an operation.
  struct Use {
    Element element;
    OpId reader = -1;
    std::int64_t copy = 0;
  };
  std::map<std::pair<OpId, std::int64_t>, std::vector<Use>>
      uses_;  ///< of products and wires, by value and copy
};

/// The last registers of a line that a DSP takes as its own: two of a shift register, which moves in every cycle, one of others.
constexpr std::int64_t dsp_registers(bool is_shift) { return is_shift ? 2 : 1; }

/// A run of a line's bits that the same readers look at, and how many registers each has until a reader.
struct LineBits {
  std::int64_t width = 0;
  std::vector<std::int64_t> stages;  ///< between its readers
  std::int64_t unread = 0;           ///< registers behind the last one that is there
};

/// The bits of a line of `width` bits whose `stages` are read, in runs.
std::vector<LineBits> split_line(std::int64_t width, const std::vector<std::int64_t>& stages,
                                 const std::vector<StageReads>& reads, bool is_shift);

}  // namespace hls::model
