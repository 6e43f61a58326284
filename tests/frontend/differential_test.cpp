#include <dlfcn.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>

#include "frontend/frontend.h"
#include "model/kernel/simplify.h"
#include "model/kernel/text.h"
#include "tests/frontend/random_c.h"
#include "tests/oracle/interpreter.h"
#include "tests/oracle/random_kernel.h"

namespace hls::frontend {
namespace {

constexpr int kFunctions = 40;
constexpr int kInputs = 4;

std::string c_type(model::Type type) {
  if (type.is_float()) return type.bits == 32 ? "float" : "double";
  if (type.bits == 1) return "_Bool";
  return (type.is_signed ? "int" : "uint") + std::to_string(type.bits) + "_t";
}

std::size_t bytes_of(model::Type type) {
  return type.bits == 1 ? 1 : static_cast<std::size_t>(type.bits) / 8;
}

/// A C function that calls `kernel` with pointers to its arguments, in the order of its parameters.
std::string entry(const model::Kernel& kernel) {
  std::string call;
  std::size_t position = 0;
  for (const std::string& parameter : kernel.parameters) {
    const std::string argument = "argument[" + std::to_string(position++) + "]";
    call += call.empty() ? "" : ", ";
    bool is_scalar = false;
    for (const model::ScalarArgument& scalar : kernel.arguments) {
      if (scalar.name != parameter) continue;
      call += "*(" + c_type(scalar.type) + "*)" + argument;
      is_scalar = true;
    }
    if (!is_scalar) call += "(void*)" + argument;
  }
  return "void " + kernel.name + "_entry(void** argument) { " + kernel.name + "(" + call + "); }\n";
}

/// A shared library made from C text by the host's compiler. Vectorising is off: where two values
/// (double)(float)x are stored side by side, gcc 12 drops their rounding to float.
class CompiledC {
 public:
  explicit CompiledC(const std::string& text) {
    char pattern[] = "/tmp/hls_frontend_XXXXXX";
    folder_ = mkdtemp(pattern);
    std::ofstream(folder_ / "kernels.c") << text;
    const std::string library = (folder_ / "kernels.so").string();
    const std::string command =
        "cc -O2 -ffp-contract=off -fwrapv -fsigned-char -fno-tree-vectorize -w -shared -fPIC -o " +
        library + " " + (folder_ / "kernels.c").string();
    if (std::system(command.c_str()) == 0) library_ = dlopen(library.c_str(), RTLD_NOW);
  }
  ~CompiledC() {
    if (library_ != nullptr) dlclose(library_);
    std::filesystem::remove_all(folder_);
  }
  CompiledC(const CompiledC&) = delete;
  CompiledC& operator=(const CompiledC&) = delete;

  bool ok() const { return library_ != nullptr; }

  oracle::Outputs run(const model::Kernel& kernel, const oracle::Inputs& inputs) const {
    std::vector<std::vector<std::uint8_t>> memories;
    std::size_t array = 0;
    std::size_t scalar = 0;
    for (const std::string& parameter : kernel.parameters) {
      const bool is_array = array < inputs.arrays.size() && kernel.arrays[array].name == parameter;
      const model::Type type = is_array ? kernel.arrays[array].type : kernel.arguments[scalar].type;
      memories.push_back(is_array ? packed(type, inputs.arrays[array])
                                  : packed(type, {inputs.scalars[scalar]}));
      ++(is_array ? array : scalar);
    }
    std::vector<void*> arguments;
    for (auto& memory : memories) arguments.push_back(memory.data());
    reinterpret_cast<void (*)(void**)>(dlsym(library_, (kernel.name + "_entry").c_str()))(
        arguments.data());
    return unpacked(kernel, memories);
  }

 private:
  static std::vector<std::uint8_t> packed(model::Type type,
                                          const std::vector<std::uint64_t>& values) {
    std::vector<std::uint8_t> bytes;
    for (const std::uint64_t value : values) {
      for (std::size_t i = 0; i < bytes_of(type); ++i)
        bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
    }
    return bytes;
  }

  static oracle::Outputs unpacked(const model::Kernel& kernel,
                                  const std::vector<std::vector<std::uint8_t>>& memories) {
    oracle::Outputs outputs;
    for (std::size_t i = 0; i < memories.size(); ++i) {
      const std::size_t array = outputs.size();
      if (array >= kernel.arrays.size() || kernel.arrays[array].name != kernel.parameters[i])
        continue;
      const std::size_t width = bytes_of(kernel.arrays[array].type);
      outputs.emplace_back();
      for (std::size_t at = 0; at < memories[i].size(); at += width) {
        std::uint64_t value = 0;
        std::memcpy(&value, memories[i].data() + at, width);
        outputs.back().push_back(value);
      }
    }
    return outputs;
  }

  std::filesystem::path folder_;
  void* library_ = nullptr;
};

/// `array[index]: value, expected value`, one a line; empty when all values are the same.
std::string differences(const model::Kernel& kernel, const oracle::Outputs& read,
                        const oracle::Outputs& expected) {
  std::string text;
  for (std::size_t array = 0; array < read.size(); ++array) {
    for (std::size_t i = 0; i < read[array].size(); ++i) {
      const model::Array& memory = kernel.arrays[array];
      if (oracle::same_value(memory.type, read[array][i], expected[array][i])) continue;
      text += fmt::format("{}[{}]: {:#x}, expected {:#x}\n", memory.name, i, read[array][i],
                          expected[array][i]);
    }
  }
  return text;
}

/// Kernels read by the front end compute what the host's compiler makes of the same source.
class RandomPrograms : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomPrograms, ComputeWhatTheHostCompilerComputes) {
  std::vector<model::Kernel> kernels;
  std::vector<std::string> sources;
  std::string library = kRandomCPrelude;
  for (int i = 0; i < kFunctions; ++i) {
    const std::string name = "f" + std::to_string(i);
    const std::string function =
        random_c_function(GetParam() * 1000 + static_cast<std::uint64_t>(i), name);
    const Outcome outcome = parse({"random.c", kRandomCPrelude + function, name, {}});
    ASSERT_TRUE(outcome.errors.empty()) << to_string(outcome.errors[0]) << function;
    kernels.push_back(outcome.kernel);
    sources.push_back(function);
    library += function + entry(outcome.kernel);
  }
  const CompiledC compiled(library);
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

INSTANTIATE_TEST_SUITE_P(Seeds, RandomPrograms, testing::Range<std::uint64_t>(1, 6));

}  // namespace
}  // namespace hls::frontend
