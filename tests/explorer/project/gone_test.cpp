#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "explorer/evaluate/evaluator.h"
#include "explorer/project/project.h"
#include "model/transform/apply.h"
#include "tests/explorer/temporary_directory.h"

namespace hls::explorer {
namespace {

OpenedProject open_kernel(const std::string& source, const std::string& rest) {
  const TemporaryDirectory directory;
  const std::string config = directory.path() + "/c.yaml";
  std::ofstream(directory.path() + "/k.c") << source;
  std::ofstream(config) << "kernel: {source: k.c}\ntarget: " << HLS_CONFIGS
                        << "/targets/xc7z020.yaml\n"
                        << rest << "\n";
  return open_project(config, {}, scheduler::SolverKind::kGlpk);
}

/// A kernel whose knobs and pragmas name what simplification removes.
struct Case {
  const char* source;
  const char* config;
  std::vector<std::string> gone;  ///< paths without an effect
  std::int64_t points = 1;
};

const char* const kWriteOnly = R"(void k(int A[4]) {
  int loc[4];
  for (int i = 0; i < 4; i++) { loc[i] = A[i]; A[i] += 1; }
})";
const char* const kNeverTrue = R"(void k(int A[8]) {
  for (int i = 0; i < 8; i++) A[i] += 1;
  for (int j = 0; j < 8; j++) if (j > 9) A[j] = 3;
})";
const char* const kDeadNest = R"(void k(int A[8]) {
  int loc[8][8];
  for (int i = 0; i < 8; i++) for (int j = 0; j <= i; j++) loc[i][j] = A[j];
  for (int n = 0; n < 8; n++) A[n] += 1;
})";
const char* const kDeadProduct = R"(void k(const float x[8], float y[8]) {
  for (int i = 0; i < 8; i++) { float dead = x[i] / 3 * 5 + 1; y[i] = x[i] + 1; }
})";

const std::vector<Case>& cases() {
  static const std::vector<Case> kCases = {
      {kWriteOnly,
       "knobs: {arrays: {loc: {partition: [none, complete]}}}",
       {"arrays.loc.partition"}},
      {kWriteOnly,
       "knobs: {arrays: {loc: {partition: {1: {cyclic: [1, 2]}}, ports: [1p, 2p], "
       "storage: [reg, bram], copies: [1, 2]}}}",
       {"arrays.loc.partition.1", "arrays.loc.ports", "arrays.loc.storage", "arrays.loc.copies"}},
      {kWriteOnly,
       "knobs: {loops: {i: {unroll: [1, 2, 4]}}, arrays: {loc: {partition: {1: {cyclic: [1, 2, "
       "2]}}}}, tie: [[loops.i.unroll, arrays.loc.partition.1]]}",
       {"arrays.loc.partition.1"},
       3},
      {kWriteOnly,
       "knobs: {loops: {i: {unroll: [1, 2]}}, arrays: {loc: {partition: {1: {cyclic: [1, 2]}}}}}\n"
       "where: arrays.loc.partition.1 == loops.i.unroll",
       {"arrays.loc.partition.1"},
       2},
      {R"(void k(int A[4]) {
  int loc[4];
#pragma HLS array_partition variable=loc complete
#pragma HLS bind_storage variable=loc type=ram_2p impl=lutram
  for (int i = 0; i < 4; i++) { loc[i] = A[i]; A[i] += 1; }
})",
       "knobs: {}",
       {"arrays.loc.partition.1", "arrays.loc.ports", "arrays.loc.storage"}},
      {R"(void k(int A[4]) {
  float never[3][5];
#pragma HLS array_partition variable=never cyclic factor=2 dim=2
  for (int i = 0; i < 4; i++) A[i] += 1;
})",
       "knobs: {arrays: {never: {storage: [auto, reg]}}}",
       {"arrays.never.partition.2", "arrays.never.storage"}},
      {kNeverTrue,
       "knobs: {loops: {j: {unroll: [1, 2, full], ii: [auto, 2]}}}",
       {"loops.j.unroll", "loops.j.ii"}},
      {kNeverTrue, "knobs: {overlap: {i: {j: [on, off]}}}", {"overlap.i.j"}},
      {R"(void k(int A[8]) {
  for (int i = 0; i < 8; i++) A[i] += 1;
  for (int j = 0; j < 8; j++) {
#pragma HLS pipeline II=2
#pragma HLS unroll factor=4
    if (j > 9) A[j] = 3;
  }
})",
       "knobs: {}",
       {"loops.j.ii", "loops.j.unroll"}},
      {kDeadNest,
       "knobs: {loops: {i: {execution: [padded, serial]}, j: {unroll: [1, 2]}}}",
       {"loops.i.execution", "loops.j.unroll"}},
      {kDeadNest,
       "knobs: {loops: {i: {execution: [padded, serial]}, n: {unroll: [1, 2]}}, "
       "tie: [[loops.i.execution, loops.n.unroll]]}",
       {"loops.i.execution"},
       2},
      {kDeadProduct,
       "knobs: {share: {mul_f32: [off, 1, auto], add_f32: [off, 1]}, operators: {div_f32: "
       "{latency: [8, 12], interval: [1, 14]}}, fuse: {fma_f32: [off, on]}}",
       {"share.mul_f32", "operators.div_f32.latency", "operators.div_f32.interval", "fuse.fma_f32"},
       2},
      {R"(static int twice(int x) { int t[2]; t[0] = x; t[1] = 2 * x; return t[1]; }
void k(int A[4]) { for (int i = 0; i < 4; i++) A[i] = twice(A[i]); })",
       "knobs: {arrays: {t: {storage: [reg, bram]}}}",
       {"arrays.t.storage"}},
      // Gone only where elements are promoted.
      {R"(void k(const int A[8], int s[1]) {
  int t[1];
  t[0] = 0;
  for (int i = 0; i < 8; i++) t[0] += A[i];
  s[0] = t[0];
})",
       "knobs: {promote: [on, off], arrays: {t: {storage: [reg, bram]}}}",
       {},
       4},
      {R"(void k(const int A[8], int s[1]) {
  int t[1];
  t[0] = 0;
  for (int i = 0; i < 8; i++) t[0] += A[i];
  s[0] = t[0];
})",
       "knobs: {arrays: {t: {storage: [reg, bram]}}}",
       {"arrays.t.storage"}},
      {"void k(int A[4]) { int loc[4]; for (int i = 0; i < 4; i++) loc[i] = A[i]; }",
       "knobs: {loops: {i: {unroll: [1, 4], ii: [auto, 2]}}, arrays: {A: {ports: [1p, 2p]}, loc: "
       "{partition: auto}}}",
       {"loops.i.unroll", "loops.i.ii", "arrays.loc.partition"},
       2},
      {"void k(int A[4]) { for (int i = 0; i < 0; i++) A[i] = 1; A[0] = 2; }", "knobs: {}", {}},
  };
  return kCases;
}

