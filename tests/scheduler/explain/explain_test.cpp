#include "scheduler/explain/explain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/schedule/text.h"
#include "scheduler/constraints/constraint_graph.h"
#include "scheduler/intervals/intervals.h"
#include "scheduler/scheduler.h"

namespace hls::scheduler {
namespace {

using model::Problem;
using model::Schedule;
using Cause = IntervalBound::Cause;

/// Loop k inside loop i: a read of A, an addition to a carried sum, a write to B.
constexpr const char* kSum = R"(file "sum.c"
loop i temporal trips 3 interval auto start 1 @1:1
loop k temporal trips 4 in i interval auto start 2 @2:3
operation 0 "start"
operation 1 "loop i" @1:1
operation 2 "loop k" in i over [i] @2:3
operation 3 "A[k] read" id 0 in k over [i k] latency 1 @3:9
operation 4 "add" id 1 in k over [i k] latency 5 @3:5
operation 5 "B[i] write" id 2 in i over [i] latency 1 @5:3
dependence control 0 -> 1 delay 0 []
dependence control 1 -> 2 delay 0 []
dependence control 2 -> 3 delay 0 []
dependence value 3 -> 4 delay 1 []
dependence value 4 -> 4 delay 5 [k 1]
dependence value 4 -> 5 delay 5 [k -3]
)";
constexpr const char* kArrays = R"(array A id 0 banks 1 ports [rw]
  access 3 read banks [0]
)";

struct Scheduled {
  Problem problem;
  Schedule schedule;

  std::vector<IntervalBound> bounds() const { return explain_intervals(problem, schedule, {}); }
};

Scheduled scheduled(const std::string& text) {
  const Result<Problem> problem = model::parse_problem(text, "problem");
  EXPECT_TRUE(problem.ok()) << (problem ? "" : to_string(problem.error()));
  if (!problem) return {};
  const Outcome outcome = schedule(*problem, {});
  EXPECT_TRUE(std::holds_alternative<Schedule>(outcome));
  return {*problem, std::get<Schedule>(outcome)};
}

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  return text.replace(text.find(what), what.size(), by);
}

TEST(ExplainIntervals, ARecurrenceIsNamedByItsOperationsLatencyAndDistance) {
  const Scheduled sum = scheduled(std::string(kSum) + kArrays);
  const std::vector<IntervalBound> bounds = sum.bounds();
  ASSERT_EQ(bounds.size(), 2U);
  EXPECT_EQ(bounds[0].cause, Cause::kNested);
  EXPECT_EQ(bounds[0].interval, 20);
  EXPECT_EQ(describe(sum.problem, bounds[0]), "nested: 4 iterations of loop k at ii 5");
  EXPECT_EQ(bounds[1].cause, Cause::kRecurrence);
  EXPECT_EQ(describe(sum.problem, bounds[1]), "recurrence: add (line 3): latency 5, distance 1");
  EXPECT_TRUE(bounds[1].is_proven);
}

TEST(ExplainIntervals, APortIsNamedWithItsAccesses) {
  const std::string three = replaced(
      replaced(std::string(kSum) + kArrays, "  access 3 read banks [0]\n",
               "  access 3 read banks [0]\n  access 6 read banks [0]\n  access 7 read banks [0]\n"),
      "dependence control 0 -> 1",
      "operation 6 \"A[k + 1] read\" id 3 in k over [i k] latency 1 @4:1\n"
      "operation 7 \"A[k + 2] read\" id 4 in k over [i k] latency 1 @4:9\n"
      "dependence control 2 -> 6 delay 0 []\ndependence control 2 -> 7 delay 0 []\n"
      "dependence control 0 -> 1");
  const Scheduled sum = scheduled(replaced(three, "value 4 -> 4 delay 5", "value 4 -> 4 delay 2"));
  const IntervalBound bound = sum.bounds().back();
  ASSERT_EQ(bound.cause, Cause::kPort);
  EXPECT_EQ(bound.demand->least_ii, 3);
  EXPECT_EQ(bound.accesses.size(), 3U);
  EXPECT_EQ(describe(sum.problem, bound),
            "port: 3 reads and 0 writes in an iteration of loop k on bank 0 of A, which has ports: "
            "read/write: A[k] read (line 3), A[k + 1] read (line 4), A[k + 2] read (line 4)");
}

TEST(ExplainIntervals, ARequestBeyondWhatIsNeededSaysSo) {
  const Scheduled sum = scheduled(replaced(kSum, "in i interval auto", "in i interval 9"));
  const IntervalBound bound = sum.bounds().back();
  EXPECT_EQ(bound.cause, Cause::kRequested);
  EXPECT_EQ(bound.least_ii, 5);
  EXPECT_EQ(describe(sum.problem, bound), "requested; recurrences, loops inside and ports allow 5");
}

