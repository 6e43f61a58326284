#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "model/kernel/text.h"
#include "model/transform/apply.h"
#include "scheduler/scheduler.h"
#include "tests/oracle/replay.h"
#include "tests/scheduler/random_design.h"

namespace hls {
namespace {

constexpr std::int64_t kClockPeriodPs = 5000;

/// One-dimensional convolution that accumulates in memory (K. Majumder's HIR thesis, figure 3.8).
constexpr const char* kConvolution = R"(kernel conv1d {
  param outp: f32[16]
  param inp: f32[17]
  param wt: f32[2]
  for i = 0 step 1 trip 16 {
    for j = 0 step 1 trip 2 {
      %0 = load outp[i] : f32
      %1 = load inp[i + j] : f32
      %2 = load wt[j] : f32
      %3 = mul %1, %2 : f32
      %4 = add %0, %3 : f32
      %5 = store %4, outp[i] : f32
    }
  }
}
)";

/// tmp = alpha A B, D = tmp C + beta D, 8 x 8 (K. Majumder's HIR thesis, appendix A.5).
constexpr const char* kTwoMatrixProducts = R"(kernel two_mm {
  param alpha: f32
  param beta: f32
  param tmp: f32[8][8]
  param A: f32[8][8]
  param B: f32[8][8]
  param C: f32[8][8]
  param D: f32[8][8]
  %0 = argument alpha : f32
  %1 = argument beta : f32
  %2 = constant 0 : f32
  for i = 0 step 1 trip 8 {
    for j = 0 step 1 trip 8 {
      for k = 0 step 1 trip 8 {
        %3 = phi %2, %8 : f32
        %4 = load A[i][k] : f32
        %5 = load B[k][j] : f32
        %6 = mul %0, %4 : f32
        %7 = mul %6, %5 : f32
        %8 = add %3, %7 : f32
      }
      %9 = result k, %8 : f32
      %10 = store %9, tmp[i][j] : f32
    }
  }
  for p = 0 step 1 trip 8 {
    for q = 0 step 1 trip 8 {
      %11 = load D[p][q] : f32
      %12 = mul %11, %1 : f32
      for r = 0 step 1 trip 8 {
        %13 = phi %12, %17 : f32
        %14 = load tmp[p][r] : f32
        %15 = load C[r][q] : f32
        %16 = mul %14, %15 : f32
        %17 = add %13, %16 : f32
      }
      %18 = result r, %17 : f32
      %19 = store %18, D[p][q] : f32
    }
  }
}
)";

/// C = beta C + A B: in each row all of the first is a nest of its own, and both ask for C's ports.
constexpr const char* kScaledProduct = R"(kernel scaled {
  param beta: f32
  param C: f32[16][16]
  param A: f32[16][16]
  param B: f32[16][16]
  %0 = argument beta : f32
  for i = 0 step 1 trip 16 {
    for j = 0 step 1 trip 16 {
      %1 = load C[i][j] : f32
      %2 = mul %1, %0 : f32
      %3 = store %2, C[i][j] : f32
    }
    for k = 0 step 1 trip 16 {
      for q = 0 step 1 trip 16 {
        %4 = load C[i][q] : f32
        %5 = load A[i][k] : f32
        %6 = load B[k][q] : f32
        %7 = mul %5, %6 : f32
        %8 = add %4, %7 : f32
        %9 = store %8, C[i][q] : f32
      }
    }
  }
}
)";

struct Scheduled {
  model::Design design;
  model::Problem problem;
  scheduler::Outcome outcome;

  const model::Schedule& schedule() const { return std::get<model::Schedule>(outcome); }
};

