#include "codegen/memories.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>

#include "codegen/library.h"
#include "codegen/moments.h"
#include "codegen/verilog/merge.h"

namespace hls::codegen {

using model::ArrayId;
using model::BankPort;
using model::PortAccess;
using model::Storage;
using verilog::Expr;

namespace {

/// {width{enable}} & value
Expr gate(const Expr& enable, const Expr& value) {
  return verilog::binary("&", verilog::repeat(value.width, enable), value);
}

/// `A`, `A_b2`, `A_c1_b2`: array, copy and bank, where there is more than one.
std::string bank_prefix(const std::string& array, const model::ArrayBinding& binding,
                        std::int32_t memory) {
  std::string prefix = verilog::shortened(array);
  if (binding.copies > 1) prefix += fmt::format("_c{}", memory / binding.banks);
  if (binding.banks > 1) prefix += fmt::format("_b{}", memory % binding.banks);
  return prefix;
}

}  // namespace

Memories::Memories(Emission& emission, Module& interface) : emission_(emission) {
  const model::MemoryPorts& memory = emission_.hardware().memory;
  pins_.resize(memory.ports.size());
  registers_.resize(memory.ports.size());
  choices_.resize(memory.ports.size());
  for (ArrayId array = 0; array < static_cast<ArrayId>(memory.ports.size()); ++array) {
    if (binding(array).storage == Storage::kExternal) declare_argument(array, interface);
  }
}

const model::ArrayBinding& Memories::binding(ArrayId array) const {
  return emission_.timing().design().arrays[static_cast<std::size_t>(array)];
}

const model::Array& Memories::array_of(ArrayId array) const {
  return emission_.kernel().arrays[static_cast<std::size_t>(array)];
}

std::vector<std::uint64_t> Memories::contents(ArrayId array, std::int32_t bank) const {
  return model::bank_contents(array_of(array), binding(array), bank % binding(array).banks);
}

bool Memories::is_constant(ArrayId array, const BankPort& bank) const {
  return array_of(array).is_rom() || (array_of(array).is_state && bank.writes.empty());
}

const model::AccessCopy& Memories::copy_of(const PortAccess& access) const {
  return emission_.timing().design().accesses[static_cast<std::size_t>(access.access)];
}

std::string Memories::access_note(model::OpId op) const {
  const model::Operation& operation = emission_.timing().operation(op);
  const bool is_load = operation.opcode == model::Opcode::kLoad;
  return fmt::format(
      "{}, {}",
      at_place(array_of(operation.array).name + (is_load ? " read" : " write"), operation.location),
      moments(emission_.timing(), op));
}

std::string Memories::note(const std::vector<int>& accesses) const {
  std::vector<model::OpId> operations;
  for (const int access : accesses) {
    const model::OpId op =
        copy_of(emission_.hardware().memory.accesses[static_cast<std::size_t>(access)]).operation;
    if (std::find(operations.begin(), operations.end(), op) == operations.end()) {
      operations.push_back(op);
    }
  }
  std::string text;
  for (const model::OpId op : operations) text += (text.empty() ? "" : "; ") + access_note(op);
  return text;
}

std::string Memories::memory_note(ArrayId array) const {
  return at_place("memory of " + array_of(array).name, array_of(array).location);
}

void Memories::declare_argument(ArrayId array, Module& interface) {
  const std::vector<BankPort>& ports =
      emission_.hardware().memory.ports[static_cast<std::size_t>(array)];
  const std::int32_t per_bank =
      emission_.hardware().memory.ports_of[static_cast<std::size_t>(array)];
  const model::ArrayBinding& bound = binding(array);
  for (std::size_t i = 0; i < ports.size(); ++i) {
    pins_[static_cast<std::size_t>(array)].emplace_back();
    if (!ports[i].is_used()) continue;
    const auto bank = static_cast<std::int32_t>(i) / per_bank;
    const auto port = static_cast<std::int32_t>(i) % per_bank;
    const std::string prefix = emission_.unique(
        fmt::format("{}_p{}", bank_prefix(array_of(array).name, bound, bank), port));
    pins_[static_cast<std::size_t>(array)].back() = declare_pins(prefix, array, ports[i], true);
    MemoryPort entry;
    entry.array = array_of(array).name;
    entry.bank = bank % bound.banks;
    entry.copy = bank / bound.banks;
    entry.port = port;
    entry.capability = {!ports[i].reads.empty(), !ports[i].writes.empty()};
    entry.prefix = prefix;
    entry.address_bits = static_cast<int>(model::address_bits(bound.bank_depth));
    entry.data_bits = array_of(array).type.bits;
    entry.read_latency = bound.read_latency;
    interface.memories.push_back(std::move(entry));
  }
}

Memories::Pins Memories::declare_pins(const std::string& prefix, ArrayId array,
                                      const BankPort& port, bool is_argument) {
  const std::int64_t data_bits = array_of(array).type.bits;
  const auto declare = [&](const char* suffix, std::int64_t width, bool is_input) {
    if (!is_argument) return emission_.net(prefix + suffix, width);
    const std::string name = emission_.unique(prefix + suffix);
    emission_.port(is_input, name, width);
    return verilog::name(name, width);
  };
  Pins pins;
  pins.reads = !port.reads.empty();
  pins.writes = !port.writes.empty();
  pins.ce = declare("_ce", 1, false);
  pins.addr = declare("_addr", model::address_bits(binding(array).bank_depth), false);
  if (pins.writes) pins.we = declare("_we", 1, false);
  if (pins.writes) pins.d = declare("_d", data_bits, false);
  if (pins.reads) pins.q = declare("_q", data_bits, true);
  return pins;
}

void Memories::declare_local(ArrayId array) {
  const auto index = static_cast<std::size_t>(array);
  const std::vector<BankPort>& ports = emission_.hardware().memory.ports[index];
  const std::int32_t per_bank = emission_.hardware().memory.ports_of[index];
  const model::ArrayBinding& bound = binding(array);
  const std::int64_t width = array_of(array).type.bits;
  for (std::size_t i = 0; i < ports.size(); ++i) {
    const auto bank = static_cast<std::int32_t>(i) / per_bank;
    const std::string prefix = bank_prefix(array_of(array).name, bound, bank);
    pins_[index].emplace_back();
    registers_[index].emplace_back();
    if (!ports[i].is_used()) continue;
    if (bound.storage != Storage::kReg) {
      const auto port = static_cast<std::int32_t>(i) % per_bank;
      pins_[index].back() =
          declare_pins(fmt::format("{}_p{}", prefix, port), array, ports[i], false);
    } else if (is_constant(array, ports[i])) {
      if (bound.bank_depth == 1) continue;  // a constant, see bank_output
      registers_[index].back() = emission_.unique(prefix);
      emission_.memory(
          {registers_[index].back(), width, bound.bank_depth, "registers", contents(array, bank)});
    } else if (ports[i].writes.empty()) {
      continue;  // read but never written: C leaves the value open, see bank_output
    } else {
      registers_[index].back() = emission_.net(prefix, width * bound.bank_depth).text;
    }
  }
}

void Memories::emit(const Values& values, const Control& control) {
  const auto arrays = static_cast<ArrayId>(pins_.size());
  for (ArrayId array = 0; array < arrays; ++array) {
    if (binding(array).storage != Storage::kExternal) declare_local(array);
  }
  emit_addresses(values);
  for (ArrayId array = 0; array < arrays; ++array) emit_array(array, values, control);
}

void Memories::emit_array(ArrayId array, const Values& values, const Control& control) {
  const auto index = static_cast<std::size_t>(array);
  const std::vector<BankPort>& ports = emission_.hardware().memory.ports[index];
  if (std::none_of(ports.begin(), ports.end(), [](const BankPort& p) { return p.is_used(); })) {
    return;
  }
  const model::Array& source = array_of(array);
  emission_.heading(at_place("Array " + source.name, source.location) + ".");
  std::vector<verilog::Item>& items = emission_.module().items;
  const std::size_t first_item = items.size();
  if (binding(array).storage == Storage::kReg) {
    emit_registers(array, values, control);
  } else {
    const std::int32_t per_bank = emission_.hardware().memory.ports_of[index];
    for (std::size_t i = 0; i < ports.size(); ++i) {
      const auto bank = static_cast<std::int32_t>(i) / per_bank;
      if (ports[i].is_used()) emit_port(ports[i], bank, pins_[index][i], values, control);
    }
    for (std::int32_t bank = 0; bank < binding(array).memories(); ++bank) {
      if (binding(array).storage == Storage::kExternal) continue;
      if (array_of(array).is_rom()) {
        emit_rom(array, bank);
      } else {
        emit_bank(array, bank, control);
      }
    }
  }
  for (const PortAccess& access : emission_.hardware().memory.accesses) {
    const model::Operation& operation = emission_.timing().operation(copy_of(access).operation);
    if (operation.array == array && operation.opcode == model::Opcode::kLoad) {
      emit_load(array, access, values);
    }
  }
  merge_assigns(emission_.module().nets, first_item, items);
}

Memories::Contributor Memories::contributor(int access, std::int32_t bank, const Values& values,
                                            const Control& control) const {
  const PortAccess& entry = emission_.hardware().memory.accesses[static_cast<std::size_t>(access)];
  const model::AccessCopy& copy = copy_of(entry);
  Contributor result;
  result.enable = control.pulse(entry.region, entry.offset);
  result.address = entry.address;
  if (copy.is_crossbar) {
    const std::int32_t banks = binding(emission_.timing().operation(copy.operation).array).banks;
    const Expr& chosen = addresses_[static_cast<std::size_t>(entry.address)].bank;
    const Expr match = verilog::compare(
        "==", chosen, verilog::literal(static_cast<std::uint64_t>(bank % banks), chosen.width));
    result.enable = verilog::binary("&", std::move(result.enable), match);
  }
  const std::vector<model::Read> reads = reads_of(emission_.timing(), copy.operation);
  const model::Operation& operation = emission_.timing().operation(copy.operation);
  if (operation.opcode == model::Opcode::kStore) {
    result.data = values.operand(reads[0], copy.copy);
  }
  for (std::size_t i = model::first_condition(operation); i < reads.size(); ++i) {
    result.enable =
        verilog::binary("&", std::move(result.enable), values.operand(reads[i], copy.copy));
  }
  return result;
}

/// The address of the contributor that is enabled: one-hot AND-OR over the distinct ones.
Expr Memories::gather(const std::vector<Contributor>& contributors) const {
  std::vector<int> order;
  std::map<int, std::vector<Expr>> enables;
  for (const Contributor& entry : contributors) {
    std::vector<Expr>& group = enables[entry.address];
    if (group.empty()) order.push_back(entry.address);
    group.push_back(entry.enable);
  }
  if (order.size() == 1) return addresses_[static_cast<std::size_t>(order[0])].word;
  std::vector<Expr> gated;
  for (const int address : order) {
    gated.push_back(gate(verilog::any_of(enables[address]),
                         addresses_[static_cast<std::size_t>(address)].word));
  }
  return verilog::any_of(std::move(gated));
}

void Memories::emit_port(const BankPort& port, std::int32_t bank, const Pins& pins,
                         const Values& values, const Control& control) {
  std::vector<Contributor> all;
  std::vector<Expr> enables;
  for (const int access : port.reads) all.push_back(contributor(access, bank, values, control));
  const std::size_t reads = all.size();
  for (const int access : port.writes) all.push_back(contributor(access, bank, values, control));
  for (const Contributor& entry : all) enables.push_back(entry.enable);
  std::vector<int> accesses = port.reads;
  accesses.insert(accesses.end(), port.writes.begin(), port.writes.end());
  emission_.assign(pins.ce, verilog::any_of(enables), note(accesses));
  emission_.assign(pins.addr, gather(all));
  if (!pins.writes) return;
  std::vector<Expr> writes(enables.begin() + static_cast<std::ptrdiff_t>(reads), enables.end());
  emission_.assign(pins.we, verilog::any_of(std::move(writes)));
  std::vector<Expr> data;
  for (std::size_t i = reads; i < all.size(); ++i) {
    data.push_back(all.size() - reads == 1 ? all[i].data : gate(all[i].enable, all[i].data));
  }
  emission_.assign(pins.d, verilog::any_of(std::move(data)));
}

void Memories::emit_bank(ArrayId array, std::int32_t bank, const Control& control) {
  const auto index = static_cast<std::size_t>(array);
  const model::ArrayBinding& bound = binding(array);
  const std::int32_t per_bank = emission_.hardware().memory.ports_of[index];
  const auto first_pins = pins_[index].begin() + std::ptrdiff_t{bank} * per_bank;
  std::vector<Pins> pins(first_pins, first_pins + per_bank);
  const std::string prefix = bank_prefix(array_of(array).name, bound, bank);
  const std::int64_t width = array_of(array).type.bits;
  // What nothing reads, such as a copy too many, is left out.
  if (std::none_of(pins.begin(), pins.end(), [](const Pins& p) { return p.reads; })) return;
  if (model::is_restored(array_of(array), bound)) {
    const auto writer =
        std::find_if(pins.begin(), pins.end(), [](const Pins& p) { return p.writes; });
    restore(array, bank, control, writer == pins.end() ? pins.back() : *writer);
  }
  verilog::Instance memory;
  memory.name = emission_.unique(prefix + "_bank");
  memory.parameters = {
      {"WIDTH", width}, {"DEPTH", bound.bank_depth}, {"READ_LATENCY", bound.read_latency}};
  memory.ports = {{"clk", verilog::name("clk", 1)}};
  const auto connect = [&](const std::string& port, const Expr& expr, bool connected,
                           std::int64_t bits) {
    memory.ports.push_back({port, connected ? expr : verilog::literal(0, bits)});
  };
  const auto output = [&](const std::string& port, const Pins& p) {
    const Expr q = p.reads ? p.q : emission_.net(prefix + "_unused_q", width);
    memory.ports.push_back({port, q, true});
  };
  const std::int64_t address_bits = model::address_bits(bound.bank_depth);
  const auto read_write = [&](const std::string& port, const Pins& p) {
    const bool used = p.reads || p.writes;
    connect(port + "ce", p.ce, used, 1);
    connect(port + "we", p.we, p.writes, 1);
    connect(port + "addr", p.addr, used, address_bits);
    connect(port + "d", p.d, p.writes, width);
    output(port + "q", p);
  };
  const model::Ports ports = bank_ports(
      bound, &emission_.hardware().memory.ports[index][static_cast<std::size_t>(bank * per_bank)]);
  if (per_bank == 1) {
    read_write("", pins[0]);
  } else if (ports == model::Ports::kS2p) {
    const bool is_swapped = pins[0].writes;
    const Pins& reader = pins[is_swapped ? 1 : 0];
    const Pins& writer = pins[is_swapped ? 0 : 1];
    connect("read_ce", reader.ce, reader.reads, 1);
    connect("read_addr", reader.addr, reader.reads, address_bits);
    output("q", reader);
    connect("write_ce", writer.ce, writer.writes, 1);
    connect("write_addr", writer.addr, writer.writes, address_bits);
    connect("d", writer.d, writer.writes, width);
  } else {
    read_write("p0_", pins[0]);
    read_write("p1_", pins[1]);
  }
  memory.module = bound.module;
  if (memory.module.empty()) {
    memory.module = memory_module(ports);
    if (memory.module != "hls_ram_2p") {
      memory.parameters.emplace_back("BLOCK", bound.storage == Storage::kBram ? 1 : 0);
    }
    emission_.use_library(memory.module);
  }
  emission_.add({std::move(memory), memory_note(array)});
}

/// A memory with contents: read by a register a port, which synthesis takes into the memory.
void Memories::emit_rom(ArrayId array, std::int32_t bank) {
  const auto index = static_cast<std::size_t>(array);
  const model::ArrayBinding& bound = binding(array);
  const std::int32_t per_bank = emission_.hardware().memory.ports_of[index];
  const Pins* const pins = &pins_[index][static_cast<std::size_t>(bank * per_bank)];
  if (std::none_of(pins, pins + per_bank, [](const Pins& p) { return p.reads; })) return;
  const std::string prefix = bank_prefix(array_of(array).name, bound, bank);
  const std::int64_t width = array_of(array).type.bits;
  const std::string words = emission_.unique(prefix + "_words");
  emission_.memory({words, width, bound.bank_depth,
                    bound.storage == Storage::kBram ? "block" : "registers",
                    contents(array, bank)});
  for (const Pins* port = pins; port != pins + per_bank; ++port) {
    if (!port->reads) continue;
    const Expr read = bound.read_latency == 1 ? port->q : emission_.net(prefix + "_word", width);
    const bool is_in_luts = bound.storage != Storage::kBram;
    const Expr address =
        is_in_luts ? kept(prefix + "_kept", port->addr, memory_note(array)) : port->addr;
    emission_.store({port->ce, read, verilog::word(words, address, width)}, memory_note(array));
    if (bound.read_latency == 1) continue;
    emission_.delay({prefix + "_line", bound.read_latency - 1}, port->q, read, memory_note(array));
  }
}

/// The same value behind an hls_keep.
Expr Memories::kept(const std::string& hint, const Expr& value, const std::string& note) {
  const Expr behind = emission_.net(hint, value.width);
  verilog::Instance keep{
      "hls_keep", emission_.unique(hint + "_wire"), {{"WIDTH", value.width}}, {}};
  keep.ports = {{"d", value}, {"q", behind, true}};
  emission_.use_library(keep.module);
  emission_.add({std::move(keep), note});
  return behind;
}

void Memories::emit_load(ArrayId array, const PortAccess& access, const Values& values) {
  const model::AccessCopy& copy = copy_of(access);
  const Expr target = values.wire(copy.operation, access.copy);
  const std::string note = access.copy > 0 ? "" : access_note(copy.operation);
  if (!copy.is_crossbar) {
    emission_.assign(target, bank_output(array, copy.memories[0], access), note);
    return;
  }
  const int first =
      emission_.hardware().memory.crossbar_of[static_cast<std::size_t>(access.access)];
  if (first == access.access) {
    const Expr net = emission_.net(array_of(array).name + "_of_banks", target.width);
    emit_crossbar(array, access, net);
    crossbars_.emplace(first, net);
  }
  emission_.assign(target, crossbars_.at(first), note);
}

/// One of the outputs of several banks, by the bank's number, which waits for them.
void Memories::emit_crossbar(ArrayId array, const PortAccess& access, const Expr& target) {
  const model::AccessCopy& copy = copy_of(access);
  const std::string& name = array_of(array).name;
  const std::string note = access_note(copy.operation);
  const model::BankChoice choice = bank_choice(copy, binding(array));
  const Expr chosen = emit_chooser(array, access, choice);
  std::vector<Expr> outputs;
  for (const std::int32_t bank : copy.memories) outputs.push_back(bank_output(array, bank, access));
  if (choice.is_index) {
    const auto banks = static_cast<std::int32_t>(outputs.size());
    emit_select(name, {verilog::concat({outputs.rbegin(), outputs.rend()}), banks, chosen}, target,
                note);
    return;
  }
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const Expr match =
        verilog::compare("==", chosen, verilog::literal(choice.value[i], chosen.width));
    outputs[i] = gate(match, outputs[i]);
  }
  emission_.assign(target, verilog::any_of(std::move(outputs)), note);
}