TEST(ExplainIntervals, ARequestThatIsNeededNamesTheNeed) {
  const Scheduled sum = scheduled(replaced(kSum, "in i interval auto", "in i interval 5"));
  EXPECT_EQ(sum.bounds().back().cause, Cause::kRecurrence);
}

TEST(ExplainIntervals, NothingBoundsTheLeastInterval) {
  const Scheduled sum = scheduled(replaced(kSum, "delay 5 [k 1]", "delay 1 [k 1]"));
  const IntervalBound bound = sum.bounds().back();
  EXPECT_EQ(bound.interval, 1);
  EXPECT_EQ(bound.cause, Cause::kNone);
  EXPECT_TRUE(bound.is_proven);
}

/// Four accesses to one port, a and b 2 cycles apart, c and d 1 cycle, a and c at most 3: at ii 4 the
/// port would serve them, but a and b leave no two slots side by side.
constexpr const char* kPairs = R"(loop i temporal trips 8 interval auto start 1
operation 0 "start"
operation 1 "loop i"
operation 2 "a" id 0 in i over [i] latency 1
operation 3 "b" id 1 in i over [i] latency 1
operation 4 "c" id 2 in i over [i] latency 1
operation 5 "d" id 3 in i over [i] latency 1
dependence control 0 -> 1 delay 0 []
dependence control 1 -> 2 delay 0 []
dependence control 1 -> 4 delay 0 []
dependence value 2 -> 3 delay 2 []
dependence WAR 3 -> 2 delay -2 []
dependence value 4 -> 5 delay 1 []
dependence WAR 5 -> 4 delay -1 []
dependence WAR 2 -> 4 delay -3 []
dependence WAR 4 -> 2 delay -3 []
array A id 0 banks 1 ports [rw]
  access 2 read banks [0]
  access 3 read banks [0]
  access 4 read banks [0]
  access 5 read banks [0]
)";

TEST(ExplainIntervals, APlacementThatRaisedAnIntervalSaysWhetherThatIsProven) {
  const Scheduled pairs = scheduled(kPairs);
  ASSERT_EQ(pairs.schedule.interval[0], 5);
  const IntervalBound bound = pairs.bounds().front();
  EXPECT_EQ(bound.cause, Cause::kPlacement);
  EXPECT_TRUE(bound.is_proven);
  EXPECT_EQ(
      describe(pairs.problem, bound),
      "placement: the accesses of an iteration of loop i at ii 4 to A do not fit their ports");
  Options hasty;
  hasty.branch_work = 0;
  hasty.ilp_work = 0;
  const std::vector<IntervalBound> unproven =
      explain_intervals(pairs.problem, pairs.schedule, hasty);
  EXPECT_EQ(unproven[0].cause, Cause::kPlacement);
  EXPECT_FALSE(unproven[0].is_proven);
  EXPECT_THAT(describe(pairs.problem, unproven[0]), testing::HasSubstr("not proven"));
}

TEST(ExplainLatency, TheCriticalPathLeadsFromTheStartToTheLastResult) {
  const Scheduled sum = scheduled(std::string(kSum) + kArrays);
  const LatencyBound bound = explain_latency(sum.problem, sum.schedule);
  EXPECT_EQ(bound.path_cycles, sum.schedule.length);
  EXPECT_FALSE(bound.queue.has_value());
  std::vector<int> operations;
  for (const PathStep& step : bound.path) {
    operations.push_back(step.operation);
    EXPECT_EQ(step.wait, 0);
  }
  EXPECT_THAT(operations, testing::ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(ExplainLatency, AQueueAtAPortIsNamed) {
  const Scheduled pairs = scheduled(R"(operation 0 "start"
operation 1 "a" id 0 latency 1
operation 2 "b" id 1 latency 1
operation 3 "c" id 2 latency 1
dependence control 0 -> 1 delay 0 []
dependence control 0 -> 2 delay 0 []
dependence control 0 -> 3 delay 0 []
array A id 0 banks 1 ports [rw]
  access 1 read banks [0]
  access 2 read banks [0]
  access 3 read banks [0]
)");
  const LatencyBound bound = explain_latency(pairs.problem, pairs.schedule);
  EXPECT_EQ(bound.path_cycles, 1);
  ASSERT_TRUE(bound.queue.has_value());
  EXPECT_EQ(bound.queue->accesses, 3);
  EXPECT_EQ(bound.queue->ports, 1);
  EXPECT_EQ(bound.queue->length, 3);
  EXPECT_EQ(pairs.schedule.length, 3);
  EXPECT_EQ(bound.path.back().wait, 2);
  EXPECT_EQ(bound.recurrence_cycles, 1);
  EXPECT_EQ(bound.port_cycles, 3);
}

}  // namespace
}  // namespace hls::scheduler
