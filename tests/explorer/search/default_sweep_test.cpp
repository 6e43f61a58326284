#include <gmock/gmock.h>

#include "explorer/front/pareto.h"
#include "explorer/search/strategy.h"
#include "tests/explorer/spaces.h"

namespace hls::explorer {
namespace {

/// Kernels whose default spaces have accesses that wait for ports of several kinds.
struct Case {
  std::string name;
  std::string kernel;  ///< function k
};

const std::vector<Case>& cases() {
  static const std::vector<Case> kCases = {
      {"copies_and_one_write",
       "void k(const int a[4], int b[5]) {\n"
       "  for (int i = 0; i < 4; i++) b[i] = a[i];\n"
       "  b[4] = 0;\n"
       "}\n"},
      {"two_writes", "void k(int b[2]) { b[0] = 1; b[1] = 2; }\n"},
      // Products by words of a table that is numbers at some banks: wires at powers of two.
      {"table_of_numbers",
       "static const int t[4] = {1, 2, 3, 4};\n"
       "void k(const int a[4], int b[4]) { for (int i = 0; i < 4; i++) b[i] = (a[i] + 1) * t[i]; "
       "}\n"},
      {"table_of_bytes",
       "static const signed char t[3] = {0, -4, 64};\n"
       "void k(const short a[3], long b[3]) {\n"
       "  for (int i = 0; i < 3; i++) b[i] = (long)a[i] * a[2 - i] * t[i] + t[2 - i] * a[i];\n"
       "}\n"},
      {"table_of_a_loop",
       "static const unsigned t[2] = {8, 5};\n"
       "void k(const unsigned a[4], unsigned b[2]) {\n"
       "  for (int i = 0; i < 2; i++) {\n"
       "    unsigned s = 0;\n"
       "    for (int j = 0; j < 2; j++) s += a[i + j] * t[j];\n"
       "    b[i] = s;\n"
       "  }\n"
       "}\n"},
      // A unit that products by several powers of two share has fewer flip-flops than one by a power of two.
      {"products_by_powers_of_two",
       "void k(float x, float y, float b[2]) { b[0] = x * 0.5f; b[1] = y * 2.0f; }\n"},
      {"products_of_several_widths",
       "void k(const unsigned char a[3], const short b[3], long c[3]) {\n"
       "  c[0] = (long)a[0] * b[0]; c[1] = (long)b[1] * b[2]; c[2] = (long)a[1] * a[2];\n"
       "}\n"},
      {"sums_of_several_widths",
       "void k(const unsigned char a[3], const int b[3], int c[3]) {\n"
       "  c[0] = a[0] + b[0]; c[1] = a[1] + a[2]; c[2] = b[1] + b[2] * 4;\n"
       "}\n"},
      {"five_writes_of_bytes",
       "void k(unsigned char b[8], int s) {\n"
       "  b[0] = s; b[1] = s >> 8; b[2] = s >> 16; b[3] = s >> 24; b[7] = 1;\n"
       "}\n"},
      {"only_writes_in_nests",
       "void k(int b[12], int c[6]) {\n"
       "  for (int i = 0; i < 6; i++) { b[2 * i] = i; b[2 * i + 1] = -i; }\n"
       "  for (int i = 0; i < 6; i++) c[i] = 7 * i;\n"
       "  c[0] = 1;\n"
       "}\n"},
      {"reads_and_writes",
       "void k(int b[8]) {\n"
       "  for (int i = 1; i < 7; i++) b[i] = b[i - 1] + b[i + 1];\n"
       "  b[0] = b[7];\n"
       "}\n"},
      {"only_reads",
       "void k(const int a[8], const int t[8], int *r) {\n"
       "  int s = a[0] + a[7];\n"
       "  for (int i = 1; i < 7; i++) s += a[i - 1] * t[i] + a[i + 1];\n"
       "  *r = s;\n"
       "}\n"},
      {"constants",
       "void k(const int a[6], int b[6]) {\n"
       "  static const int t[8] = {3, 1, 4, 1, 5, 9, 2, 6};\n"
       "  for (int i = 0; i < 6; i++) b[i] = a[i] * t[i] + t[i + 2];\n"
       "}\n"},
      {"local_arrays",
       "void k(const int a[8], int b[8]) {\n"
       "  int t[8], u[8];\n"
       "  for (int i = 0; i < 8; i++) { t[i] = a[i] + 1; u[7 - i] = a[i]; }\n"
       "  for (int i = 0; i < 8; i++) b[i] = t[7 - i] + u[i] * t[i];\n"
       "}\n"},
      {"local_array_of_writes_and_one_read",
       "void k(const int a[4], int *r) {\n"
       "  int t[5];\n"
       "  for (int i = 0; i < 4; i++) t[i] = a[i];\n"
       "  t[4] = a[0];\n"
       "  *r = t[3] + t[4];\n"
       "}\n"},
      {"matrix_product",
       "void k(const float x[16], const float y[16], float z[16]) {\n"
       "  for (int r = 0; r < 4; r++) {\n"
       "    for (int c = 0; c < 4; c++) {\n"
       "      float sum = 0;\n"
       "      for (int m = 0; m < 4; m++) sum += x[r * 4 + m] * y[m * 4 + c];\n"
       "      z[r * 4 + c] = sum;\n"
       "    }\n"
       "  }\n"
       "}\n"},
      {"stencil_of_rows",
       "void k(const int in[36], int out[36], const int f[9]) {\n"
       "  for (int r = 0; r < 4; r++) {\n"
       "    for (int c = 0; c < 4; c++) {\n"
       "      int sum = 0;\n"
       "      for (int p = 0; p < 3; p++)\n"
       "        for (int q = 0; q < 3; q++) sum += f[p * 3 + q] * in[(r + p) * 6 + c + q];\n"
       "      out[r * 6 + c] = sum;\n"
       "    }\n"
       "  }\n"
       "}\n"},
  };
  return kCases;
}

struct Swept {
  Result<SweepOutcome> outcome;
  std::vector<Evaluation> front;
};

/// As the program sweeps.
Swept sweep_with(const Project& project, const std::string& strategy, std::int64_t evaluations) {
  model::Elaborations elaborations(project.kernel);
  const auto bounds = make_bounds(evaluator(elaborations, project));
  const auto made =
      make_strategy(strategy, {}, {project.space, project.config.objectives, 1, bounds.get()});
  SweepOptions options;
  options.threads = 2;
  options.evaluations = evaluations;
  Swept result{sweep(
                   **made,
                   [&](std::int64_t id) -> Result<Evaluation> {
                     const auto realized = evaluator(elaborations, project).realize(id);
                     if (!realized) return realized.error();
                     bounds->learn(*realized);
                     return realized->evaluation;
                   },
                   options),
               {}};
  if (result.outcome) {
    result.front = pareto_front(result.outcome->evaluations, project.config.objectives);
  }
  return result;
}

class DefaultSweep : public testing::TestWithParam<Case> {};

/// A schedule that a search takes for several points is one of each of them, whatever its ports are.
TEST_P(DefaultSweep, EndsWithTheFrontOfExhaustiveSearch) {
  constexpr std::int64_t kMostExhaustive = 400;
  constexpr std::int64_t kMostEvaluations = 120;
  const TemporaryDirectory directory;
  const Project project = default_space_of(directory, GetParam().kernel);
  const bool is_small = project.space.points() <= kMostExhaustive;
  const Swept exact =
      sweep_with(project, "exact", is_small ? project.space.points() : kMostEvaluations);
  ASSERT_TRUE(exact.outcome.ok()) << to_string(exact.outcome.error());
  EXPECT_FALSE(exact.front.empty());
  if (!is_small) return;
  const Swept exhaustive = sweep_with(project, "exhaustive", project.space.points());
  ASSERT_TRUE(exhaustive.outcome.ok()) << to_string(exhaustive.outcome.error());
  EXPECT_EQ(exact.front, exhaustive.front);
}

INSTANTIATE_TEST_SUITE_P(Kernels, DefaultSweep, testing::ValuesIn(cases()),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace hls::explorer
