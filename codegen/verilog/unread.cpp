#include <bit>
#include <map>
#include <set>

#include "codegen/verilog/tree.h"

namespace hls::codegen::verilog {
namespace {

/// The bits of each name that expressions read.
class Readers {
 public:
  void read(const Expr& expr) {
    if (expr.kind == Expr::Kind::kName) whole_.insert(expr.text);
    if (expr.kind == Expr::Kind::kWord) words_.insert(expr.text);
    if (is_cut(expr)) return read_low_bits(expr);
    if (expr.kind == Expr::Kind::kSlice) read_slice(expr);
    for (const Expr& arg : expr.args) read(arg);
  }

  void read(const Item& item) {
    std::visit([&](const auto& node) { read(node); }, item.node);
  }

  bool reads_all(const std::string& name, std::int64_t width) const {
    if (whole_.contains(name)) return true;
    const auto found = bits_.find(name);
    return found != bits_.end() && static_cast<std::int64_t>(found->second.size()) == width;
  }

  bool reads_word(const std::string& memory) const { return words_.contains(memory); }

 private:
  /// A slice by genvars covers its vector.
  void read_slice(const Expr& expr) {
    if (!expr.index.terms.empty()) {
      whole_.insert(expr.text);
      return;
    }
    const std::int64_t low = expr.index.constant * expr.width;
    for (std::int64_t bit = low; bit < low + expr.width; ++bit) bits_[expr.text].insert(bit);
  }

  /// A vector's element of which only the low bits are kept.
  static bool is_cut(const Expr& expr) {
    return expr.kind == Expr::Kind::kResize && expr.width < expr.args[0].width &&
           expr.args[0].kind == Expr::Kind::kSlice;
  }

  void read_low_bits(const Expr& expr) {
    const Expr& vector = expr.args[0];
    if (!vector.index.terms.empty()) return;
    const std::int64_t low = vector.index.constant * vector.width;
    for (std::int64_t bit = low; bit < low + expr.width; ++bit) bits_[vector.text].insert(bit);
  }

  void read(const Assign& assign) { read(assign.value); }
  void read(const Registers& registers) {
    for (const Registers::Write& write : registers.writes) {
      if (write.enable) read(*write.enable);
      if (write.preload) {
        read(*write.preload);
        read(write.first);
      }
      read(write.value);
      for (const Expr& address : write.target.args) read(address);
    }
  }
  void read(const Instance& instance) {
    for (const Instance::Connection& connection : instance.ports) {
      if (!connection.is_output) read(connection.expr);
    }
  }
  void read(const Assertion& assertion) { read(assertion.holds); }
  void read(const Heading&) {}
  void read(const Generate& generate) {
    for (const Item& item : generate.items) read(item);
  }

  std::set<std::string> whole_;
  std::set<std::string> words_;
  std::map<std::string, std::set<std::int64_t>> bits_;
};

}  // namespace

std::vector<Expr> unread(const Module& module) {
  Readers readers;
  for (const Item& item : module.items) readers.read(item);
  std::vector<Expr> found;
  const auto check = [&](const std::string& text, std::int64_t width) {
    if (!readers.reads_all(text, width)) found.push_back(name(text, width));
  };
  for (const Port& port : module.ports) {
    const bool fixed = port.name == "clk" || port.name == "rst";
    if (port.is_input && !fixed) check(port.name, port.width);
  }
  for (const Net& net : module.nets) check(net.name, net.width);
  for (const Memory& memory : module.memories) {
    if (readers.reads_word(memory.name)) continue;
    const auto last = static_cast<std::uint64_t>(memory.depth - 1);
    found.push_back(word(memory.name, literal(0, std::bit_width(last)), memory.width));
  }
  return found;
}

}  // namespace hls::codegen::verilog
