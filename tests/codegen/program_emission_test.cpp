#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <random>

#include "frontend/frontend.h"
#include "model/transform/apply.h"
#include "tests/codegen/batch_bench.h"
#include "tests/codegen/emitted_case.h"
#include "tests/frontend/c/compiled_c.h"
#include "tests/frontend/c/random_c.h"
#include "tests/oracle/random_kernel.h"
#include "tests/scheduler/random_design.h"

namespace hls {
namespace {

constexpr frontend::RandomCSize kSize = {2, 4, 2, 2};

/// Seeds that once failed: results of serial loops read before a register held them (103411, 103500), an exclusive or
/// that Verilator took for its opposite (103514), a condition with constants whose sum wraps (104370).
constexpr std::array<std::uint64_t, 6> kOnceWrong = {103411, 103500,  103514,
                                                     104370, 4008958, 4014665};

struct Program {
  std::string text;  ///< with its entry
  model::Kernel kernel;
  frontend::Language language = frontend::Language::kC;
};

/// What a program's file begins with.
std::string prelude(frontend::Language language) {
  const bool is_c = language == frontend::Language::kC;
  return std::string(is_c ? "" : frontend::kRandomCplusplusPrelude) + frontend::kRandomCPrelude;
}

std::optional<Program> random_program(std::uint64_t seed) {
  const std::string name = fmt::format("p{}", seed);
  Program program;
  // Programs of seeds that once failed stay as they were.
  frontend::RandomCSize size = kSize;
  size.has_unset = seed % 2 == 1 && seed < 100000;
  size.has_computed = seed % 4 == 1 && (seed < 100000 || seed >= 1000000);
  size.has_forms = size.has_computed;
  size.has_jumps = seed % 2 == 0 && (seed < 100000 || seed >= 1000000);
  size.has_objects = seed % 5 == 2 && (seed < 100000 || seed >= 1000000);
  size.has_state = seed % 3 == 0 && (seed < 100000 || seed >= 1000000);
  size.has_walks = seed % 4 < 2 && (seed < 100000 || seed >= 1000000);
  size.has_bits = seed % 3 == 1 && (seed < 100000 || seed >= 3000000);
  size.has_library = seed % 5 < 2 && (seed < 100000 || seed >= 4000000);
  // C++ refuses initial values that a static variable's type has not.
  size.has_streams = seed % 7 == 3 && !size.has_state && (seed < 100000 || seed >= 1000000);
  size.has_classes = seed % 7 > 4 && !size.has_state && (seed < 100000 || seed >= 4000000);
  size.has_counters = size.has_classes && seed >= 5000000;
  const bool is_cplusplus = size.has_streams || size.has_classes;
  if (is_cplusplus) program.language = frontend::Language::kCplusplus;
  program.text = frontend::random_c_function(seed, name, size);
  frontend::Outcome outcome = frontend::parse({is_cplusplus ? "random.cpp" : "random.c",
                                               prelude(program.language) + program.text,
                                               name,
                                               {}});
  EXPECT_TRUE(outcome.errors.empty()) << to_string(outcome.errors[0]) << program.text;
  if (!outcome.errors.empty()) return std::nullopt;
  program.kernel = std::move(outcome.kernel);
  program.text += frontend::entry(program.kernel, outcome.objects);
  return program;
}

/// In half of the programs all loops around triangular ones are serial.
void make_serial(const model::Kernel& kernel, std::uint64_t seed, model::Directives& directives) {
  std::mt19937_64 random(seed);
  if (random() % 2 == 0) return;
  for (const model::Loop& loop : kernel.loops) {
    if (loop.bounds.empty()) continue;
    for (model::LoopId id = loop.parent; id >= 0;) {
      const model::Loop& around = kernel.loops[static_cast<std::size_t>(id)];
      directives.loops[around.name].serial = true;
      directives.loops[around.name].unroll = 1;
      directives.loops[around.name].ii.reset();
      id = around.parent;
    }
  }
}

/// What three runs give, the second with the results of the first, by the interpreter, which equals the compiled C.
std::vector<oracle::Outputs> expected(const Program& program, frontend::CompiledC& compiled,
                                      oracle::Inputs inputs) {
  std::vector<oracle::Outputs> results;
  for (int run = 0; run < 3; ++run) {
    inputs.calls = run + 1;
    auto read = oracle::interpret(program.kernel, inputs);
    EXPECT_TRUE(read.ok()) << program.text;
    if (!read.ok()) return {};
    EXPECT_TRUE(oracle::same_outputs(program.kernel, *read, compiled.run(program.kernel, inputs)))
        << program.text;
    results.push_back(std::move(*read));
  }
  return results;
}

bool has_floats(const model::Kernel& kernel) {
  return std::any_of(kernel.operations.begin(), kernel.operations.end(),
                     [](const model::Operation& operation) { return operation.type.is_float(); });
}

/// The emitted design of a random point; nothing where the point has none.
std::optional<oracle::BenchCase> random_case(const Program& program, std::uint64_t seed) {
  const model::Kernel& kernel = program.kernel;
  model::Directives directives =
      oracle::random_directives(kernel, seed, oracle::UnrollFactors::kAny);
  directives.fuse.clear();
  if (has_floats(kernel)) {  // in another order they round otherwise
    for (auto& [name, loop] : directives.loops) loop.partial_sums = 0;
  }
  make_serial(kernel, seed, directives);
  model::Elaborations elaborations(kernel);
  auto design = model::apply(elaborations, oracle::random_test_target(), directives);
  if (!design) return std::nullopt;
  auto emitted = oracle::emitted_case(std::move(*design), seed);
  auto* const result = std::get_if<oracle::BenchCase>(&emitted);
  if (result == nullptr) return std::nullopt;
  return std::move(*result);
}

/// A batch of seeds: batch 0 starts at HLS_FIRST_SEED.
class ProgramEmission : public testing::TestWithParam<std::uint64_t> {};

/// From C to hardware: what the host's compiler makes of the same text.
TEST_P(ProgramEmission, EqualsTheCompiledCInThePredictedCycles) {
  const std::uint64_t seeds = oracle::setting("HLS_SEEDS", 40);
  const std::uint64_t first = oracle::setting("HLS_FIRST_SEED", 1) + GetParam() * seeds;
  const std::filesystem::path directory =
      std::filesystem::temp_directory_path() / fmt::format("hls_program_emission_{}", first);
  std::filesystem::remove_all(directory);
  std::vector<Program> programs;
  std::vector<oracle::BenchCase> cases;
  std::vector<std::uint64_t> tried;
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) tried.push_back(seed);
  if (first == 1) tried.insert(tried.end(), kOnceWrong.begin(), kOnceWrong.end());
  for (const std::uint64_t seed : tried) {
    auto program = random_program(seed);
    if (!program) continue;
    auto random = random_case(*program, seed);
    if (!random) continue;
    programs.push_back(std::move(*program));
    cases.push_back(std::move(*random));
  }
  std::filesystem::create_directories(directory);
  for (const frontend::Language language :
       {frontend::Language::kC, frontend::Language::kCplusplus}) {
    std::string library = prelude(language);
    for (const Program& program : programs) {
      if (program.language == language) library += program.text;
    }
    const bool is_c = language == frontend::Language::kC;
    // It stays where something fails.
    std::ofstream(directory / (is_c ? "programs.c" : "programs.cpp")) << library;
    frontend::CompiledC compiled(library, language);
    ASSERT_TRUE(compiled.ok());
    for (std::size_t i = 0; i < cases.size(); ++i) {
      if (programs[i].language == language)
        cases[i].expected = expected(programs[i], compiled, cases[i].inputs);
    }
  }
  fmt::print("{} designs of {} seeds\n", cases.size(), seeds);
  // One point in 24 asks for what no schedule has.
  EXPECT_GE(cases.size(), seeds * 17 / 20);
  EXPECT_THAT(oracle::simulate_batch(cases, directory / "batch"), testing::IsEmpty());
  if (!HasFailure()) std::filesystem::remove_all(directory);
}

INSTANTIATE_TEST_SUITE_P(Batches, ProgramEmission, testing::Values(0));

}  // namespace
}  // namespace hls
