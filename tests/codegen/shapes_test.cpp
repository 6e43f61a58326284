#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <functional>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>

#include "codegen/verilog/legalise.h"
#include "frontend/frontend.h"
#include "model/reserved_words.h"
#include "model/transform/apply.h"
#include "tests/codegen/batch_bench.h"
#include "tests/codegen/emitted_case.h"
#include "tests/oracle/random_kernel.h"
#include "tests/scheduler/random_design.h"

namespace hls {
namespace {

using model::Directives;

/// A kernel at one point. Its text calls the function `@`.
struct Shape {
  std::string name;
  std::string c_text;
  std::function<void(Directives&)> direct = {};
};

oracle::BenchCase case_of(const Shape& shape) {
  std::string text;
  for (const char c : shape.c_text) text += c == '@' ? shape.name : std::string(1, c);
  const frontend::Outcome outcome = frontend::parse({"shapes.c", text, shape.name, {}});
  if (!outcome.errors.empty()) throw std::runtime_error(text + to_string(outcome.errors[0]));
  Directives directives;
  if (shape.direct) shape.direct(directives);
  model::Elaborations elaborations(outcome.kernel);
  auto design = model::apply(elaborations, oracle::random_test_target(), directives);
  if (!design) throw std::runtime_error(text + design.error().message);
  auto emitted = oracle::emitted_case(std::move(*design), 1);
  if (const auto* why = std::get_if<model::Infeasible>(&emitted)) {
    throw std::runtime_error(text + why->reason);
  }
  auto& result = std::get<oracle::BenchCase>(emitted);
  oracle::Inputs inputs = result.inputs;
  for (int run = 0; run < 3; ++run) {
    auto outputs = oracle::interpret(outcome.kernel, inputs);
    if (!outputs) throw std::runtime_error(text + outputs.error().message);
    inputs.arrays = *outputs;
    result.expected.push_back(std::move(*outputs));
  }
  return std::move(result);
}

/// What differs from the interpreter, breaks a promise, or is warned of by -Wall.
std::vector<std::string> faults(const std::vector<Shape>& shapes) {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  const std::filesystem::path directory =
      std::filesystem::temp_directory_path() / (std::string("hls_shapes_") + test->name());
  std::filesystem::remove_all(directory);
  std::vector<oracle::BenchCase> cases;
  for (const Shape& shape : shapes) cases.push_back(case_of(shape));
  std::vector<std::string> messages = oracle::simulate_batch(cases, directory);
  if (messages.empty()) std::filesystem::remove_all(directory);
  return messages;
}

/// Values that wait for an iteration that does not come.
TEST(Shapes, WhatWaitsForNoIterationBreaksNoPromise) {
  std::vector<Shape> shapes;
  for (const std::int64_t ii : {5, 6, 8}) {
    const auto at = [ii](const char* loop) {
      return [ii, loop](Directives& d) { d.loops[loop].ii = ii; };
    };
    const auto name = [ii](const char* what) { return fmt::format("{}_{}", what, ii); };
    shapes.push_back({name("squares"),
                      "void @(int d, int e, int h[1]) {\n"
                      "  for (int t = 0; t < 2; t++) { int x = d + e * e; d = e; e = x; }\n"
                      "  h[0] = e;\n}\n",
                      at("t")});
    shapes.push_back({name("fibonacci"),
                      "void @(int a[6], int r[1]) {\n  int p = 0, q = 1;\n"
                      "  for (int i = 0; i < 6; i++) { int n = p + q * a[i]; p = q; q = n; }\n"
                      "  r[0] = p;\n}\n",
                      at("i")});
    shapes.push_back({name("rotate"),
                      "void @(int w[8], int s[4]) {\n"
                      "  int a = s[0], b = s[1], c = s[2], d = s[3];\n"
                      "  for (int i = 0; i < 8; i++) {\n"
                      "    int t = d + w[i] * (b ^ c); d = c; c = b; b = a; a = t;\n  }\n"
                      "  s[0] = a; s[1] = b; s[2] = c; s[3] = d;\n}\n",
                      at("i")});
    shapes.push_back(
        {name("unread"),
         "void @(int a[6], int r[6]) {\n  int p = 1, q = 2;\n"
         "  for (int i = 0; i < 6; i++) { r[i] = p; int n = q * a[i] * a[i]; p = q; q = n; }\n"
         "}\n",
         at("i")});
    shapes.push_back(
        {name("before_serial"),
         "void @(int a[6], int r[6]) {\n  int p = 1, q = 2, v = 3;\n"
         "  for (int i = 0; i < 6; i++) { int n = v + q * a[i]; v = p; p = q; q = n; }\n"
         "  r[0] = p;\n"
         "  for (int j = 0; j < 6; j++) for (int k = 0; k < j; k++) r[j] += r[k] * q;\n"
         "}\n",
         [ii](Directives& d) {
           d.loops["i"].ii = ii;
           d.loops["j"].serial = true;
         }});
  }
  shapes.push_back({"horner",
                    "void @(float x, float c[6], float y[2]) {\n  float s = 0, old = 0;\n"
                    "  for (int k = 0; k < 6; k++) { float n = s * x + c[k]; old = s; s = n; }\n"
                    "  y[0] = s; y[1] = old;\n}\n",
                    [](Directives& d) { d.loops["k"].ii = 9; }});
  EXPECT_THAT(faults(shapes), testing::IsEmpty());
}

/// The words of C, and macros of GCC's dialect of it.
const std::set<std::string>& words_of_c() {
  static const std::set<std::string> kWords = [] {
    std::istringstream text(
        "asm auto break case char const continue default do double else enum extern float for goto "
        "if inline int long register restrict return short signed sizeof static struct switch "
        "typedef union unsigned void volatile while linux unix");
    std::set<std::string> words;
    for (std::string word; text >> word;) words.insert(word);
    return words;
  }();
  return kWords;
}

/// Every reserved word that C allows, ports, members of Verilator's classes, names of the bench and of the library, and
/// names that become one when they are made legal.
std::vector<std::string> difficult_names() {
  std::vector<std::string> names;
  for (const std::string& word : model::reserved_words()) {
    if (!words_of_c().contains(word)) names.push_back(word);
  }
  for (const char* name :
       {"clk",      "rst",     "start", "done", "ready",    "idle",  "unused",  "taken",
        "flush",    "eval",    "trace", "name", "contextp", "rootp", "threads", "hls_fadd",
        "hls_loop", "hls_cut", "top",   "dut",  "Vtop",     "v_",    "v__",     "_",
        "__",       "_v",      "set_v", "a$b",  "a_b",      "a__b",  "\u00e9",  "\u00e8",
        "Case",     "CASE",    "cAse",  "x_2",  "x",        "X",     "x_",      "hls_bench_top"}) {
    names.emplace_back(name);
  }
  names.push_back(std::string(300, 'l') + "1");
  names.push_back(std::string(300, 'l') + "2");
  return names;
}

/// The names as arguments.
Shape with_scalars(const std::string& kernel, const std::vector<std::string>& names) {
  constexpr std::size_t kInSum = 16;
  std::string text = fmt::format("void @(int out[{}]", names.size() / kInSum + 1);
  for (const std::string& name : names) text += ", char " + name;
  text += ") {";
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i % kInSum == 0) text += fmt::format("{}\n  out[{}] = ", i > 0 ? ";" : "", i / kInSum);
    text += (i % kInSum == 0 ? "" : " ^ ") + names[i];
  }
  return {kernel, text + ";\n}\n"};
}