Scheduled run(const char* text, const model::Directives& directives) {
  const auto kernel = model::parse_kernel(text, "test");
  EXPECT_TRUE(kernel.ok());
  model::Elaborations elaborations(*kernel);
  const model::Target target = oracle::random_test_target();
  const auto design = model::apply(elaborations, target, directives);
  EXPECT_TRUE(design.ok());
  Scheduled result{*design, scheduler::formulate(*design, target, kClockPeriodPs), {}};
  result.outcome = scheduler::schedule(result.problem, {});
  if (const auto* schedule = std::get_if<model::Schedule>(&result.outcome)) {
    EXPECT_THAT(scheduler::verify(result.problem, *schedule), testing::IsEmpty());
    EXPECT_THAT(oracle::replay(result.design, result.problem, *schedule), testing::IsEmpty());
  }
  return result;
}

TEST(KernelSchedule, ConvolutionInMemoryHasTheThesisSchedule) {
  model::Directives directives;
  directives.promote = false;
  const Scheduled result = run(kConvolution, directives);
  EXPECT_EQ(result.schedule().interval, (std::vector<std::int64_t>{14, 7}));
  std::map<std::string, std::int64_t> start;
  for (std::size_t i = 0; i < result.problem.operations.size(); ++i) {
    start[result.problem.operations[i].name] = result.schedule().start[i];
  }
  // Figure 3.10: read at 4, product at 1, sum at 5, write at 10.
  EXPECT_EQ(start["outp[i] read"], 4);
  EXPECT_EQ(start["mul_f32"], 1);
  EXPECT_EQ(start["add_f32"], 5);
  EXPECT_EQ(start["outp[i] write"], 10);
}

/// A multiply-add of 8 cycles takes its addend 3 cycles after its factors.
TEST(KernelSchedule, AFusedSumRunsAtItsLatencyWithoutTheProduct) {
  model::Directives directives;
  directives.fuse = {"fma_f32"};
  const Scheduled result = run(kTwoMatrixProducts, directives);
  for (model::LoopId loop = 0; loop < static_cast<model::LoopId>(result.problem.loops.size());
       ++loop) {
    if (result.problem.loops[loop].name.front() == 'k') {
      EXPECT_EQ(result.schedule().interval[loop], 5);
    }
  }
  directives.loops["k"].ii = 4;
  const auto why = std::get<model::Infeasible>(run(kTwoMatrixProducts, directives).outcome);
  EXPECT_EQ(why.cause, model::Infeasible::Cause::kRecurrence);
  EXPECT_EQ(why.least_ii, 5);
  EXPECT_THAT(why.reason, testing::HasSubstr("fma_f32"));
}

TEST(KernelSchedule, BelowIi7TheConvolutionNamesItsRecurrence) {
  model::Directives directives;
  directives.promote = false;
  directives.loops["j"].ii = 6;
  const Scheduled result = run(kConvolution, directives);
  const auto& why = std::get<model::Infeasible>(result.outcome);
  EXPECT_EQ(why.cause, model::Infeasible::Cause::kRecurrence);
  EXPECT_EQ(why.loop, "j");
  EXPECT_EQ(why.least_ii, 7);
  EXPECT_THAT(why.reason, testing::HasSubstr("outp[i] read"));
  EXPECT_THAT(why.reason, testing::HasSubstr("add_f32"));
  EXPECT_THAT(why.reason, testing::HasSubstr("latency 7, distance 1, so ii >= 7 (asked: 6)"));
}

/// Quotients of one loop, and of a loop that it holds.
constexpr const char* kQuotients = R"(kernel quotients {
  param A: f32[8][4]
  param B: f32[8][4]
  param C: f32[8]
  for i = 0 step 1 trip 8 {
    %0 = load C[i] : f32
    %1 = div %0, %0 : f32
    %2 = store %1, C[i] : f32
    for j = 0 step 1 trip 4 {
      %3 = load A[i][j] : f32
      %4 = div %3, %3 : f32
      %5 = store %4, B[i][j] : f32
    }
  }
}
)";

