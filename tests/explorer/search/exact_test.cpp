#include <gmock/gmock.h>

#include <algorithm>

#include "explorer/front/hypervolume.h"
#include "explorer/front/pareto.h"
#include "explorer/search/strategy.h"
#include "tests/explorer/samples.h"
#include "tests/explorer/spaces.h"

namespace hls::explorer {
namespace {

const std::string kTwo = "[latency_cycles, dsp]";
const std::string kThree = "[latency_cycles, lut, dsp]";
const std::string kFour = "[latency_cycles, lut, ff, dsp]";
const std::string kFive = "[latency_cycles, lut, ff, dsp, bram18]";
const std::string kNone = "limits={}";

struct Searched {
  std::vector<Evaluation> evaluations;
  std::vector<Evaluation> front;
  std::optional<Coverage> coverage;
};

Searched search(const Project& project, const std::string& strategy, int threads,
                std::optional<std::int64_t> evaluations = {}) {
  model::Elaborations elaborations(project.kernel);
  const auto bounds = make_bounds(evaluator(elaborations, project));
  const auto made =
      make_strategy(strategy, {}, {project.space, project.config.objectives, 1, bounds.get()});
  SweepOptions options;
  options.threads = threads;
  options.evaluations = evaluations;
  Searched result;
  result.evaluations =
      sweep(
          **made, [&](std::int64_t id) { return evaluator(elaborations, project).evaluate(id); },
          options)
          ->evaluations;
  result.front = pareto_front(result.evaluations, project.config.objectives);
  result.coverage = (*made)->coverage();
  return result;
}

/// Two to five objectives, half of them with limits; jacobi-1d takes too long for exhaustive search here.
struct SearchedSpace {
  std::string space;
  std::string objectives;
  std::string limits;
  bool is_reduced = false;  ///< to fewer knobs of arrays and operators
};

class ExactSearch : public testing::TestWithParam<SearchedSpace> {};

TEST_P(ExactSearch, HasTheFrontOfExhaustiveSearch) {
  std::vector<std::string> overrides{"objectives=" + GetParam().objectives, GetParam().limits};
  if (GetParam().is_reduced) {
    overrides.insert(overrides.end(),
                     {"knobs.arrays={A: {ports: [1p, 2p]}}", "knobs.share={mul_f32: [off, 1]}"});
  }
  const Project project = open_space(GetParam().space, overrides);
  const Searched exact = search(project, "exact", 2);
  const Searched exhaustive = search(project, "exhaustive", 2);
  EXPECT_EQ(exact.front, exhaustive.front);
  EXPECT_LT(exact.evaluations.size(), exhaustive.evaluations.size());
  EXPECT_EQ(exact.coverage->left, 0);
  EXPECT_EQ(exact.coverage->evaluated + exact.coverage->pruned, project.space.size());
}

/// Arrays that nothing reads, and those that become registers, are gone from the kernels that are searched: the others
/// have other numbers there, and knobs of theirs.
TEST(Exact, FindsTheFrontWhereArraysAreGone) {
  const TemporaryDirectory directory;
  const Project project = written_space(
      directory,
      "void k(const int A[8], int B[8]) {\n"
      "  int dead[4];\n"
      "  int sum[2] = {0};\n"
      "  int T[8];\n"
      "  for (int i = 0; i < 4; i++) dead[i] = A[i];\n"
      "  for (int i = 0; i < 8; i++) sum[0] += A[i];\n"
      "  for (int i = 0; i < 8; i++) T[i] = A[i] + sum[0];\n"
      "  for (int i = 0; i < 8; i++) B[i] = T[7 - i];\n"
      "}\n",
      "{promote: [on, off], arrays: {sum: {storage: [reg, bram]}, dead: {storage: [reg, bram]},"
      " T: {partition: {1: [none, {cyclic: 2}]}, ports: [1p, s2p]}}}",
      "[latency_cycles, lut, ff]");
  const Searched exact = search(project, "exact", 2);
  EXPECT_EQ(exact.front, search(project, "exhaustive", 2).front);
  EXPECT_EQ(exact.coverage->left, 0);
}

/// At its least interval the second loop would wait until the first one is nearly done: at twice of it both run at one
/// pace, and the schedule is a third shorter.
TEST(Exact, FindsPointsAtIntervalsAboveTheLeast) {
  const TemporaryDirectory directory;
  const Project project = written_space(
      directory,
      "void k(const int a[64], int b[64]) {\n"
      "  int s[64], t[64];\n"
      "  for (int i = 0; i < 64; i++) s[i] = a[i];\n"
      "  for (int i = 0; i < 64; i++) t[i] = s[i] * s[i];\n"
      "  for (int i = 0; i < 64; i++) b[i] = t[i];\n"
      "}\n",
      "{loops: {i: {unroll: [1, 2]}, i_2: {unroll: [1, 2, 4]}, i_3: {unroll: [1, 2]}},"
      " arrays: {s: {partition: auto, ports: [s2p]}, t: {partition: auto, ports: [s2p]},"
      " a: {partition: auto}, b: {partition: auto}}}",
      "[latency_cycles, lut, dsp]");
  const Searched exact = search(project, "exact", 2);
  EXPECT_EQ(exact.front, search(project, "exhaustive", 2).front);
  EXPECT_EQ(exact.coverage->left, 0);
}

/// From one iteration to the next the value waits in the memory's own register; of an array in registers in one of its own.
TEST(Exact, FindsPointsWhoseMemoriesKeepWhatIsCarried) {
  const TemporaryDirectory directory;
  const Project project = written_space(directory,
                                        "int k(const int x[8], unsigned char n) {\n"
                                        "  int t[8], p = n & 7;\n"
                                        "  for (int i = 0; i < 8; i++) t[i] = x[i] & 7;\n"
                                        "  for (int i = 0; i < 5; i++) p = t[p];\n"
                                        "  return p;\n"
                                        "}\n",
                                        "{loops: {i: {unroll: [1, 2]}}, arrays: {t: {storage: "
                                        "[bram, lutram, reg], ports: [2p, s2p]}}}",
                                        "[latency_cycles, lut, ff, bram18]");
  const Searched exact = search(project, "exact", 2);
  EXPECT_EQ(exact.front, search(project, "exhaustive", 2).front);
  EXPECT_EQ(exact.coverage->left, 0);
}

/// Additions of latency 0 cannot share a unit: points that ask for it have no design, whatever their twins
/// have that ask for as many units as there are operations.
TEST(Exact, FindsPointsWhoseTwinsAskForWhatNoUnitCanDo) {
  for (const std::string shares : {"[64, off]", "[off, 64]", "[1, off]", "[1, 64]"}) {
    const Project project =
        open_space("transpose_add", {"knobs.arrays={A: {ports: [1p, 2p]}}", "knobs.tie=[]",
                                     "knobs.share={add_int: " + shares + "}"});
    const Searched exact = search(project, "exact", 2);
    const Searched exhaustive = search(project, "exhaustive", 2);
    EXPECT_EQ(exact.front, exhaustive.front) << shares;
    EXPECT_EQ(exact.front.empty(), shares == "[1, 64]");
  }
}

/// On one adder both sums are one wire, and the products of that wire are one unit.
TEST(Exact, CountsWhatReadsASharedUnitOnce) {
  const TemporaryDirectory directory;
  const Project project = written_space(
      directory,
      "void k(const float A[16], const float B[16], const float D[16], const float E[16],\n"
      "       float c, float X[16], float Y[16]) {\n"
      "  for (int i = 0; i < 16; i++) {\n"
      "    X[i] = (A[i] + B[i]) * c;\n"
      "    Y[i] = (D[i] + E[i]) * c;\n"
      "  }\n"
      "}\n",
      "{loops: {i: {ii: [auto]}}, share: {add_f32: [off, 1]}}", kTwo);
  const Searched exact = search(project, "exact", 2);
  EXPECT_EQ(exact.front, search(project, "exhaustive", 2).front);
  EXPECT_EQ(exact.front.size(), 2U);
}

/// What the registers in front of products cost decides here whether a point is feasible.
TEST(Exact, FindsPointsWithinATightLimitOfRegisters) {
  const TemporaryDirectory directory;
  const Project project =
      written_project(directory,
                      "void k(const int A[64], const int B[64], int X[64]) {\n"
                      "  for (int i = 0; i < 64; i++) {\n"
                      "    int u = A[i] * A[i];\n"
                      "    int w = u * B[i];\n"
                      "    X[i] = w * u;\n"
                      "  }\n"
                      "}\n",
                      "knobs: {loops: {i: {ii: [auto, 2, 3, 4]}}}\n"
                      "objectives: [latency_cycles, lut, ff, dsp]\nlimits: {ff: 190}\n");
  const Searched exact = search(project, "exact", 2);
  EXPECT_EQ(exact.front, search(project, "exhaustive", 2).front);
  EXPECT_FALSE(exact.front.empty());
}

/// Says of points that they cost more than they do.
class WrongBounds final : public Bounds {
 public:
  explicit WrongBounds(const model::DesignSpace& space) : space_(space) {}

