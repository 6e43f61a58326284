#include "codegen/testbench/generate.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>

#include "codegen/c/c_type.h"
#include "codegen/layout.h"
#include "codegen/testbench/kernel_c.h"

namespace hls::codegen {

namespace {

using model::Array;
using model::Type;

/// `[width-1:0] ` for a packed vector.
std::string range(int width) { return fmt::format("[{}:0] ", width - 1); }

struct PortLists {
  std::vector<std::string> declarations;
  std::vector<std::string> connections;

  void add(const std::string& direction, int width, const std::string& name,
           const std::string& inner) {
    declarations.push_back(fmt::format("  {} logic {}{}", direction, range(width), name));
    connections.push_back(fmt::format("    .{}({})", inner, name));
  }
};

void add_memory(PortLists& lists, const MemoryPort& port, std::size_t number) {
  const auto add = [&](const std::string& direction, int width, const std::string& suffix) {
    lists.add(direction, width, fmt::format("m{}_{}", number, suffix), port.prefix + "_" + suffix);
  };
  add("output", port.address_bits, "addr");
  add("output", 1, "ce");
  if (port.capability.reads) add("input", port.data_bits, "q");
  if (port.capability.writes) {
    add("output", 1, "we");
    add("output", port.data_bits, "d");
  }
}

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

std::string kind_of(Type type) {
  if (type.is_float()) return "Kind::kFloat";
  return type.is_signed ? "Kind::kSigned" : "Kind::kUnsigned";
}

/// Array arguments in the order of the kernel's arrays, which is the bench's numbering.
std::vector<const Array*> argument_arrays(const model::Kernel& kernel) {
  std::vector<const Array*> arrays;
  for (const Array& array : kernel.arrays) {
    if (array.is_argument) arrays.push_back(&array);
  }
  return arrays;
}

template <typename Container, typename Name>
std::optional<std::size_t> find_name(const Container& container, const Name& has_name) {
  const auto found = std::find_if(container.begin(), container.end(), has_name);
  if (found == container.end()) return std::nullopt;
  return static_cast<std::size_t>(found - container.begin());
}

/// The last member of an argument, where there is a promise.
std::string promise_of(const std::optional<model::PromisedRange>& range) {
  return range ? fmt::format(", {{{}LL, {}LL}}", range->least, range->greatest) : "";
}

std::string array_row(const ArrayLayout& layout, const Array& array) {
  std::string dimensions;
  for (const DimensionLayout& dimension : layout.dimensions) {
    dimensions += fmt::format("{{{}, {}, {}, {}}}, ", dimension.extent, dimension.banks(),
                              dimension.words(), dimension.is_cyclic());
  }
  return fmt::format("  result.arrays.push_back({{{}, {}, {}, {{{}}}{}}});\n", quoted(array.name),
                     kind_of(array.type), array.type.bits, dimensions, promise_of(array.promised));
}

std::string pin(const std::string& name, int bits) {
  return fmt::format("{{&top_.{}, {}}}", name, bits);
}

std::string port_row(const MemoryPort& port, std::size_t number, std::size_t array) {
  const auto name = [&](const char* suffix) { return fmt::format("m{}_{}", number, suffix); };
  const std::string none = "{}";
  const bool reads = port.capability.reads;
  const bool writes = port.capability.writes;
  return fmt::format(
      "    ports.push_back({{{}, {}, {}, {}, {}, {}, {}, {}, {}}});\n", quoted(port.prefix), array,
      port.bank, port.read_latency, pin(name("addr"), port.address_bits), pin(name("ce"), 1),
      writes ? pin(name("we"), 1) : none, reads ? pin(name("q"), port.data_bits) : none,
      writes ? pin(name("d"), port.data_bits) : none);
}

/// The rows of all ports in the device's constructor.
Result<std::string> port_rows(const model::Design& design, const Module& module) {
  const std::vector<const Array*> arrays = argument_arrays(design.kernel());
  std::string rows;
  for (std::size_t number = 0; number < module.memories.size(); ++number) {
    const MemoryPort& port = module.memories[number];
    const auto array =
        find_name(arrays, [&](const Array* candidate) { return candidate->name == port.array; });
    if (!array) {
      return Error{
          ErrorKind::kInternal,
          fmt::format("port '{}' is of '{}', which is no array argument", port.prefix, port.array)};
    }
    if (port.read_latency < 1) {
      return Error{ErrorKind::kInternal,
                   fmt::format("port '{}' has a read latency of {}; external memories need at "
                               "least one cycle",
                               port.prefix, port.read_latency)};
    }
    rows += port_row(port, number, *array);
  }
  return rows;
}

std::string design_rows(const model::Design& design) {
  const model::Kernel& kernel = design.kernel();
  std::string rows;
  const std::vector<ArrayLayout> layouts = argument_layouts(design);
  const std::vector<const Array*> arrays = argument_arrays(kernel);
  for (std::size_t i = 0; i < arrays.size(); ++i) rows += array_row(layouts[i], *arrays[i]);
  for (const model::ScalarArgument& argument : kernel.arguments) {
    rows += fmt::format("  result.scalars.push_back({{{}, {}, {}{}}});\n", quoted(argument.name),
                        kind_of(argument.type), argument.type.bits, promise_of(argument.promised));
  }
  return rows;
}

/// One pin for each scalar argument of the kernel; arguments without a port have no storage.
Result<std::string> scalar_rows(const model::Design& design, const Module& module) {
  std::vector<std::string> pins(design.kernel().arguments.size(), "{}");
  for (std::size_t i = 0; i < module.scalars.size(); ++i) {
    const ScalarPort& port = module.scalars[i];
    const auto argument = find_name(
        design.kernel().arguments,
        [&](const model::ScalarArgument& candidate) { return candidate.name == port.argument; });
    if (!argument) {
      return Error{ErrorKind::kInternal,
                   fmt::format("port '{}' is of '{}', which is no scalar argument", port.name,
                               port.argument)};
    }
    pins[*argument] = pin(fmt::format("s{}", i), port.bits);
  }
  return fmt::format("    scalars = {{{}}};\n", fmt::join(pins, ", "));
}

std::string state_rows(const model::Design& design) {
  if (!has_state(design.kernel())) return "";
  return fmt::format("  result.has_state = true;\n  result.restore_cycles = {};\n",
                     restore_cycles(design));
}

/// The expression that passes parameter `name`, or nothing when there is no such argument.
Result<std::string> argument_expression(const model::Kernel& kernel, const std::string& name) {
  const std::vector<const Array*> arrays = argument_arrays(kernel);
  const auto array = find_name(arrays, [&](const Array* a) { return a->name == name; });
  if (array) {
    const Type type = arrays[*array]->type;
    if (!c_type(type)) return no_c_type(name, type);
    return fmt::format("hls_arrays[{}]", *array);
  }
  const auto scalar = find_name(kernel.arguments, [&](const model::ScalarArgument& argument) {
    return argument.name == name;
  });
  if (!scalar) {
    return Error{ErrorKind::kInternal, fmt::format("parameter '{}' is no argument", name)};
  }
  const Type type = kernel.arguments[*scalar].type;
  const std::optional<std::string> c = c_type(type);
  if (!c) return no_c_type(name, type);
  return fmt::format("*(const {} *)hls_scalars[{}]", *c, *scalar);
}

/// The type of an array argument's elements. Requires: there is one of this name.
Type type_of(const model::Kernel& kernel, const std::string& array) {
  const std::vector<const Array*> arrays = argument_arrays(kernel);
  return arrays[*find_name(arrays, [&](const Array* a) { return a->name == array; })]->type;
}

constexpr std::string_view kTable = R"(#include "Vtop.h"
#include "device.h"

{extern}namespace hls::bench {{
namespace {{

class Model : public Device {{
 public:
  explicit Model(std::uint64_t seed) : context_(seed), top_(&context_, "top") {{
    clock = {{&top_.clk, 1}};
    reset = {{&top_.rst, 1}};
    start = {{&top_.start, 1}};
    done = {{&top_.done, 1}};
    ready = {{&top_.ready, 1}};
    idle = {{&top_.idle, 1}};
{constructor}  }}
  ~Model() override {{ top_.final(); }}
  void eval() override {{ top_.eval(); }}

 private:
  /// All registers start with random values.
  struct SeededContext : VerilatedContext {{
    explicit SeededContext(std::uint64_t seed) {{
      randReset(2);
      randSeed(static_cast<int>(seed % 0x7fffffff) + 1);
    }}
  }};

  SeededContext context_;
  Vtop top_;
}};

std::unique_ptr<Device> make_device(std::uint64_t seed) {{ return std::make_unique<Model>(seed); }}

Design make_design() {{
  Design result;
{design}  result.latency_cycles = {latency};
  result.interval_cycles = {interval};
{state}{references}  result.make_device = make_device;
  return result;
}}

}}  // namespace

const Design& design() {{
  static const Design instance = make_design();
  return instance;
}}

}}  // namespace hls::bench
)";

/// The names of the functions around the kernel's, which its file may use for others.
constexpr std::array<const char*, 5> kOwnNames = {"hls_reference", "hls_reference_checked",
                                                  "hls_reference_source", "hls_reference_split",
                                                  "hls_reference_trapping"};

/// What the kernel's file calls `name` under reference_names().
std::string renamed(const std::string& name) {
  const bool is_own = std::find(kOwnNames.begin(), kOwnNames.end(), name) != kOwnNames.end();
  return is_own ? "hls_kernel_" + name : name;
}

/// The end of what reference_names() begins.
std::string own_names() {
  std::string text;
  for (const char* name : kOwnNames) text += fmt::format("#undef {}\n", name);
  return text;
}

/// C++ converts no `void *` to other pointers by itself, nor to what a reference parameter refers to.
constexpr const char* kCplusplusPrelude = R"(
#ifndef _Bool
#define _Bool bool
#endif
template <typename T>
struct HlsReferred { typedef T type; };
template <typename T>
struct HlsReferred<T *> {};
struct HlsPointer {
  void *address;
  template <typename T>
  operator T *() const { return static_cast<T *>(address); }
  template <typename T, typename = typename HlsReferred<T>::type>
  operator T &() const { return *static_cast<T *>(address); }
};

extern "C")";

}  // namespace

