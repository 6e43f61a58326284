#include "codegen/checks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "codegen/simulate.h"
#include "codegen/testbench/netlist.h"
#include "frontend/frontend.h"
#include "model/polyhedra/written.h"
#include "tests/codegen/emitted_hardware.h"
#include "tests/codegen/mutants/designs.h"

namespace hls {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::filesystem::path directory() {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  return std::filesystem::temp_directory_path() / (std::string("hls_checks_") + test->name());
}

const oracle::MutatedDesign& design_named(const std::string& name) {
  for (const oracle::MutatedDesign& design : oracle::mutated_designs()) {
    if (design.name == name) return design;
  }
  throw std::runtime_error("no design " + name);
}

/// What synthesis reads is, byte for byte, the text without assertions: it cannot cost hardware.
TEST(Checks, LeaveWhatSynthesisReadsAsItIs) {
  for (const oracle::MutatedDesign& design : oracle::mutated_designs()) {
    const codegen::Emitted checked = oracle::emit_design(design).emitted;
    const codegen::Emitted plain = oracle::emit_design(design, codegen::Assertions::kNone).emitted;
    const std::string& text = checked.files[0].text;
    EXPECT_THAT(text, HasSubstr("`ifndef SYNTHESIS"));
    EXPECT_EQ(oracle::hardware_text(text), plain.files[0].text) << design.name;
    ASSERT_EQ(checked.files.size(), plain.files.size());
  }
}

/// Yosys 0.23 makes the same netlist of both.
TEST(Checks, GiveTheSameNetlist) {
  const codegen::Emitted checked = oracle::emit_design(design_named("blur")).emitted;
  codegen::Emitted plain = checked;
  plain.files[0].text = oracle::hardware_text(plain.files[0].text);
  std::vector<std::string> netlists;
  for (const codegen::Emitted& emitted : {checked, plain}) {
    std::filesystem::create_directories(directory());
    const auto netlist = codegen::netlist_of(emitted, directory());
    ASSERT_TRUE(netlist.ok()) << to_string(netlist.error());
    netlists.push_back(netlist->files[0].text);
    std::filesystem::remove_all(directory());
  }
  EXPECT_EQ(netlists[0], netlists[1]);
}

/// `text` in place of its only occurrence in the file.
void replace(codegen::File& file, const std::string& what, const std::string& text) {
  const std::size_t at = file.text.find(what);
  ASSERT_NE(at, std::string::npos) << what;
  file.text.replace(at, what.size(), text);
}

codegen::SimulationReport simulated(const oracle::EmittedDesign& design, const std::string& name,
                                    const std::string& c_text) {
  std::filesystem::create_directories(directory());
  const std::string source = directory() / (name + ".c");
  std::ofstream(source) << c_text;
  codegen::SimulationOptions options;
  options.work_directory = directory() / "work";
  options.runtime_directory = std::filesystem::temp_directory_path() / "hls_checks_runtime";
  const auto report = codegen::simulate(design.design, design.emitted, {source, name, {}}, options);
  std::filesystem::remove_all(directory());
  if (!report) throw std::runtime_error(to_string(report.error()));
  return *report;
}

codegen::SimulationReport simulated(const oracle::EmittedDesign& design, const std::string& name) {
  return simulated(design, name, design_named(name).c_text);
}

/// A failed assertion is a message with the C line and the promise.
TEST(Checks, NameTheLineAndThePromise) {
  oracle::EmittedDesign design = oracle::emit_design(design_named("blur"));
  const std::string enable = "assign t_p0_ce = ";
  replace(design.emitted.files[0], enable, enable + "1'b1 | ");
  const codegen::SimulationReport report = simulated(design, "blur");
  EXPECT_FALSE(report.passed());
  EXPECT_GT(report.failed_assertions, 0);
  EXPECT_EQ(report.mismatches, 0);
  EXPECT_THAT(report.messages,
              Contains(HasSubstr(
                  ": blur.c:4: t_p0 is used in the cycles of its accesses only, during a call")));
}

/// Calls that overlap break no promise.
TEST(Checks, HoldForCallsThatOverlap) {
  for (const std::string name : {"blur", "registers", "copies", "banks"}) {
    const oracle::EmittedDesign design = oracle::emit_design(design_named(name));
    const codegen::Module& module = design.emitted.module;
    EXPECT_LT(module.interval_cycles, module.latency_cycles) << name;
    EXPECT_THAT(design.emitted.files[0].text, HasSubstr("is read before it is written")) << name;
    const codegen::SimulationReport report = simulated(design, name);
    EXPECT_TRUE(report.passed()) << name << testing::PrintToString(report.messages);
    EXPECT_GT(report.sequences, 0) << name;
  }
}

TEST(Checks, SeeACallThatBeginsTooEarly) {
  oracle::EmittedDesign design = oracle::emit_design(design_named("blur"));
  const auto handshake =
      std::find_if(design.emitted.files.begin(), design.emitted.files.end(),
                   [](const codegen::File& file) { return file.name == "hls_handshake.sv"; });
  ASSERT_NE(handshake, design.emitted.files.end());
  replace(*handshake, "assign taken = start && ready;", "assign taken = start;");
  EXPECT_THAT(simulated(design, "blur").messages,
              Contains(HasSubstr(fmt::format(": calls begin {} cycles apart or more",
                                             design.emitted.module.interval_cycles))));
}

/// A word that keeps its value from the call before has the number of that call.
TEST(Checks, SeeAWordThatACallDidNotWrite) {
  oracle::EmittedDesign design = oracle::emit_design(design_named("blur"));
  const std::string enable = "assign t_p1_we = ";
  replace(design.emitted.files[0], enable, enable + "done & ");
  EXPECT_THAT(simulated(design, "blur").messages,
              Contains(HasSubstr("is read before it is written")));
}

/// Pulses by which values wait for an iteration that does not come are left when a call is done, for so long only, and
/// no others are.
TEST(Checks, SeeAPulseThatIsLeft) {
  const oracle::MutatedDesign squares = {
      "squares",
      "void squares(int d, int e, int h[1]) {\n"
      "  for (int t = 0; t < 2; t++) { int x = d + e * e; d = e; e = x; }\n"
      "  h[0] = e;\n}\n",
      [](model::Directives& directives) { directives.loops["t"].ii = 6; }};
  const oracle::EmittedDesign right = oracle::emit_design(squares);
  EXPECT_TRUE(simulated(right, squares.name, squares.c_text).passed());
  oracle::EmittedDesign early = right;
  replace(early.emitted.files[0], ", t_iter}", ", t_iter | done}");
  EXPECT_THAT(simulated(early, squares.name, squares.c_text).messages,
              Contains(HasSubstr("no pulse of loop t is left when no call runs")));
  oracle::EmittedDesign late = right;
  replace(late.emitted.files[0], ", t_iter}", ", t_iter | t_pulse1[0]}");
  EXPECT_THAT(simulated(late, squares.name, squares.c_text).messages,
              Contains(HasSubstr(" cycles after the last call")));
}

/// A load that gets what its loop stores beside the memory looks at words that are not written yet.
TEST(Checks, LetForwardedLoadsBeEarly) {
  const oracle::MutatedDesign lines = {
      "lines",
      "void lines(const int a[16], int out[16], int k) {\n"
      "  for (int i = 0; i < 16; i++) {\n"
      "    int m[4];\n"
      "    for (int j = 0; j < 1; j++) { m[0] = a[i]; m[1] = -a[i]; m[2] = a[i] ^ 9; m[3] = i; }\n"
      "    m[k & 3] = i;\n"
      "    m[(k + i) & 3] += 5;\n"
      "    out[i] = m[0] ^ m[1] + m[2] * m[3];\n"
      "  }\n}\n",
      [](model::Directives& directives) {
        directives.arrays["m"].forward = 1;
        directives.arrays["m"].storage = model::Storage::kReg;
      }};
  EXPECT_TRUE(simulated(oracle::emit_design(lines), lines.name, lines.c_text).passed());
}

/// By load in the order of the text.
std::vector<bool> written(const std::string& body) {
  const std::string text = "void f(int A[8], int B[8]) {\n" + body + "\n}\n";
  const frontend::Outcome outcome = frontend::parse({"f.c", text, "f", {}});
  EXPECT_TRUE(outcome.errors.empty()) << text;
  const std::vector<bool> all = model::reads_what_is_written(outcome.kernel);
  std::vector<bool> loads;
  for (std::size_t op = 0; op < all.size(); ++op) {
    const model::Operation& operation = outcome.kernel.operations[op];
    if (operation.opcode != model::Opcode::kLoad) continue;
    if (!outcome.kernel.arrays[static_cast<std::size_t>(operation.array)].is_argument) {
      loads.push_back(all[op]);
    }
  }
  return loads;
}

constexpr const char* kFill = "int t[8]; for (int i = 0; i < 8; i++) t[i] = A[i];\n";

TEST(ReadsWhatIsWritten, OfALoopBefore) {
  EXPECT_THAT(written(std::string(kFill) + "for (int k = 0; k < 8; k++) B[k] = t[7 - k];"),
              ElementsAre(true));
}
TEST(ReadsWhatIsWritten, OfIterationsBefore) {
  EXPECT_THAT(written("int t[8]; t[0] = A[0];\n"
                      "for (int k = 1; k < 8; k++) t[k] = t[k - 1] * A[k];\n"
                      "B[0] = t[7];"),
              testing::Each(true));
}
TEST(ReadsWhatIsWritten, NotWhereAnElementIsMissing) {
  EXPECT_THAT(written("int t[8]; for (int i = 1; i < 8; i++) t[i] = A[i];\n"
                      "for (int k = 0; k < 8; k++) B[k] = A[k] > 0 ? t[k] : 0;"),
              ElementsAre(false));
}
TEST(ReadsWhatIsWritten, NotWhereAStoreDependsOnData) {
  EXPECT_THAT(written("int t[8]; for (int i = 0; i < 8; i++) if (A[i] > 0) t[i] = A[i];\n"
                      "for (int k = 0; k < 8; k++) B[k] = A[k] > 0 ? t[k] : 0;"),
              ElementsAre(false));
}
TEST(ReadsWhatIsWritten, NotBeforeTheStore) {
  EXPECT_THAT(written("int t[8];\n"
                      "for (int k = 0; k < 8; k++) {\n"
                      "  B[k] = A[0] > 0 ? t[7 - k] : 0;\n"
                      "  t[k] = A[k];\n"
                      "}"),
              ElementsAre(false));
}
TEST(ReadsWhatIsWritten, OfAffineConditions) {
  EXPECT_THAT(written("int t[8];\n"
                      "for (int i = 0; i < 8; i++) if (i < 5) t[i] = A[i];\n"
                      "for (int k = 0; k < 8; k++) if (k < 5) B[k] = t[k];\n"
                      "for (int k = 0; k < 8; k++) B[k] = k < 6 && A[k] > 0 ? t[k] : 0;"),
              ElementsAre(true, false));
}

}  // namespace
}  // namespace hls
