#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "scheduler/intervals/intervals.h"
#include "scheduler/place/placement.h"
#include "scheduler/prove/cycle_program.h"
#include "scheduler/prove/parting_bound.h"
#include "scheduler/prove/solver.h"
#include "scheduler/registers/registers.h"
#include "scheduler/scheduler.h"
#include "tests/scheduler/prove/contended_problem.h"
#include "tests/scheduler/prove/solver_comparison.h"

namespace hls::oracle {
namespace {

using model::Problem;
using model::Schedule;

constexpr std::uint64_t kSeed = 20260400;
constexpr int kProblems = 40;

/// With work enough to find the least registers of all of them.
scheduler::Outcome thorough_schedule(const Problem& problem) {
  scheduler::Options options;
  options.effort = scheduler::Effort::kThorough;
  return scheduler::schedule(problem, options);
}

/// Problems of 5 to 9 accesses: all shapes of loops in turn.
Problem problem_of(int number, bool banks_change = false) {
  const auto shapes = loop_shapes();
  const ContendedOptions options{shapes[static_cast<std::size_t>(number) % shapes.size()],
                                 5 + number / static_cast<int>(shapes.size()) % 5, banks_change};
  return contended_problem(options, kSeed + static_cast<std::uint64_t>(number));
}

TEST(Solvers, AgreeWithTheScheduleOnFeasibilityLengthAndRegisters) {
  int feasible = 0;
  for (int number = 0; number < kProblems; ++number) {
    const Problem problem = problem_of(number);
    const Comparison comparison = compare(problem, thorough_schedule(problem), {});
    EXPECT_TRUE(comparison.glpk.finished) << "problem " << number;
    EXPECT_TRUE(comparison.cbc.finished) << "problem " << number;
    EXPECT_FALSE(comparison.feasibility_differs()) << "problem " << number;
    EXPECT_FALSE(comparison.length_differs()) << "problem " << number;
    EXPECT_FALSE(comparison.registers_differ()) << "problem " << number;
    if (!comparison.is_feasible) continue;
    ++feasible;
    ASSERT_TRUE(comparison.register_gap()) << "problem " << number;
    EXPECT_EQ(*comparison.register_gap(), 0) << "problem " << number;
  }
  EXPECT_GT(feasible, kProblems / 2);
  EXPECT_LT(feasible, kProblems);
}

TEST(Solvers, AgreeWithTheScheduleWhereAccessesChangeTheirBanks) {
  int feasible = 0;
  int shorter = 0;  // than where each of these accesses is in all its banks at once
  for (int number = 0; number < kProblems; ++number) {
    const Problem problem = problem_of(number, true);
    const scheduler::Outcome outcome = thorough_schedule(problem);
    const Comparison comparison = compare(problem, outcome, {});
    EXPECT_FALSE(comparison.feasibility_differs()) << "problem " << number;
    EXPECT_FALSE(comparison.length_differs()) << "problem " << number;
    EXPECT_FALSE(comparison.registers_differ()) << "problem " << number;
    const auto* schedule = std::get_if<Schedule>(&outcome);
    if (schedule == nullptr) continue;
    EXPECT_THAT(scheduler::verify(problem, *schedule), testing::IsEmpty()) << "problem " << number;
    ++feasible;
    Problem everywhere = problem;
    for (model::PortResource& resource : everywhere.resources) {
      resource.dimensions.clear();
      for (model::BankUse& use : resource.uses) use.indices.clear();
    }
    const scheduler::Outcome longer = thorough_schedule(everywhere);
    const auto* other = std::get_if<Schedule>(&longer);
    shorter += other == nullptr || schedule->length < other->length ? 1 : 0;
  }
  EXPECT_GT(feasible, kProblems / 2);
  EXPECT_GT(shorter, kProblems / 8);
}

// What accesses that wait for one another ask for is never more than the optimum over all offsets of copies, and often
// more than the longest path.
TEST(Solvers, FindNoLengthBelowTheBoundOfPartedAccesses) {
  int above_path = 0;
  int met = 0;
  for (int number = 0; number < 2 * kProblems; ++number) {
    const Problem problem = problem_of(number / 2, number % 2 == 1);
    const auto outcome = scheduler::schedule(problem, {});
    const auto* ours = std::get_if<Schedule>(&outcome);
    if (ours == nullptr) continue;
    const SolverAnswer answer = ask(problem, outcome, scheduler::SolverKind::kCbc, {});
    if (!answer.finished) continue;
    scheduler::Intervals least = ours->interval;
    std::vector<model::LoopId> growing;
    for (model::LoopId loop = 0; loop < static_cast<model::LoopId>(least.size()); ++loop) {
      if (problem.loops[loop].kind != model::LoopKind::kSpatial) continue;
      growing.push_back(loop);
      least[loop] = 0;
    }
    scheduler::Structure structure(problem);
    const auto raised = scheduler::least_intervals(structure, least);
    ASSERT_TRUE(std::holds_alternative<scheduler::Intervals>(raised)) << "problem " << number;
    least = std::get<scheduler::Intervals>(raised);
    scheduler::ConstraintGraph graph(problem);
    graph.set_intervals(least);
    const auto differences = scheduler::differences_at(problem, graph, least, growing);
    EXPECT_LE(scheduler::parting_bound(problem, least, differences, 1, {}), 1)
        << "the known length";
    const std::int64_t bound = scheduler::parting_bound(problem, least, differences, 10'000, {});
    ASSERT_LE(bound, answer.length) << "problem " << number;
    above_path += growing.empty() && bound > scheduler::path_bound(problem, graph, least) ? 1 : 0;
    met += bound == answer.length ? 1 : 0;
  }
  EXPECT_GT(above_path, kProblems / 8);
  EXPECT_GT(met, kProblems / 2);
}

// 2 x - 2 y = 1 has no whole numbers: each branching leaves one child, with x or y greater by one.
TEST(Solvers, EndAtTheNodeLimitWhereOneChildIsLeftEachTime) {
  scheduler::IntegerProgram program;
  program.variables.assign(2, {0, scheduler::kUnbounded, 1});
  program.rows.push_back({{{0, 2}, {1, -2}}, 1, 1});
  for (const auto kind : {scheduler::SolverKind::kGlpk, scheduler::SolverKind::kCbc}) {
    const auto solver = scheduler::make_solver(kind);
    const scheduler::IntegerSolution solution = solver->solve(program, 1000);
    EXPECT_NE(solution.status, scheduler::IntegerSolution::Status::kOptimal);
  }
}

// The scheduler's program over cycles, asked for more than there is to find, against the oracle's, which
// chooses ports as well.
TEST(Solvers, FindTheOptimaOfBothProgramsOverCycles) {
  const auto solver = scheduler::make_cbc_solver();
  int compared = 0;
  for (int number = 0; number < kProblems; ++number) {
    const Problem problem = problem_of(number);
    const auto outcome = scheduler::schedule(problem, {});
    const auto* ours = std::get_if<Schedule>(&outcome);
    if (ours == nullptr) continue;
    const SolverAnswer answer = ask(problem, outcome, scheduler::SolverKind::kCbc, {});
    ASSERT_TRUE(answer.finished && answer.register_bits) << "problem " << number;
    std::int64_t work = 100'000'000;
    const auto shortest =
        scheduler::shortest(problem, ours->interval, ours->length + 2, {*solver, work});
    ASSERT_EQ(shortest.status, scheduler::IntegerSolution::Status::kOptimal) << number;
    EXPECT_EQ(shortest.placement.length, answer.length) << "problem " << number;
    const auto none = scheduler::shortest(problem, ours->interval, answer.length, {*solver, work});
    EXPECT_EQ(none.status, scheduler::IntegerSolution::Status::kInfeasible) << number;
    const auto fewest = scheduler::fewest_register_bits(problem, ours->interval, ours->length,
                                                        ours->register_bits + 64, {*solver, work});
    ASSERT_EQ(fewest.status, scheduler::IntegerSolution::Status::kOptimal) << number;
    EXPECT_EQ(scheduler::register_bits(problem, fewest.intervals, fewest.placement.start),
              *answer.register_bits)
        << "problem " << number;
    for (const auto* optimum : {&shortest, &fewest}) {
      Schedule schedule = *ours;
      schedule.interval = optimum->intervals;
      schedule.start = optimum->placement.start;
      schedule.bindings = optimum->placement.bindings;
      schedule.length = optimum->placement.length;
      schedule.register_bits = scheduler::register_bits(problem, schedule.interval, schedule.start);
      EXPECT_THAT(scheduler::verify(problem, schedule), testing::IsEmpty()) << number;
    }
    ++compared;
  }
  EXPECT_GT(compared, kProblems / 2);
}

TEST(Solvers, GiveTheSameCertificates) {
  int decided = 0;
  for (int number = 0; number < kProblems; ++number) {
    const Problem problem = problem_of(number);
    const auto outcome = scheduler::schedule(problem, {});
    const auto* schedule = std::get_if<Schedule>(&outcome);
    if (schedule == nullptr) continue;
    const CertificateComparison certificates = compare_certificates(problem, *schedule);
    EXPECT_FALSE(certificates.differs) << "problem " << number;
    decided += certificates.decided ? 1 : 0;
  }
  EXPECT_GT(decided, kProblems / 2);
}

/// Copies of one operation run one after the other, a multiple of the interval apart: slots would
/// forbid that.
TEST(Solvers, CallNoCertificateExactThatForbidsCopiesApartInTime) {
  const Problem problem = contended_problem({LoopShape::kUnrolled, 6}, 20270428);
  const auto outcome = scheduler::schedule(problem, {});
  const auto* schedule = std::get_if<Schedule>(&outcome);
  ASSERT_NE(schedule, nullptr);
  EXPECT_FALSE(compare_certificates(problem, *schedule).differs);
}

// Of the search as little as there is, so that what it says is the bounds' work.
TEST(Solvers, FindNothingBelowTheBoundsOfNestsThatShareABank) {
  scheduler::Options options;
  options.random_trials = options.refine_work = options.branch_work = options.ilp_work = 0;
  int compared = 0;
  int counted = 0;  // the queue holds more than the first instance of each copy, and is the least
  for (int number = 0; number < 4 * kProblems; ++number) {
    const LoopShape shape = number % 2 == 0 ? LoopShape::kInARow : LoopShape::kNested;
    const Problem problem =
        contended_problem({shape, 4 + number % 4}, kSeed + 1000 + static_cast<unsigned>(number));
    const auto outcome = scheduler::schedule(problem, options);
    const auto* ours = std::get_if<Schedule>(&outcome);
    if (ours == nullptr) continue;
    const SolverAnswer answer = ask(problem, outcome, scheduler::SolverKind::kCbc, {});
    if (!answer.finished) continue;
    ++compared;
    EXPECT_LE(ours->length - ours->gap_cycles, answer.length) << "problem " << number;
    scheduler::ConstraintGraph graph(problem);
    graph.set_intervals(ours->interval);
    const auto queue = scheduler::longest_queue(problem, graph, ours->interval);
    EXPECT_LE(scheduler::load_bound(problem, graph, -1), answer.length) << "problem " << number;
    if (!queue) continue;
    EXPECT_LE(queue->length, answer.length) << "problem " << number;
    const auto copies = static_cast<std::int64_t>(problem.resources[queue->resource].uses.size());
    counted += queue->accesses > copies && queue->length == answer.length ? 1 : 0;
  }
  EXPECT_GT(compared, 2 * kProblems);
  EXPECT_GT(counted, kProblems / 8);
}

TEST(Solvers, NoticeAScheduleThatIsOneCycleLongerThanTheLeast) {
  for (int number = 0; number < kProblems; ++number) {
    const Problem problem = problem_of(number);
    scheduler::Outcome outcome = scheduler::schedule(problem, {});
    auto* schedule = std::get_if<Schedule>(&outcome);
    if (schedule == nullptr) continue;
    ++schedule->length;
    EXPECT_TRUE(compare(problem, outcome, {}).length_differs()) << "problem " << number;
  }
}

TEST(Solvers, NoticeASchedulableProblemThatIsRefused) {
  for (int number = 0; number < kProblems; ++number) {
    Problem problem = problem_of(number);
    const scheduler::Outcome outcome = scheduler::schedule(problem, {});
    const auto* schedule = std::get_if<Schedule>(&outcome);
    if (schedule == nullptr) continue;
    for (std::size_t l = 0; l < problem.loops.size(); ++l) {
      if (problem.loops[l].kind != model::LoopKind::kTemporal) continue;
      problem.loops[l].interval = schedule->interval[l];
    }
    const scheduler::Outcome refused = model::Infeasible{};
    EXPECT_TRUE(compare(problem, refused, {}).feasibility_differs()) << "problem " << number;
  }
}

TEST(Solvers, NoticeASchedulesUseOfAPortTheProblemLacks) {
  int noticed = 0;
  for (int number = 0; number < kProblems; ++number) {
    Problem problem = problem_of(number);
    const scheduler::Outcome outcome = scheduler::schedule(problem, {});
    if (!std::holds_alternative<Schedule>(outcome)) continue;
    bool taken = false;
    for (model::PortResource& resource : problem.resources) {
      if (resource.ports.size() < 2 || !resource.ports[1].reads) continue;
      resource.ports.pop_back();
      taken = true;
    }
    if (taken && compare(problem, outcome, {}).feasibility_differs()) ++noticed;
  }
  EXPECT_GT(noticed, 5);
}

TEST(Solvers, NoticeRegistersThatAreFewerThanTheLeast) {
  for (int number = 0; number < kProblems; ++number) {
    const Problem problem = problem_of(number);
    scheduler::Outcome outcome = thorough_schedule(problem);
    auto* schedule = std::get_if<Schedule>(&outcome);
    if (schedule == nullptr || schedule->register_bits == 0) continue;
    --schedule->register_bits;
    EXPECT_LT(compare(problem, outcome, {}).register_gap(), 0) << "problem " << number;
  }
}

}  // namespace
}  // namespace hls::oracle