/// The names as iterators, every other one of an unrolled loop.
Shape with_loops(const std::vector<std::string>& names) {
  std::string text = "void @(int out[4], int in[4]) {\n";
  for (std::size_t i = 0; i < names.size(); ++i) {
    text += fmt::format("  for (int {0} = 0; {0} < 2; {0}++) out[{0}] += in[{0}] ^ {1};\n",
                        names[i], i);
  }
  // The header explains itself by the last loop.
  text += "  for (int z = 0; z < 2; z++) out[z] *= in[z];\n}\n";
  return {"loops", text, [names](Directives& d) {
            for (std::size_t i = 0; i < names.size(); i += 2) d.loops[names[i]].unroll = 2;
          }};
}

/// The names as local arrays and variables.
Shape with_locals(const std::vector<std::string>& names) {
  std::string text = "void @(int out[4], int in[4]) {\n";
  for (const std::string& name : names) {
    text += fmt::format(
        "  {{ int {0}[3]; for (int q = 0; q < 3; q++) {{\n"
        "    {0}[q] = in[q] * 3; if (q > 0) out[q] += {0}[q - 1];\n  }} }}\n"
        "  {{ int {0} = in[3] * 5; out[2] ^= {0} - out[0]; }}\n",
        name);
  }
  return {"locals", text + "}\n"};
}

TEST(Shapes, AnyNameIsMadeLegalAndKeptApart) {
  const std::vector<std::string> names = difficult_names();
  const auto half = names.begin() + static_cast<std::ptrdiff_t>(names.size() / 2);
  std::vector<std::string> few;
  for (std::size_t i = 0; i < names.size(); i += i < names.size() - 40 ? 30 : 3) {
    // The notes have the names of the C, by which they are checked.
    const std::string derived = names[i] + "_x";
    if (codegen::verilog::identifier(derived) == derived) few.push_back(names[i]);
  }
  EXPECT_THAT(faults({with_scalars("scalars", {names.begin(), half}),
                      with_scalars("more_scalars", {half, names.end()}), with_loops(few),
                      with_locals({few.end() - 12, few.end()})}),
              testing::IsEmpty());
}

