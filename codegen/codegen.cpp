#include "codegen/codegen.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "codegen/checks.h"
#include "codegen/control.h"
#include "codegen/emission.h"
#include "codegen/library.h"
#include "codegen/memories.h"
#include "codegen/moments.h"
#include "codegen/units.h"
#include "codegen/values.h"
#include "codegen/verilog/print.h"

namespace hls::codegen {
namespace {

using verilog::Expr;

/// The modules that an emitted one may instantiate, and the test bench around it.
std::set<std::string> other_modules(const model::Design& design) {
  std::set<std::string> names = {"hls_bench_top"};
  for (const File& file : library_files()) {
    names.insert(file.name.substr(0, file.name.rfind('.')));
  }
  for (const auto& [operation, module] : design.modules) names.insert(module);
  for (const model::ArrayBinding& array : design.arrays) names.insert(array.module);
  return names;
}

constexpr std::array<const char*, 3> kControlInputs = {"clk", "rst", "start"};
constexpr std::array<const char*, 3> kControlOutputs = {"done", "ready", "idle"};

/// Whether the module has a port of this name, or may have: one of control, or of an array's memory.
bool may_be_port(const model::Design& design, const std::string& name) {
  const auto is_name = [&](const char* port) { return name == port; };
  if (std::any_of(kControlInputs.begin(), kControlInputs.end(), is_name) ||
      std::any_of(kControlOutputs.begin(), kControlOutputs.end(), is_name)) {
    return true;
  }
  constexpr std::array<const char*, 5> kPins = {"_ce", "_addr", "_we", "_d", "_q"};
  return std::any_of(kPins.begin(), kPins.end(),
                     [&](const char* pin) { return name.ends_with(pin); }) &&
         std::any_of(design.kernel().arrays.begin(), design.kernel().arrays.end(),
                     [&](const model::Array& array) { return name.starts_with(array.name + "_"); });
}

/// The kernel's name, kept apart from other modules and its own ports.
std::string module_name(const model::Design& design, const std::set<std::string>& others) {
  std::string name = verilog::identifier(design.kernel().name);
  while (others.contains(name) || may_be_port(design, name)) name += "_kernel";
  return name;
}

External external_modules(const model::Design& design) {
  std::map<std::string, ExternalModule> modules;
  for (const model::Operation& operation : design.kernel().operations) {
    const auto name = model::operator_name(design.kernel(), operation);
    const auto module = name ? design.modules.find(*name) : design.modules.end();
    if (module == design.modules.end()) continue;
    modules[*name] = {module->second, *name, operation.opcode, operation.type,
                      static_cast<int>(operation.operands.size())};
  }
  External external;
  for (auto& [name, module] : modules) external.operators.push_back(std::move(module));
  std::map<std::string, model::Ports> memories;
  for (const model::ArrayBinding& array : design.arrays) {
    if (!array.module.empty()) memories.emplace(array.module, array.ports);
  }
  for (const auto& [name, ports] : memories) external.memories.push_back({name, ports});
  return external;
}

void declare_control(Emission& emission) {
  for (const char* name : kControlInputs) emission.port(true, emission.unique(name), 1);
  for (const char* name : kControlOutputs) emission.port(false, emission.unique(name), 1);
  emission.unique("unused");
}

void declare_scalars(Emission& emission, Module& interface) {
  for (const model::ScalarArgument& argument : emission.kernel().arguments) {
    const std::string name = emission.unique(argument.name);
    emission.port(true, name, argument.type.bits);
    emission.add_argument(verilog::name(name, argument.type.bits));
    interface.scalars.push_back({name, argument.name, argument.type.bits});
  }
}

/// What nothing reads, such as the upper bits of a value that is only ever narrowed, is named in
/// one place, so that lint tools know it is meant.
void emit_unread(Emission& emission) {
  std::vector<Expr> names = {verilog::literal(0, 1)};
  for (Expr& expr : verilog::unread(emission.module())) names.push_back(std::move(expr));
  if (names.size() == 1) return;
  emission.heading("Read by nothing, or only in part.");
  emission.module().nets.push_back({"unused", 1});
  emission.assign(verilog::name("unused", 1),
                  verilog::unary("&", verilog::concat(std::move(names))));
}

void add_header(Emission& emission, const Header& header, const Module& interface) {
  std::vector<std::string>& lines = emission.module().header;
  lines = header.lines;
  if (!lines.empty()) lines.emplace_back();
  lines.push_back(fmt::format(
      "Latency: {} cycles from the clock edge that samples start to the one that samples done;",
      interface.latency_cycles));
  lines.push_back(fmt::format("starts are at least {} apart.",
                              interface.interval_cycles == 1
                                  ? "1 cycle"
                                  : fmt::format("{} cycles", interface.interval_cycles)));
  if (interface.restore_cycles > 0) {
    lines.push_back(fmt::format("Reset: ready is low for {} after it, which restore state.",
                                interface.restore_cycles == 1
                                    ? "1 cycle"
                                    : fmt::format("{} cycles", interface.restore_cycles)));
  }
  lines.emplace_back();
  for (std::string& line : schedule_lines(emission.timing())) lines.push_back(std::move(line));
}

void add_external(Emission& emission, const External& external) {
  std::vector<std::string>& header = emission.module().header;
  for (const ExternalModule& module : external.operators) {
    header.push_back(
        fmt::format("External: module {} computes {}.", module.name, module.operator_name));
  }
  for (const ExternalMemory& memory : external.memories) {
    header.push_back(fmt::format("External: module {} is a memory with ports {}.", memory.name,
                                 model::to_string(memory.ports)));
  }
}

}  // namespace

Emitted emit(const model::Design& design, const model::Problem& problem,
             const model::Schedule& schedule, const Header& header, Assertions assertions) {
  const model::Hardware hardware = model::plan(design, problem, schedule);
  Emission emission(hardware);
  Emitted emitted;
  Module& interface = emitted.module;
  const std::set<std::string> others = other_modules(design);
  interface.name = module_name(design, others);
  interface.latency_cycles = model::latency_cycles(schedule);
  interface.interval_cycles = hardware.calls.cycles;
  interface.restore_cycles = model::restore_cycles(design);
  emission.module().name = interface.name;
  emission.reserve(interface.name);
  for (const std::string& other : others) emission.reserve(other);
  add_header(emission, header, interface);
  emitted.external = external_modules(design);
  add_external(emission, emitted.external);

  declare_control(emission);
  Memories memories(emission, interface);
  declare_scalars(emission, interface);
  Control control(emission);
  Values values(emission, control);
  Units units(emission, values, control);

  control.emit(values);
  units.emit();
  memories.emit(values, control);
  values.emit_affine();
  values.emit_lines();
  emit_unread(emission);
  if (assertions == Assertions::kEmitted) {
    Checks checks(emission, control);
    checks.emit(memories.port_uses(values, control), memories.choices(values, control));
  }

  emitted.files.push_back({interface.name + ".sv", verilog::print(emission.module())});
  for (File& file : library_closure(emission.library())) emitted.files.push_back(std::move(file));
  return emitted;
}

}  // namespace hls::codegen
