#pragma once

#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "codegen/control.h"
#include "codegen/emission.h"

namespace hls::codegen {

/// What divide() gives.
struct Division {
  verilog::Expr quotient;
  verilog::Expr remainder;
};
/// value / divisor and value % divisor, by wiring where the divisor is a power of two.
Division divide(const verilog::Expr& value, std::int64_t divisor);

/// value * coefficient as summands of `width` bits: wires that are shifted, so that no tool makes a
/// multiplier of it.
void add_scaled(const verilog::Expr& value, std::int64_t coefficient, std::int64_t width,
                std::vector<verilog::Expr>& added, std::vector<verilog::Expr>& subtracted);

/// Emits the delay lines of values and counters and the affine wires, and finds where a copy of an
/// operation reads an operand.
class Values {
 public:
  /// Names the nets of all values.
  Values(Emission& emission, const Control& control);

  /// Emits all lines: for values already on their wires.
  void emit_lines();
  void emit_affine();

  /// The wire of one copy of a value, at the time it is produced.
  verilog::Expr wire(model::OpId op, std::int64_t copy) const;
  /// All copies, as one vector. Requires: !is_split(op).
  verilog::Expr wires(model::OpId op) const { return wires_[static_cast<std::size_t>(op)][0]; }
  /// Copies with nets of their own: a combinational chain runs through the copies of the value, and
  /// through one vector it would look like a loop.
  bool is_split(model::OpId op) const { return split_[static_cast<std::size_t>(op)]; }
  /// The operand of one copy of the reader, as wide as the operand's type.
  verilog::Expr operand(const model::Read& read, const std::vector<std::int64_t>& copy) const;
  /// A wire of Hardware::affine.
  verilog::Expr affine(const model::AffineWire& wire) const;
  /// Whether one copy of a phi of a variable loop chooses its initial value.
  verilog::Expr choice(model::OpId phi, const std::vector<std::int64_t>& copy) const;
  /// The sum of an affine wire, as wide as the wire.
  verilog::Expr sum(const model::AffineWire& wire) const;
  const std::string& name(model::OpId op) const { return names_[static_cast<std::size_t>(op)]; }

 private:
  enum class Kind { kValue, kCounter, kFirst };  ///< a member of Lifetimes
  /// Names one register of a line: {kind, operation or loop, copy or -1 for all copies, element}.
  struct Key {
    Kind kind = Kind::kValue;
    int id = -1;
    std::int64_t copy = -1;
    model::Element element;

    auto operator<=>(const Key&) const = default;
  };

  verilog::Expr quotient(const model::AffineWire::Quotient& part) const;
  void declare_values();
  verilog::Expr halves(const std::string& name, std::int64_t width);
  void declare_line(const std::string& hint, const model::Line& line, Key key);
  void declare_taps(const std::string& hint, const model::Line& line, const model::Taps& taps,
                    Key key, std::int64_t width);
  void emit_line(const std::string& hint, const model::Line& line, Key key,
                 const std::string& note);
  void emit_taps(const std::string& hint, const model::Line& line, const model::Taps& taps, Key key,
                 const std::string& note);
  static std::int64_t copies_of(const model::Line& line, const Key& key);
  void emit_shift(const std::string& hint, const model::Line& line, const model::Taps& taps,
                  Key key, const std::string& note);
  void emit_hold(const model::Line& line, Key key, std::int64_t hold, const std::string& note);
  std::optional<model::Preload> preload_of(const Key& key) const;
  verilog::Registers::Write preloaded(verilog::Registers::Write write, const Key& key) const;
  bool is_preloaded_alike(const model::Line& line, model::OpId value) const;
  std::string preload_note(const Key& key) const;
  std::string register_note(const model::Line& line, const Key& key,
                            const std::string& source) const;
  /// All copies have the same taps at the same times.
  bool is_uniform(const model::Line& line, const Key& key) const;
  verilog::Expr at(const Key& key) const;
  verilog::Expr element(const model::Line& line, Key key) const;
  verilog::Expr pulse_of(const model::Line& line, const Key& key, std::int64_t delay) const;

  Emission& emission_;
  const Control& control_;
  std::vector<std::string> names_;
  std::vector<bool> split_;
  std::vector<bool> halved_;
  std::vector<std::vector<verilog::Expr>> wires_;  ///< one vector, or one net a copy if split
  std::map<Key, verilog::Expr> registers_;
  std::vector<verilog::Expr> affine_;
};

/// The operations whose copies are chained combinationally: those on a cycle of operations that
/// read each other's wires in the cycle they are produced.
std::vector<bool> chained_operations(const model::Hardware& hardware);

/// Phis that are the second addend of a carry chain (absorbed_phis). Each copy is two nets, the high and the low half of its
/// bits: of two addends of equal width Yosys 0.23 (alumacc) takes the one in more pieces as the second.
std::vector<bool> halved_phis(const model::Hardware& hardware);

}  // namespace hls::codegen
