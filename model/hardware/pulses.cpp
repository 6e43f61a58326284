#include "model/hardware/pulses.h"

#include <algorithm>
#include <cassert>

namespace hls::model {

void PulseTrain::cut(std::optional<std::int64_t> interval,
                     const std::vector<Resumption>& resumptions) {
  std::sort(needed_.begin(), needed_.end());
  needed_.erase(std::unique(needed_.begin(), needed_.end()), needed_.end());
  assert(needed_.empty() || needed_.front() >= 0);
  segments_ = {PulseSegment{}};
  const bool can_count = !interval || *interval > kLongestGap;
  std::int64_t end = 0;
  auto next = resumptions.begin();
  for (const std::int64_t offset : needed_) {
    for (; next != resumptions.end() && offset >= next->offset; ++next) {
      end = next->offset;
      segments_.push_back({end, 0, 0, next->loop});
    }
    assert(next == resumptions.end() || offset <= next->start);
    while (can_count && offset - end > kLongestGap) {
      const std::int64_t step = std::min(offset - end, interval.value_or(offset - end));
      end += step;
      segments_.push_back({end, 0, step, -1});
    }
    segments_.back().stages += offset - end;
    end = offset;
  }
}

std::pair<std::size_t, std::int64_t> PulseTrain::find(std::int64_t offset) const {
  std::size_t index = segments_.size() - 1;
  while (segments_[index].base > offset) --index;
  assert(offset <= segments_[index].base + segments_[index].stages);
  return {index, offset - segments_[index].base};
}

bool PulseTrain::is_needed(std::int64_t offset) const {
  return std::binary_search(needed_.begin(), needed_.end(), offset);
}

}  // namespace hls::model