TEST(KernelSchedule, AUnitThatIsUsedAgainBoundsTheIntervalOfItsLoop) {
  model::Directives directives;
  directives.operator_interval["div_f32"] = 14;
  const Scheduled result = run(kQuotients, directives);
  EXPECT_EQ(result.schedule().interval, (std::vector<std::int64_t>{56, 14}));
  directives.loops["j"].ii = 13;
  const Scheduled refused = run(kQuotients, directives);
  const auto& why = std::get<model::Infeasible>(refused.outcome);
  EXPECT_EQ(why.cause, model::Infeasible::Cause::kOperator);
  EXPECT_EQ(why.loop, "j");
  EXPECT_EQ(why.least_ii, 14);
  EXPECT_THAT(why.reason, testing::HasSubstr("operator in loop j: div_f32"));
  EXPECT_THAT(why.reason,
              testing::HasSubstr("takes operands every 14 cycles, so ii >= 14 (asked: 13)"));
}

TEST(KernelSchedule, OperandsThatComeTooSoonAreFoundByBothCheckers) {
  model::Directives directives;
  directives.operator_interval["div_f32"] = 14;
  Scheduled result = run(kQuotients, directives);
  model::Schedule schedule = result.schedule();
  schedule.interval[1] = 13;
  schedule.length -= 3;
  EXPECT_THAT(scheduler::verify(result.problem, schedule),
              testing::Contains(testing::HasSubstr("unit from div_f32 to div_f32")));
  EXPECT_THAT(oracle::replay(result.design, result.problem, schedule),
              testing::Contains(testing::HasSubstr("on a unit of interval 14")));
}

TEST(KernelSchedule, PromotionHalvesTheConvolutionsRecurrence) {
  const Scheduled result = run(kConvolution, {});
  EXPECT_EQ(result.schedule().interval.back(), 5);
}

TEST(KernelSchedule, TwoMatrixProductsOverlapBehindOnePortEach) {
  const Scheduled result = run(kTwoMatrixProducts, {});
  EXPECT_EQ(result.schedule().length, 2861);
  EXPECT_EQ(result.schedule().proof, model::Proof::kBound);
}

TEST(KernelSchedule, TwoMatrixProductsUnrolledStayInSourceOrder) {
  model::Directives directives;
  directives.loops["k"].unroll = 8;
  directives.loops["r"].unroll = 8;
  for (const char* array : {"A", "B", "C", "tmp", "D"}) {
    directives.arrays[array].auto_partition = true;
    directives.arrays[array].ports = model::Ports::kS2p;
  }
  const Scheduled result = run(kTwoMatrixProducts, directives);
  EXPECT_LE(result.schedule().length, 159);
}

TEST(KernelSchedule, TwoMatrixProductsShareOneMultiplierAndOneAdder) {
  model::Directives directives;
  directives.share["mul_f32"] = 1;
  directives.share["add_f32"] = std::nullopt;  // as many as the intervals need: one
  const Scheduled result = run(kTwoMatrixProducts, directives);
  EXPECT_LE(result.schedule().length, 2862);
  std::set<std::pair<int, std::int32_t>> units;
  for (const model::PortBinding& binding : result.schedule().bindings) {
    if (result.problem.resources[binding.resource].array < 0) {
      units.insert({binding.resource, binding.port});
    }
  }
  EXPECT_EQ(units.size(), 2U);
}

// At the least interval of i, which has no room for it, the second nest of a row waits for many rows.
TEST(KernelSchedule, IntervalsGrowWhereNestsOfAnIterationShareAPort) {
  for (const auto ports : {model::Ports::kS2p, model::Ports::k2p}) {
    model::Directives directives;
    directives.loops["i"].unroll = 4;
    directives.arrays["A"].auto_partition = true;
    directives.arrays["C"].ports = ports;
    directives.arrays["C"].partition = {{model::PartitionKind::kCyclic, 4}, {}};
    const Scheduled result = run(kScaledProduct, directives);
    // Four rows at a time ask each bank for 16 x 17 elements, one read and written in a cycle.
    constexpr std::int64_t kLeast = 4 * 16 * 17;
    EXPECT_GE(result.schedule().length, kLeast);
    EXPECT_LE(result.schedule().length, kLeast + kLeast / 16);
    EXPECT_LE(result.schedule().gap_cycles, kLeast / 16);
  }
}

