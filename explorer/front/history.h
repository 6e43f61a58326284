#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "explorer/front/pareto.h"

namespace hls::explorer {

/// A point that was on the front of those evaluated up to it.
struct Discovery {
  std::int64_t evaluations = 0;  ///< by then, in the order of proposals, this one included
  std::int64_t id = 0;

  bool operator==(const Discovery&) const = default;
};

/// How the front grew while a search evaluated points.
class FrontHistory {
 public:
  explicit FrontHistory(std::vector<std::string> objectives) : objectives_(std::move(objectives)) {}

  /// Takes what was evaluated next, in the order of proposals.
  void add(const std::vector<Evaluation>& evaluations);

  std::int64_t evaluations() const { return evaluations_; }
  const ParetoFront& front() const { return front_; }
  const std::vector<Discovery>& discoveries() const { return discoveries_; }

 private:
  std::vector<std::string> objectives_;
  std::int64_t evaluations_ = 0;
  ParetoFront front_;
  std::vector<Discovery> discoveries_;
};

}  // namespace hls::explorer
