#include "scheduler/constraints/differences.h"

#include <algorithm>

namespace hls::scheduler {
namespace {

bool is_nearer(const Difference& a, const Difference& b) { return a.to < b.to; }

void raise(std::optional<std::int64_t>& longest, std::int64_t length) {
  if (!longest || *longest < length) longest = length;
}

}  // namespace

/// From the last source on, so that the paths behind a target are known.
ForwardPaths::ForwardPaths(std::size_t nodes, const std::vector<Difference>& differences)
    : needed_(nodes) {
  std::vector<std::vector<Difference>> all(nodes);
  for (const Difference& one : differences) {
    if (one.to > one.from) all[static_cast<std::size_t>(one.from)].push_back(one);
  }
  std::vector<std::optional<std::int64_t>> longest(nodes);
  for (std::size_t source = nodes; source-- > 0;) {
    std::vector<Difference>& own = all[source];
    if (own.empty()) continue;
    std::stable_sort(own.begin(), own.end(), is_nearer);
    const auto last = static_cast<std::size_t>(own.back().to);
    auto next = own.begin();
    for (std::size_t node = source + 1; node <= last; ++node) {
      std::optional<Difference> most;
      for (; next != own.end() && static_cast<std::size_t>(next->to) == node; ++next) {
        if (!most || most->least < next->least) most = *next;
      }
      std::optional<std::int64_t>& length = longest[node];
      if (most && (!length || *length < most->least)) {
        needed_[source].push_back(*most);
        length = most->least;
      }
      if (!length) continue;
      for (const Difference& one : needed_[node]) {
        const auto to = static_cast<std::size_t>(one.to);
        if (to <= last) raise(longest[to], *length + one.least);
      }
      length.reset();  // for the next source
    }
  }
}

std::vector<std::optional<std::int64_t>> ForwardPaths::from(int node) const {
  std::vector<std::optional<std::int64_t>> longest(needed_.size());
  longest[static_cast<std::size_t>(node)] = 0;
  for (std::size_t at = static_cast<std::size_t>(node); at < needed_.size(); ++at) {
    if (!longest[at]) continue;
    for (const Difference& one : needed_[at]) {
      raise(longest[static_cast<std::size_t>(one.to)], *longest[at] + one.least);
    }
  }
  return longest;
}

std::vector<Difference> ForwardPaths::needed() const {
  std::vector<Difference> differences;
  for (const std::vector<Difference>& own : needed_)
    differences.insert(differences.end(), own.begin(), own.end());
  return differences;
}

std::vector<Difference> without_implied(std::size_t nodes, std::vector<Difference> differences) {
  if (differences.size() > kManyDifferences * nodes) {
    const std::vector<Difference> needed = ForwardPaths(nodes, differences).needed();
    std::erase_if(differences, [](const Difference& one) { return one.to > one.from; });
    differences.insert(differences.end(), needed.begin(), needed.end());
  }
  std::stable_sort(differences.begin(), differences.end(),
                   [](const Difference& a, const Difference& b) { return a.from < b.from; });
  return differences;
}

}  // namespace hls::scheduler
