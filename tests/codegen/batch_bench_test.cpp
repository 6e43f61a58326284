#include "tests/codegen/batch_bench.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "frontend/frontend.h"
#include "model/transform/apply.h"
#include "tests/codegen/emitted_case.h"
#include "tests/oracle/random_kernel.h"
#include "tests/scheduler/random_design.h"

namespace hls {
namespace {

/// One run of `A[i] = A[i] * x + i`.
oracle::BenchCase case_named(const std::string& name) {
  const std::string text =
      "void " + name + "(int A[5], int x) { for (int i = 0; i < 5; i++) A[i] = A[i] * x + i; }\n";
  const frontend::Outcome outcome = frontend::parse({"scale.c", text, name, {}});
  EXPECT_TRUE(outcome.errors.empty());
  model::Elaborations elaborations(outcome.kernel);
  auto design = model::apply(elaborations, oracle::random_test_target(), {});
  EXPECT_TRUE(design.ok());
  auto emitted = oracle::emitted_case(std::move(*design), 1);
  auto& result = std::get<oracle::BenchCase>(emitted);
  auto outputs = oracle::interpret(outcome.kernel, result.inputs);
  EXPECT_TRUE(outputs.ok());
  result.expected = {std::move(*outputs)};
  return std::move(result);
}

/// The first place of `from` in the text of the design; it has to be there.
void replace(oracle::BenchCase& bench_case, const std::string& from, const std::string& to) {
  std::string& text = bench_case.emitted.files[0].text;
  const std::size_t at = text.find(from);
  ASSERT_NE(at, std::string::npos) << text;
  text.replace(at, from.size(), to);
}

/// One message for each mutant, and none for the design that is as it was emitted.
TEST(SimulateBatch, CatchesWrongValuesCyclesWarningsAndRunsWithoutEnd) {
  std::vector<oracle::BenchCase> cases;
  for (const char* const name : {"right", "value", "cycles", "warning", "endless"})
    cases.push_back(case_named(name));
  cases[1].expected[0][0][3] ^= 1U << 31;
  ++cases[2].emitted.module.latency_cycles;
  replace(cases[3], "endmodule",
          "logic [7:0] nobody_reads;\nassign nobody_reads = 8'd1;\nendmodule");
  replace(cases[4], "assign done = ", "assign done = 1'b0 & ");
  const std::filesystem::path directory =
      std::filesystem::temp_directory_path() / "hls_simulate_batch";
  std::filesystem::remove_all(directory);
  EXPECT_THAT(oracle::simulate_batch(cases, directory),
              testing::UnorderedElementsAre(testing::HasSubstr("nobody_reads"),
                                            testing::HasSubstr("FAIL value: run 0 A"),
                                            testing::HasSubstr("FAIL cycles: run 0 took"),
                                            testing::HasSubstr("FAIL endless: 0 of 1 runs")));
  if (!HasFailure()) std::filesystem::remove_all(directory);
}

}  // namespace
}  // namespace hls
