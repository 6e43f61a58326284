#include "model/hardware/addresses.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <stdexcept>
#include <utility>

#include "model/design/access_copies.h"
#include "model/divide.h"
#include "model/kernel/signed_digits.h"

namespace hls::model {
namespace {

std::int64_t modulo(std::int64_t value, std::int64_t width) {
  if (width >= 64) return value;
  const std::uint64_t mask = (std::uint64_t{1} << width) - 1;
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(value) & mask);
}

/// Least bits of an integer type that holds [least, greatest].
std::int64_t range_bits(std::int64_t least, std::int64_t greatest) {
  const auto bits = [](std::int64_t value) {
    return static_cast<std::int64_t>(std::bit_width(static_cast<std::uint64_t>(value)));
  };
  if (least >= 0) return std::max<std::int64_t>(1, bits(greatest));
  return 1 + std::max(bits(greatest < 0 ? -(greatest + 1) : greatest), bits(-(least + 1)));
}

std::int64_t last_value(const Kernel& kernel, LoopId loop) {
  return kernel.loops[static_cast<std::size_t>(loop)].trip_count - 1;
}

/// The bank of a subscript when all its values inside the array are in one.
std::optional<std::int64_t> static_bank(const Kernel& kernel, const Partition& partition,
                                        std::int64_t extent, const AffineExpr& subscript) {
  if (!subscript.is_linear()) {
    const std::set<std::int64_t> banks = banks_reached(kernel, partition, extent, subscript);
    return banks.size() == 1 ? std::optional(*banks.begin()) : std::nullopt;
  }
  const auto range = value_range(kernel, subscript);
  if (partition.kind != PartitionKind::kCyclic) {
    // Beyond the array an access does not happen.
    const std::int64_t least = std::clamp(range.first, std::int64_t{0}, extent - 1);
    const std::int64_t greatest = std::clamp(range.second, std::int64_t{0}, extent - 1);
    const std::int64_t bank = bank_of(partition, extent, least);
    if (bank_of(partition, extent, greatest) == bank) return bank;
    return std::nullopt;
  }
  const std::int64_t bank = bank_of(partition, extent, range.first);
  const std::int64_t banks = banks_in(partition, extent);
  for (const auto& [loop, coefficient] : subscript.terms()) {
    if (coefficient % banks != 0) return std::nullopt;
  }
  return bank;
}

/// Offset in its bank of a subscript that stays in `bank`; affine again.
AffineExpr static_offset(const Partition& partition, std::int64_t extent, std::int64_t bank,
                         const AffineExpr& subscript) {
  switch (partition.kind) {
    case PartitionKind::kNone:
      return subscript;
    case PartitionKind::kComplete:
      return AffineExpr(0);
    case PartitionKind::kBlock:
      return subscript + AffineExpr(-bank * words_in(partition, extent));
    case PartitionKind::kCyclic:
      break;
  }
  return *AffineExpr::quotient(subscript - AffineExpr(bank), banks_in(partition, extent));
}

/// A subscript as one copy sees it: over the counters of temporal loops only.
AffineExpr subscript_of(const Elaboration& elaboration, const AccessCopy& access,
                        const AffineExpr& expr) {
  AffineExpr result = expr;
  const std::vector<LoopId>& loops =
      elaboration.replicated[static_cast<std::size_t>(access.operation)];
  for (const LoopId loop : expr.loops()) {
    const Loop& entry = elaboration.kernel.loops[static_cast<std::size_t>(loop)];
    if (entry.trip_count == 1) result = result.substitute(loop, AffineExpr(0));
    if (entry.kind == LoopKind::kTemporal) continue;
    const auto where = std::find(loops.begin(), loops.end(), loop);
    const std::int64_t index =
        where == loops.end() ? 0 : access.copy[static_cast<std::size_t>(where - loops.begin())];
    result = result.substitute(loop, AffineExpr(index));
  }
  return result;
}

/// The copy of a value that a copy of an access reads as its subscript.
AddressWire::Computed computed_subscript(const Elaboration& elaboration, const AccessCopy& access,
                                         OpId value) {
  const std::vector<LoopId>& loops =
      elaboration.replicated[static_cast<std::size_t>(access.operation)];
  AddressWire::Computed computed{value, 0, {}};
  for (const LoopId loop : elaboration.replicated[static_cast<std::size_t>(value)]) {
    const auto where = std::find(loops.begin(), loops.end(), loop);
    const std::int64_t copy =
        where == loops.end() ? 0 : access.copy[static_cast<std::size_t>(where - loops.begin())];
    computed.copy =
        computed.copy * elaboration.kernel.loops[static_cast<std::size_t>(loop)].trip_count + copy;
  }
  return computed;
}

/// The counters as a reader in `region` finds them whose first instance is at `time`.
CounterElement elements_at(const Timing& timing, const Lifetimes& lifetimes, std::int64_t time,
                           LoopId region) {
  return [&timing, &lifetimes, time, region](LoopId loop) {
    const Line& counter = lifetimes.counters[static_cast<std::size_t>(loop)];
    return counter.locate(time - timing.region_start(loop), timing.window(loop, region));
  };
}

/// The wire of an affine expression over temporal counters.
/// width: the least for the expression's range unless given.
AffineWire affine_wire(const Kernel& kernel, const AffineExpr& expr, const CounterElement& element,
                       std::optional<std::int64_t> width = {}) {
  const auto terms_of = [&](const AffineExpr& linear) {
    std::vector<AffineWire::Term> terms;
    for (const auto& [loop, coefficient] : linear.terms()) {
      terms.push_back({loop, coefficient, element(loop)});
    }
    return terms;
  };
  AffineWire wire;
  const auto [least, greatest] = value_range(kernel, expr);
  wire.width = width.value_or(range_bits(least, greatest));
  wire.is_signed = least < 0;
  AffineExpr linear = expr;
  for (const Quotient& quotient : expr.quotients()) {
    AffineExpr dividend = dividend_of(quotient);
    linear =
        linear - AffineExpr::linear_quotient(dividend, quotient.divisor) * quotient.coefficient;
    AffineWire::Quotient part;
    part.coefficient = quotient.coefficient;
    part.divisor = quotient.divisor;
    // A multiple of the divisor added to it makes a dividend that may be negative positive.
    const std::int64_t raised = std::max<std::int64_t>(
        0, -floor_divide(value_range(kernel, dividend).first, quotient.divisor));
    // c * (d mod m) = c * d - c * m * floor(d / m)
    const std::int64_t scale = -quotient.coefficient / quotient.divisor;
    const AffineExpr rest = linear - dividend * scale;
    part.is_remainder = quotient.coefficient % quotient.divisor == 0 &&
                        rest.terms().size() + dividend.terms().size() == linear.terms().size();
    if (part.is_remainder) {
      part.coefficient = scale;
      linear = rest;
    } else {
      linear = linear - AffineExpr(raised * quotient.coefficient);
    }
    dividend = dividend + AffineExpr(raised * quotient.divisor);
    part.constant = dividend.constant();
    part.width = range_bits(0, value_range(kernel, dividend).second);
    part.terms = terms_of(dividend);
    wire.quotients.push_back(std::move(part));
  }
  wire.constant = modulo(linear.constant(), wire.width);
  wire.terms = terms_of(linear);
  // What has no bit within the width.
  const auto vanishes = [&](const auto& part) { return modulo(part.coefficient, wire.width) == 0; };
  std::erase_if(wire.terms, vanishes);
  std::erase_if(wire.quotients, vanishes);
  return wire;
}

}  // namespace