std::vector<std::string> further_references(const model::Design& design) {
  std::vector<std::string> members;
  if (rounds_otherwise(design)) members = {"source", "split"};
  if (may_be_undefined(design.kernel())) members.emplace_back("trapping");
  return members;
}

std::string bench_top(const Emitted& emitted) {
  PortLists lists;
  for (const char* name : {"clk", "rst", "start"}) lists.add("input", 1, name, name);
  for (const char* name : {"done", "ready", "idle"}) lists.add("output", 1, name, name);
  for (std::size_t i = 0; i < emitted.module.scalars.size(); ++i) {
    const ScalarPort& port = emitted.module.scalars[i];
    lists.add("input", port.bits, fmt::format("s{}", i), port.name);
  }
  for (std::size_t i = 0; i < emitted.module.memories.size(); ++i) {
    add_memory(lists, emitted.module.memories[i], i);
  }
  return fmt::format("module hls_bench_top (\n{}\n);\n  {} dut (\n{}\n  );\nendmodule\n",
                     fmt::join(lists.declarations, ",\n"), emitted.module.name,
                     fmt::join(lists.connections, ",\n"));
}

Result<std::string> bench_table(const model::Design& design, const Emitted& emitted) {
  const Module& module = emitted.module;
  const Result<std::string> ports = port_rows(design, module);
  if (!ports) return ports.error();
  const Result<std::string> scalars = scalar_rows(design, module);
  if (!scalars) return scalars.error();
  std::string declarations;
  std::string references;
  for (const std::string& member : further_references(design)) {
    declarations += fmt::format(
        "extern \"C\" void hls_reference_{}(void* const* arrays, void* const* scalars);\n", member);
    references += fmt::format("  result.{0} = hls_reference_{0};\n", member);
  }
  return fmt::format(
      fmt::runtime(kTable), fmt::arg("extern", declarations), fmt::arg("references", references),
      fmt::arg("constructor", *scalars + *ports), fmt::arg("design", design_rows(design)),
      fmt::arg("latency", module.latency_cycles), fmt::arg("interval", module.interval_cycles),
      fmt::arg("state", state_rows(design)));
}

