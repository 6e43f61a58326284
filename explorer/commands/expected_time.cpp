#include "explorer/commands/expected_time.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "explorer/commands/progress.h"
#include "explorer/evaluate/evaluator.h"
#include "explorer/search/strategy.h"

namespace hls::explorer {

Result<ExpectedTime> expected_time(const Project& project, int threads) {
  using Clock = std::chrono::steady_clock;
  constexpr std::size_t kMostPoints = 16;
  constexpr double kMostSeconds = 2;
  const auto order = make_random({project.space, {}, project.config.search.seed});
  model::Elaborations elaborations(project.kernel);
  ExpectedTime time;
  double spent = 0;
  for (const std::int64_t id : order->propose(kMostPoints)) {
    const Clock::time_point start = Clock::now();
    const Result<Evaluation> evaluation = evaluator(elaborations, project).evaluate(id);
    if (!evaluation) return evaluation.error();
    spent += std::chrono::duration<double>(Clock::now() - start).count();
    ++time.sampled;
    if (spent > kMostSeconds) break;
  }
  time.seconds_per_point = spent / static_cast<double>(time.sampled);
  time.seconds =
      time.seconds_per_point * static_cast<double>(points_to_evaluate(project)) / threads;
  return time;
}

std::string expected_time_text(const ExpectedTime& time) {
  constexpr double kMilli = 1000;
  return fmt::format(
      "expected time: at most about {} (an estimate: {} of the points took {:.1f} ms each)",
      duration_text(time.seconds), time.sampled, time.seconds_per_point * kMilli);
}

}  // namespace hls::explorer
