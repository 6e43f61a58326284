#include "codegen/testbench/kernel_c.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <vector>

#include "model/kernel/fuse.h"
#include "model/kernel/simplify.h"
#include "model/kernel/text.h"
#include "tests/oracle/random_kernel.h"

namespace hls::codegen {
namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<unsigned char>;
using Function = void (*)(void* const*, void* const*);

std::size_t bytes_of(model::Type type) { return type.bits <= 8 ? 1 : type.bits / 8; }

Bytes bytes(model::Type type, const std::vector<std::uint64_t>& values) {
  const std::size_t size = bytes_of(type);
  Bytes result(values.size() * size);
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::memcpy(result.data() + i * size, &values[i], size);
  }
  return result;
}

std::vector<void*> pointers(std::vector<Bytes>& list) {
  std::vector<void*> result;
  for (Bytes& entry : list) result.push_back(entry.data());
  return result;
}

oracle::Outputs call(Function function, const model::Kernel& kernel, const oracle::Inputs& inputs) {
  std::vector<Bytes> arrays;
  std::vector<Bytes> scalars;
  for (std::size_t i = 0; i < inputs.arrays.size(); ++i) {
    arrays.push_back(bytes(kernel.arrays[i].type, inputs.arrays[i]));
  }
  for (std::size_t i = 0; i < inputs.scalars.size(); ++i) {
    scalars.push_back(bytes(kernel.arguments[i].type, {inputs.scalars[i]}));
  }
  function(pointers(arrays).data(), pointers(scalars).data());
  oracle::Outputs outputs = inputs.arrays;
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const std::size_t size = bytes_of(kernel.arrays[i].type);
    for (std::size_t j = 0; j < outputs[i].size(); ++j) {
      outputs[i][j] = 0;
      std::memcpy(&outputs[i][j], arrays[i].data() + j * size, size);
    }
  }
  return outputs;
}

TEST(KernelAsC, OfRandomKernelsGivesWhatTheInterpreterGives) {
  constexpr std::uint64_t kKernels = 120;
  const fs::path directory = fs::temp_directory_path() / fmt::format("hls_kernel_c_{}", getpid());
  fs::create_directories(directory);
  std::vector<model::Kernel> kernels;
  std::string command =
      "cc -O1 -ffp-contract=off -fwrapv -shared -fPIC -w -o " + (directory / "kernels.so").string();
  for (std::uint64_t seed = 0; seed < kKernels; ++seed) {
    oracle::RandomKernelOptions options;
    options.accumulates_products = true;
    options.most_local_arrays = 0;
    kernels.push_back(model::fuse_multiply_add(
        model::promote_scalars(oracle::random_kernel(seed, options)), {"fma_f32", "fma_f64"}));
    const fs::path file = directory / fmt::format("kernel_{}.c", seed);
    std::ofstream(file) << kernel_as_c(kernels.back(), fmt::format("kernel_{}", seed));
    command += " " + file.string();
  }
  ASSERT_EQ(std::system((command + " -lm").c_str()), 0);
  void* const library = dlopen((directory / "kernels.so").c_str(), RTLD_NOW);
  ASSERT_NE(library, nullptr) << dlerror();
  int fused = 0;
  for (std::uint64_t seed = 0; seed < kKernels; ++seed) {
    const model::Kernel& kernel = kernels[seed];
    fused += is_fused(kernel) ? 1 : 0;
    const auto function =
        reinterpret_cast<Function>(dlsym(library, fmt::format("kernel_{}", seed).c_str()));
    ASSERT_NE(function, nullptr);
    for (std::uint64_t set = 0; set < 10; ++set) {
      const oracle::Inputs inputs = oracle::random_inputs(kernel, set);
      const auto expected = oracle::interpret(kernel, inputs);
      if (!expected) continue;
      ASSERT_TRUE(oracle::same_outputs(kernel, call(function, kernel, inputs), *expected))
          << "seed " << seed << " set " << set << "\n"
          << model::print(kernel);
    }
  }
  EXPECT_GT(fused, 5);
  dlclose(library);
  fs::remove_all(directory);
}

/// A kernel as C in a library of its own.
struct CompiledKernel {
  CompiledKernel(const model::Kernel& kernel, Undefined undefined) {
    fs::create_directories(directory);
    std::ofstream(directory / "k.c") << kernel_as_c(kernel, "k", undefined);
    const std::string library = (directory / "k.so").string();
    const std::string command =
        fmt::format("cc -fwrapv -shared -fPIC -w -o {} {}/k.c -lm", library, directory.string());
    if (std::system(command.c_str()) == 0) loaded = dlopen(library.c_str(), RTLD_NOW);
    if (loaded != nullptr) function = reinterpret_cast<Function>(dlsym(loaded, "k"));
    EXPECT_NE(function, nullptr);
  }
  ~CompiledKernel() {
    if (loaded != nullptr) dlclose(loaded);
    fs::remove_all(directory);
  }
  CompiledKernel(const CompiledKernel&) = delete;
  CompiledKernel& operator=(const CompiledKernel&) = delete;