std::int64_t address_bits(std::int64_t words) { return index_bits(words); }

bool is_concatenation(const Kernel& kernel, const AffineWire& wire) {
  if (wire.constant != 0 || wire.is_signed || !wire.quotients.empty()) return false;
  std::vector<AffineWire::Term> terms = wire.terms;
  std::sort(terms.begin(), terms.end(),
            [](const auto& a, const auto& b) { return a.coefficient < b.coefficient; });
  std::int64_t below = 0;
  for (const AffineWire::Term& term : terms) {
    const bool power =
        term.coefficient > 0 && std::has_single_bit(static_cast<std::uint64_t>(term.coefficient));
    if (!power || term.coefficient <= below) return false;
    below += term.coefficient * last_value(kernel, term.loop);
  }
  return true;
}

std::int64_t constant_low_bits(const AffineWire& wire) {
  if (!wire.quotients.empty()) return 0;
  std::int64_t bits = wire.width;
  for (const AffineWire::Term& term : wire.terms) {
    const int zeros = std::countr_zero(static_cast<std::uint64_t>(term.coefficient));
    bits = std::min<std::int64_t>(bits, zeros);
  }
  return bits;
}

AffineWire added_part(const AffineWire& wire) {
  AffineWire part = wire;
  const std::int64_t bits = constant_low_bits(wire);
  part.constant = bits < 63 ? wire.constant >> bits << bits : 0;
  return part;
}

AddressWire added_part(AddressWire wire) {
  wire.words = added_part(wire.words);
  for (AddressWire::Dimension& dimension : wire.dimensions) {
    dimension.subscript = added_part(dimension.subscript);
  }
  return wire;
}

