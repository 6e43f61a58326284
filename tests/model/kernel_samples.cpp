#include "tests/model/kernel_samples.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/kernel/text.h"
#include "tests/oracle/random_kernel.h"

namespace hls::model {

Kernel kernel_of(const std::string& text) {
  const Result<Kernel> kernel = parse_kernel(text, "test");
  if (!kernel) {
    ADD_FAILURE() << to_string(kernel.error());
    return {};
  }
  return *kernel;
}

int count(const Kernel& kernel, Opcode opcode) {
  const std::vector<LoopId> enclosing = enclosing_loops(kernel);
  int number = 0;
  for (std::size_t id = 0; id < enclosing.size(); ++id) {
    if (enclosing[id] != -2 && kernel.operations[id].opcode == opcode) ++number;
  }
  return number;
}

std::string difference(const Kernel& kernel, const Kernel& other, std::uint64_t seed) {
  const oracle::Inputs inputs = oracle::random_inputs(kernel, seed);
  const Result<oracle::Outputs> expected = oracle::interpret(kernel, inputs);
  const Result<oracle::Outputs> actual = oracle::interpret(other, inputs);
  if (!expected) return fmt::format("seed {}: {}", seed, expected.error().message);
  if (!actual) return fmt::format("seed {}: {}", seed, actual.error().message);
  if (oracle::same_outputs(kernel, *expected, *actual)) return "";
  return fmt::format("seed {}: results differ\n{}{}", seed, print(kernel), print(other));
}

std::string gemm_text() {
  return R"(kernel gemm {
  param beta: f32
  param C: f32[4][4]
  param A: f32[4][4]
  param B: f32[4][4]
  %0 = argument beta : f32
  for i = 0 step 1 trip 4 {
    for j = 0 step 1 trip 4 {
      %1 = load C[i][j] : f32
      %2 = mul %1, %0 : f32
      %3 = store %2, C[i][j] : f32
      for k = 0 step 1 trip 4 {
        %4 = load A[i][k] : f32
        %5 = load B[k][j] : f32
        %6 = mul %4, %5 : f32
        %7 = load C[i][j] : f32
        %8 = add %7, %6 : f32
        %9 = store %8, C[i][j] : f32
      }
    }
  }
}
)";
}

Kernel sample_kernel() {
  Kernel kernel;
  kernel.name = "sample";
  for (const auto& [name, trips] : {std::pair("i", 8), std::pair("k", 6)}) {
    Loop loop;
    loop.name = name;
    loop.trip_count = trips;
    kernel.loops.push_back(loop);
  }
  kernel.arrays = {{"A", Type::floating(32), {8, 6}, true, {}},
                   {"w", Type::floating(32), {6}, false, {}}};
  Operation store;
  store.opcode = Opcode::kStore;
  store.array = 0;
  store.location = {"k.c", 9, 1};
  Operation add;
  add.opcode = Opcode::kAdd;
  add.type = Type::floating(32);
  kernel.operations = {store, add};
  return kernel;
}

}  // namespace hls::model
