#include "codegen/memories.h"

namespace hls::codegen {

using model::ArrayId;
using model::BankPort;
using model::PortAccess;
using model::Storage;
using verilog::Expr;

namespace {

/// The first one at the least significant end.
Expr vector_of(const std::vector<Expr>& elements) {
  return elements.size() == 1 ? elements.front()
                              : verilog::concat({elements.rbegin(), elements.rend()});
}

}  // namespace

void Memories::emit_registers(ArrayId array, const Values& values, const Control& control) {
  const auto index = static_cast<std::size_t>(array);
  const std::vector<BankPort>& banks = emission_.hardware().memory.ports[index];
  choices_[index].resize(banks.size());
  for (std::size_t bank = 0; bank < banks.size(); ++bank) {
    if (banks[bank].writes.empty()) continue;
    std::vector<Contributor> writes;
    for (const int access : banks[bank].writes) {
      writes.push_back(contributor(access, static_cast<std::int32_t>(bank), values, control));
    }
    if (binding(array).bank_depth == 1) {
      emit_register(array, static_cast<std::int32_t>(bank), writes);
    } else {
      emit_words(array, static_cast<std::int32_t>(bank), writes);
    }
  }
}

/// State that is one register is set by `rst`.
void Memories::emit_register(ArrayId array, std::int32_t bank,
                             const std::vector<Contributor>& writes) {
  const auto index = static_cast<std::size_t>(array);
  const BankPort& port = emission_.hardware().memory.ports[index][static_cast<std::size_t>(bank)];
  const std::int64_t width = array_of(array).type.bits;
  const Expr target = verilog::name(registers_[index][static_cast<std::size_t>(bank)], width);
  const bool is_state = array_of(array).is_state;
  verilog::Registers registers;
  if (is_state) registers.reset = verilog::name("rst", 1);
  for (const Contributor& write : writes) {
    registers.writes.push_back({write.enable, target, write.data});
    if (is_state) {
      registers.writes.back().initial = verilog::literal(contents(array, bank)[0], width);
    }
  }
  emission_.add({std::move(registers), note(port.writes)});
}

/// A bank of several words: an hls_registers, and an hls_select for each address at which it is read.
void Memories::emit_words(ArrayId array, std::int32_t bank,
                          const std::vector<Contributor>& writes) {
  const auto index = static_cast<std::size_t>(array);
  const BankPort& port = emission_.hardware().memory.ports[index][static_cast<std::size_t>(bank)];
  const std::string& name = registers_[index][static_cast<std::size_t>(bank)];
  const std::int64_t width = array_of(array).type.bits;
  const std::int64_t depth = binding(array).bank_depth;
  std::vector<Expr> enables;
  std::vector<Expr> addresses;
  std::vector<Expr> data;
  for (const Contributor& write : writes) {
    enables.push_back(write.enable);
    addresses.push_back(addresses_[static_cast<std::size_t>(write.address)].word);
    data.push_back(write.data);
  }
  const Expr words = verilog::name(name, width * depth);
  verilog::Instance memory;
  memory.module = array_of(array).is_state ? "hls_state_registers" : "hls_registers";
  memory.name = emission_.unique(name + "_bank");
  memory.parameters = {
      {"WIDTH", width}, {"DEPTH", depth}, {"WRITES", static_cast<std::int64_t>(writes.size())}};
  memory.ports = {{"clk", verilog::name("clk", 1)},
                  {"we", vector_of(enables)},
                  {"addr", vector_of(addresses)},
                  {"d", vector_of(data)},
                  {"words", words, true}};
  if (array_of(array).is_state) {
    std::vector<Expr> first;
    for (const std::uint64_t word : contents(array, bank)) {
      first.push_back(verilog::literal(word, width));
    }
    memory.ports.push_back({"rst", verilog::name("rst", 1)});
    memory.ports.push_back({"first", vector_of(first)});
  }
  emission_.use_library(memory.module);
  emission_.add({std::move(memory), note(port.writes)});
  for (const int address : read_addresses(emission_.hardware().memory, port)) {
    const Expr word = emission_.net(name + "_q", width);
    emit_select(name, {words, depth, addresses_[static_cast<std::size_t>(address)].word}, word,
                note(readers(port, address)));
    choices_[index][static_cast<std::size_t>(bank)].emplace(address, word);
  }
}

std::vector<int> Memories::readers(const BankPort& port, int address) const {
  std::vector<int> found;
  for (const int access : port.reads) {
    const auto& accesses = emission_.hardware().memory.accesses;
    if (accesses[static_cast<std::size_t>(access)].address == address) found.push_back(access);
  }
  return found;
}

void Memories::emit_select(const std::string& hint, IndexedWord word, const Expr& target,
                           const std::string& note) {
  verilog::Instance select;
  select.module = "hls_select";
  select.name = emission_.unique(hint + "_select");
  select.parameters = {{"WIDTH", target.width}, {"WORDS", word.count}};
  select.ports = {
      {"words", std::move(word.words)}, {"index", std::move(word.index)}, {"q", target, true}};
  emission_.use_library(select.module);
  emission_.add({std::move(select), note});
}

Expr Memories::bank_output(ArrayId array, std::int32_t bank, const PortAccess& access) const {
  const auto index = static_cast<std::size_t>(array);
  const model::ArrayBinding& bound = binding(array);
  const std::int32_t per_bank = emission_.hardware().memory.ports_of[index];
  const auto port = static_cast<std::size_t>(bank * per_bank + access.port);
  if (bound.storage != Storage::kReg) return pins_[index][port].q;
  const std::int64_t width = array_of(array).type.bits;
  const Expr& word = addresses_[static_cast<std::size_t>(access.address)].word;
  const std::string& name = registers_[index][port];
  // A copy that leaves its access out.
  const bool is_number = word.kind == Expr::Kind::kLiteral;
  if (is_number && word.bits >= static_cast<std::uint64_t>(bound.bank_depth)) {
    return verilog::literal(0, width);
  }
  if (is_constant(array, emission_.hardware().memory.ports[index][port])) {
    if (bound.bank_depth > 1) return verilog::word(name, word, width);
    return verilog::literal(contents(array, bank)[0], width);
  }
  if (name.empty()) return verilog::literal(0, width);
  if (bound.bank_depth == 1) return verilog::name(name, width);
  const auto choice = choices_[index][port].find(access.address);
  if (choice != choices_[index][port].end()) return choice->second;
  return verilog::slice(name, static_cast<std::int64_t>(word.bits), width);
}

}  // namespace hls::codegen