bool has_state(const model::Kernel& kernel) {
  return std::any_of(kernel.arrays.begin(), kernel.arrays.end(),
                     [](const Array& array) { return array.is_state; });
}

std::vector<std::string> reference_names() {
  std::vector<std::string> options;
  for (const char* name : kOwnNames) options.push_back(fmt::format("-D{}={}", name, renamed(name)));
  return options;
}

namespace {

/// Moves the numbers of a member between objects in memory and an array of the bench: at each dimension `shape` has
/// the extent and the distance in bits.
constexpr const char* kMoveMember = R"(
static void hls_move_member(unsigned char *hls_objects, unsigned char *hls_values,
                            const long long *hls_shape, int hls_rank, long long hls_offset,
                            int hls_bits, int hls_store) {
  const int hls_bytes = hls_bits <= 8 ? 1 : hls_bits <= 16 ? 2 : hls_bits <= 32 ? 4 : 8;
  long long hls_count = 1;
  for (int d = 0; d < hls_rank; d++) hls_count *= hls_shape[2 * d];
  for (long long hls_e = 0; hls_e < hls_count; hls_e++) {
    long long hls_rest = hls_e, hls_at = hls_offset;
    for (int d = hls_rank - 1; d >= 0; d--) {
      hls_at += hls_rest % hls_shape[2 * d] * hls_shape[2 * d + 1];
      hls_rest /= hls_shape[2 * d];
    }
    for (int b = 0; b < hls_bytes * 8; b++) {
      unsigned char *hls_to = hls_values + hls_e * hls_bytes + b / 8;
      const unsigned char hls_to_mask = (unsigned char)(1u << b % 8);
      if (b >= hls_bits) {
        if (hls_store) *hls_to = (unsigned char)(*hls_to & ~hls_to_mask);
        continue;
      }
      unsigned char *hls_from = hls_objects + (hls_at + b) / 8;
      unsigned char hls_from_mask = (unsigned char)(1u << (hls_at + b) % 8);
      if (hls_store) {
        *hls_to = (unsigned char)(*hls_from & hls_from_mask ? *hls_to | hls_to_mask
                                                            : *hls_to & ~hls_to_mask);
      } else {
        *hls_from = (unsigned char)(*hls_to & hls_to_mask ? *hls_from | hls_from_mask
                                                          : *hls_from & ~hls_from_mask);
      }
    }
  }
}
)";

