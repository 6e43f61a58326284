#include "tests/frontend/c/compiled_c.h"

#include <dlfcn.h>

#include <cstdlib>
#include <cstring>
#include <fstream>
#include <vector>

namespace hls::frontend {
namespace {

std::string c_type(model::Type type) {
  if (type.is_float()) return type.bits == 32 ? "float" : "double";
  if (type.bits == 1) return "_Bool";
  return (type.is_signed ? "int" : "uint") + std::to_string(type.bits) + "_t";
}

std::size_t bytes_of(model::Type type) {
  return type.bits == 1 ? 1 : static_cast<std::size_t>(type.bits) / 8;
}

std::vector<std::uint8_t> packed(model::Type type, const std::vector<std::uint64_t>& values) {
  std::vector<std::uint8_t> bytes;
  for (const std::uint64_t value : values) {
    for (std::size_t i = 0; i < bytes_of(type); ++i)
      bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
  }
  return bytes;
}

oracle::Outputs unpacked(const model::Kernel& kernel,
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

}  // namespace

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

CompiledC::CompiledC(const std::string& text) {
  char pattern[] = "/tmp/hls_frontend_XXXXXX";
  folder_ = mkdtemp(pattern);
  std::ofstream(folder_ / "kernels.c") << text;
  const std::string library = path();
  const std::string command =
      "cc -O2 -ffp-contract=off -fwrapv -fsigned-char -fno-builtin -fno-tree-vectorize -w -shared "
      "-fPIC -o " +
      library + " " + (folder_ / "kernels.c").string();
  if (std::system(command.c_str()) == 0) library_ = dlopen(library.c_str(), RTLD_NOW);
}

std::string CompiledC::path() const { return (folder_ / "kernels.so").string(); }

CompiledC::~CompiledC() {
  if (library_ != nullptr) dlclose(library_);
  std::filesystem::remove_all(folder_);
}

oracle::Outputs CompiledC::run(const model::Kernel& kernel, const oracle::Inputs& inputs) {
  if (inputs.calls > 1) {
    // Loaded again, it has its first values.
    dlclose(library_);
    library_ = dlopen(path().c_str(), RTLD_NOW);
  }
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
  auto* const call =
      reinterpret_cast<void (*)(void**)>(dlsym(library_, (kernel.name + "_entry").c_str()));
  for (int i = 0; i < inputs.calls; ++i) call(arguments.data());
  return unpacked(kernel, memories);
}

}  // namespace hls::frontend