  fs::path directory = fs::temp_directory_path() / fmt::format("hls_kernel_t_{}", getpid());
  void* loaded = nullptr;
  Function function = nullptr;
};

/// In numbers of a width that C does not have, of which the memory may have more bits.
TEST(KernelAsC, TrapsWhereAComputedSubscriptLeavesItsArray) {
  const auto kernel = model::parse_kernel(
      "kernel k {\n  param x: i20[2]\n  param y: i32[8]\n  for i = 0 step 1 trip 2 {\n"
      "    %0 = load x[i] : i20\n    %1 = constant 1 : i32\n    %2 = store %1, y[%0] : i32\n"
      "  }\n}\n",
      "k.kernel");
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  EXPECT_TRUE(may_leave_arrays(*kernel));
  const CompiledKernel compiled(*kernel, Undefined::kTraps);
  const auto with = [&](std::int32_t first, std::int32_t second) {
    std::int32_t x[2] = {first, second};
    std::int32_t y[16] = {};
    void* const arrays[] = {x, y};
    compiled.function(arrays, nullptr);
    return y[first & 7] + y[second & 7];
  };
  EXPECT_EQ(with(0, 7), 2);
  EXPECT_EQ(with(3 | 1 << 20, 5 | -(1 << 20)), 2);
  EXPECT_EXIT(with(0, 8), testing::KilledBySignal(SIGILL), "");
  EXPECT_EXIT(with(-1, 0), testing::KilledBySignal(SIGILL), "");
}

/// A carried value is given its next one by each copy of an unrolled loop.
TEST(KernelAsC, TrapsWhereWhatCopiesCarryLeavesAnArray) {
  const auto may_leave = [](int extent) {
    auto kernel = model::parse_kernel(
        fmt::format(
            "kernel k {{\n  param x: u1[8]\n  param y: i32[{}]\n  %0 = constant 0 : u4\n"
            "  %1 = constant 1 : i32\n  for i = 0 step 4 trip 2 {{\n"
            "    for i_u = 0 step 1 trip 4 spatial {{\n      %2 = phi %0, %5 : u4\n"
            "      %3 = load x[i + i_u] : u1\n      %4 = cast %3 : u4\n"
            "      %5 = add %2, %4 : u4\n      %6 = store %1, y[%2] : i32\n    }}\n  }}\n}}\n",
            extent),
        "k.kernel");
    EXPECT_TRUE(kernel.ok()) << to_string(kernel.error());
    if (!kernel.ok()) return false;
    kernel->operations[2].loop = 0;  // as when loop i has been unrolled
    return may_leave_arrays(*kernel);
  };
  EXPECT_FALSE(may_leave(8));
  EXPECT_TRUE(may_leave(7));
}

/// What another machine's NaN has in its bits is not known; what came in has the bits it came with.
TEST(KernelAsC, TrapsWhereItShowsTheBitsOfAComputedNaN) {
  const std::string head =
      "kernel k {\n  param x: f32[1]\n  param y: u32[1]\n  %0 = load x[0] : f32\n";
  const auto loaded = model::parse_kernel(
      head + "  %1 = bitcast %0 : u32\n  %2 = store %1, y[0] : u32\n}\n", "k.kernel");
  ASSERT_TRUE(loaded.ok()) << to_string(loaded.error());
  EXPECT_FALSE(may_be_undefined(*loaded));
  const auto computed = model::parse_kernel(
      head + "  %1 = add %0, %0 : f32\n  %2 = bitcast %1 : u32\n  %3 = store %2, y[0] : u32\n}\n",
      "k.kernel");
  ASSERT_TRUE(computed.ok()) << to_string(computed.error());
  EXPECT_TRUE(may_be_undefined(*computed));
  const auto stored = model::parse_kernel(
      head +
          "  %1 = store %0, x[0] : f32\n  %2 = bitcast %0 : u32\n  %3 = store %2, y[0] : u32\n}\n",
      "k.kernel");
  ASSERT_TRUE(stored.ok()) << to_string(stored.error());
  EXPECT_TRUE(may_be_undefined(*stored));
  const CompiledKernel kernel(*computed, Undefined::kTraps);
  const auto bits_of = [&](float number) {
    std::uint32_t y = 0;
    void* const arrays[] = {&number, &y};
    kernel.function(arrays, nullptr);
    return y;
  };
  EXPECT_EQ(bits_of(0.5F), 0x3f800000U);
  EXPECT_EQ(bits_of(-HUGE_VALF), 0xff800000U);
  EXPECT_EXIT(bits_of(NAN), testing::KilledBySignal(SIGILL), "");
}

TEST(KernelAsC, NeedsNoTrapWhereRangesShowThatItStays) {
  const auto kernel = model::parse_kernel(
      "kernel k {\n  param x: u3[2]\n  param y: i32[8]\n  %0 = load x[0] : u3\n"
      "  %1 = constant 1 : i32\n  %2 = store %1, y[%0] : i32\n}\n",
      "k.kernel");
  ASSERT_TRUE(kernel.ok()) << to_string(kernel.error());
  EXPECT_FALSE(may_leave_arrays(*kernel));
}

}  // namespace
}  // namespace hls::codegen