/// y = A q and x = A^T p by columns of A: copies along its rows, and along its columns.
std::string crossing_sums(int rows, int columns) {
  return fmt::format(R"(kernel crossing {{
  param x: i32[{1}]
  param y: i32[{0}]
  param p: i32[{0}]
  param q: i32[{1}]
  param A: i32[{0}][{1}]
  for j = 0 step 1 trip {1} {{
    for i = 0 step 1 trip {0} {{
      %0 = load y[i] : i32
      %1 = load A[i][j] : i32
      %2 = load q[j] : i32
      %3 = mul %1, %2 : i32
      %4 = add %0, %3 : i32
      %5 = store %4, y[i] : i32
    }}
  }}
  for k = 0 step 1 trip {0} {{
    for l = 0 step 1 trip {1} {{
      %6 = load x[l] : i32
      %7 = load A[k][l] : i32
      %8 = load p[k] : i32
      %9 = mul %7, %8 : i32
      %10 = add %6, %9 : i32
      %11 = store %10, x[l] : i32
    }}
  }}
}}
)",
                     rows, columns);
}

// The copies of each nest lie across the banks that the other one walks over, at an interval of a quarter of the rows, or
// of the columns: at small offsets they meet in every cycle. Where these intervals differ, the faster nest has to wait.
TEST(KernelSchedule, CopiesFollowOneAnotherOverTheBanksThatAnotherNestWalksOver) {
  for (const auto& [rows, columns] : {std::pair(128, 128), std::pair(120, 128)}) {
    model::Directives directives;
    directives.loops["i"].unroll = 4;
    directives.loops["l"].unroll = 4;
    for (const char* array : {"A", "x", "y"}) {
      directives.arrays[array].auto_partition = true;
      directives.arrays[array].ports = model::Ports::kS2p;
    }
    directives.arrays["A"].ports = model::Ports::kRom1p;
    const Scheduled result = run(crossing_sums(rows, columns).c_str(), directives);
    const std::int64_t alone = std::int64_t{rows} * columns / 4;
    EXPECT_LT(result.schedule().length, alone + alone / 6) << rows;
  }
}

/// Two nests in a step that read one array, in rows of different lengths, and a third that reads what both wrote.
constexpr const char* kUnequalRows = R"(kernel unequal_rows {
  param a: i32[40][24]
  param b: i32[40][24]
  param c: i32[40][24]
  for t = 0 step 1 trip 10 {
    for i = 0 step 1 trip 40 {
      for j = 0 step 1 trip 24 {
        %0 = load a[i][j] : i32
        %1 = load b[i][j] : i32
        %2 = add %0, %1 : i32
        %3 = store %2, b[i][j] : i32
      }
    }
    for k = 0 step 1 trip 40 {
      for l = 0 step 1 trip 23 {
        %4 = load a[k][l] : i32
        %5 = load c[k][l] : i32
        %6 = sub %4, %5 : i32
        %7 = store %6, c[k][l] : i32
      }
    }
  }
}
)";

// Each nest reads one of two banks in turn: both run at once where a row takes 24 cycles in either, and never in 23.
TEST(KernelSchedule, NestsOfUnequalRowsKeepStep) {
  model::Directives directives;
  for (const char* array : {"a", "b", "c"}) {
    directives.arrays[array].ports = model::Ports::kS2p;
  }
  directives.arrays["a"].partition = {{}, {model::PartitionKind::kCyclic, 2}};
  const Scheduled result = run(kUnequalRows, directives);
  constexpr std::int64_t kAlone = 10 * 40 * 24;
  EXPECT_LE(result.schedule().length, kAlone + kAlone / 100);
}

