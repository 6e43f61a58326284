#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace hls::scheduler {

/// start(to) - start(from) >= least, in cycles.
struct Difference {
  int from = 0;
  int to = 0;
  std::int64_t least = 0;
};

/// From how many differences a node on it pays to look for those that others imply, as between all accesses to a word.
constexpr std::size_t kManyDifferences = 8;

/// Longest paths over differences from nodes to those of greater numbers.
class ForwardPaths {
 public:
  ForwardPaths(std::size_t nodes, const std::vector<Difference>& differences);

  /// To each node; nothing: there is none.
  std::vector<std::optional<std::int64_t>> from(int node) const;
  /// Those forward that no others in a row imply, by source.
  std::vector<Difference> needed() const;

 private:
  std::vector<std::vector<Difference>> needed_;  ///< by source
};

/// The same constraints by source; where there are many, without those forward that others imply.
std::vector<Difference> without_implied(std::size_t nodes, std::vector<Difference> differences);

}  // namespace hls::scheduler
