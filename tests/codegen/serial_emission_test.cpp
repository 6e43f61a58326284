#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <random>

#include "frontend/frontend.h"
#include "model/transform/apply.h"
#include "tests/codegen/batch_bench.h"
#include "tests/codegen/emitted_case.h"
#include "tests/oracle/random_kernel.h"
#include "tests/scheduler/random_design.h"

namespace hls {
namespace {

/// A random C function of loops whose bounds depend on the iterators around them, of sums in arrays
/// and in a scalar that is carried through all of them.
class TriangularC {
 public:
  explicit TriangularC(std::uint64_t seed) : random_(seed) {}

  std::string function(const std::string& name) {
    return "void " + name + "(int A[7][7], int B[7]) {\n  int s = 1;\n" + statements("") + "}\n";
  }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }

  /// One of the iterators around, `around` has a letter for each, or a number.
  std::string index(const std::string& around) {
    const std::size_t choice = below(around.size() + 1);
    return choice < around.size() ? around.substr(choice, 1) : std::to_string(below(7));
  }

  std::string statement(const std::string& around) {
    const std::string a = "A[" + index(around) + "][" + index(around) + "]";
    const std::string b = "B[" + index(around) + "]";
    const std::array<std::string, 5> choices = {a + " += " + b + " ^ s;", "s = 3 * s + " + a + ";",
                                                b + " -= " + a + ";", b + " = s;",
                                                "if (" + b + " > 0) s ^= " + a + ";"};
    return choices[below(choices.size())];
  }

  std::string loop(const std::string& around) {
    static const std::array<std::string, 8> kHeads = {
        "@ = #; @ < 7; @++",        "@ = # + 1; @ < 7; @++", "@ = 0; @ < #; @++",
        "@ = 0; @ <= #; @++",       "@ = 6; @ > #; @--",     "@ = #; @ >= 0; @--",
        "@ = 0; @ < 7 - #; @ += 2", "@ = 1; @ < 6; @++"};
    const std::string iterator(1, "ijk"[around.size()]);
    std::string head = around.empty() ? kHeads.back() : kHeads[below(kHeads.size())];
    const std::string outer = around.empty() ? "" : around.substr(below(around.size()), 1);
    std::string text;
    for (const char c : head) text += c == '@' ? iterator : c == '#' ? outer : std::string(1, c);
    return "for (int " + text + ") {\n" + statements(around + iterator) + "}";
  }

  std::string statements(const std::string& around) {
    std::string text;
    for (std::size_t count = 1 + below(2); count > 0; --count) {
      const bool is_loop = around.empty() || (around.size() < 3 && below(2) == 0);
      text += (is_loop ? loop(around) : statement(around)) + "\n";
    }
    return text;
  }

