#include "model/hardware/call_interval.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <optional>

#include "frontend/frontend.h"
#include "model/hardware/hardware.h"
#include "model/transform/apply.h"
#include "scheduler/scheduler.h"
#include "tests/oracle/call_conflicts.h"
#include "tests/oracle/random_kernel.h"
#include "tests/scheduler/random_design.h"

namespace hls::model {
namespace {

struct Outcome {
  CallInterval calls;
  std::int64_t latency = 0;
  std::int64_t least = 0;  ///< by enumeration, and no more than the latency
  std::vector<std::string> bounds;
};

/// Nothing: the design has no schedule, or variable loops.
std::optional<Outcome> outcome_of(const Kernel& kernel, const Directives& directives) {
  Elaborations elaborations(kernel);
  const auto design = apply(elaborations, oracle::random_test_target(), directives);
  if (!design) return std::nullopt;
  for (const bool is_variable : design->elaboration->serial.is_variable) {
    if (is_variable) return std::nullopt;
  }
  const Problem problem = scheduler::formulate(*design, oracle::random_test_target(), 5000);
  const auto result = scheduler::schedule(problem, {});
  const auto* const schedule = std::get_if<Schedule>(&result);
  if (schedule == nullptr) return std::nullopt;
  Outcome outcome;
  outcome.calls = plan(*design, problem, *schedule).calls;
  outcome.latency = latency_cycles(*schedule);
  outcome.least =
      std::min(outcome.latency, oracle::least_call_distance(*design, problem, *schedule));
  for (const CallBound& bound : outcome.calls.bounds) {
    outcome.bounds.push_back(describe(*design, bound));
  }
  return outcome;
}

Outcome outcome_of_c(const std::string& parameters, const std::string& body) {
  const std::string text = fmt::format("void f({}) {{\n{}\n}}\n", parameters, body);
  const frontend::Outcome parsed = frontend::parse({"f.c", text, "f", {}});
  EXPECT_TRUE(parsed.errors.empty());
  auto outcome = outcome_of(parsed.kernel, {});
  EXPECT_TRUE(outcome.has_value());
  return outcome.value_or(Outcome{});
}

/// Banks as a whole and the registers of the emitted hardware ask for more in some designs, never for
/// less.
TEST(CallInterval, CallsThatFarApartNeverCollideAndMostlyDoOneCycleCloser) {
  int designs = 0;
  int overlapping = 0;
  int least = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const Kernel kernel = oracle::random_kernel(seed, {});
    const auto outcome = outcome_of(kernel, oracle::random_directives(kernel, seed));
    if (!outcome) continue;
    ++designs;
    EXPECT_GE(outcome->calls.cycles, outcome->least) << seed;
    EXPECT_LE(outcome->calls.cycles, outcome->latency) << seed;
    EXPECT_EQ(outcome->bounds.empty(), outcome->calls.cycles == 1) << seed;
    overlapping += outcome->calls.cycles < outcome->latency ? 1 : 0;
    least += outcome->calls.cycles == outcome->least ? 1 : 0;
  }
  fmt::print("{} designs, {} of them overlap, {} at the least distance\n", designs, overlapping,
             least);
  EXPECT_GE(designs, 80);
  EXPECT_GE(overlapping, designs / 2);
  EXPECT_GE(least, designs * 3 / 4);
}

TEST(CallInterval, OfACopyIsThatOfItsLoop) {
  const Outcome outcome =
      outcome_of_c("int A[16], int B[16]", "for (int i = 0; i < 16; i++) B[i] = A[i];");
  EXPECT_EQ(outcome.calls.cycles, 16);
  EXPECT_GT(outcome.latency, 16);
  EXPECT_EQ(outcome.bounds[0], "loop i (line 2), which takes 16 cycles");
}

TEST(CallInterval, OfAnArrayThatIsRewrittenWaitsForItsWrites) {
  const Outcome outcome =
      outcome_of_c("int A[16]", "for (int i = 0; i < 16; i++) A[15 - i] = A[i / 2] * 3;");
  EXPECT_EQ(outcome.calls.cycles, outcome.least);
  EXPECT_GE(outcome.calls.cycles, outcome.latency - 1);
}

TEST(CallInterval, OfALocalArrayIsTheTimeItIsInUse) {
  const Outcome outcome = outcome_of_c("int A[16], int B[16]",
                                       "int t[16];\n"
                                       "for (int i = 0; i < 16; i++) t[i] = A[i];\n"
                                       "for (int j = 0; j < 16; j++) B[j] = t[15 - j];");
  EXPECT_EQ(outcome.calls.cycles, outcome.least);
  EXPECT_LT(outcome.calls.cycles, outcome.latency);
  EXPECT_GT(outcome.calls.cycles, 30);
}

TEST(CallInterval, KeepsAScalarUntilItsLastRead) {
  const Outcome outcome =
      outcome_of_c("int A[16], int B[16], int x", "for (int i = 0; i < 16; i++) B[i] = A[i] + x;");
  EXPECT_EQ(outcome.calls.cycles, outcome.least);
  EXPECT_EQ(outcome.bounds[0], "argument x, read until add (line 2)");
}

TEST(CallInterval, OfNoLoopIsACycle) {
  const Outcome outcome = outcome_of_c("int A[1], int B[1]", "B[0] = A[0] * A[0];");
  EXPECT_EQ(outcome.calls.cycles, 1);
  EXPECT_GT(outcome.latency, 1);
}

}  // namespace
}  // namespace hls::model
