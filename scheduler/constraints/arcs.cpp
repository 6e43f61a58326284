#include "scheduler/constraints/arcs.h"

#include <algorithm>

namespace hls::scheduler {
namespace {

/// Arcs for each node from which on it pays to look for those that others imply.
constexpr std::size_t kManyArcs = 8;

bool is_nearer(const Arc& a, const Arc& b) { return a.to < b.to; }

void raise(std::optional<std::int64_t>& longest, std::int64_t length) {
  if (!longest || *longest < length) longest = length;
}

}  // namespace

/// From the last source on, so that the paths behind a target are known.
ForwardPaths::ForwardPaths(std::size_t nodes, const std::vector<Arc>& arcs) : needed_(nodes) {
  std::vector<std::vector<Arc>> all(nodes);
  for (const Arc& arc : arcs) {
    if (arc.to > arc.from) all[static_cast<std::size_t>(arc.from)].push_back(arc);
  }
  std::vector<std::optional<std::int64_t>> longest(nodes);
  for (std::size_t source = nodes; source-- > 0;) {
    std::vector<Arc>& own = all[source];
    if (own.empty()) continue;
    std::stable_sort(own.begin(), own.end(), is_nearer);
    const auto last = static_cast<std::size_t>(own.back().to);
    auto next = own.begin();
    for (std::size_t node = source + 1; node <= last; ++node) {
      std::optional<Arc> most;
      for (; next != own.end() && static_cast<std::size_t>(next->to) == node; ++next) {
        if (!most || most->weight < next->weight) most = *next;
      }
      std::optional<std::int64_t>& length = longest[node];
      if (most && (!length || *length < most->weight)) {
        needed_[source].push_back(*most);
        length = most->weight;
      }
      if (!length) continue;
      for (const Arc& arc : needed_[node]) {
        const auto to = static_cast<std::size_t>(arc.to);
        if (to <= last) raise(longest[to], *length + arc.weight);
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
    for (const Arc& arc : needed_[at]) {
      raise(longest[static_cast<std::size_t>(arc.to)], *longest[at] + arc.weight);
    }
  }
  return longest;
}

std::vector<Arc> ForwardPaths::needed() const {
  std::vector<Arc> arcs;
  for (const std::vector<Arc>& own : needed_) arcs.insert(arcs.end(), own.begin(), own.end());
  return arcs;
}

std::vector<Arc> without_implied(std::size_t nodes, std::vector<Arc> arcs) {
  if (arcs.size() > kManyArcs * nodes) {
    const std::vector<Arc> needed = ForwardPaths(nodes, arcs).needed();
    std::erase_if(arcs, [](const Arc& arc) { return arc.to > arc.from; });
    arcs.insert(arcs.end(), needed.begin(), needed.end());
  }
  std::stable_sort(arcs.begin(), arcs.end(),
                   [](const Arc& a, const Arc& b) { return a.from < b.from; });
  return arcs;
}

}  // namespace hls::scheduler