AdderSize adder_size(const Kernel& kernel, const AffineWire& whole) {
  const AffineWire wire = added_part(whole);
  AdderSize size;
  std::vector<std::int64_t> summands_at(static_cast<std::size_t>(wire.width), 0);
  const auto add = [&](std::int64_t coefficient, std::int64_t bits) {
    for (const Digit& digit : signed_digits(coefficient)) {
      if (digit.shift >= wire.width) continue;
      ++size.summands;
      const std::int64_t end = std::min(wire.width, digit.shift + bits);
      for (std::int64_t bit = digit.shift; bit < end; ++bit) {
        ++summands_at[static_cast<std::size_t>(bit)];
      }
    }
  };
  for (const AffineWire::Term& term : wire.terms) {
    add(term.coefficient, range_bits(0, last_value(kernel, term.loop)));
  }
  for (const AffineWire::Quotient& part : wire.quotients) {
    const std::int64_t greatest = (std::int64_t{1} << std::min<std::int64_t>(62, part.width)) - 1;
    add(part.coefficient,
        range_bits(0, part.is_remainder ? part.divisor - 1 : greatest / part.divisor));
  }
  const bool adds_constant = wire.constant != 0;
  size.summands += adds_constant ? 1 : 0;
  if (is_concatenation(kernel, wire) || size.summands < (adds_constant ? 3 : 2)) return size;
  for (std::size_t bit = 0; bit < summands_at.size(); ++bit) {
    const bool has_one = adds_constant && ((wire.constant >> bit) & 1) != 0;
    const std::int64_t n = summands_at[bit] + (has_one ? 1 : 0);
    if (n < 2) continue;
    size.lut += size.summands == 2 ? 1 : 2 * std::max<std::int64_t>(1, n - 2);
  }
  return size;
}

AffineWire dividend_wire(const AffineWire::Quotient& quotient) {
  return {quotient.width, false, quotient.constant, quotient.terms, {}};
}

AffineWire counter_wire(const Timing& timing, const AffineExpr& expr) {
  AffineWire wire;
  const auto [least, greatest] = value_range(timing.kernel(), expr);
  wire.width = range_bits(least, greatest);
  wire.is_signed = least < 0;
  wire.constant = modulo(expr.constant(), wire.width);
  for (const auto& [loop, coefficient] : expr.terms()) {
    if (timing.loop(loop).trip_count > 1) wire.terms.push_back({loop, coefficient, {}});
  }
  return wire;
}

void tap_counters(const AffineWire& wire, Lifetimes& lifetimes) {
  for (const AffineWire::Term& term : wire.terms) {
    lifetimes.counters[static_cast<std::size_t>(term.loop)].tap(term.element);
  }
  for (const AffineWire::Quotient& part : wire.quotients) {
    tap_counters(dividend_wire(part), lifetimes);
  }
}

AffineWire operand_wire(const Timing& timing, const Lifetimes& lifetimes, const Read& read,
                        const std::vector<std::int64_t>& copy) {
  const std::int64_t late = skew(timing, timing.replicated(read.reader), copy);
  const AffineExpr expr = affine_of(timing, read, copy);
  const CounterElement element = elements_at(timing, lifetimes, read.time + late, read.region);
  AffineWire wire = affine_wire(timing.kernel(), expr, element);
  // A value that wraps around in its C type is computed in that type.
  const Type type = timing.operation(read.source.op).type;
  if (wire.width > type.bits || (wire.is_signed && !type.is_signed)) {
    wire = affine_wire(timing.kernel(), expr, element, type.bits);
    wire.is_signed = type.is_signed;
  }
  return wire;
}

bool AddressWire::is_crossbar() const {
  return std::any_of(dimensions.begin(), dimensions.end(), [](const Dimension& dimension) {
    return dimension.kind != PartitionKind::kNone;
  });
}

bool is_apart(const Kernel& kernel, const AddressWire& wire,
              const AddressWire::Dimension& computed) {
  const auto stride = static_cast<std::uint64_t>(computed.word_stride);
  if (wire.dimensions.size() > 1 || !std::has_single_bit(stride) || !wire.words.quotients.empty()) {
    return false;
  }
  const std::int64_t above = computed.word_stride << computed.subscript.width;
  std::int64_t below = floor_modulo(wire.words.constant, above);
  for (const AffineWire::Term& term : wire.words.terms) {
    if (term.coefficient < 0) return false;
    if (term.coefficient % above != 0) below += term.coefficient * last_value(kernel, term.loop);
  }
  return below < computed.word_stride;
}

