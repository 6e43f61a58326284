#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "model/kernel/simplify.h"
#include "model/kernel/text.h"
#include "tests/frontend/c/compiled_c.h"
#include "tests/frontend/c/random_c.h"
#include "tests/oracle/interpreter.h"
#include "tests/oracle/random_kernel.h"

namespace hls::frontend {
namespace {

constexpr int kFunctions = 40;
constexpr int kInputs = 4;

/// Kernels read by the front end compute what the host's compiler makes of the same source: C of odd seeds, C++ of even
/// ones.
class RandomPrograms : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomPrograms, ComputeWhatTheHostCompilerComputes) {
  std::vector<model::Kernel> kernels;
  std::vector<std::string> sources;
  const bool is_cplusplus = GetParam() % 2 == 0;
  const std::string prelude =
      (is_cplusplus ? kRandomCplusplusPrelude : "") + std::string(kRandomCPrelude);
  std::string library = prelude;
  for (int i = 0; i < kFunctions; ++i) {
    const std::string name = "f" + std::to_string(i);
    const std::string function =
        random_c_function(GetParam() * 1000 + static_cast<std::uint64_t>(i), name,
                          {.has_rows = i % 2 == 1,
                           .has_unset = i % 3 != 0,
                           .has_jumps = i % 3 == 0,
                           .has_computed = i % 5 < 2,
                           .has_forms = i % 5 % 2 == 1,
                           .has_objects = i % 4 == 2,
                           .has_state = !is_cplusplus && (i % 7 == 3 || i % 7 == 5),
                           .has_walks = i % 6 == 1 || i % 6 == 4,
                           .has_bits = i % 3 == 1,
                           .has_library = i % 5 > 2,
                           .has_classes = is_cplusplus,
                           .has_counters = i % 3 != 1,
                           .has_own_name = i % 4 == 1});
    const Outcome outcome =
        parse({is_cplusplus ? "random.cpp" : "random.c", prelude + function, name, {}});
    ASSERT_TRUE(outcome.errors.empty()) << to_string(outcome.errors[0]) << function;
    kernels.push_back(outcome.kernel);
    sources.push_back(function);
    library += function + entry(outcome.kernel);
  }
  CompiledC compiled(library, is_cplusplus ? Language::kCplusplus : Language::kC);
  ASSERT_TRUE(compiled.ok());
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    for (std::uint64_t seed = 0; seed < kInputs; ++seed) {
      const oracle::Inputs inputs = oracle::random_inputs(kernels[i], GetParam() + seed);
      const oracle::Outputs expected = compiled.run(kernels[i], inputs);
      const auto read = oracle::interpret(kernels[i], inputs);
      ASSERT_TRUE(read.ok()) << to_string(read.error()) << sources[i];
      EXPECT_EQ(differences(kernels[i], *read, expected), "") << sources[i] << print(kernels[i]);
      const auto simplified = oracle::interpret(simplify(kernels[i]), inputs);
      ASSERT_TRUE(simplified.ok()) << to_string(simplified.error()) << sources[i];
      EXPECT_EQ(differences(kernels[i], *simplified, expected), "") << sources[i];
      if (HasFailure()) return;
    }
  }
}

/// HLS_FIRST_SEED and HLS_SEEDS make a search longer.
std::uint64_t setting(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::stoull(text);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomPrograms,
                         testing::Range<std::uint64_t>(setting("HLS_FIRST_SEED", 1),
                                                       setting("HLS_FIRST_SEED", 1) +
                                                           setting("HLS_SEEDS", 2)));

}  // namespace
}  // namespace hls::frontend
