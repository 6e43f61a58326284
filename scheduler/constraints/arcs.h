#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hls::scheduler {

/// start[to] >= start[from] + weight, in cycles.
struct Arc {
  int from = 0;
  int to = 0;
  std::int64_t weight = 0;
};

/// Longest paths over arcs that lead to nodes of greater numbers.
class ForwardPaths {
 public:
  ForwardPaths(std::size_t nodes, const std::vector<Arc>& arcs);

  /// To each node; nothing: there is none.
  std::vector<std::optional<std::int64_t>> from(int node) const;
  /// The arcs forward that no others in a row imply, by source.
  std::vector<Arc> needed() const;

 private:
  std::vector<std::vector<Arc>> needed_;  ///< by source
};

/// The same constraints by source, without arcs forward that others imply where there are so many of them, as between all
/// accesses to one word, that it pays.
std::vector<Arc> without_implied(std::size_t nodes, std::vector<Arc> arcs);

}  // namespace hls::scheduler
