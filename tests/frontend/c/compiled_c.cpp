#include "tests/frontend/c/compiled_c.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <vector>

#include "frontend/c/stand_in_headers.h"

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

/// The argument of an entry at a position.
std::string argument_at(std::size_t position) {
  return "argument[" + std::to_string(position) + "]";
}

/// The scalar argument of this name, or null.
const model::ScalarArgument* scalar_of(const model::Kernel& kernel, const std::string& name) {
  for (const model::ScalarArgument& scalar : kernel.arguments) {
    if (scalar.name == name) return &scalar;
  }
  return nullptr;
}

const model::Array& array_of(const model::Kernel& kernel, const std::string& name) {
  return *std::find_if(kernel.arrays.begin(), kernel.arrays.end(),
                       [&](const model::Array& array) { return array.name == name; });
}

bool is_stored(const model::Kernel& kernel, const std::string& name) {
  return std::any_of(kernel.operations.begin(), kernel.operations.end(), [&](const auto& op) {
    return op.opcode == model::Opcode::kStore &&
           kernel.arrays[static_cast<std::size_t>(op.array)].name == name;
  });
}

/// Puts the elements of an argument into a stream, or takes them out of it.
std::string moved(const model::Kernel& kernel, const model::ObjectParameter& stream,
                  const std::string& name, const std::string& argument) {
  const std::string& member = stream.members.front().argument;
  const model::Array& array = array_of(kernel, member);
  const std::string element = "((" + c_type(array.type) + "*)" + argument + ")[e]";
  std::string head = "for (long e = 0; e < " + std::to_string(array.size());
  if (is_stored(kernel, member))
    return head + " && !" + name + ".empty(); e++) " + element + " = " + name + ".read(); ";
  for (std::size_t i = 0; i < kernel.parameters.size(); ++i) {
    const std::string& parameter = kernel.parameters[i];
    if (parameter != stream.count) continue;
    head += " && e < *(" + c_type(scalar_of(kernel, parameter)->type) + "*)" + argument_at(i);
  }
  return head + "; e++) " + name + ".write(" + element + "); ";
}

/// What entries are made of, in both languages.
constexpr const char* kEntryMacros = R"(#ifdef __cplusplus
struct AnyPointer { void* at; template <class T> operator T*() const { return (T*)at; } };
#define ANY_POINTER(p) AnyPointer{p}
#define ENTRY extern "C" void
#else
#define ANY_POINTER(p) ((void*)(p))
#define ENTRY void
#endif
)";

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

std::string entry(const model::Kernel& kernel, const std::vector<model::ObjectParameter>& streams) {
  std::string call;
  std::string before;
  std::string after;
  for (std::size_t position = 0; position < kernel.parameters.size(); ++position) {
    const std::string& parameter = kernel.parameters[position];
    const std::string argument = argument_at(position);
    const auto is_count = [&](const auto& stream) { return stream.count == parameter; };
    if (std::any_of(streams.begin(), streams.end(), is_count)) continue;
    call += call.empty() ? "" : ", ";
    const model::ScalarArgument* const scalar = scalar_of(kernel, parameter);
    const auto stream = std::find_if(streams.begin(), streams.end(), [&](const auto& candidate) {
      return candidate.members.front().argument == parameter;
    });
    if (stream != streams.end()) {
      const std::string name = "queue" + std::to_string(position);
      before += stream->type + " " + name + "; ";
      (is_stored(kernel, parameter) ? after : before) += moved(kernel, *stream, name, argument);
      call += name;
    } else if (scalar != nullptr) {
      call += "*(" + c_type(scalar->type) + "*)" + argument;
    } else {
      call += "ANY_POINTER(" + argument + ")";
    }
  }
  return "ENTRY " + kernel.name + "_entry(void** argument) { " + before + kernel.name + "(" + call +
         "); " + after + "}\n";
}

CompiledC::CompiledC(const std::string& text, Language language) {
  char pattern[] = "/tmp/hls_frontend_XXXXXX";
  folder_ = mkdtemp(pattern);
  const bool is_c = language == Language::kC;
  const std::filesystem::path source = folder_ / (is_c ? "kernels.c" : "kernels.cpp");
  std::ofstream(source) << kEntryMacros << text;
  if (!is_c) {
    for (const StandInHeader& header : whole_headers())
      std::ofstream(folder_ / header.name) << header.text;
  }
  const std::string library = path();
  const std::string command = std::string(is_c ? "cc" : "c++") +
                              " -O2 -ffp-contract=off -fwrapv -fno-strict-aliasing -fsigned-char "
                              "-fno-builtin -fno-tree-vectorize -w -shared "
                              "-fPIC -I " +
                              folder_.string() + " -o " + library + " " + source.string();
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

}  // namespace hls::frontend
