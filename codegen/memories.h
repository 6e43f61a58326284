#pragma once

#include <map>
#include <string>
#include <vector>

#include "codegen/codegen.h"
#include "codegen/control.h"
#include "codegen/emission.h"
#include "codegen/values.h"

namespace hls::codegen {

/// Emits the banks of local arrays, the ports of array arguments, their addresses and what arbitrates
/// them: a port serves at most one access a cycle, so that enables are one-hot.
class Memories {
 public:
  /// Declares the ports of array arguments.
  Memories(Emission& emission, Module& interface);

  /// Emits everything; drives the wires of loads.
  void emit(const Values& values, const Control& control);

  /// The signals of one port of one bank.
  struct Pins {
    verilog::Expr ce;
    verilog::Expr we;
    verilog::Expr addr;
    verilog::Expr d;
    verilog::Expr q;
    bool reads = false;
    bool writes = false;
  };
  /// What one access asks of a port.
  struct Use {
    model::OpId operation = -1;
    verilog::Expr enable;    ///< high in its cycle, for this bank
    verilog::Expr word;      ///< of the bank
    std::int64_t cycle = 0;  ///< of a call's schedule, in which it first happens
  };
  /// One port of one memory, or all of a bank of registers.
  struct PortUse {
    model::ArrayId array = -1;
    std::int32_t memory = 0;  ///< ArrayBinding::copies
    std::string name;
    Pins pins;  ///< without names for registers
    std::vector<Use> reads;
    std::vector<Use> writes;
  };
  /// The bank that an access of several banks chooses.
  struct Choice {
    model::OpId operation = -1;
    verilog::Expr happens;  ///< high in its cycle
    verilog::Expr bank;
    std::int32_t banks = 1;
  };
  /// By array, memory and port. Requires: emit().
  std::vector<PortUse> port_uses(const Values& values, const Control& control) const;
  std::vector<Choice> choices(const Values& values, const Control& control) const;

 private:
  struct Address {
    verilog::Expr word;
    verilog::Expr bank;  ///< of a crossbar
  };
  /// The word `index` of `count`.
  struct IndexedWord {
    verilog::Expr words;
    std::int64_t count = 0;
    verilog::Expr index;
  };
  /// What drives a port in the cycles of one access.
  struct Contributor {
    verilog::Expr enable;
    int address = 0;
    verilog::Expr data;  ///< of a write
  };

  void declare_argument(model::ArrayId array, Module& interface);
  void declare_local(model::ArrayId array);
  Pins declare_pins(const std::string& prefix, model::ArrayId array, const model::BankPort& port,
                    bool is_argument);

  void emit_addresses(const Values& values);
  const model::AccessCopy& first_reader(int address) const;
  verilog::Expr emit_subscript(const model::AddressWire::Dimension& dimension,
                               const model::AccessCopy& access, const Values& values);
  Address emit_address(const model::AddressWire& wire, const model::AccessCopy& access,
                       const Values& values);
  void emit_array(model::ArrayId array, const Values& values, const Control& control);
  void emit_port(const model::BankPort& port, std::int32_t bank, const Pins& pins,
                 const Values& values, const Control& control);
  void emit_bank(model::ArrayId array, std::int32_t bank, const Control& control);
  void restore(model::ArrayId array, std::int32_t bank, const Control& control, Pins& pins);
  verilog::Expr first_word(model::ArrayId array, std::int32_t bank, const verilog::Expr& word);
  void emit_rom(model::ArrayId array, std::int32_t bank);
  verilog::Expr kept(const std::string& hint, const verilog::Expr& value, const std::string& note);
  void emit_registers(model::ArrayId array, const Values& values, const Control& control);
  void emit_register(model::ArrayId array, std::int32_t bank,
                     const std::vector<Contributor>& writes);
  void emit_words(model::ArrayId array, std::int32_t bank, const std::vector<Contributor>& writes);
  /// Those of the port's reads that are at an address.
  std::vector<int> readers(const model::BankPort& port, int address) const;
  /// Drives `target` with the word.
  void emit_select(const std::string& hint, IndexedWord word, const verilog::Expr& target,
                   const std::string& note);
  verilog::Expr emit_chooser(model::ArrayId array, const model::PortAccess& access,
                             const model::BankChoice& choice);
  void emit_crossbar(model::ArrayId array, const model::PortAccess& access,
                     const verilog::Expr& target);
  void emit_load(model::ArrayId array, const model::PortAccess& access, const Values& values);
  verilog::Expr bank_output(model::ArrayId array, std::int32_t bank,
                            const model::PortAccess& access) const;

  bool has_pulse(const model::PortAccess& access) const;
  std::vector<Use> uses(const std::vector<int>& accesses, std::int32_t memory, const Values& values,
                        const Control& control) const;
  Contributor contributor(int access, std::int32_t bank, const Values& values,
                          const Control& control) const;
  verilog::Expr gather(const std::vector<Contributor>& contributors) const;
  const model::AccessCopy& copy_of(const model::PortAccess& access) const;
  const model::ArrayBinding& binding(model::ArrayId array) const;
  const model::Array& array_of(model::ArrayId array) const;
  /// The words of a bank at the start, or at reset.
  std::vector<std::uint64_t> contents(model::ArrayId array, std::int32_t bank) const;
  /// Whether a bank of registers has always the same words.
  bool is_constant(model::ArrayId array, const model::BankPort& bank) const;
  /// `A read, gemm.c:12, k+3..4; A write, gemm.c:12, k+9..10` for accesses of Hardware::memory.
  std::string note(const std::vector<int>& accesses) const;
  std::string access_note(model::OpId op) const;
  std::string memory_note(model::ArrayId array) const;

  Emission& emission_;
  std::vector<Address> addresses_;
  std::vector<std::vector<Pins>> pins_;              ///< by array, as MemoryPorts::ports
  std::vector<std::vector<std::string>> registers_;  ///< by array and bank
  std::map<int, verilog::Expr> crossbars_;  ///< by the first access that chooses the output
  std::map<int, verilog::Expr> choosers_;   ///< by the first access that chooses by these bits
  /// By array and bank of registers: the word at each address at which it is read.
  std::vector<std::vector<std::map<int, verilog::Expr>>> choices_;
};

}  // namespace hls::codegen