std::vector<std::string> warned_paths(const std::vector<Error>& warnings) {
  std::vector<std::string> paths;
  for (const Error& warning : warnings) {
    const std::size_t end = warning.message.find("' has no effect: the kernel as it is built");
    if (end == std::string::npos) continue;
    paths.push_back(warning.message.substr(1, end - 1));
    EXPECT_GT(warning.location.line, 0);
  }
  return paths;
}

/// Every point is built, scheduled, verified and priced.
void expect_all_ok(const Project& project, const std::string& what) {
  model::Elaborations elaborations(project.kernel);
  const std::int64_t size = std::min<std::int64_t>(project.space.size(), 16);
  for (std::int64_t id = 0; id < size; ++id) {
    if (!project.space.contains(id)) continue;
    const Result<Evaluation> evaluation = evaluator(elaborations, project).evaluate(id);
    ASSERT_TRUE(evaluation.ok()) << what;
    EXPECT_NE(evaluation->status, EvaluationStatus::kUnsupported) << what << evaluation->reason;
  }
}

TEST(Gone, TakesNoDirectiveAndIsNamed) {
  for (const Case& one : cases()) {
    const std::string what = std::string(one.source) + "\n" + one.config + "\n";
    const OpenedProject opened = open_kernel(one.source, one.config);
    for (const Error& error : opened.errors) ADD_FAILURE() << what << to_string(error);
    if (!opened.project) continue;
    EXPECT_THAT(warned_paths(opened.warnings), testing::UnorderedElementsAreArray(one.gone))
        << what;
    EXPECT_EQ(opened.project->space.points(), one.points) << what;
    expect_all_ok(*opened.project, what);
  }
}

TEST(Gone, IsInNoDefaultSpace) {
  for (const Case& one : cases()) {
    const OpenedProject opened = open_kernel(one.source, "");
    for (const Error& error : opened.errors) ADD_FAILURE() << one.source << to_string(error);
    if (!opened.project) continue;
    for (const model::Knob& knob : opened.project->space.knobs) {
      for (const std::string& path : one.gone) {
        EXPECT_THAT(knob.paths, testing::Not(testing::Contains(path))) << one.source;
      }
    }
    expect_all_ok(*opened.project, one.source);
  }
}

/// Knobs are of the operators that are built.
TEST(Gone, GivesWayToTheOperatorThatTakesItsPlace) {
  const OpenedProject opened = open_kernel(
      "void k(const float x[8], float y[8]) { for (int i = 0; i < 8; i++) y[i] = x[i] / 2; }",
      "knobs: {share: {mul_f32: [off, 1]}, operators: {mul_f32: {latency: [4, 5]}, "
      "div_f32: {latency: [20, 24]}}}");
  ASSERT_TRUE(opened.project);
  EXPECT_THAT(warned_paths(opened.warnings), testing::ElementsAre("operators.div_f32.latency"));
  EXPECT_EQ(opened.project->space.points(), 4);
  const OpenedProject unknown = open_kernel(
      "void k(const float x[8], float y[8]) { for (int i = 0; i < 8; i++) y[i] = x[i] / 2; }",
      "knobs: {share: {mul_f64: [off, 1]}}");
  ASSERT_EQ(unknown.errors.size(), 1U);
  EXPECT_THAT(unknown.errors[0].notes,
              testing::ElementsAre("did you mean 'mul_f32'?", "accepted: div_f32, mul_f32"));
}

TEST(Gone, IsStillSpeltAsTheSourceHasIt) {
  const OpenedProject opened =
      open_kernel(kWriteOnly, "knobs: {arrays: {lok: {partition: [none, complete]}}}");
  ASSERT_EQ(opened.errors.size(), 1U);
  EXPECT_EQ(opened.errors[0].message, "kernel k has no array 'lok'");
  const OpenedProject bad = open_kernel(kWriteOnly, "knobs: {arrays: {loc: {partition: [some]}}}");
  ASSERT_EQ(bad.errors.size(), 1U);
  EXPECT_EQ(bad.errors[0].message, "arrays.loc.partition cannot be 'some'");
}

}  // namespace
}  // namespace hls::explorer