// Asked for rows of 23 cycles, one nest waits for the other most of the time.
TEST(KernelSchedule, NestsOutOfStepWait) {
  model::Directives directives;
  for (const char* array : {"a", "b", "c"}) {
    directives.arrays[array].ports = model::Ports::kS2p;
  }
  directives.arrays["a"].partition = {{}, {model::PartitionKind::kCyclic, 2}};
  directives.loops["k"].ii = 23;
  EXPECT_GE(run(kUnequalRows, directives).schedule().length, 10 * 40 * 24 * 3 / 2);
}

/// Two sweeps of a stencil a step, each of which reads what the other one wrote.
constexpr const char* kSweeps = R"(kernel sweeps {
  param a: i32[34]
  param b: i32[34]
  for t = 0 step 1 trip 10 {
    for i = 0 step 1 trip 32 {
      %0 = load a[i] : i32
      %1 = load a[i + 1] : i32
      %2 = load a[i + 2] : i32
      %3 = add %0, %1 : i32
      %4 = add %3, %2 : i32
      %5 = store %4, b[i + 1] : i32
    }
    for j = 0 step 1 trip 32 {
      %6 = load b[j] : i32
      %7 = load b[j + 1] : i32
      %8 = load b[j + 2] : i32
      %9 = add %6, %7 : i32
      %10 = add %9, %8 : i32
      %11 = store %10, a[j + 1] : i32
    }
  }
}
)";

// One element a cycle and sweep: the second follows the first closely, and the next step the second.
TEST(KernelSchedule, SweepsOverlapOnBanksThatServeAllTheirAccesses) {
  for (const auto ports : {model::Ports::kS2p, model::Ports::k2p}) {
    model::Directives directives;
    for (const char* array : {"a", "b"}) {
      directives.arrays[array].auto_partition = true;
      directives.arrays[array].ports = ports;
    }
    const Scheduled result = run(kSweeps, directives);
    const std::size_t t = 0;
    EXPECT_LE(result.schedule().interval[t], 34);
    EXPECT_LE(result.schedule().length, 10 * 34 + 34);
  }
}

// Two elements a cycle: the banks that serve one sweep alone are too few for both.
TEST(KernelSchedule, UnrolledSweepsOverlapOnBanksForBoth) {
  model::Directives directives;
  directives.loops["i"].unroll = 2;
  directives.loops["j"].unroll = 2;
  for (const char* array : {"a", "b"}) {
    directives.arrays[array].auto_partition = true;
    directives.arrays[array].ports = model::Ports::kS2p;
  }
  const Scheduled result = run(kSweeps, directives);
  EXPECT_LE(result.schedule().interval[0], 18);
}

TEST(KernelSchedule, AUnitThatIsAskedForTooMuchIsNamed) {
  model::Directives directives;
  directives.loops["k"].unroll = 8;
  directives.loops["j"].ii = 15;
  directives.share["mul_f32"] = 1;
  for (const char* array : {"A", "B"}) {
    directives.arrays[array].auto_partition = true;
  }
  const Scheduled result = run(kTwoMatrixProducts, directives);
  const auto& why = std::get<model::Infeasible>(result.outcome);
  EXPECT_EQ(why.cause, model::Infeasible::Cause::kOperator);
  EXPECT_EQ(why.loop, "j");
  EXPECT_EQ(why.least_ii, 16);
  EXPECT_THAT(why.reason,
              testing::HasSubstr("16 operations mul_f32 in an iteration of loop j, which share 1 "
                                 "unit, so ii >= 16 (asked: 15)"));
}

TEST(KernelSchedule, LoopsKeptApartRunOneAfterTheOther) {
  model::Directives directives;
  directives.overlap = false;
  const Scheduled apart = run(kTwoMatrixProducts, directives);
  EXPECT_EQ(apart.schedule().length, 5136);
  directives.overlap_of[{"i", "p"}] = true;
  EXPECT_EQ(run(kTwoMatrixProducts, directives).schedule().length, 2861);
}