TEST(Shapes, KernelsAreKeptApartFromTheirPorts) {
  std::vector<Shape> shapes;
  for (const char* name : {"rst", "clk", "start", "done", "ready", "idle", "unused", "x_p0_ce",
                           "x_p0_q", "y_p0_we", "y_p0_d", "x_b0_p0_addr", "x", "run_iter"}) {
    shapes.push_back({name,
                      "void @(const float x[3], float y[3]) {\n"
                      "  for (int i = 0; i < 3; i++) y[i] = x[i] + 1;\n}\n"});
  }
  EXPECT_THAT(faults(shapes), testing::IsEmpty());
}

Shape unrolled(const std::string& name, const std::string& body,
               const std::vector<std::pair<std::string, std::int64_t>>& loops) {
  return {name, "void @(int A[8], int B[8], unsigned char U[8]) {\n" + body + "\n}\n",
          [loops](Directives& d) {
            for (const auto& [loop, factor] : loops) d.loops[loop].unroll = factor;
          }};
}

TEST(Shapes, NoComparisonIsDecidedByItsWidth) {
  EXPECT_THAT(
      faults(
          {unrolled("full", "for (int p = 1; p <= 3; p++) A[p] = p < 2 ? B[0] : -1;", {{"p", 3}}),
           unrolled("triangle",
                    "for (int i = 0; i < 8; i++) for (int j = 0; j <= i; j++) A[j] += B[i];",
                    {{"i", 8}}),
           unrolled("triangle_inside",
                    "for (int i = 0; i < 8; i++) for (int j = i; j < 8; j++) A[j] += B[i];",
                    {{"i", 2}, {"j", 8}}),
           unrolled("bytes",
                    "for (int i = 0; i < 8; i++) for (int k = 0; k < 2; k++)\n"
                    "  if (U[i] >= k * 255) A[i] += B[k]; else A[i] -= U[i] > k * 255 ? 1 : 2;",
                    {{"k", 2}}),
           unrolled("masked",
                    "for (int i = 0; i < 8; i++) for (int k = 0; k < 8; k++)\n"
                    "  A[i] += (B[i] & 7) <= k ? k : (B[i] & 3) == k ? 2 : (B[i] & 3) < k;",
                    {{"k", 8}}),
           unrolled("backwards",
                    "for (int i = 7; i >= 0; i--) A[i] = i > 0 ? A[i] + B[i - 1] : B[7];",
                    {{"i", 4}}),
           unrolled("signs",
                    "for (int i = 0; i < 8; i++) for (int k = -4; k < 4; k++)\n"
                    "  if ((B[i] >> 29) <= k) A[i] += k; else if ((B[i] >> 29) < -k) A[i] ^= k;",
                    {{"k", 8}}),
           unrolled("clamp",
                    "for (int i = 0; i < 8; i++) for (int k = -1; k < 2; k++) {\n"
                    "  A[i] += i + k < 0 ? B[0] : i + k > 7 ? B[7] : B[i + k];\n}",
                    {{"k", 3}, {"i", 2}}),
           unrolled("shifts",
                    "for (int i = 0; i < 8; i++) for (int k = 0; k < 8; k++)\n"
                    "  A[i] += (U[i] >> k) > 0 ? 1 << k : (unsigned char)(U[i] << k) >= 255;",
                    {{"k", 8}})}),
      testing::IsEmpty());
}

