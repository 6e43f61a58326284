#include "codegen/testbench/standalone.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <memory>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "codegen/testbench/axi_lite_bench.h"
#include "codegen/testbench/process.h"
#include "tests/codegen/mutants/designs.h"
#include "tests/codegen/mutants/mutate.h"

namespace hls::codegen {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr std::int64_t kClockPeriodPs = 5001;

/// A design in a folder of its own, with its bench in the folder `testbench` there, as `emit --testbench` has them.
class StandaloneBench : public ::testing::TestWithParam<std::size_t> {
 protected:
  void SetUp() override {
    const oracle::MutatedDesign& mutated = oracle::mutated_designs()[GetParam()];
    design_ =
        std::make_unique<oracle::EmittedDesign>(oracle::emit_design(mutated, Assertions::kNone));
    // Cases of one design may run at once.
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    directory_ = fs::path(::testing::TempDir()) / (std::string(test->name()) + "-" + mutated.name);
    fs::remove_all(directory_);
    fs::create_directories(directory_ / "testbench");
    const std::string source = (directory_ / "kernel.c").string();
    ASSERT_TRUE(write_file(source, mutated.c_text));
    SimulationOptions options;
    options.work_directory = (directory_ / "work").string();
    options.runtime_directory = SIMULATE_RUNTIME;
    options.records = true;
    const auto report =
        simulate(design_->design, design_->emitted, {source, mutated.name, {}}, options);
    ASSERT_TRUE(report) << to_string(report.error());
    ASSERT_TRUE(report->passed());
    recorded_ = report->recorded;
    write("testbench",
          standalone_bench(design_->design, design_->emitted, recorded_, kClockPeriodPs));
    write_design(design_->emitted.files[0].text);
  }
  void TearDown() override {
    if (!HasFailure()) fs::remove_all(directory_);
  }

  void write(const std::string& folder, const std::vector<File>& files) {
    fs::create_directories(directory_ / folder);
    for (const File& file : files) {
      ASSERT_TRUE(write_file((directory_ / folder / file.name).string(), file.text));
    }
  }

  /// The design's files, with `text` in the place of its own module.
  void write_design(const std::string& text) {
    for (const File& file : design_->emitted.files) {
      const bool is_own = &file == &design_->emitted.files[0];
      ASSERT_TRUE(write_file((directory_ / file.name).string(), is_own ? text : file.text));
    }
  }

  Ended run(const std::string& script, const std::vector<std::string>& options = {}) {
    std::vector<std::string> command{"timeout", "300", "sh", script};
    command.insert(command.end(), options.begin(), options.end());
    const auto ended = run_program(command, (directory_ / "testbench").string(), "run.log");
    EXPECT_TRUE(ended);
    return ended ? *ended : Ended{};
  }

  /// What Verilator and Yosys say of the wrapped design; empty: nothing. The interrupt has its name from Vivado.
  std::string lint() {
    const std::string top = axi_lite_top(design_->emitted.module);
    std::string output;
    for (const std::string& command :
         {"verilator --lint-only -Wall -Wno-SYMRSVDWORD --top-module " + top +
              " axi_lite/*.sv *.sv",
          "yosys -q -p \"read_verilog -sv axi_lite/*.sv *.sv; hierarchy -top " + top +
              "; proc; check -assert\""}) {
      const auto ended = run_program({"sh", "-c", command}, directory_.string(), "lint.log");
      EXPECT_TRUE(ended);
      if (ended) output += ended->output;
    }
    return output;
  }

  void wrap(ControlProtocol protocol) {
    const model::Design& design = design_->design;
    const Emitted& emitted = design_->emitted;
    write("axi_lite", axi_lite_wrapper(design, emitted, protocol));
    write("testbench", axi_lite_bench(design, emitted, recorded_, protocol, kClockPeriodPs));
  }

  void expect_passed(const std::string& script, const std::vector<std::string>& options = {}) {
    const Ended ended = run(script, options);
    EXPECT_EQ(ended.exit_code, 0) << ended.output;
    EXPECT_THAT(ended.output, HasSubstr("PASSED: "));
    EXPECT_THAT(ended.output, Not(HasSubstr("warning")));
  }

  /// Through a slave they would take minutes.
  static bool has_long_calls() { return name() == "dot" || name() == "nest"; }

  static const std::string& name() { return oracle::mutated_designs()[GetParam()].name; }