bool AddressWire::has_constant_word() const {
  return words.is_constant() &&
         std::all_of(dimensions.begin(), dimensions.end(),
                     [](const Dimension& dimension) { return dimension.word_stride == 0; });
}

std::int64_t constant_low_bits(const AddressWire& wire) {
  std::int64_t bits = std::min(wire.width, constant_low_bits(wire.words));
  for (const AddressWire::Dimension& dimension : wire.dimensions) {
    if (dimension.word_stride == 0) continue;
    const int zeros = std::countr_zero(static_cast<std::uint64_t>(dimension.word_stride));
    bits = std::min<std::int64_t>(bits, zeros);
  }
  return bits;
}

AddressWire address_wire(const Elaboration& elaboration, const ArrayBinding& binding,
                         const AccessCopy& access, const CounterElement& element) {
  const Kernel& kernel = elaboration.kernel;
  const Operation& operation = kernel.operations[static_cast<std::size_t>(access.operation)];
  const Array& array = kernel.arrays[static_cast<std::size_t>(operation.array)];
  AddressWire address;
  address.width = address_bits(binding.bank_depth);
  address.bank_width = address_bits(binding.banks);
  AffineExpr words;
  std::int64_t bank_stride = 1;
  std::int64_t word_stride = 1;
  for (std::size_t d = array.shape.size(); d-- > 0;) {
    const Partition& partition = binding.partition[d];
    const std::int64_t extent = array.shape[d];
    if (const auto operand = computed_operand(operation, d)) {
      const bool is_banked = banks_in(partition, extent) > 1;
      const bool block = partition.kind == PartitionKind::kBlock;
      AffineWire subscript;
      subscript.width = address_bits(extent);
      address.dimensions.push_back(
          {subscript, computed_subscript(elaboration, access, operation.operands[*operand]),
           is_banked ? partition.kind : PartitionKind::kNone,
           block ? words_in(partition, extent) : banks_in(partition, extent), bank_stride,
           words_in(partition, extent) == 1 ? 0 : word_stride});
      bank_stride *= banks_in(partition, extent);
      word_stride *= words_in(partition, extent);
      continue;
    }
    const AffineExpr subscript = subscript_of(elaboration, access, operation.subscripts[d]);
    if (const auto bank = static_bank(kernel, partition, extent, subscript)) {
      address.bank += *bank * bank_stride;
      words = words + static_offset(partition, extent, *bank, subscript) * word_stride;
    } else {
      const bool block = partition.kind == PartitionKind::kBlock;
      address.dimensions.push_back(
          {affine_wire(kernel, subscript, element), std::nullopt, partition.kind,
           block ? words_in(partition, extent) : banks_in(partition, extent), bank_stride,
           words_in(partition, extent) == 1 ? 0 : word_stride});
    }
    bank_stride *= banks_in(partition, extent);
    word_stride *= words_in(partition, extent);
  }
  // Only a crossbar needs the bank's number; without it equal words of several banks are one wire.
  if (!address.is_crossbar()) address.bank = 0;
  address.words = affine_wire(kernel, words, element, address.width);
  address.words.is_signed = false;
  return address;
}

AddressWire address_wire(const Timing& timing, const Lifetimes& lifetimes,
                         const AccessCopy& access) {
  const OpId op = access.operation;
  const auto array = static_cast<std::size_t>(timing.operation(op).array);
  const std::int64_t time = timing.start(op) + skew(timing, timing.replicated(op), access.copy);
  AddressWire address =
      address_wire(*timing.design().elaboration, timing.design().arrays[array], access,
                   elements_at(timing, lifetimes, time, timing.region(op)));
  for (AddressWire::Dimension& dimension : address.dimensions) {
    if (!dimension.computed) continue;
    const Read read = computed_read(timing, op, dimension.computed->value);
    if (read.source.kind != Source::Kind::kValue) continue;
    const Line& line = lifetimes.values[static_cast<std::size_t>(read.source.op)];
    const Tap tap = tap_of(timing, read, access.copy);
    dimension.computed->element = line.locate(tap.delay, read_window(timing, read));
  }
  return address;
}

Read computed_read(const Timing& timing, OpId access, OpId value) {
  const Operation& operation = timing.operation(access);
  for (const int dim : operation.computed) {
    const std::size_t operand = *computed_operand(operation, static_cast<std::size_t>(dim));
    if (operation.operands[operand] == value) return reads_of(timing, access)[operand];
  }
  throw std::logic_error("a value is no subscript of an access");
}

}  // namespace hls::model
