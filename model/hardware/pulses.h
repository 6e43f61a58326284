#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "model/kernel/affine.h"

namespace hls::model {

/// A run of one-bit stages of a region's pulse: offsets base .. base + stages.
struct PulseSegment {
  std::int64_t base = 0;
  std::int64_t stages = 0;
  /// Cycles counted from the last stage of the segment before to `base`; 0: the first segment,
  /// whose base is the region's iteration pulse itself.
  std::int64_t counted = 0;
  /// The variable loop whose last iteration, resumed, is the segment's base; -1: none.
  LoopId resumed_by = -1;
};

/// A variable loop of the region: after the offset at which it starts nothing happens until it
/// resumes.
struct Resumption {
  std::int64_t start = 0;
  std::int64_t offset = 0;
  LoopId loop = -1;

  auto operator<=>(const Resumption&) const = default;
};

/// The pulses of one region: its iteration pulse delayed by each needed offset.
class PulseTrain {
 public:
  /// Asks for the pulse `offset` cycles after an iteration starts.
  void need(std::int64_t offset) { needed_.push_back(offset); }

  /// Cuts the needed offsets into segments: gaps of more than kLongestGap cycles are counted. A
  /// counter follows one pulse at a time, so that it counts at most `interval` cycles; nothing:
  /// one pulse at a time in all. `resumptions`: sorted.
  void cut(std::optional<std::int64_t> interval, const std::vector<Resumption>& resumptions = {});

  const std::vector<PulseSegment>& segments() const { return segments_; }
  /// {segment, stage in it} of a needed offset. Requires: cut().
  std::pair<std::size_t, std::int64_t> find(std::int64_t offset) const;
  /// Whether that very offset was asked for.
  bool is_needed(std::int64_t offset) const;

  /// Few stages cost no more than a counter does, some flip-flops and its LUTs.
  static constexpr std::int64_t kLongestGap = 32;

 private:
  std::vector<std::int64_t> needed_;
  std::vector<PulseSegment> segments_;
};

}  // namespace hls::model
