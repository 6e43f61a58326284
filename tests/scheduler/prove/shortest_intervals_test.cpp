#include "scheduler/prove/shortest_intervals.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "scheduler/formulate/serial.h"
#include "scheduler/intervals/intervals.h"
#include "scheduler/place/placement.h"

namespace hls::scheduler {
namespace {

using model::LoopId;
using model::Problem;

constexpr int kPipelines = 400;

std::int64_t drawn(std::mt19937_64& random, std::int64_t least, std::int64_t most) {
  return least + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most - least + 1));
}

/// Nests of a loop each, in a row: an operation that takes some cycles, and that must go at some pace.
/// Each iteration waits for the same one of the nest before, or for that of a nest further back.
Problem random_pipeline(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Problem problem;
  problem.operations.push_back({"start", -1, -1, {}, {}, 0, 0, {}});
  const std::int64_t trips = drawn(random, 2, 6);
  const std::int64_t nests = drawn(random, 2, 4);
  for (int nest = 0; nest < nests; ++nest) {
    const auto loop = static_cast<LoopId>(problem.loops.size());
    Problem::Loop entry;
    entry.name = "l";
    entry.trip_count = trips;
    if (drawn(random, 0, 7) == 0) entry.interval = drawn(random, 4, 6);
    entry.start = static_cast<int>(problem.operations.size());
    problem.loops.push_back(entry);
    const int start = entry.start;
    problem.operations.push_back({"loop", -1, -1, {}, {}, 0, 0, {}});
    const int work = start + 1;
    problem.operations.push_back({"work", work, loop, {loop}, {}, drawn(random, 1, 4), 0, {}});
    problem.dependences.push_back({0, start, model::DependenceKind::kControl, 0, {{}}});
    problem.dependences.push_back({start, work, model::DependenceKind::kControl, 0, {{}}});
    problem.dependences.push_back(
        {work, work, model::DependenceKind::kRaw, drawn(random, 1, 4), {{{loop, 1}}}});
    for (int before = 0; before < nest; ++before) {
      if (before + 1 < nest && drawn(random, 0, 2) > 0) continue;
      const std::int64_t shift = drawn(random, -1, 1);  // of the iteration waited for
      model::Dependence wait{2 * before + 2,
                             work,
                             model::DependenceKind::kRaw,
                             problem.operations[static_cast<std::size_t>(2 * before + 2)].latency,
                             {}};
      for (const std::int64_t x : {std::int64_t{0}, trips - 1}) {
        const std::int64_t of = std::clamp<std::int64_t>(x + shift, 0, trips - 1);
        model::Distance distance;
        if (of != 0) distance.emplace_back(before, -of);
        if (x != 0) distance.emplace_back(loop, x);
        wait.distances.push_back(distance);
      }
      problem.dependences.push_back(wait);
    }
  }
  return problem;
}

/// Of the longest path; nothing: a cycle is too long.
std::optional<std::int64_t> path_length(const Problem& problem, const Intervals& intervals) {
  ConstraintGraph graph(problem);
  graph.set_intervals(intervals);
  if (!graph.positive_cycle().empty()) return std::nullopt;
  return path_bound(problem, graph, intervals);
}

/// The least of all intervals from `least` on that are not far above.
std::int64_t least_of_all_intervals(const Problem& problem, const Intervals& least) {
  std::int64_t best = *path_length(problem, least);
  Intervals intervals = least;
  const std::function<void(std::size_t)> visit = [&](std::size_t loop) {
    if (loop == intervals.size()) {
      const auto length = path_length(problem, intervals);
      if (length) best = std::min(best, *length);
      return;
    }
    const std::int64_t most = problem.loops[loop].interval ? least[loop] : 7;
    for (intervals[loop] = least[loop]; intervals[loop] <= most; ++intervals[loop]) visit(loop + 1);
    intervals[loop] = least[loop];
  };
  visit(0);
  return best;
}

TEST(ShortestIntervals, AreThoseOfTheShortestOfAllPaths) {
  const auto solver = make_solver(SolverKind::kGlpk);
  int shorter = 0;
  for (std::uint64_t seed = 0; seed < kPipelines; ++seed) {
    const Problem problem = random_pipeline(seed);
    Structure structure(problem);
    const auto least =
        least_intervals(structure, std::vector<std::int64_t>(problem.loops.size(), 0));
    ASSERT_TRUE(std::holds_alternative<Intervals>(least)) << "seed " << seed;
    const Intervals& from = std::get<Intervals>(least);
    std::int64_t work = 1'000'000;
    const auto found = shortest_intervals(structure, from, {*solver, work});
    const std::int64_t best = least_of_all_intervals(problem, from);
    if (!found) {
      ASSERT_EQ(*path_length(problem, from), best) << "seed " << seed;
      continue;
    }
    ++shorter;
    for (std::size_t loop = 0; loop < from.size(); ++loop) {
      ASSERT_GE((*found)[loop], from[loop]) << "seed " << seed;
      if (!problem.loops[loop].interval) continue;
      ASSERT_EQ((*found)[loop], from[loop]) << "seed " << seed;
    }
    ASSERT_EQ(path_length(problem, *found), best) << "seed " << seed;
    // No interval of these could be a cycle less.
    for (std::size_t loop = 0; loop < from.size(); ++loop) {
      Intervals less = *found;
      if (--less[loop] < from[loop]) continue;
      const auto length = path_length(problem, less);
      EXPECT_TRUE(!length || *length > best) << "seed " << seed;
    }
  }
  EXPECT_GT(shorter, kPipelines / 10);
  EXPECT_LT(shorter, kPipelines);
}

}  // namespace
}  // namespace hls::scheduler
