#include <algorithm>

#include "codegen/memories.h"

namespace hls::codegen {

using model::AddressWire;
using model::PartitionKind;
using verilog::Expr;

namespace {

struct Place {
  Expr bank;
  Expr word;
};

/// Bank and word of one dimension from its subscript.
Place place_in(const AddressWire::Dimension& dimension, const Expr& subscript) {
  if (dimension.kind == PartitionKind::kComplete) {
    return {subscript, verilog::literal(0, subscript.width)};
  }
  if (dimension.kind == PartitionKind::kNone) return {verilog::literal(0, 1), subscript};
  const Division split = divide(subscript, dimension.divisor);
  if (dimension.kind == PartitionKind::kCyclic) return {split.remainder, split.quotient};
  return {split.quotient, split.remainder};
}

bool is_zero(const Expr& expr) { return expr.kind == Expr::Kind::kLiteral && expr.bits == 0; }

/// total + value * stride, as wide as total.
Expr add_stride(Expr total, const Expr& value, std::int64_t stride) {
  if (is_zero(value)) return total;
  std::vector<Expr> added;
  std::vector<Expr> subtracted;
  add_scaled(value, stride, total.width, added, subtracted);
  for (Expr& expr : added) {
    total =
        is_zero(total) ? std::move(expr) : verilog::binary("+", std::move(total), std::move(expr));
  }
  for (Expr& expr : subtracted) total = verilog::binary("-", std::move(total), std::move(expr));
  return total;
}

/// total + value * stride, where no bit is in both.
Expr beside(const Expr& total, const Expr& value, std::int64_t stride) {
  std::vector<Expr> parts;
  std::vector<Expr> subtracted;
  if (!is_zero(total)) parts.push_back(total);
  add_scaled(value, stride, total.width, parts, subtracted);
  return verilog::any_of(std::move(parts));
}

}  // namespace

void Memories::emit_addresses(const Values& values) {
  const std::vector<AddressWire>& wires = emission_.hardware().memory.addresses.wires();
  if (!wires.empty()) emission_.heading("Addresses.");
  for (std::size_t i = 0; i < wires.size(); ++i) {
    addresses_.push_back(emit_address(wires[i], first_reader(static_cast<int>(i)), values));
  }
}

/// The first access that uses an address.
const model::AccessCopy& Memories::first_reader(int address) const {
  const std::vector<model::PortAccess>& accesses = emission_.hardware().memory.accesses;
  return copy_of(*std::find_if(accesses.begin(), accesses.end(),
                               [&](const auto& access) { return access.address == address; }));
}

/// The subscript of a dimension, on a net of its own.
Expr Memories::emit_subscript(const AddressWire::Dimension& dimension,
                              const model::AccessCopy& access, const Values& values) {
  const model::Timing& timing = emission_.timing();
  const std::string& array = array_of(timing.operation(access.operation).array).name;
  const Expr subscript = emission_.net(array + "_subscript", dimension.subscript.width);
  if (!dimension.computed) {
    emission_.assign(subscript, values.sum(dimension.subscript));
    return subscript;
  }
  const model::Read read =
      model::computed_read(timing, access.operation, dimension.computed->value);
  Expr value = values.operand(read, access.copy);
  if (value.width > subscript.width && value.kind != Expr::Kind::kName) {
    const Expr whole = emission_.net(array + "_value", value.width);
    emission_.assign(whole, value);
    value = whole;
  }
  emission_.assign(subscript, verilog::resize(std::move(value), subscript.width, false));
  return subscript;
}

Memories::Address Memories::emit_address(const AddressWire& wire, const model::AccessCopy& access,
                                         const Values& values) {
  const model::OpId reader = access.operation;
  const std::string& array = array_of(emission_.timing().operation(reader).array).name;
  const auto constant = [](std::int64_t value, std::int64_t width) {
    return verilog::literal(static_cast<std::uint64_t>(value), width);
  };
  Expr word =
      wire.words.is_constant() ? constant(wire.words.constant, wire.width) : values.sum(wire.words);
  Expr bank = constant(wire.bank, wire.bank_width);
  // A net of its own: the width of an operator inside a cast depends on the tool that reads it.
  const auto named = [&](const Expr& expr, const char* hint) {
    if (expr.kind != Expr::Kind::kBinary) return expr;
    const Expr net = emission_.net(array + hint, expr.width);
    emission_.assign(net, expr);
    return net;
  };
  for (const AddressWire::Dimension& dimension : wire.dimensions) {
    const Expr subscript = emit_subscript(dimension, access, values);
    if (dimension.kind == PartitionKind::kNone && is_apart(emission_.kernel(), wire, dimension)) {
      word = beside(word, subscript, dimension.word_stride);
      continue;
    }
    const Place place = place_in(dimension, subscript);
    bank = add_stride(std::move(bank), named(place.bank, "_index_bank"), dimension.bank_stride);
    if (dimension.word_stride == 0) continue;
    word = add_stride(std::move(word), named(place.word, "_index_word"), dimension.word_stride);
  }
  Address address;
  address.word = word;
  if (word.kind != Expr::Kind::kLiteral) {
    address.word = emission_.net(array + "_address", wire.width);
    emission_.assign(address.word, word, access_note(reader));
  }
  if (wire.is_crossbar()) {
    address.bank = emission_.net(array + "_bank", wire.bank_width);
    emission_.assign(address.bank, bank, "bank of " + access_note(reader));
  }
  return address;
}

}  // namespace hls::codegen