/// Puts objects into a stream, and takes them out.
constexpr const char* kMoveStream = R"(
template <typename T, int Depth>
static void hls_put_stream(hls::stream<T, Depth> &hls_queue, const unsigned char *hls_objects,
                           long long hls_count) {
  for (long long hls_e = 0; hls_e < hls_count; hls_e++) {
    T hls_one;
    __builtin_memcpy((void *)&hls_one, hls_objects + hls_e * sizeof(T), sizeof(T));
    hls_queue.write(hls_one);
  }
}
template <typename T, int Depth>
static void hls_take_stream(hls::stream<T, Depth> &hls_queue, unsigned char *hls_objects,
                            long long hls_count) {
  for (long long hls_e = 0; hls_e < hls_count && !hls_queue.empty(); hls_e++) {
    const T hls_one = hls_queue.read();
    __builtin_memcpy(hls_objects + hls_e * sizeof(T), (const void *)&hls_one, sizeof(T));
  }
}
)";

bool has_stream(const Reference& reference) {
  return std::any_of(reference.objects.begin(), reference.objects.end(), [](const auto& object) {
    return object.kind == model::ObjectParameter::Kind::kStream;
  });
}

/// Whether the kernel stores to a member of an argument.
bool is_stored(const model::Kernel& kernel, const model::ObjectParameter& parameter) {
  return std::any_of(kernel.operations.begin(), kernel.operations.end(), [&](const auto& op) {
    if (op.opcode != model::Opcode::kStore) return false;
    const std::string& name = kernel.arrays[static_cast<std::size_t>(op.array)].name;
    return std::any_of(parameter.members.begin(), parameter.members.end(),
                       [&](const auto& member) { return member.argument == name; });
  });
}

