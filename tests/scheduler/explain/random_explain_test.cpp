#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "scheduler/explain/explain.h"
#include "scheduler/intervals/structure.h"
#include "scheduler/scheduler.h"
#include "tests/scheduler/random_problem.h"

namespace hls::scheduler {
namespace {

using model::LoopKind;
using model::Problem;
using model::Schedule;
using Cause = IntervalBound::Cause;

constexpr std::uint64_t kSeed = 20270000;
constexpr std::uint64_t kProblems = 200;
constexpr std::int64_t kLong = std::int64_t{1} << 20;  ///< keeps iterations of outer loops apart

bool is_inside(const Problem& problem, model::LoopId loop, model::LoopId around) {
  for (; loop >= 0; loop = problem.loops[loop].parent) {
    if (loop == around) return true;
  }
  return false;
}

/// The schedule's intervals with `loop` at `interval` and the loops around it out of the way.
std::vector<std::int64_t> at(const Problem& problem, const Schedule& schedule, model::LoopId loop,
                             std::int64_t interval) {
  std::vector<std::int64_t> intervals = schedule.interval;
  intervals[loop] = interval;
  std::int64_t apart = kLong;
  for (auto outer = problem.loops[loop].parent; outer >= 0; outer = problem.loops[outer].parent) {
    intervals[outer] = apart;
    apart *= 2 * problem.loops[outer].trip_count;
  }
  return intervals;
}

/// The weight of a cycle of dependences: positive when no starts can meet all of them.
std::int64_t weight(const Problem& problem, const std::vector<int>& cycle,
                    const std::vector<std::int64_t>& intervals) {
  std::int64_t sum = 0;
  for (const int index : cycle) {
    const model::Dependence& dependence = problem.dependences[index];
    std::vector<std::int64_t> distances;
    for (const model::Distance& distance : dependence.distances) {
      std::int64_t cycles = 0;
      for (const auto& [loop, count] : distance) cycles += count * intervals[loop];
      distances.push_back(cycles);
    }
    sum += dependence.delay - *std::min_element(distances.begin(), distances.end());
  }
  return sum;
}

void check_recurrence(const Problem& problem, const Schedule& schedule,
                      const IntervalBound& bound) {
  const Recurrence& recurrence = *bound.recurrence;
  const std::vector<int>& cycle = recurrence.dependences;
  ASSERT_FALSE(cycle.empty());
  for (std::size_t i = 0; i < cycle.size(); ++i) {
    const model::Dependence& here = problem.dependences[cycle[i]];
    const model::Dependence& next = problem.dependences[cycle[(i + 1) % cycle.size()]];
    EXPECT_EQ(here.destination, next.source);
    EXPECT_TRUE(is_inside(problem, problem.operations[here.source].loop, bound.loop));
  }
  EXPECT_GT(recurrence.latency, recurrence.distance * (bound.interval - 1));
  EXPECT_LE(recurrence.latency, recurrence.distance * bound.interval);
  // Offsets of copies in the schedule may be greater than the least, which the bound is found at.
  const bool has_copies =
      std::any_of(problem.loops.begin(), problem.loops.end(),
                  [](const auto& loop) { return loop.kind == LoopKind::kSpatial; });
  if (has_copies) return;
  EXPECT_GT(weight(problem, cycle, at(problem, schedule, bound.loop, bound.interval - 1)), 0);
  EXPECT_LE(weight(problem, cycle, at(problem, schedule, bound.loop, bound.interval)), 0);
}

/// More accesses in `interval` cycles than the ports serve.
void check_port(const Problem& problem, const IntervalBound& bound) {
  const model::PortResource& resource = problem.resources[bound.demand->resource];
  std::int64_t reads = 0;
  std::int64_t writes = 0;
  for (const AccessCount& access : bound.accesses) {
    EXPECT_TRUE(is_inside(problem, problem.operations[access.operation].loop, bound.loop));
    const auto use = std::find_if(resource.uses.begin(), resource.uses.end(),
                                  [&](const auto& u) { return u.operation == access.operation; });
    ASSERT_NE(use, resource.uses.end());
    (use->is_write ? writes : reads) += access.count;
  }
  EXPECT_EQ(reads, bound.demand->reads);
  EXPECT_EQ(writes, bound.demand->writes);
  std::int64_t readers = 0;
  std::int64_t writers = 0;
  for (const model::PortCapability& port : resource.ports) {
    readers += port.reads ? 1 : 0;
    writers += port.writes ? 1 : 0;
  }
  const auto ports = static_cast<std::int64_t>(resource.ports.size());
  const std::int64_t cycles = bound.interval - 1;
  EXPECT_TRUE(reads > readers * cycles || writes > writers * cycles ||
              reads + writes > ports * cycles);
}

/// The busiest bank has no free cycle to give to one less in each iteration of the loop.
void check_shared(const Problem& problem, const IntervalBound& bound) {
  ASSERT_TRUE(bound.concurrent.has_value());
  const model::LoopId around = bound.concurrent->around;
  std::int64_t iterations = 1;
  for (model::LoopId loop = bound.loop; loop != around; loop = problem.loops[loop].parent) {
    ASSERT_GE(loop, 0);
    if (problem.loops[loop].kind == LoopKind::kTemporal) {
      iterations *= problem.loops[loop].trip_count;
    }
  }
  std::int64_t most = 0;
  for (const auto& demand : scheduler::port_demands(problem, around)) {
    if (demand.resource == bound.concurrent->resource) most = std::max(most, demand.least_ii);
  }
  EXPECT_LE(most, bound.interval * iterations);
  EXPECT_GT(most, (bound.interval - 1) * iterations);
}

/// Asking for the interval gives a schedule; asking for one less gives none, or none was found.
void check_by_trying(const Problem& problem, const Schedule& schedule, const IntervalBound& bound) {
  Problem asked = problem;
  for (std::size_t l = 0; l < asked.loops.size(); ++l) {
    const auto loop = static_cast<model::LoopId>(l);
    if (asked.loops[l].kind != LoopKind::kTemporal) continue;
    const bool is_around = loop != bound.loop && is_inside(problem, bound.loop, loop);
    asked.loops[l].interval =
        is_around ? std::nullopt : std::optional<std::int64_t>(schedule.interval[l]);
  }
  asked.loops[bound.loop].interval = bound.interval - 1;
  const Outcome outcome = scheduler::schedule(asked, {});
  const auto* why = std::get_if<model::Infeasible>(&outcome);
  if (bound.cause == Cause::kRequested) return;
  ASSERT_NE(why, nullptr);
  if (bound.is_proven) {
    EXPECT_NE(why->cause, model::Infeasible::Cause::kLimit);
  }
}

/// Whether at a cycle less, all other intervals the same, the schedule is no shorter.
bool is_no_shorter(const Problem& problem, const Schedule& schedule, const IntervalBound& bound) {
  Problem less = problem;
  for (std::size_t loop = 0; loop < less.loops.size(); ++loop) {
    if (less.loops[loop].kind == LoopKind::kTemporal)
      less.loops[loop].interval = schedule.interval[loop];
  }
  --*less.loops[bound.loop].interval;
  const Outcome outcome = scheduler::schedule(less, {});
  const auto* other = std::get_if<Schedule>(&outcome);
  return other == nullptr || other->length >= schedule.length;
}

TEST(RandomExplain, WhatBoundsAnIntervalForbidsOneLess) {
  std::map<Cause, int> causes;
  int unknown = 0;  ///< free ports, or shorter schedules, that the scheduler did not find
  for (std::uint64_t seed = kSeed; seed < kSeed + kProblems; ++seed) {
    const auto random = oracle::random_case(seed);
    if (!random) continue;
    const Problem& problem = random->problem;
    const Outcome outcome = scheduler::schedule(problem, {});
    const auto* schedule = std::get_if<Schedule>(&outcome);
    if (schedule == nullptr) continue;
    SCOPED_TRACE(seed);
    std::vector<bool> is_explained(problem.loops.size(), false);
    for (const IntervalBound& bound : explain_intervals(problem, *schedule, {})) {
      SCOPED_TRACE(describe(problem, bound));
      ++causes[bound.cause];
      is_explained[bound.loop] = true;
      EXPECT_EQ(bound.interval, schedule->interval[bound.loop]);
      if (bound.cause == Cause::kRecurrence) check_recurrence(problem, *schedule, bound);
      if (bound.cause == Cause::kPort) check_port(problem, bound);
      if (bound.cause == Cause::kNested) {
        const Problem::Loop& inner = problem.loops[bound.nested];
        EXPECT_GE(inner.trip_count * schedule->interval[bound.nested], bound.interval);
      }
      if (problem.loops[bound.loop].kind != LoopKind::kTemporal) continue;
      if (bound.cause == Cause::kNone && !bound.is_proven) {
        ++unknown;
      } else if (bound.cause == Cause::kNone) {
        EXPECT_EQ(bound.interval, 1);
      } else if (bound.cause == Cause::kShared) {
        check_shared(problem, bound);
      } else if (bound.cause == Cause::kLonger) {
        if (!is_no_shorter(problem, *schedule, bound)) ++unknown;
      } else {
        check_by_trying(problem, *schedule, bound);
      }
    }
    EXPECT_THAT(is_explained, testing::Each(true));
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(causes[Cause::kRecurrence], 50);
  EXPECT_GT(causes[Cause::kPort], 25);
  EXPECT_GT(causes[Cause::kNested], 25);
  EXPECT_GT(causes[Cause::kRequested], 5);
  EXPECT_GT(causes[Cause::kPlacement], 0);
  EXPECT_LE(unknown, 4);
}

TEST(RandomExplain, ThePathEndsWithTheScheduleAndWaitsOnlyBeyondTheBound) {
  int paths = 0;
  int queues = 0;
  int by_ports = 0;  ///< the busiest bank bounds the kernel at any intervals
  int met = 0;       ///< the bound at any intervals is reached
  for (std::uint64_t seed = kSeed; seed < kSeed + kProblems; ++seed) {
    const auto random = oracle::random_case(seed);
    if (!random) continue;
    const Problem& problem = random->problem;
    const Outcome outcome = scheduler::schedule(problem, {});
    const auto* schedule = std::get_if<Schedule>(&outcome);
    if (schedule == nullptr || schedule->length == 0) continue;
    SCOPED_TRACE(seed);
    const LatencyBound bound = explain_latency(problem, *schedule);
    ASSERT_FALSE(bound.path.empty());
    EXPECT_EQ(bound.path.front().operation, 0);
    std::int64_t wait = 0;
    for (std::size_t i = 1; i < bound.path.size(); ++i) {
      const PathStep& step = bound.path[i];
      const model::Dependence& dependence = problem.dependences[step.dependence];
      EXPECT_EQ(dependence.source, bound.path[i - 1].operation);
      EXPECT_EQ(dependence.destination, step.operation);
      EXPECT_EQ(step.start - step.wait - bound.path[i - 1].start,
                weight(problem, {step.dependence}, schedule->interval));
      wait += step.wait;
    }
    EXPECT_LE(bound.path_cycles, schedule->length);
    EXPECT_LE(bound.recurrence_cycles, bound.path_cycles);
    EXPECT_LE(bound.port_cycles, schedule->length);
    EXPECT_LE(bound.least_latency_cycles, model::latency_cycles(*schedule));
    by_ports += bound.port_cycles > bound.recurrence_cycles ? 1 : 0;
    met += std::max(bound.port_cycles, bound.recurrence_cycles) == schedule->length ? 1 : 0;
    EXPECT_EQ(wait == 0, bound.path_cycles == schedule->length);
    if (bound.queue) {
      ++queues;
      EXPECT_LE(bound.queue->length, schedule->length);
      EXPECT_GT(bound.queue->length, bound.path_cycles);
    }
    ++paths;
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(by_ports, 5);
  EXPECT_GT(met, 25);
  EXPECT_GT(paths, 100);
  EXPECT_GT(queues, 2);
}

}  // namespace
}  // namespace hls::scheduler
