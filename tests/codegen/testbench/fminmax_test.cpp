#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "codegen/simulate.h"
#include "tests/codegen/mutants/designs.h"

namespace hls {
namespace {

constexpr const char* kInC =
    "#include <math.h>\n"
    "void extremes(float A[4], float B[4], double C[4], double D[4], float F[16], double G[16]) {\n"
    "  for (int i = 0; i < 4; i++) {\n"
    "    F[i] = fmaxf(A[i], B[i]);\n"
    "    F[i + 4] = fminf(A[i], i & 1 ? 0.0f : -0.0f);\n"
    "    G[i] = fmin(C[i], D[i]);\n"
    "    G[i + 4] = fmax(i & 1 ? 0.0 : -0.0, C[i]);\n"
    "  }\n"
    "  F[8] = fmaxf(0.0f, -0.0f); F[9] = fmaxf(-0.0f, 0.0f);\n"
    "  F[10] = fminf(0.0f, -0.0f); F[11] = fminf(-0.0f, 0.0f);\n"
    "  G[8] = fmax(0.0, -0.0); G[9] = fmax(-0.0, 0.0);\n"
    "  G[10] = fmin(0.0, -0.0); G[11] = fmin(-0.0, 0.0);\n"
    "  F[12] = fmaxf(A[0], __builtin_nanf(\"\")); F[13] = fminf(__builtin_nanf(\"\"), A[0]);\n"
    "  G[12] = fmax(C[0], __builtin_nan(\"\")); G[13] = fmin(__builtin_nan(\"\"), C[0]);\n"
    "}\n";

/// The same with the overloads of C++.
std::string in_cplusplus() {
  std::string text = kInC;
  for (const auto& [from, to] : {std::pair<std::string, std::string>{"math.h", "cmath"},
                                 {"fmaxf", "std::fmax"},
                                 {"fminf", "std::fmin"},
                                 {" fmax(", " std::fmax("},
                                 {" fmin(", " std::fmin("}}) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
      text.replace(at, from.size(), to);
    }
  }
  return text;
}

codegen::SimulationReport simulated(const std::string& c_text, bool is_cplusplus) {
  const oracle::EmittedDesign design = oracle::emit_design({"extremes", kInC, [](auto&) {}});
  const auto directory = std::filesystem::temp_directory_path() / "hls_fminmax";
  std::filesystem::create_directories(directory);
  const std::string source = directory / (is_cplusplus ? "extremes.cpp" : "extremes.c");
  std::ofstream(source) << c_text;
  codegen::SimulationOptions options;
  options.work_directory = directory / "work";
  options.runtime_directory = SIMULATE_RUNTIME;
  const auto report = codegen::simulate(design.design, design.emitted,
                                        {source, "extremes", {}, is_cplusplus}, options);
  std::filesystem::remove_all(directory);
  if (!report) throw std::runtime_error(to_string(report.error()));
  return *report;
}

/// Of zeros the second, of NaNs the other operand: in the hardware, where constants are folded, and in the
/// reference, whatever the host's library and compiler choose.
TEST(FminAndFmax, AreTheSameInTheReferenceAndInTheHardware) {
  for (const bool is_cplusplus : {false, true}) {
    const auto report = simulated(is_cplusplus ? in_cplusplus() : kInC, is_cplusplus);
    EXPECT_TRUE(report.passed()) << testing::PrintToString(report.messages);
  }
}

}  // namespace
}  // namespace hls