/// The bits of a bank's number that choose, once for all loads that choose by the same ones.
Expr Memories::emit_chooser(ArrayId array, const PortAccess& access,
                            const model::BankChoice& choice) {
  const model::MemoryPorts& memory = emission_.hardware().memory;
  const int first = memory.chooser_of[static_cast<std::size_t>(access.access)];
  if (const auto known = choosers_.find(first); known != choosers_.end()) return known->second;
  const std::string& name = array_of(array).name;
  Expr chosen = addresses_[static_cast<std::size_t>(access.address)].bank;
  if (choice.low > 0) {
    const Expr high = emission_.net(name + "_bank_high", chosen.width);
    emission_.assign(high,
                     verilog::binary(">>", chosen, verilog::name(std::to_string(choice.low), 32)));
    chosen = high;
  }
  if (choice.bits < chosen.width) chosen = verilog::slice(chosen.text, 0, choice.bits);
  if (binding(array).storage != Storage::kReg) {
    const Expr late = emission_.net(name + "_bank_q", chosen.width);
    emission_.delay({name + "_bank_line", binding(array).read_latency}, late, chosen,
                    "bank of " + access_note(copy_of(access).operation));
    chosen = late;
  }
  choosers_.emplace(first, chosen);
  return chosen;
}

}  // namespace hls::codegen
