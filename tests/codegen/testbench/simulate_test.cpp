#include "codegen/simulate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "codegen/testbench/netlist.h"
#include "modules.h"

namespace hls::codegen {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// A directory of its own for each case.
std::string case_directory() {
  const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
  return (fs::path(::testing::TempDir()) / (std::string("simulate-") + test->name())).string();
}

Result<SimulationReport> run(const HandWritten& module, std::uint64_t seed = 1) {
  const std::string directory = case_directory();
  fs::remove_all(directory);
  fs::create_directories(directory);
  const std::string source = directory + "/kernel.c";
  std::ofstream(source) << module.c_text;
  SimulationOptions options;
  options.seed = seed;
  options.work_directory = directory + "/work";
  options.runtime_directory = SIMULATE_RUNTIME;
  Result<SimulationReport> report =
      simulate(module.design, module.emitted, {source, module.function, {}}, options);
  if (!report) ADD_FAILURE() << to_string(report.error());
  return report;
}

void expect_caught(const HandWritten& mutant, const std::string& message) {
  const Result<SimulationReport> report = run(mutant);
  ASSERT_TRUE(report.ok());
  EXPECT_FALSE(report->passed());
  EXPECT_GT(report->faults(), 0);
  EXPECT_THAT(report->messages, Contains(HasSubstr(message)));
  EXPECT_THAT(report->messages, Contains(HasSubstr("kept: ")));
  fs::remove_all(case_directory());
}

void expect_passed(const HandWritten& module) {
  const Result<SimulationReport> report = run(module);
  ASSERT_TRUE(report.ok());
  EXPECT_TRUE(report->passed());
  EXPECT_THAT(report->messages, IsEmpty());
  EXPECT_EQ(report->faults(), 0);
  EXPECT_THAT(report->simulated_cycles, ElementsAre(module.emitted.module.latency_cycles));
  EXPECT_FALSE(fs::exists(case_directory() + "/work"));
  fs::remove_all(case_directory());
}

TEST(Simulate, OneReadWritePortPasses) { expect_passed(increment()); }
TEST(Simulate, ReadLatencyTwoAndFloatsPass) { expect_passed(negate()); }
TEST(Simulate, BanksAndScalarsPass) { expect_passed(banked()); }

TEST(Simulate, ComparesEveryElementOfEveryRun) {
  const Result<SimulationReport> report = run(increment());
  ASSERT_TRUE(report.ok());
  EXPECT_GE(report->runs, 20);
  EXPECT_EQ(report->sequences, 4);
  EXPECT_EQ(report->compared_values, (report->runs + report->sequences) * 8);
  EXPECT_EQ(report->skipped_sets, 0);
}

TEST(Simulate, IsTheSameForTheSameSeed) {
  const HandWritten mutant = increment().with("+ 32'd1", "+ 32'd2");
  const Result<SimulationReport> first = run(mutant, 7);
  const Result<SimulationReport> again = run(mutant, 7);
  const Result<SimulationReport> other = run(mutant, 8);
  ASSERT_TRUE(first.ok() && again.ok() && other.ok());
  EXPECT_EQ(first->messages, again->messages);
  EXPECT_NE(first->messages, other->messages);
}

TEST(Simulate, SkipsInputsOnWhichTheCIsUndefined) {
  const Result<SimulationReport> report = run(shift());
  ASSERT_TRUE(report.ok());
  EXPECT_TRUE(report->passed());
  EXPECT_GT(report->skipped_sets, 0);
  EXPECT_GE(report->runs, 10);
}

/// Of increments, of which the C gives those of negative numbers no value.
constexpr const char* kOpen =
    "void increment(int A[8]) {\n"
    "  for (int i = 0; i < 8; i++) {\n"
    "    int sum;\n"
    "    if (A[i] >= 0) sum = A[i] + 1;\n"
    "    A[i] = sum;\n"
    "  }\n"
    "}\n";

TEST(Simulate, LeavesOutWhatDependsOnVariablesWithoutAValue) {
  HandWritten module = increment();
  module.c_text = kOpen;
  const Result<SimulationReport> report = run(module);
  ASSERT_TRUE(report.ok());
  EXPECT_TRUE(report->passed());
  EXPECT_EQ(report->skipped_sets, 0);
  EXPECT_GT(report->open_values, 0);
  EXPECT_EQ(report->compared_values + report->open_values, (report->runs + report->sequences) * 8);
}

TEST(Simulate, CatchesAWrongValueBesideOpenOnes) {
  HandWritten module = increment().with("+ 32'd1", "+ (t == 8'd15 ? 32'd0 : 32'd1)");
  module.c_text = kOpen;
  expect_caught(module, "A[7]: expected 0x");
}

TEST(Simulate, FailsWhereNoValueIsCompared) {
  HandWritten module = increment();
  module.c_text =
      "void increment(int A[8]) { int x[8]; for (int i = 0; i < 8; i++) A[i] = x[i]; }\n";
  const Result<SimulationReport> report = run(module);
  ASSERT_TRUE(report.ok());
  EXPECT_FALSE(report->passed());
  EXPECT_THAT(report->messages, Contains("all values depend on variables without a value"));
}

TEST(Simulate, CatchesAWrongValue) {
  expect_caught(increment().with("+ 32'd1", "+ 32'd2"), "A[0]: expected 0x");
}
TEST(Simulate, CatchesAWrongValueOfOneElement) {
  expect_caught(increment().with("+ 32'd1", "+ (t == 8'd15 ? 32'd0 : 32'd1)"), "A[7]: expected 0x");
}
TEST(Simulate, CatchesAWrongSignOfZero) {
  expect_caught(negate().with("{~A_0_0_q[31]", "{A_0_0_q[30:0] == 0 ? A_0_0_q[31] : ~A_0_0_q[31]"),
                "expected 0x80000000, found 0x00000000");
}
TEST(Simulate, CatchesFlushedSubnormals) {
  expect_caught(negate().with("A_0_0_q[30:0]}", "A_0_0_q[30:23] == 0 ? 31'd0 : A_0_0_q[30:0]}"),
                "expected 0x80000001, found 0x80000000");
}
TEST(Simulate, CatchesDoneOneCycleLate) {
  expect_caught(increment().with("done <= ends;", "done <= rest == 8'd0;"),
                "done after 18 cycles; predicted 17");
}
TEST(Simulate, CatchesDoneOneCycleEarly) {
  expect_caught(increment().with("done <= ends;", "done <= running && t == 8'd14;"),
                "done after 16 cycles; predicted 17");
}
TEST(Simulate, CatchesNoDone) {
  expect_caught(increment().with("done <= ends;", "done <= 1'b0;"), "no done after 1034 cycles");
}
TEST(Simulate, CatchesASecondDone) {
  expect_caught(increment().with("done <= ends;", "done <= ends || rest == 8'd9;"),
                "done without a start");
}
TEST(Simulate, CatchesReadyOneCycleEarly) {
  expect_caught(increment().with("assign ready = !running;", "assign ready = !running || ends;"),
                "ready is high, 16 cycles after");
}
TEST(Simulate, CatchesReadyOneCycleLate) {
  expect_caught(increment().with("assign ready = !running;", "assign ready = !running && !done;"),
                "ready is low, 17 cycles after");
}
TEST(Simulate, CatchesIdleInTheCycleOfDone) {
  expect_caught(increment().with("assign idle = !running && !done;", "assign idle = !running;"),
                "idle is high, 17 cycles after");
}
TEST(Simulate, CatchesAStartThatIsTakenTooEarly) {
  expect_caught(increment().with("if (start && ready)", "if (start)"), "ready is low, ");
}
TEST(Simulate, CatchesDataTakenOneCycleLate) {
  expect_caught(increment().with("assign A_0_0_d = A_0_0_q + 32'd1;",
                                 "logic [31:0] late;\n"
                                 "always_ff @(posedge clk) late <= A_0_0_q;\n"
                                 "assign A_0_0_d = late + 32'd1;"),
                "expected 0x");
}
TEST(Simulate, CatchesDataTakenOneCycleEarly) {
  HandWritten slower = increment();
  slower.emitted.module.memories[0].read_latency = 2;
  expect_caught(slower, "expected 0x");
}
TEST(Simulate, CatchesAMissingWrite) {
  expect_caught(increment().with("running && t[0]", "running && t[0] && t != 8'd7"),
                "A[3]: expected 0x");
}
TEST(Simulate, CatchesAWriteAfterDone) {
  expect_caught(
      increment()
          .with("assign A_0_0_ce = running;", "assign A_0_0_ce = running || rest == 8'd5;")
          .with("running && t[0]", "running && t[0] || rest == 8'd5"),
      "a write while not running");
}
TEST(Simulate, CatchesStateThatLeaksIntoTheNextRun) {
  expect_caught(increment().with("A_0_0_q + 32'd1;",
                                 "A_0_0_q + 32'd1 + leak;\n"
                                 "logic [31:0] leak;\n"
                                 "always_ff @(posedge clk) if (rst) leak <= 32'd0;\n"
                                 "  else if (ends) leak <= 32'd1;"),
                "random 1 ");
}
TEST(Simulate, CatchesARegisterThatIsReadBeforeItIsWritten) {
  expect_caught(increment().with("A_0_0_q + 32'd1;",
                                 "A_0_0_q + 32'd1 + junk;\n"
                                 "logic [31:0] junk;\n"
                                 "always_ff @(posedge clk) if (ends) junk <= 32'd0;"),
                "random 0 ");
}
TEST(Simulate, CatchesSwappedBanks) {
  expect_caught(banked()
                    .with("A_0_1_d = A_0_0_q", "A_0_1_d = A_1_0_q")
                    .with("A_1_1_d = A_1_0_q", "A_1_1_d = A_0_0_q"),
                "A[0][1]: expected 0x");
}
TEST(Simulate, CatchesAWriteWhereNoElementIs) {
  expect_caught(banked().with(" && target != 3'd2", ""), "A_1_1: a write where no element is");
}
TEST(Simulate, CatchesAnAddressOutsideTheBank) {
  expect_caught(banked().with("A_0_0_ce = running && t < 8'd6", "A_0_0_ce = running"),
                "A_0_0: address 6 is outside the bank of 6 words");
}
TEST(Simulate, CatchesTwoWritesToOneWord) {
  HandWritten doubled = banked();
  doubled.emitted.module.memories.push_back(doubled.emitted.module.memories[1]);
  doubled.emitted.module.memories.back().prefix = "A_0_2";
  expect_caught(doubled
                    .with("output logic [15:0] A_0_1_d,",
                          "output logic [2:0] A_0_2_addr, output logic A_0_2_ce, A_0_2_we,\n"
                          "output logic [15:0] A_0_2_d, A_0_1_d,")
                    .with("logic unused;",
                          "assign A_0_2_addr = A_0_1_addr;\n assign A_0_2_ce = A_0_1_ce;\n"
                          "assign A_0_2_we = A_0_1_we;\n assign A_0_2_d = A_0_1_d;\n"
                          "logic unused;"),
                "A_0_2: a second write to one word in one cycle");
}
TEST(Simulate, CatchesAScalarTakenBeforeStart) {
  expect_caught(banked().with("A_0_0_q + s_in", "A_0_0_q + earlier"), "A[0][0]: expected 0x");
}
TEST(Simulate, CountsFailedAssertions) {
  expect_caught(increment().with("logic ends;",
                                 "logic ends;\n"
                                 "always_ff @(posedge clk) if (!rst) assert (!running || t != 9);"),
                "assertion failed at increment.sv:");
}

/// They are no values that differ, and one message stands for all.
TEST(Simulate, CountsFailedAssertionsApart) {
  const Result<SimulationReport> report =
      run(increment().with("logic ends;",
                           "logic ends;\n"
                           "always_ff @(posedge clk) if (!rst) assert (!running)\nelse "
                           "$error(\"50%% \\\\ \\\"q\\\"\");"));
  ASSERT_TRUE(report.ok());
  EXPECT_FALSE(report->passed());
  EXPECT_EQ(report->mismatches, 0);
  EXPECT_EQ(report->breaches + report->wrong_cycles, 0);
  EXPECT_GT(report->failed_assertions, 20);
  ASSERT_EQ(report->messages.size(), 2U);  // and where it is kept
  EXPECT_THAT(
      report->messages[0],
      HasSubstr(": 50% \\ \"q\" (" + std::to_string(report->failed_assertions) + " times)"));
  fs::remove_all(case_directory());
}

TEST(Simulate, RefusesTextThatIsNoSystemVerilog) {
  const HandWritten broken = increment().with("assign", "asign");
  const std::string directory = case_directory();
  fs::create_directories(directory);
  std::ofstream(directory + "/kernel.c") << broken.c_text;
  SimulationOptions options;
  options.work_directory = directory + "/work";
  options.runtime_directory = SIMULATE_RUNTIME;
  const Result<SimulationReport> report = simulate(
      broken.design, broken.emitted, {directory + "/kernel.c", broken.function, {}}, options);
  ASSERT_FALSE(report.ok());
  EXPECT_EQ(report.error().kind, ErrorKind::kInternal);
  EXPECT_THAT(report.error().message, HasSubstr("increment.sv"));
  fs::remove_all(directory);
}

/// A module as Yosys maps it.
HandWritten mapped(HandWritten module) {
  const std::string directory = case_directory() + "-netlist";
  fs::create_directories(directory);
  Result<Emitted> netlist = netlist_of(module.emitted, directory);
  if (!netlist) {
    ADD_FAILURE() << to_string(netlist.error());
    return module;
  }
  fs::remove_all(directory);
  module.emitted = std::move(*netlist);
  return module;
}

TEST(Netlist, PassesWhereTheTextDoes) {
  expect_passed(mapped(increment()));
  expect_passed(mapped(banked()));
}
TEST(Netlist, CatchesATextThatIsSynthesisedUnlikeItIsSimulated) {
  const HandWritten module =
      increment().with("+ 32'd1", "+\n`ifdef SYNTHESIS\n32'd2\n`else\n32'd1\n`endif\n");
  expect_passed(module);
  expect_caught(mapped(module), "A[0]: expected 0x");
}
TEST(Netlist, RefusesWhatNothingDrives) {
  const std::string directory = case_directory();
  fs::create_directories(directory);
  const HandWritten module = increment().with("assign A_0_0_ce", "logic unused;\nassign unused");
  const Result<Emitted> netlist = netlist_of(module.emitted, directory);
  ASSERT_FALSE(netlist.ok());
  EXPECT_EQ(netlist.error().kind, ErrorKind::kInternal);
  EXPECT_THAT(netlist.error().message, HasSubstr("no driver"));
  fs::remove_all(directory);
}

TEST(Simulate, PassesDefinesToTheC) {
  HandWritten module = increment();
  module.c_text = "void increment(int A[8]) { for (int i = 0; i < N; ++i) A[i] += STEP; }\n";
  const std::string directory = case_directory();
  fs::create_directories(directory);
  std::ofstream(directory + "/kernel.c") << module.c_text;
  Reference reference{directory + "/kernel.c", module.function, {{"N", "8"}, {"STEP", "1"}}};
  SimulationOptions options;
  options.work_directory = directory + "/work";
  options.runtime_directory = SIMULATE_RUNTIME;
  const auto passes = [&] {
    const Result<SimulationReport> report =
        simulate(module.design, module.emitted, reference, options);
    return report.ok() && report->passed();
  };
  EXPECT_TRUE(passes());
  reference.defines["STEP"] = "2";
  EXPECT_FALSE(passes());
  reference.defines.erase("STEP");
  const Result<SimulationReport> refused =
      simulate(module.design, module.emitted, reference, options);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().kind, ErrorKind::kUsage);
  fs::remove_all(directory);
}

}  // namespace
}  // namespace hls::codegen