/// The text around the call of a function some of whose parameters are objects.
struct ObjectTexts {
  std::string declarations;
  std::string before;  ///< the members' values are put into the objects
  std::string after;   ///< and taken from them
  std::string argument;
};

/// Storage of a member's values in the bench, and its shape.
Result<std::pair<std::string, std::vector<std::int64_t>>> storage_of(const model::Kernel& kernel,
                                                                     const std::string& name) {
  const std::vector<const Array*> arrays = argument_arrays(kernel);
  const auto array = find_name(arrays, [&](const Array* a) { return a->name == name; });
  if (array) return std::pair(fmt::format("hls_arrays[{}]", *array), arrays[*array]->shape);
  const auto scalar = find_name(kernel.arguments, [&](const model::ScalarArgument& argument) {
    return argument.name == name;
  });
  if (scalar) {
    return std::pair(fmt::format("hls_scalars[{}]", *scalar), std::vector<std::int64_t>{});
  }
  return Error{ErrorKind::kInternal, fmt::format("parameter '{}' is no argument", name)};
}

Result<ObjectTexts> object_texts(const model::Kernel& kernel,
                                 const model::ObjectParameter& parameter, std::size_t number) {
  const std::string object = fmt::format("hls_object_{}", number);
  const bool is_result = parameter.kind == model::ObjectParameter::Kind::kResult;
  ObjectTexts texts;
  std::int64_t bytes = parameter.bytes;
  for (const model::ObjectParameter::Member& member : parameter.members) {
    const auto storage = storage_of(kernel, member.argument);
    if (!storage) return storage.error();
    const std::string& values = storage->first;
    const std::vector<std::int64_t>& shape = storage->second;
    std::string pairs;
    std::int64_t last_bit = member.offset_bits + member.bits;
    for (std::size_t d = 0; d < member.strides_bits.size() && d < shape.size(); ++d) {
      pairs += fmt::format("{}, {}, ", shape[d], member.strides_bits[d]);
      last_bit += (shape[d] - 1) * member.strides_bits[d];
    }
    bytes = std::max(bytes, (last_bit + 7) / 8);
    const auto move = [&](int stores) {
      return fmt::format(
          "  {{\n    const long long hls_shape[] = {{{}0}};\n    hls_move_member({}, (unsigned "
          "char "
          "*){}, hls_shape, {}, {}, {}, {});\n  }}\n",
          pairs, object, values, member.strides_bits.size(), member.offset_bits, member.bits,
          stores);
    };
    if (!is_result) texts.before += move(0);
    if (parameter.kind != model::ObjectParameter::Kind::kValue) texts.after += move(1);
  }
  // Whole objects, however far the accesses go.
  bytes = (bytes + parameter.bytes - 1) / parameter.bytes * parameter.bytes;
  texts.declarations = fmt::format(
      "  static union {{ unsigned char bytes[{}]; long double hls_aligned; }} {}_storage;\n"
      "  unsigned char *{} = {}_storage.bytes;\n"
      "  for (long long i = 0; i < {}; i++) {}[i] = 0;\n",
      bytes, object, object, object, bytes, object);
  if (parameter.kind == model::ObjectParameter::Kind::kStream) {
    texts.argument = object + "_queue";
    texts.declarations += fmt::format("  {} {};\n", parameter.type, texts.argument);
    const bool is_output = is_stored(kernel, parameter);
    std::string count = std::to_string(bytes / parameter.bytes);
    if (!parameter.count.empty() && !is_output) {
      const Result<std::string> given = argument_expression(kernel, parameter.count);
      if (!given) return given.error();
      count = fmt::format("{0} < {1} ? {0} : {1}", *given, count);
    }
    const std::string move = fmt::format("  hls_{}_stream({}, {}, {});\n",
                                         is_output ? "take" : "put", texts.argument, object, count);
    if (is_output) {
      texts.after = move + texts.after;
    } else {
      texts.before += move;
      texts.after.clear();
    }
    return texts;
  }
  texts.argument = parameter.kind == model::ObjectParameter::Kind::kAddress
                       ? fmt::format("(void *){}", object)
                       : fmt::format("*({} *)(void *){}", parameter.type, object);
  return texts;
}

