#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "model/hardware/lifetimes.h"

namespace hls::model {

/// constant + sum of coefficient * counter + sum of quotients, modulo 2^width.
struct AffineWire {
  struct Term {
    LoopId loop = -1;
    std::int64_t coefficient = 0;
    Element element;  ///< of the loop's counter

    auto operator<=>(const Term&) const = default;
  };
  /// coefficient * (dividend / divisor), or of the remainder, of a dividend that is never negative:
  /// constant + sum of coefficient * counter, of `width` bits.
  struct Quotient {
    std::int64_t coefficient = 1;
    std::int64_t divisor = 2;
    bool is_remainder = false;
    std::int64_t width = 1;
    std::int64_t constant = 0;
    std::vector<Term> terms;

    auto operator<=>(const Quotient&) const = default;
  };
  std::int64_t width = 1;
  bool is_signed = false;  ///< widened with its sign
  std::int64_t constant = 0;
  std::vector<Term> terms;
  std::vector<Quotient> quotients;

  bool is_constant() const { return terms.empty() && quotients.empty(); }
  auto operator<=>(const AffineWire&) const = default;
};

/// The wire of a quotient's dividend.
AffineWire dividend_wire(const AffineWire::Quotient& quotient);

/// No two terms have a one in the same place, so that their sum is wiring: sorted by coefficient,
/// each is a power of two above the greatest value of those below, and the constant is 0.
bool is_concatenation(const Kernel& kernel, const AffineWire& wire);

/// The low bits of a wire that only its constant has ones in: wiring beside what is added.
std::int64_t constant_low_bits(const AffineWire& wire);
/// The wire without the constant's ones there: what its adders give, the same for wires that differ in these bits.
AffineWire added_part(const AffineWire& wire);

/// The adders of a wire, without those of its dividends.
struct AdderSize {
  std::int64_t summands = 0;  ///< digits of the coefficients, and the constant
  std::int64_t lut = 0;
};
/// Formula, of its added_part: summands that are no constants by bits, n of them at a bit. Of one none, of two a LUT where n = 2, of more,
/// which are added without carries first, 2 where n is 2 or 3 and 2 (n - 2) above; a constant is one more summand there.
/// Source: measured on single sums, Yosys 0.23 (alumacc, maccmap).
AdderSize adder_size(const Kernel& kernel, const AffineWire& wire);

/// The word and the bank an access reaches: dimensions whose subscript is computed, or affine without a
/// static bank, add their part by their subscript.
struct AddressWire {
  /// A computed subscript: a copy of an operand of the access, at the element of its line that is read.
  struct Computed {
    OpId value = -1;
    std::int64_t copy = 0;
    Element element;

    auto operator<=>(const Computed&) const = default;
  };
  struct Dimension {
    AffineWire subscript;  ///< of a computed one the width alone
    std::optional<Computed> computed = {};
    PartitionKind kind = PartitionKind::kCyclic;  ///< kNone: one bank
    std::int64_t divisor = 1;  ///< kCyclic: banks of the dimension; kBlock: words of a bank
    std::int64_t bank_stride = 1;
    std::int64_t word_stride = 0;

    auto operator<=>(const Dimension&) const = default;
  };
  std::int64_t width = 1;
  AffineWire words;  ///< of the dimensions whose bank is static
  std::vector<Dimension> dimensions;
  std::int64_t bank = 0;  ///< of the dimensions whose bank is static
  std::int64_t bank_width = 1;

  bool is_crossbar() const;  ///< the bank is not static
  bool has_constant_word() const;
  auto operator<=>(const AddressWire&) const = default;
};

/// The low bits of the word that are constant.
std::int64_t constant_low_bits(const AddressWire& wire);
/// The address with the added parts of its wires alone: what its adders give.
AddressWire added_part(AddressWire wire);

/// Whether a computed subscript and the words of the affine dimensions have no one in the same place.
bool is_apart(const Kernel& kernel, const AddressWire& wire,
              const AddressWire::Dimension& computed);

/// Wires in order of first use, each once.
template <typename Wire>
class WireTable {
 public:
  int add(const Wire& wire) {
    const auto [found, fresh] = index_.try_emplace(wire, static_cast<int>(wires_.size()));
    if (fresh) wires_.push_back(wire);
    return found->second;
  }
  int find(const Wire& wire) const { return index_.at(wire); }
  const std::vector<Wire>& wires() const { return wires_; }

 private:
  std::map<Wire, int> index_;
  std::vector<Wire> wires_;
};

/// The stage of a loop's counter that a wire takes.
using CounterElement = std::function<Element(LoopId)>;

/// The wire of a linear expression where every counter has its value at hand: for the bounds of a variable
/// loop, as the loops around it wait for it. A constant is wide enough for its value.
AffineWire counter_wire(const Timing& timing, const AffineExpr& expr);
void tap_counters(const AffineWire& wire, Lifetimes& lifetimes);

/// The wire of an affine operand for one copy of its reader. `lifetimes` has or gets the taps of the counters.
AffineWire operand_wire(const Timing& timing, const Lifetimes& lifetimes, const Read& read,
                        const std::vector<std::int64_t>& copy);

/// The address of one copy of an access.
AddressWire address_wire(const Elaboration& elaboration, const ArrayBinding& binding,
                         const AccessCopy& access, const CounterElement& element);
/// The same with the counters' elements at the start of the access.
AddressWire address_wire(const Timing& timing, const Lifetimes& lifetimes,
                         const AccessCopy& access);

/// The read of an access that gives a computed subscript. Requires: `value` is one of its.
Read computed_read(const Timing& timing, OpId access, OpId value);

/// Bits of an address into a bank of that many words; at least 1.
std::int64_t address_bits(std::int64_t words);

}  // namespace hls::model