TEST(KernelSchedule, UnrolledSweepsThroughOnePortRunOneAfterTheOther) {
  constexpr const char* kThreeSweeps = R"(kernel sweeps {
  param x: f32[11]
  for t = 0 step 1 trip 3 {
    for i = 1 step 1 trip 9 {
      %0 = load x[i] : f32
      %1 = load x[i + 2] : f32
      %2 = add %0, %1 : f32
      %3 = store %2, x[i + 1] : f32
    }
  }
}
)";
  model::Directives directives;
  directives.loops["t"].unroll = 3;
  for (const std::optional<std::int64_t> ii : {std::optional<std::int64_t>(), {9}, {10}, {12}}) {
    directives.loops["i"].ii = ii;
    const Scheduled result = run(kThreeSweeps, directives);
    ASSERT_TRUE(std::holds_alternative<model::Schedule>(result.outcome)) << ii.value_or(0);
    // Offsets between the few that are tried and those in a row stay open.
    EXPECT_EQ(result.schedule().proof, model::Proof::kLimit);
    EXPECT_GT(result.schedule().gap_cycles, 0);
  }
}

TEST(KernelSchedule, CopiesOfAMemoryServeMoreReads) {
  model::Directives directives;
  directives.loops["k"].unroll = 8;
  directives.arrays["A"].copies = 8;
  directives.arrays["B"].copies = 8;
  directives.loops["j"].ii = 1;
  const Scheduled result = run(kTwoMatrixProducts, directives);
  EXPECT_EQ(result.schedule().interval[1], 1);
}

TEST(KernelSchedule, APortThatIsAskedForTooMuchIsNamed) {
  model::Directives directives;
  directives.loops["j"].unroll = 8;
  directives.loops["k"].ii = 5;
  const Scheduled result = run(kTwoMatrixProducts, directives);
  const auto& why = std::get<model::Infeasible>(result.outcome);
  EXPECT_EQ(why.cause, model::Infeasible::Cause::kPort);
  EXPECT_EQ(why.least_ii, 8);
  EXPECT_THAT(why.reason, testing::HasSubstr("8 reads and 0 writes in an iteration of loop k on "
                                             "bank 0 of B"));
}

TEST(KernelSchedule, AnOuterIntervalMustHoldItsInnerLoop) {
  model::Directives directives;
  directives.loops["j"].ii = 39;
  const Scheduled result = run(kTwoMatrixProducts, directives);
  const auto& why = std::get<model::Infeasible>(result.outcome);
  EXPECT_EQ(why.cause, model::Infeasible::Cause::kInterval);
  EXPECT_EQ(why.least_ii, 40);
}

TEST(KernelSchedule, AWriteToAReadOnlyPortIsNeverFeasible) {
  model::Directives directives;
  directives.arrays["tmp"].ports = model::Ports::kRom1p;
  const Scheduled result = run(kTwoMatrixProducts, directives);
  const auto& why = std::get<model::Infeasible>(result.outcome);
  EXPECT_EQ(why.cause, model::Infeasible::Cause::kPort);
  EXPECT_EQ(why.least_ii, std::nullopt);
}

/// A value carried over two loops that no order of terms makes shorter: wires lead from each copy of the outer loop to
/// the next.
constexpr const char* kCarriedOverTwoLoops = R"(kernel sum {
  param A: i32[4][4]
  param S: i32[1]
  %0 = constant 0 : i32
  for i = 0 step 1 trip 4 {
    %1 = phi %0, %5 : i32
    for j = 0 step 1 trip 4 {
      %2 = phi %1, %4 : i32
      %3 = load A[i][j] : i32
      %4 = sub %3, %2 : i32
    }
    %5 = result j, %4 : i32
  }
  %6 = result i, %5 : i32
  %7 = store %6, S[0] : i32
}
)";

