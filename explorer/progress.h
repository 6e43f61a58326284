#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "explorer/pareto.h"

namespace hls::explorer {

/// Shows how far a sweep is: one line that is rewritten on a terminal, a line every ten seconds in
/// a log.
class Progress {
 public:
  Progress(std::ostream& log, bool is_terminal, std::int64_t total,
           std::vector<std::string> objectives);

  void add(const std::vector<Evaluation>& evaluations);
  /// Clears the line of the terminal.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;
  std::string line(double seconds) const;

  std::ostream& log_;
  bool is_terminal_;
  std::int64_t total_;
  std::vector<std::string> objectives_;
  ParetoFront front_;
  std::int64_t done_ = 0;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = start_;
};

}  // namespace hls::explorer
