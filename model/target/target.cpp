#include "model/target/target.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <string_view>
#include <utility>

#include "model/divide.h"
#include "model/kernel/opcodes.h"
#include "model/kernel/value.h"
#include "model/target/operand_bits.h"

namespace hls::model {
namespace {

constexpr std::array<std::pair<Family, const char*>, 2> kFamilyNames = {{
    {Family::kXc7, "xc7"},
    {Family::kIce40, "ice40"},
}};

constexpr std::array<std::pair<Storage, const char*>, 4> kStorageNames = {{
    {Storage::kReg, "reg"},
    {Storage::kLutram, "lutram"},
    {Storage::kBram, "bram"},
    {Storage::kExternal, "external"},
}};

constexpr std::array<std::pair<Ports, const char*>, 5> kPortsNames = {{
    {Ports::k1p, "1p"},
    {Ports::kS2p, "s2p"},
    {Ports::k2p, "2p"},
    {Ports::kRom1p, "rom_1p"},
    {Ports::kRom2p, "rom_2p"},
}};

template <typename Table, typename Value>
std::string name_in(const Table& table, Value value) {
  for (const auto& [candidate, name] : table) {
    if (candidate == value) return name;
  }
  return "";
}

template <typename Value, typename Table>
std::optional<Value> value_in(const Table& table, const std::string& text) {
  for (const auto& [value, name] : table) {
    if (text == name) return value;
  }
  return std::nullopt;
}

const Operation& operand(const Kernel& kernel, const Operation& operation, std::size_t index) {
  return kernel.operations[static_cast<std::size_t>(operation.operands[index])];
}

/// Whether an operator is that of an opcode for which `holds`.
bool is_of(const std::string& operator_name, bool (*holds)(const OpcodeFacts&)) {
  const std::string_view family =
      std::string_view(operator_name).substr(0, operator_name.find('_'));
  const auto rows = opcodes();
  return std::any_of(rows.begin(), rows.end(), [&](const OpcodeFacts& row) {
    return holds(row) && (row.integer_family == family || row.float_family == family);
  });
}

bool is_constant(const Kernel& kernel, const Operation& operation) {
  if (operation.opcode == Opcode::kCast) return is_constant(kernel, operand(kernel, operation, 0));
  return operation.opcode == Opcode::kConstant;
}

/// Of bits that are kept, cleared or set: wires.
bool is_mask(const Kernel& kernel, const Operation& operation) {
  const bool is_logic = operation.opcode == Opcode::kAnd || operation.opcode == Opcode::kOr;
  return is_logic && (is_constant(kernel, operand(kernel, operation, 0)) ||
                      is_constant(kernel, operand(kernel, operation, 1)));
}

/// `f32`, `f64` or `int`.
std::string kind_of(Type type) { return type.is_float() ? to_string(type) : "int"; }

std::optional<std::string> cast_name(Type from, Type to) {
  if (from == to || (from.is_integer() && to.is_integer())) return std::nullopt;
  return "cast_" + kind_of(from) + "_" + kind_of(to);
}

/// The least width that holds a constant's value in the signedness of its type.
int constant_bits(const Operation& constant) {
  const int bits = constant.type.bits;
  const auto bit = [&](int index) { return (constant.bits >> index) & 1U; };
  const std::uint64_t sign = constant.type.is_signed ? bit(bits - 1) : 0;
  int needed = bits;
  while (needed > 1 && bit(needed - 1) == sign) --needed;
  if (constant.type.is_signed && bit(needed - 1) != sign) ++needed;
  return needed;
}

/// Bits that hold an affine value in the signedness of its type.
int affine_bits(const Kernel& kernel, const Operation& affine) {
  const auto [least, greatest] = value_range(kernel, affine.subscripts[0]);
  if (!holds(affine.type, std::pair(least, greatest))) return affine.type.bits;
  int bits = 1;
  while (!holds(Type::integer(bits, affine.type.is_signed), std::pair(least, greatest))) ++bits;
  return bits;
}

/// Bits that hold every value of an integer operand. A widening cast that keeps values is dropped;
/// an unsigned source in a signed operation needs one bit more, for the sign.
int value_bits(const Kernel& kernel, const Operation& value) {
  if (value.type.is_float()) return value.type.bits;
  if (value.opcode == Opcode::kConstant) return constant_bits(value);
  if (value.opcode == Opcode::kAffine) return affine_bits(kernel, value);
  if (value.opcode != Opcode::kCast) return value.type.bits;
  const Operation& source = operand(kernel, value, 0);
  const bool keeps_values = source.type.is_integer() && source.type.bits < value.type.bits &&
                            (value.type.is_signed || !source.type.is_signed);
  if (!keeps_values) return value.type.bits;
  const int sign_bit = value.type.is_signed && !source.type.is_signed ? 1 : 0;
  return std::min(value.type.bits, value_bits(kernel, source) + sign_bit);
}

/// Low bits that are 0 whatever the value is.
int zero_bits(const Kernel& kernel, const Operation& value) {
  if (value.opcode == Opcode::kCast) {
    const Operation& source = operand(kernel, value, 0);
    return source.type.is_integer() ? zero_bits(kernel, source) : 0;
  }
  if (value.opcode != Opcode::kShl) return 0;
  const Operation& places = operand(kernel, value, 1);
  if (places.opcode != Opcode::kConstant) return 0;
  return static_cast<int>(std::min<std::uint64_t>(places.bits, 63));
}

/// Bits of an integer without those that casts fill with its sign or with 0.
int extended_bits(const Kernel& kernel, const Operation& value) {
  if (value.opcode != Opcode::kCast) return value.type.bits;
  const Operation& source = operand(kernel, value, 0);
  return source.type.is_integer() ? std::min(value.type.bits, extended_bits(kernel, source))
                                  : value.type.bits;
}

/// Low bits of a sum that are those of one operand, as the other has none there.
int copied_bits(const Kernel& kernel, const Operation& sum) {
  if (!sum.type.is_integer()) return 0;
  if (sum.opcode != Opcode::kAdd && sum.opcode != Opcode::kSub) return 0;
  return std::max(zero_bits(kernel, operand(kernel, sum, 0)),
                  zero_bits(kernel, operand(kernel, sum, 1)));
}

/// Bits of an integer below those that are 0 in every value.
int bits_below_zeros(const Kernel& kernel, const Operation& value) {
  if (value.opcode == Opcode::kAffine) {
    const bool is_negative = value_range(kernel, value.subscripts[0]).first < 0;
    const int sign_bit = value.type.is_signed ? 1 : 0;
    return is_negative ? value.type.bits : std::max(1, affine_bits(kernel, value) - sign_bit);
  }
  if (value.opcode == Opcode::kConstant && value.type.is_signed) {
    const int bits = constant_bits(value);
    const bool is_negative = ((value.bits >> (value.type.bits - 1)) & 1U) != 0;
    return is_negative ? value.type.bits : bits - 1;
  }
  if (value.opcode != Opcode::kCast || !value.type.is_integer()) return value.type.bits;
  const Operation& source = operand(kernel, value, 0);
  const bool is_wider = source.type.is_integer() && source.type.bits < value.type.bits;
  if (!is_wider) return value.type.bits;
  const int bits = bits_below_zeros(kernel, source);
  return source.type.is_signed && bits == source.type.bits ? value.type.bits : bits;
}

bool is_integer_sum(const Operation& operation) {
  return operation.type.is_integer() &&
         (operation.opcode == Opcode::kAdd || operation.opcode == Opcode::kSub);
}

/// The bits that a unit's rows are sorted by.
int unit_bits(const Kernel& kernel, const Operation& operation) {
  if (operation.opcode == Opcode::kSelect || operation.operands.empty()) {
    return operation.type.bits;
  }
  if (operation.opcode == Opcode::kCast) {
    const Type from = operand(kernel, operation, 0).type;
    return from.is_integer() ? from.bits : operation.type.bits;
  }
  // A divider has rows for all bits of its type, whatever the operands are.
  if (is_division(operation.opcode)) {
    return operation.type.bits;
  }
  int bits = 0;
  for (std::size_t i = 0; i < operation.operands.size(); ++i) {
    bits = std::max(bits, value_bits(kernel, operand(kernel, operation, i)));
  }
  return std::max(1, bits - copied_bits(kernel, operation));
}

/// A constant that makes a unit another one: of floats, a power of two has no fraction to multiply by.
bool is_special_constant(const Operation& value) {
  if (value.opcode != Opcode::kConstant) return false;
  if (!value.type.is_float()) return true;
  const int fraction_bits = value.type.bits == 64 ? 52 : 23;
  const std::uint64_t exponents = value.type.bits == 64 ? 0x7ff : 0xff;
  const std::uint64_t fraction = value.bits & ((std::uint64_t{1} << fraction_bits) - 1);
  const std::uint64_t exponent = (value.bits >> fraction_bits) & exponents;
  return fraction == 0 && exponent > 0 && exponent < exponents;
}

bool holds(const UnitShape& row, const UnitShape& shape) {
  return row.bits >= shape.bits && row.least_bits >= shape.least_bits &&
         row.result_bits >= shape.result_bits;
}

}  // namespace

std::string to_string(Storage storage) { return name_in(kStorageNames, storage); }
std::string to_string(Ports ports) { return name_in(kPortsNames, ports); }

std::optional<Family> parse_family(const std::string& text) {
  return value_in<Family>(kFamilyNames, text);
}

std::optional<Storage> parse_storage(const std::string& text) {
  return value_in<Storage>(kStorageNames, text);
}

std::optional<Ports> parse_ports(const std::string& text) {
  return value_in<Ports>(kPortsNames, text);
}

std::vector<PortCapability> port_capabilities(Ports ports) {
  constexpr PortCapability kRead = {true, false};
  constexpr PortCapability kWrite = {false, true};
  constexpr PortCapability kBoth = {true, true};
  switch (ports) {
    case Ports::k1p:
      return {kBoth};
    case Ports::kS2p:
      return {kRead, kWrite};
    case Ports::k2p:
      return {kBoth, kBoth};
    case Ports::kRom1p:
      return {kRead};
    case Ports::kRom2p:
      return {kRead, kRead};
  }
  return {};
}

PortCounts count_ports(const std::vector<PortCapability>& ports) {
  PortCounts counts;
  for (const PortCapability& port : ports) {
    ++counts.all;
    counts.readers += port.reads ? 1 : 0;
    counts.writers += port.writes ? 1 : 0;
  }
  return counts;
}

std::optional<std::int64_t> PortCounts::least_cycles(std::int64_t reads,
                                                     std::int64_t writes) const {
  if ((reads > 0 && readers == 0) || (writes > 0 && writers == 0)) return std::nullopt;
  std::int64_t least = 1;
  if (reads > 0) least = std::max(least, ceil_divide(reads, readers));
  if (writes > 0) least = std::max(least, ceil_divide(writes, writers));
  if (reads + writes > 0) least = std::max(least, ceil_divide(reads + writes, all));
  return least;
}

PortCounts& PortCounts::operator*=(std::int64_t banks) {
  all *= banks;
  readers *= banks;
  writers *= banks;
  return *this;
}

Resources& Resources::operator+=(const Resources& other) {
  lut += other.lut;
  ff += other.ff;
  dsp += other.dsp;
  bram18 += other.bram18;
  return *this;
}

Resources MemoryModule::cost_of(std::int64_t depth, std::int64_t bits) const {
  for (const MemoryModuleCost& cost : costs) {
    if (cost.depth >= depth && cost.bits >= bits) return cost.resources;
  }
  const MemoryModuleCost& last = costs.back();
  const std::int64_t count = ceil_divide(depth, last.depth) * ceil_divide(bits, last.bits);
  const Resources& one = last.resources;
  return {count * one.lut, count * one.ff, count * one.dsp, count * one.bram18};
}

const MemoryModule* MemoryType::module_of(Ports ports) const {
  const auto found = std::find_if(modules.begin(), modules.end(),
                                  [&](const MemoryModule& entry) { return entry.ports == ports; });
  return found == modules.end() ? nullptr : &*found;
}

Resources lesser(const Resources& a, const Resources& b) {
  return {std::min(a.lut, b.lut), std::min(a.ff, b.ff), std::min(a.dsp, b.dsp),
          std::min(a.bram18, b.bram18)};
}

namespace {

/// Of the shapes for units of its kind the first that holds a unit, or null.
const UnitShape* row_of_kind(const OperatorType& type, const UnitShape& shape) {
  for (const OperatorCost& cost : type.costs) {
    if (cost.shape.kind == shape.kind && holds(cost.shape, shape)) return &cost.shape;
  }
  return nullptr;
}

/// Of those of its kind, else of those for any: the first shape that holds a unit, or the last; of a table for
/// constants only its last one.
const UnitShape& row_that_holds(const OperatorType& type, UnitShape shape) {
  const UnitShape* row = row_of_kind(type, shape);
  shape.kind = UnitShape::Kind::kAny;
  if (row == nullptr) row = row_of_kind(type, shape);
  if (row != nullptr) return *row;
  const auto last = std::find_if(type.costs.rbegin(), type.costs.rend(),
                                 [&](const auto& cost) { return cost.shape.kind == shape.kind; });
  return last == type.costs.rend() ? type.costs.back().shape : last->shape;
}

/// The rows of the first shape that holds a unit, at the greatest interval not above.
std::vector<const OperatorCost*> rows_of(const OperatorType& type, const UnitShape& shape,
                                         int interval) {
  assert(!type.costs.empty());
  const UnitShape& held_by = row_that_holds(type, shape);
  // Rows of one shape stand in ascending order of interval and latency.
  std::vector<const OperatorCost*> rows;
  for (const OperatorCost& cost : type.costs) {
    if (cost.shape != held_by) continue;
    const bool is_next = !rows.empty() && cost.interval != rows.front()->interval;
    if (is_next && cost.interval > interval) break;
    if (is_next) rows.clear();
    rows.push_back(&cost);
  }
  return rows;
}

}  // namespace

const OperatorCost& cost_of(const OperatorType& type, const UnitShape& shape, int latency,
                            int interval) {
  const std::vector<const OperatorCost*> rows = rows_of(type, shape, interval);
  const OperatorCost* best = rows.front();
  for (const OperatorCost* row : rows) {
    if (row->latency - row->interval <= latency - interval) best = row;
  }
  return *best;
}

std::optional<int> least_latency(const OperatorType& type, const UnitShape& shape, int interval) {
  const OperatorCost& row = *rows_of(type, shape, interval).front();
  if (row.interval > interval || (row.interval == 1 && interval > 1)) return std::nullopt;
  return row.latency + interval - row.interval;
}

int default_latency(const OperatorType& type, const UnitShape& shape) {
  return std::max(type.latency, least_latency(type, shape, 1).value_or(0));
}

bool may_use_again(const std::string& operator_name) {
  return is_of(operator_name, [](const OpcodeFacts& row) { return row.is_iterative; });
}

bool is_always_external(const std::string& operator_name) {
  return is_of(operator_name, [](const OpcodeFacts& row) { return row.is_library; });
}

std::optional<std::string> operator_name(const Kernel& kernel, const Operation& operation) {
  if (operation.opcode == Opcode::kSelect) return "select";
  if (operation.opcode == Opcode::kCast) {
    return cast_name(operand(kernel, operation, 0).type, operation.type);
  }
  const bool is_shift = operation.opcode == Opcode::kShl || operation.opcode == Opcode::kShr;
  if (is_shift && is_constant(kernel, operand(kernel, operation, 1))) return std::nullopt;
  if (is_mask(kernel, operation)) return std::nullopt;
  const Type type =
      is_compare(operation.opcode) ? operand(kernel, operation, 0).type : operation.type;
  const OpcodeFacts& row = facts(operation.opcode);
  const std::string_view family = type.is_float() ? row.float_family : row.integer_family;
  if (family.empty()) return std::nullopt;
  return std::string(family) + "_" + kind_of(type);
}

int operand_late(Opcode opcode, std::size_t index, int latency) {
  constexpr std::size_t kAddend = 2;
  return opcode == Opcode::kFma && index == kAddend ? (2 * latency + 1) / 5 : 0;
}

int operand_bits(const Kernel& kernel, const Operation& operation, std::size_t index) {
  return value_bits(kernel, operand(kernel, operation, index));
}

int varying_bits(const Kernel& kernel, const Operation& operation, std::size_t index) {
  return bits_below_zeros(kernel, operand(kernel, operation, index));
}

int kept_bits(const Kernel& kernel, const Operation& value) {
  if (!value.type.is_integer()) return value.type.bits;
  return std::max(1, extended_bits(kernel, value) - zero_bits(kernel, value));
}

std::vector<int> unread_low_bits(const Kernel& kernel) {
  constexpr int kNotRead = -1;
  std::vector<int> unread(kernel.operations.size(), kNotRead);
  for (const Operation& reader : kernel.operations) {
    for (std::size_t i = 0; i < reader.operands.size(); ++i) {
      const bool drops = reader.opcode == Opcode::kShr && i == 0 &&
                         operand(kernel, reader, 1).opcode == Opcode::kConstant;
      const int places = drops ? static_cast<int>(operand(kernel, reader, 1).bits) : 0;
      int& bits = unread[static_cast<std::size_t>(reader.operands[i])];
      bits = bits == kNotRead ? places : std::min(bits, places);
    }
  }
  std::replace(unread.begin(), unread.end(), kNotRead, 0);
  return unread;
}

UnitShape product_shape(Type type, int first_bits, int second_bits) {
  const auto factor_bits = [&](int bits) {
    // At these widths signed factors fill one DSP more.
    constexpr std::array<int, 6> kFull = {18, 25, 35, 42, 52, 59};
    const bool is_full = std::find(kFull.begin(), kFull.end(), bits) != kFull.end();
    return is_full && !type.is_signed && type.bits > kMostLutBits ? bits + 1 : bits;
  };
  UnitShape shape;
  shape.bits = std::max(factor_bits(first_bits), factor_bits(second_bits));
  shape.least_bits = std::min(factor_bits(first_bits), factor_bits(second_bits));
  shape.result_bits = type.bits;
  return shape;
}

namespace {

bool is_square(const Kernel& kernel, const Operation& operation) {
  return operation.opcode == Opcode::kMul &&
         &operand(kernel, operation, 0) == &operand(kernel, operation, 1);
}

}  // namespace

UnitShape unit_shape(const Kernel& kernel, const Operation& operation) {
  UnitShape shape;
  shape.bits = unit_bits(kernel, operation);
  shape.result_bits = operation.type.bits;
  shape.least_bits = shape.bits;
  const bool is_sum = is_integer_sum(operation);
  for (std::size_t i = 0; i < operation.operands.size(); ++i) {
    const Operation& value = operand(kernel, operation, i);
    const int bits = is_sum ? bits_below_zeros(kernel, value) - copied_bits(kernel, operation)
                            : value_bits(kernel, value);
    shape.least_bits = std::min(shape.least_bits, std::max(1, bits));
    if (is_special_constant(value)) shape.kind = UnitShape::Kind::kConstant;
  }
  if (is_square(kernel, operation)) shape.kind = UnitShape::Kind::kSquare;
  // 0 - x.
  if (operation.opcode == Opcode::kNeg && operation.type.is_integer()) {
    shape.kind = UnitShape::Kind::kConstant;
  }
  if (operation.opcode == Opcode::kMul && operation.type.is_integer()) {
    const UnitShape product = product_shape(operation.type, shape.bits, shape.least_bits);
    shape.bits = product.bits;
    shape.least_bits = product.least_bits;
  }
  if (is_division(operation.opcode) && operation.type.is_integer() && !operation.type.is_signed)
    shape.least_bits = 0;
  return shape;
}

}  // namespace hls::model