/// The parameter whose first member an argument of the kernel is; null: none.
const model::ObjectParameter* object_at(const Reference& reference, const std::string& argument) {
  for (const model::ObjectParameter& object : reference.objects) {
    if (object.members.front().argument == argument) return &object;
  }
  return nullptr;
}

}  // namespace

Result<std::string> reference_call(const model::Design& design, const Reference& reference,
                                   const std::string& name) {
  std::vector<std::string> expressions;
  std::string assigned;
  ObjectTexts objects;
  const std::vector<std::string>& parameters = design.kernel().parameters;
  for (std::size_t i = 0; i < parameters.size();) {
    const std::string& parameter = parameters[i];
    if (const model::ObjectParameter* object = object_at(reference, parameter)) {
      const Result<ObjectTexts> texts = object_texts(design.kernel(), *object, i);
      if (!texts) return texts.error();
      objects.declarations += texts->declarations;
      objects.before += texts->before;
      objects.after += texts->after;
      const bool is_address = object->kind == model::ObjectParameter::Kind::kAddress;
      if (object->kind == model::ObjectParameter::Kind::kResult) {
        assigned = texts->argument + " = ";
      } else {
        expressions.push_back(is_address && reference.is_cplusplus
                                  ? fmt::format("HlsPointer{{{}}}", texts->argument)
                                  : texts->argument);
      }
      i += object->members.size();
      continue;
    }
    ++i;
    const bool is_count =
        std::any_of(reference.objects.begin(), reference.objects.end(),
                    [&](const auto& object) { return object.count == parameter; });
    if (is_count) continue;
    const Result<std::string> expression = argument_expression(design.kernel(), parameter);
    if (!expression) return expression.error();
    if (parameter == reference.result) {
      assigned =
          fmt::format("*({} *){} = ", *c_type(type_of(design.kernel(), parameter)), *expression);
      continue;
    }
    const bool is_pointer = reference.is_cplusplus && expression->front() != '*';
    expressions.push_back(is_pointer ? fmt::format("HlsPointer{{{}}}", *expression) : *expression);
  }
  return fmt::format(
      "{}{}{}{}\nvoid {}(void *const *hls_arrays, void *const *hls_scalars) {{\n"
      "  (void)hls_arrays;\n  (void)hls_scalars;\n{}{}  {}{}({});\n{}}}\n",
      own_names(), reference.objects.empty() ? "" : kMoveMember,
      has_stream(reference) ? kMoveStream : "", reference.is_cplusplus ? kCplusplusPrelude : "",
      name, objects.declarations, objects.before, assigned, renamed(reference.function),
      fmt::join(expressions, ", "), objects.after);
}

}  // namespace hls::codegen