  std::unique_ptr<oracle::EmittedDesign> design_;
  RecordedTests recorded_;
  fs::path directory_;
};
using VerilatedBench = StandaloneBench;
using MutatedBench = StandaloneBench;

std::vector<std::size_t> short_designs() {
  const std::set<std::string> names{"apart",  "banks", "blur",    "choose",
                                    "copies", "scale", "triangle"};
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < oracle::mutated_designs().size(); ++i) {
    if (names.contains(oracle::mutated_designs()[i].name)) places.push_back(i);
  }
  return places;
}

/// Design and change of mutants that the tests kept do not show; `verify` finds most of them by its assertions
/// (results/mutants.csv).
const std::set<std::pair<std::string, std::string>>& survivors() {
  static const std::set<std::pair<std::string, std::string>> kSurvivors{
      {"apart", ".TRIPS(7), .II(9) -> .TRIPS(7), .II(8)"},
      {"banks", "rst -> 1'b0"},
      {"blur", "rst -> 1'b0"},
      {"copies", "i_pulse1[4] -> i_pulse1[3]"},
      {"triangle", ".WIDTH(1), .STAGES(1) -> .WIDTH(1), .STAGES(0)"}};
  return kSurvivors;
}

TEST_P(StandaloneBench, PassesAloneAndThroughItsSlave) {
  expect_passed("run_icarus.sh");
  if (has_long_calls()) return;
  for (const ControlProtocol protocol : {ControlProtocol::kHs, ControlProtocol::kChain}) {
    wrap(protocol);
    expect_passed("run_icarus_axi_lite.sh");
    EXPECT_EQ(lint(), "");
  }
}

TEST_P(VerilatedBench, PassesInVerilator) {
  wrap(ControlProtocol::kChain);
  expect_passed("run_verilator.sh", {"+waves"});
  expect_passed("run_verilator_axi_lite.sh", {"+waves"});
  for (const char* waves : {"_tb.fst", "_axi_lite_tb.fst"}) {
    EXPECT_TRUE(fs::exists(directory_ / "testbench" / (name() + waves))) << waves;
  }
}

/// The text of `design` with its mutants, of which a plusarg chooses one. Icarus Verilog takes no $bits in a range.
std::string for_icarus(const std::string& design, std::string text) {
  static const std::regex kNet(R"(logic (?:\[(\d+):0\] )?(\w+)(?=[;,\n]))");
  static const std::regex kBits(R"(\$bits\((\w+)\))");
  static const std::regex kChoice(R"(initial mutant = .*\n)");
  std::map<std::string, std::string> widths;
  for (std::sregex_iterator at(design.begin(), design.end(), kNet), end; at != end; ++at) {
    widths[(*at)[2]] = (*at)[1].matched ? std::to_string(std::stoll((*at)[1]) + 1) : "1";
  }
  for (std::smatch bits; std::regex_search(text, bits, kBits);) {
    text.replace(static_cast<std::size_t>(bits.position()), static_cast<std::size_t>(bits.length()),
                 widths.at(bits[1]));
  }
  return std::regex_replace(text, kChoice,
                            "initial if (!$$value$$plusargs(\"mutant=%d\", mutant)) mutant = 0;\n");
}

TEST_P(MutatedBench, FindsMutants) {
  constexpr int kMostOfAKind = 1;
  const std::string& design = design_->emitted.files[0].text;
  const oracle::MutatedText mutated = oracle::with_mutants(design, kMostOfAKind, 1);
  write_design(for_icarus(design, mutated.text));
  ASSERT_EQ(run("run_icarus.sh").exit_code, 0);
  for (const oracle::Mutant& mutant : mutated.mutants) {
    const Ended ended = run("run_icarus.sh", {fmt::format("+mutant={}", mutant.number)});
    const bool is_known = survivors().contains({name(), mutant.change});
    EXPECT_EQ(ended.exit_code == 0, is_known) << mutant.statement << ": " << mutant.change;
    EXPECT_THAT(ended.output, HasSubstr(is_known ? "PASSED: " : "FAILED: "));
  }
}

constexpr auto kName = [](const auto& parameter) {
  return oracle::mutated_designs()[parameter.param].name;
};
INSTANTIATE_TEST_SUITE_P(All, StandaloneBench,
                         ::testing::Range<std::size_t>(0, oracle::mutated_designs().size()), kName);
// Building takes most of the time: one design stands for all.
INSTANTIATE_TEST_SUITE_P(One, VerilatedBench, ::testing::Values<std::size_t>(0), kName);
// Those whose tests take a moment.
INSTANTIATE_TEST_SUITE_P(Some, MutatedBench, ::testing::ValuesIn(short_designs()), kName);

}  // namespace
}  // namespace hls::codegen