/// Copies that leave a read out would read words that their bank does not have.
TEST(Shapes, WordsBeyondABankAreReadByNoCopyThatRuns) {
  std::vector<Shape> shapes;
  const auto add = [&](const std::string& name, model::PartitionKind kind, std::int64_t banks,
                       const std::string& body) {
    shapes.push_back({fmt::format("{}_{}", name, banks),
                      "void @(const int A[7], int B[8]) {\n" + body + "\n}\n", [=](Directives& d) {
                        d.loops["i"].unroll = 4;
                        d.arrays["A"].partition = {{kind, banks}};
                        d.arrays["A"].ports = model::Ports::k2p;
                      }});
  };
  for (const std::int64_t banks : {2, 3, 5}) {
    for (const auto kind : {model::PartitionKind::kCyclic, model::PartitionKind::kBlock}) {
      const std::string by = kind == model::PartitionKind::kCyclic ? "cyclic" : "block";
      add(by + "_before", kind, banks, "for (int i = 0; i < 4; i++) B[i] = i > 0 ? A[i - 1] : 97;");
      add(by + "_behind", kind, banks,
          "for (int i = 0; i < 4; i++) B[i] += i < 3 ? A[i + 4] : B[7];");
      add(by + "_far", kind, banks,
          "for (int r = 0; r < 2; r++) for (int i = 0; i < 4; i++)\n"
          "  if (i > 1 && i < 3) B[4 * r + i] = A[3 * i - 3 + r] + A[9 - 3 * i];");
    }
  }
  for (const char* constant : {"", "static const "}) {
    const bool is_rom = *constant != '\0';
    shapes.push_back(
        {is_rom ? "constants" : "registers",
         fmt::format("void @(const int A[7], int B[8]) {{\n  {}int L[7]{};\n"
                     "  for (int j = 0; j < 7; j++) B[j] = {};\n"
                     "  for (int i = 0; i < 7; i++) B[i] ^= i == 0 ? 97 : L[i - 1] * B[i];\n"
                     "  for (int i = 6; i >= 0; i--) {{ B[i] += i > 4 ? 3 : L[i + 2]; {} }}\n}}\n",
                     constant, is_rom ? " = {5, -3, 8, 1, 0, 2, 9}" : "",
                     is_rom ? "A[j]" : "L[j] = A[j]", is_rom ? "" : "if (i < 5) L[i + 2] = B[i];"),
         [](Directives& d) {
           for (const char* loop : {"j", "i", "i_2"}) d.loops[loop].unroll = 7;
           d.arrays["A"].partition = {{model::PartitionKind::kComplete, 7}};
           d.arrays["B"].partition = {{model::PartitionKind::kComplete, 8}};
           d.arrays["L"].storage = model::Storage::kReg;
         }});
  }
  EXPECT_THAT(faults(shapes), testing::IsEmpty());
}

/// Conditions of iterators, narrow data and constants, in loops that are unrolled by any factor.
class ConditionsC {
 public:
  explicit ConditionsC(std::uint64_t seed) : random_(seed) {}

  Shape shape(const std::string& name) {
    std::string body = head("i", "") + "\n " + head("j", "i") + " {\n";
    for (std::size_t count = 1 + below(3); count > 0; --count) body += "  " + statement() + "\n";
    const auto factor = [&] { return static_cast<std::int64_t>(std::size_t{1} << below(4)); };
    return unrolled(name, body + " }", {{"i", factor()}, {"j", factor()}});
  }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }
  template <std::size_t kSize>
  std::string one_of(const std::array<const char*, kSize>& texts) {
    return texts[below(kSize)];
  }

  std::string head(const std::string& loop, const std::string& outer) {
    std::string text = one_of(std::array{"@ = 0; @ < 8; @++", "@ = 7; @ >= 0; @--",
                                         "@ = 0; @ <= #; @++", "@ = #; @ < 8; @++"});
    if (outer.empty() && text.find('#') != std::string::npos) text = "@ = 0; @ < 8; @++";
    std::string result = "for (int ";
    for (const char c : text) result += c == '@' ? loop : c == '#' ? outer : std::string(1, c);
    return result + ")";
  }

  std::string value() {
    return one_of(std::array{"i",
                             "j",
                             "i + j",
                             "7 - j",
                             "i - j",
                             "0",
                             "1",
                             "-1",
                             "3",
                             "7",
                             "8",
                             "255",
                             "256",
                             "U[j]",
                             "(B[i] & 7)",
                             "(B[j] >> 30)",
                             "(U[i] >> 5)",
                             "(U[i] >= 128)",
                             "(signed char)B[j]",
                             "(i & 3)",
                             "(unsigned)i",
                             "255u"});
  }

  std::string condition() {
    const std::string first =
        value() + one_of(std::array{" < ", " <= ", " > ", " >= ", " == ", " != "}) + value();
    return below(3) == 0 ? first + one_of(std::array{" && ", " || "}) + condition() : first;
  }

  std::string statement() {
    const std::string target = below(2) == 0 ? "A[i]" : "A[j]";
    if (below(2) == 0) return "if (" + condition() + ") " + target + " += " + value() + ";";
    return target + " ^= " + condition() + " ? " + value() + " : " + value() + ";";
  }

  std::mt19937_64 random_;
};

TEST(Shapes, RandomConditionsAreCleanAndRight) {
  const std::uint64_t first = oracle::setting("HLS_FIRST_SEED", 1);
  std::vector<Shape> shapes;
  for (std::uint64_t seed = first; seed < first + oracle::setting("HLS_SEEDS", 12); ++seed) {
    shapes.push_back(ConditionsC(seed).shape(fmt::format("conditions_{}", seed)));
  }
  EXPECT_THAT(faults(shapes), testing::IsEmpty());
}

}  // namespace
}  // namespace hls