  std::vector<std::size_t> order() const override {
    std::vector<std::size_t> knobs(space_.knobs.size());
    for (std::size_t i = 0; i < knobs.size(); ++i) knobs[i] = i;
    return knobs;
  }
  std::vector<model::Metrics> least(const PartialPoint& partial) override {
    model::Metrics metrics;
    // Of the second point alone, and of no part that holds it.
    if (partial.values.back() == 1) metrics.resources.lut = 9;
    return {metrics};
  }
  std::optional<std::int64_t> schedule_of(const model::DesignPoint&) override {
    return std::nullopt;
  }
  Result<std::optional<model::Metrics>> exact(const model::DesignPoint&, std::int64_t) override {
    return std::optional<model::Metrics>();
  }
  void learn(const Realized&) override {}
  Identity identity(const PartialPoint& partial) override { return partial.values; }

 private:
  const model::DesignSpace& space_;
};

TEST(Exact, EndsWithAnErrorWhereAnEvaluationRefutesABound) {
  const model::DesignSpace space = sample_space({3});
  WrongBounds bounds(space);
  const auto exact = make_exact({space, {"latency_cycles", "lut"}, 1, &bounds});
  // The more cycles, the fewer LUTs: every point is on the front.
  const auto outcome =
      sweep(*exact, [](std::int64_t id) { return sample_point(id, 1 + id, 8 - id); }, {});
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.error().kind, ErrorKind::kInternal);
  EXPECT_EQ(outcome.error().message,
            "the bound of point 1 is above its value: lut 9, and it has 7");
}

TEST(Exact, IsStoppedInTheMidstOfAPoint) {
  const Project project = open_space("gemm", {"knobs.loops.k.ii={range: [1, 9]}"});
  model::Elaborations elaborations(project.kernel);
  const auto bounds = make_bounds(evaluator(elaborations, project));
  const auto made =
      make_strategy("exact", {}, {project.space, project.config.objectives, 1, bounds.get()});
  int evaluations = 0;
  const auto outcome = sweep(**made,
                             [&](std::int64_t id) -> Result<Evaluation> {
                               if (++evaluations > 1) throw scheduler::Stopped();
                               return evaluator(elaborations, project).evaluate(id);
                             },
                             {});
  ASSERT_TRUE(outcome.ok());
  EXPECT_TRUE(outcome->stopped);
  ASSERT_EQ(outcome->evaluations.size(), 1U);
  EXPECT_EQ(outcome->evaluations[0].status, EvaluationStatus::kOk);
  const Coverage coverage = *(*made)->coverage();
  EXPECT_EQ(coverage.evaluated + coverage.pruned + coverage.left, project.space.size());
}

TEST(Exact, BeginsWithAFeasiblePoint) {
  const Project project = open_space("gemm", {"knobs.loops.k.ii={range: [1, 9]}"});
  const Searched exact = search(project, "exact", 1, 1);
  ASSERT_EQ(exact.evaluations.size(), 1U);
  EXPECT_EQ(exact.front.size(), 1U);
  EXPECT_EQ(exact.coverage->evaluated + exact.coverage->pruned + exact.coverage->left,
            project.space.size());
}

INSTANTIATE_TEST_SUITE_P(SmallSpaces, ExactSearch,
                         testing::Values(SearchedSpace{"2mm", kTwo, "limits={dsp: 12}", true},
                                         SearchedSpace{"atax", kThree, kNone, true},
                                         SearchedSpace{"bicg", kFour, kNone, true},
                                         SearchedSpace{"conv1d", kFive, "limits={lut: 1500}"},
                                         SearchedSpace{"gemm", kFour, "limits={dsp: 25, ff: 4000}",
                                                       true},
                                         SearchedSpace{"gesummv", kThree, kNone, true},
                                         SearchedSpace{"fir", kFive, "limits={lut: 2000}"},
                                         SearchedSpace{"mvt", kTwo, kNone, true},
                                         SearchedSpace{"transpose_add", kFive, kNone}),
                         [](const auto& tested) {
                           std::string name =
                               tested.param.space + "_" + std::to_string(tested.index);
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Exact, HasTheFrontOfExhaustiveSearchUnderConstraints) {
  for (const auto& [space, where] :
       {std::pair("fir", "[loops.n.unroll * loops.t.unroll <= 8, arrays.in.ports == \"1p\"]"),
        std::pair("transpose_add", "[loops.i.unroll != loops.j.unroll]")}) {
    const Project project =
        open_space(space, {"objectives=" + kFour, std::string("where=") + where});
    ASSERT_LT(project.space.points(), project.space.size());
    const Searched exact = search(project, "exact", 2);
    const Searched exhaustive = search(project, "exhaustive", 2);
    EXPECT_EQ(exact.front, exhaustive.front);
    EXPECT_EQ(static_cast<std::int64_t>(exhaustive.evaluations.size()), project.space.points());
    for (const Evaluation& evaluation : exact.evaluations) {
      EXPECT_TRUE(project.space.contains(evaluation.id));
    }
    EXPECT_EQ(exact.coverage->left, 0);
    EXPECT_EQ(exact.coverage->evaluated + exact.coverage->pruned, project.space.points());
  }
}

/// One product shares its unit with no other whatever is asked for, but a condition leaves more ports at the last number.
TEST(Exact, FindsPointsThatAConditionLeavesToOneOfTheTwins) {
  const TemporaryDirectory directory;
  const Project project = written_project(
      directory,
      "void k(const int A[16], int c, int X[8]) {\n"
      "  for (int i = 0; i < 8; i++) X[i] = (A[i] ^ A[i + 8]) * c;\n"
      "}\n",
      "knobs: {share: {mul_int: [off, 1, 2, 3, 4]}, arrays: {A: {ports: [1p, 2p]}}}\n"
      "objectives: [latency_cycles, lut]\n"
      "where: [arrays.A.ports == \"1p\" || (share.mul_int != \"off\" && share.mul_int == 4)]\n");
  const Searched exact = search(project, "exact", 1);
  EXPECT_EQ(exact.front, search(project, "exhaustive", 1).front);
  EXPECT_EQ(exact.coverage->evaluated + exact.coverage->pruned, project.space.points());
}

TEST(Exact, IsTheSameForAnyNumberOfThreads) {
  const Project project = open_space("fir", {"objectives=" + kThree});
  const Searched one = search(project, "exact", 1);
  EXPECT_EQ(one.evaluations, search(project, "exact", 8).evaluations);
}

TEST(Exact, CertifiesWhatABudgetLeaves) {
  const Project project = open_space("transpose_add", {"objectives=" + kFour});
  const Searched whole = search(project, "exact", 2);
  const Searched part = search(project, "exact", 2, 20);
  ASSERT_TRUE(part.coverage);
  EXPECT_GT(part.coverage->left, 0);
  EXPECT_EQ(part.coverage->evaluated + part.coverage->pruned + part.coverage->left,
            project.space.size());
  std::vector<std::vector<double>> front;
  std::size_t right = 0;
  for (const Evaluation& member : part.front) {
    front.push_back(objectives_of(member, project.config.objectives));
    right += std::count(whole.front.begin(), whole.front.end(), member);
  }
  EXPECT_LE(certified_members(front, part.coverage->bounds), right);
  for (const Evaluation& member : whole.front) {
    // What is missing lies above the bounds of what is left.
    const auto objectives = objectives_of(member, project.config.objectives);
    const auto is_above = [&](const std::vector<double>& bound) {
      return bound == objectives || dominates(bound, objectives);
    };
    EXPECT_TRUE(std::count(part.front.begin(), part.front.end(), member) > 0 ||
                std::any_of(part.coverage->bounds.begin(), part.coverage->bounds.end(), is_above));
  }
}

}  // namespace
}  // namespace hls::explorer
