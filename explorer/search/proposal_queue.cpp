#include "explorer/search/proposal_queue.h"

#include <algorithm>

namespace hls::explorer {

bool ProposalQueue::add(std::int64_t id) {
  if (!takes(id)) return false;
  known_.insert(id);
  waiting_.push_back(id);
  return true;
}

void ProposalQueue::draw(std::size_t count) {
  while (size() < count && drawn_ < space_.size()) {
    add(static_cast<std::int64_t>(order_(static_cast<std::uint64_t>(drawn_++))));
  }
}

std::vector<std::int64_t> ProposalQueue::take(std::size_t count) {
  const std::size_t end = next_ + std::min(count, size());
  std::vector<std::int64_t> ids(waiting_.begin() + static_cast<std::ptrdiff_t>(next_),
                                waiting_.begin() + static_cast<std::ptrdiff_t>(end));
  next_ = end;
  if (size() == 0) {
    waiting_.clear();
    next_ = 0;
  }
  return ids;
}

}  // namespace hls::explorer