  std::mt19937_64 random_;
};

std::optional<model::Kernel> triangular_kernel(std::uint64_t seed) {
  const std::string name = fmt::format("k{}", seed);
  const std::string text = TriangularC(seed).function(name);
  frontend::Outcome outcome = frontend::parse({"random.c", text, name, {}});
  EXPECT_TRUE(outcome.errors.empty()) << text;
  const bool varies = std::any_of(outcome.kernel.loops.begin(), outcome.kernel.loops.end(),
                                  [](const auto& loop) { return !loop.bounds.empty(); });
  if (!varies) return std::nullopt;
  return std::move(outcome.kernel);
}

/// Serial loops at the top and, mostly, below; those that hold no loop are unrolled half the time, and some of
/// the others take long intervals.
void make_serial(const model::Kernel& kernel, std::uint64_t seed, model::Directives& directives) {
  std::mt19937_64 random(seed);
  for (model::LoopId id = 0; id < static_cast<model::LoopId>(kernel.loops.size()); ++id) {
    const model::Loop& loop = kernel.loops[static_cast<std::size_t>(id)];
    const bool holds_loop = std::any_of(kernel.loops.begin(), kernel.loops.end(),
                                        [id](const auto& inner) { return inner.parent == id; });
    model::LoopDirective& directive = directives.loops[loop.name];
    directive.ii.reset();
    directive.tile = 0;  // serial loops are as in the source
    const bool around =
        loop.parent < 0 ||
        directives.loops[kernel.loops[static_cast<std::size_t>(loop.parent)].name].serial;
    directive.serial = holds_loop && around && random() % 4 != 0;
    const bool is_unrolled = !directive.serial && random() % 2 == 0;
    directive.unroll = is_unrolled ? std::min<std::int64_t>(loop.trip_count, 2 << random() % 2) : 1;
    // Ends with a wait for the next iteration that does not come, maybe after the last result.
    const bool is_slow = !holds_loop && !is_unrolled && random() % 4 == 0;
    if (is_slow) directive.ii = 16 + static_cast<std::int64_t>(random() % 16);
  }
}

/// Both orders of a run: what an iteration outside the bounds does is nothing.
std::optional<std::vector<oracle::Outputs>> expected(const model::Kernel& kernel,
                                                     oracle::Inputs inputs) {
  std::vector<oracle::Outputs> results;
  for (int run = 0; run < 3; ++run) {
    inputs.calls = run + 1;
    auto all = oracle::interpret(kernel, inputs);
    const auto bounded = oracle::interpret(kernel, inputs, oracle::Iterations::kBounded);
    if (!all) return std::nullopt;
    EXPECT_TRUE(bounded.ok() && oracle::same_outputs(kernel, *all, *bounded)) << kernel.name;
    results.push_back(std::move(*all));
  }
  return results;
}

/// The design of directives with random inputs; none where the directives or the inputs allow none.
std::optional<oracle::BenchCase> case_of(const model::Kernel& kernel,
                                         const model::Directives& directives, std::uint64_t seed,
                                         int& unscheduled) {
  model::Elaborations elaborations(kernel);
  auto design = model::apply(elaborations, oracle::random_test_target(), directives);
  if (!design) return std::nullopt;
  const auto& variable = design->elaboration->serial.is_variable;
  if (std::find(variable.begin(), variable.end(), true) == variable.end()) return std::nullopt;
  auto emitted = oracle::emitted_case(std::move(*design), seed);
  if (const auto* why = std::get_if<model::Infeasible>(&emitted)) {
    EXPECT_EQ(why->cause, model::Infeasible::Cause::kLimit) << why->reason;
    ++unscheduled;
    return std::nullopt;
  }
  auto& result = std::get<oracle::BenchCase>(emitted);
  const auto outputs = expected(kernel, result.inputs);
  if (!outputs) return std::nullopt;
  result.expected = *outputs;
  return std::move(result);
}

std::optional<oracle::BenchCase> random_case(std::uint64_t seed, int& unscheduled) {
  const auto kernel = triangular_kernel(seed);
  if (!kernel) return std::nullopt;
  model::Directives directives =
      oracle::random_directives(*kernel, seed, oracle::UnrollFactors::kAny);
  directives.fuse.clear();
  make_serial(*kernel, seed, directives);
  return case_of(*kernel, directives, seed, unscheduled);
}

TEST(SerialEmission, EqualsTheInterpreterInTheCyclesOfTheIterationsThatHappen) {
  const std::uint64_t first = oracle::setting("HLS_FIRST_SEED", 1);
  const std::uint64_t seeds = oracle::setting("HLS_SEEDS", 20);
  const std::filesystem::path directory =
      std::filesystem::temp_directory_path() / fmt::format("hls_serial_emission_{}", first);
  std::filesystem::remove_all(directory);
  std::vector<oracle::BenchCase> cases;
  int unscheduled = 0;
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
    auto random = random_case(seed, unscheduled);
    if (!random) continue;
    cases.push_back(std::move(*random));
  }
  fmt::print("{} designs of {} seeds, {} more without a schedule\n", cases.size(), seeds,
             unscheduled);
  EXPECT_GE(cases.size(), seeds / 6);
  EXPECT_LE(unscheduled, static_cast<int>(seeds / 50));
  EXPECT_THAT(oracle::simulate_batch(cases, directory / "batch"), testing::IsEmpty());
  if (!HasFailure()) std::filesystem::remove_all(directory);
}

/// Loop j is over after the sum is written, and the next run has begun by then.
TEST(SerialEmission, ARunDoesNotTakeWhatTheOneBeforeStillWaitedFor) {
  std::vector<oracle::BenchCase> cases;
  const std::filesystem::path directory =
      std::filesystem::temp_directory_path() / "hls_serial_emission_waits";
  std::filesystem::remove_all(directory);
  for (const std::int64_t interval : {6, 8, 12, 40}) {
    const std::string name = fmt::format("waits_{}", interval);
    const frontend::Outcome outcome =
        frontend::parse({"waits.c",
                         "void " + name +
                             "(int A[7][7], int B[7]) {\n  for (int i = 6; i > 0; i--)\n"
                             "    for (int j = 0; j < i; j++) A[i][j] += B[j];\n}\n",
                         name,
                         {}});
    ASSERT_TRUE(outcome.errors.empty());
    model::Directives directives;
    directives.loops["i"].serial = true;
    directives.loops["j"].ii = interval;
    int unscheduled = 0;
    auto waits = case_of(outcome.kernel, directives, 1, unscheduled);
    ASSERT_TRUE(waits.has_value());
    cases.push_back(std::move(*waits));
  }
  EXPECT_THAT(oracle::simulate_batch(cases, directory / "batch"), testing::IsEmpty());
  if (!HasFailure()) std::filesystem::remove_all(directory);
}

}  // namespace
}  // namespace hls