TEST(KernelSchedule, CopiesOfALoopNeverCloseARingOfWires) {
  model::Directives directives;
  directives.loops["i"].unroll = 2;
  directives.arrays["A"].auto_partition = true;
  const Scheduled result = run(kCarriedOverTwoLoops, directives);
  int carried_back = 0;
  for (const model::Dependence& dependence : result.problem.dependences) {
    const model::Distance& distance = dependence.distances[0];
    if (distance.size() != 2 || distance[0].second * distance[1].second >= 0) continue;
    // From the last copy to the first of the next iteration.
    ++carried_back;
    EXPECT_EQ(dependence.delay, 1);
  }
  EXPECT_EQ(carried_back, 1);
}

/// s = z + x y + x y, then + z again: two additions of one chain lie in copies of a loop.
constexpr const char* kChain = R"(kernel chain {
  param x: i32[4][2]
  param z: i32[4]
  param o: i32[4]
  for i = 0 step 1 trip 4 {
    %0 = load z[i] : i32
    for j = 0 step 1 trip 2 {
      %1 = phi %0, %3 : i32
      %2 = load x[i][j] : i32
      %3 = add %1, %2 : i32
    }
    %4 = result j, %3 : i32
    %5 = add %4, %0 : i32
    %6 = store %5, o[i] : i32
  }
}
)";

TEST(KernelSchedule, AChainThroughCopiesIsCutWithWhatFollowsIt) {
  model::Directives directives;
  directives.loops["j"].unroll = 2;
  directives.arrays["x"].auto_partition = true;
  const auto kernel = model::parse_kernel(kChain, "test");
  ASSERT_TRUE(kernel.ok());
  model::Elaborations elaborations(*kernel);
  const model::Target target = oracle::random_test_target();  // an addition takes 1500 ps
  const auto design = model::apply(elaborations, target, directives);
  ASSERT_TRUE(design.ok());
  const auto length = [&](std::int64_t clock_period_ps) {
    const auto outcome =
        scheduler::schedule(scheduler::formulate(*design, target, clock_period_ps), {});
    return std::get<model::Schedule>(outcome).length;
  };
  EXPECT_EQ(length(4500), length(100000));
  EXPECT_EQ(length(4400), length(100000) + 1);
}

/// a[i][j] += sum of a[i][k]: eight billion reads on the port of the writes.
constexpr const char* kRowSums = R"(kernel row_sums {
  param a: i32[2000][2000]
  for i = 0 step 1 trip 2000 {
    for j = 0 step 1 trip 2000 {
      %0 = load a[i][j] : i32
      for k = 0 step 1 trip 2000 {
        %1 = phi %0, %3 : i32
        %2 = load a[i][k] : i32
        %3 = add %1, %2 : i32
      }
      %4 = result k, %3 : i32
      %5 = store %4, a[i][j] : i32
    }
  }
}
)";

TEST(KernelSchedule, PortsOfAnyNumberOfInstancesAreVerified) {
  const auto kernel = model::parse_kernel(kRowSums, "test");
  ASSERT_TRUE(kernel.ok());
  model::Elaborations elaborations(*kernel);
  const model::Target target = oracle::random_test_target();
  model::Directives directives;
  directives.arrays["a"].ports = model::Ports::k1p;
  const auto design = model::apply(elaborations, target, directives);
  ASSERT_TRUE(design.ok());
  const model::Problem problem = scheduler::formulate(*design, target, kClockPeriodPs);
  const auto outcome = scheduler::schedule(problem, {});
  const auto& schedule = std::get<model::Schedule>(outcome);
  EXPECT_THAT(scheduler::verify(problem, schedule), testing::IsEmpty());

  std::map<std::string, std::size_t> operation;
  for (std::size_t i = 0; i < problem.operations.size(); ++i) {
    operation[problem.operations[i].name] = i;
  }
  model::Schedule mutant = schedule;
  const std::int64_t k = schedule.interval[2];
  mutant.start[operation.at("a[i][j] write")] =
      schedule.start[operation.at("a[i][k] read")] + 5 * k;
  EXPECT_THAT(scheduler::verify(problem, mutant),
              testing::Contains(testing::HasSubstr("meet on one port of a")));
}

}  // namespace
}  // namespace hls
