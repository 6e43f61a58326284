#include <algorithm>
#include <bit>
#include <set>
#include <tuple>
#include <utility>

#include "model/cost/inventory.h"
#include "model/cost/item_list.h"
#include "model/cost/line_reads.h"
#include "model/cost/memory_items.h"
#include "model/hardware/hardware.h"
#include "model/hardware/table_factors.h"
#include "model/kernel/signed_digits.h"
#include "model/target/operand_bits.h"

namespace hls::model {
namespace {

using Kind = Item::Kind;

/// A quotient by a power of two is wiring; by another constant a subtractor a bit.
void add_divider(std::vector<Item>& items, const std::string& name, std::int64_t width,
                 std::int64_t divisor) {
  if (std::has_single_bit(static_cast<std::uint64_t>(divisor))) return;
  Item divider;
  divider.kind = Kind::kAddress;
  divider.name = name;
  divider.inputs = width + 1;
  divider.depth = width * width;
  divider.width = width;
  items.push_back(divider);
}

std::vector<Item> affine_items(const Kernel& kernel, const AffineWire& wire,
                               const std::string& name) {
  std::vector<Item> items;
  if (wire.is_constant()) return items;
  for (const AffineWire::Quotient& part : wire.quotients) {
    const std::vector<Item> dividend = affine_items(kernel, dividend_wire(part), "dividend");
    items.insert(items.end(), dividend.begin(), dividend.end());
    add_divider(items, "quotient", part.width, part.divisor);
  }
  Item sum;
  sum.kind = Kind::kAddress;
  sum.name = name;
  const AdderSize size = adder_size(kernel, wire);
  sum.inputs = size.summands;
  sum.depth = size.lut;
  sum.width = wire.width;
  items.push_back(sum);
  return items;
}

/// The adders that a computed subscript's part of an address takes.
void add_computed(std::vector<Item>& items, const Kernel& kernel, const AddressWire& wire,
                  const AddressWire::Dimension& dimension) {
  if (dimension.word_stride == 0 || is_apart(kernel, wire, dimension)) return;
  const bool is_first = &dimension == &wire.dimensions.front() && wire.words.is_constant() &&
                        wire.words.constant == 0;
  const auto digits =
      static_cast<std::int64_t>(signed_digits(dimension.word_stride).size()) - (is_first ? 1 : 0);
  if (digits == 0) return;
  Item sum;
  sum.kind = Kind::kAddress;
  sum.name = "subscript";
  sum.inputs = digits + 1;
  sum.depth = digits * wire.width;
  sum.width = wire.width;
  items.push_back(sum);
}

/// Bits of a number with its sign.
int signed_bits(std::int64_t value) {
  return 1 + std::bit_width(static_cast<std::uint64_t>(value < 0 ? ~value : value));
}

/// The low bits of an affine value that are a number in each copy: those below all that counters of iterations give.
int copied_low_bits(const Elaboration& elaboration, OpId id) {
  const Operation* value = &elaboration.kernel.operations[static_cast<std::size_t>(id)];
  while (value->opcode == Opcode::kCast) {
    value = &elaboration.kernel.operations[static_cast<std::size_t>(value->operands[0])];
  }
  if (value->opcode != Opcode::kAffine || !value->subscripts[0].is_linear()) return 0;
  int bits = value->type.bits;
  for (const auto& [loop, coefficient] : value->subscripts[0].terms()) {
    const Loop& entry = elaboration.kernel.loops[static_cast<std::size_t>(loop)];
    if (entry.kind != LoopKind::kTemporal || entry.trip_count == 1) continue;
    bits = std::min(bits, std::countr_zero(static_cast<std::uint64_t>(coefficient)));
  }
  return bits;
}

/// Lists the hardware of a plan, kind by kind. Names are those of C objects, so that equal items
/// of one object are one entry with a count.
class Lister {
 public:
  Lister(const Hardware& hardware, const Target& target)
      : hardware_(hardware),
        timing_(hardware.timing),
        kernel_(hardware.timing.kernel()),
        reads_(hardware, target) {}

  Inventory list() {
    add_control();
    for (OpId op = 0; op < static_cast<OpId>(kernel_.operations.size()); ++op) {
      if (timing_.design().elaboration->region_of[static_cast<std::size_t>(op)] == kNoRegion)
        continue;
      add_operation(op);
    }
    add_units();
    add_lines();
    add_addresses();
    add_memories(hardware_, list_);
    return {list_.take(), hardware_.calls.cycles};
  }

 private:
  void add_segments(const std::string& name, const PulseTrain& pulses) {
    for (const PulseSegment& segment : pulses.segments()) {
      if (segment.counted > 0) list_.add(pulse_counter_item(name, segment.counted));
      if (segment.stages > 0) list_.add(pulse_line_item(name, segment.stages));
    }
  }

  void add_control() {
    Item handshake = named_item(Kind::kHandshake, kernel_.name);
    handshake.interval = hardware_.calls.cycles;
    handshake.depth = calls_at_once(timing_, hardware_.calls);
    list_.add(handshake);
    Item restore = named_item(Kind::kRestore, kernel_.name);
    restore.depth = restore_cycles(timing_.design());
    if (restore.depth > 0) list_.add(restore);
    list_.add(pulse_line_item("start", 1));
    add_segments(kernel_.name, hardware_.function);
    for (LoopId id = 0; id < static_cast<LoopId>(kernel_.loops.size()); ++id) {
      const Loop& loop = timing_.loop(id);
      if (loop.kind != LoopKind::kTemporal) continue;
      if (loop.trip_count > 1) {
        Item counter = loop_counter_item(loop.name, loop.trip_count,
                                         timing_.is_variable(id) ? 0 : *timing_.interval(id));
        counter.is_early =
            !timing_.is_variable(id) && may_start_early(timing_, hardware_.calls, id);
        counter.width = hardware_.lifetimes.counters[static_cast<std::size_t>(id)].width;
        list_.add(counter);
        if (timing_.is_variable(id)) add_trip_start(id);
      }
      add_segments(loop.name, hardware_.pulses(id));
    }
  }

  /// The first iteration of a run, kept inside the loop.
  void add_trip_start(LoopId id) {
    const TripWires wires = trip_wires(timing_, id);
    if (!wires.start) return;
    const std::int64_t limits = (wires.start->is_signed ? 1 : 0) + (wires.may_start_late ? 1 : 0);
    list_.add_multiplexer(timing_.loop(id).name, 1 + limits,
                          hardware_.lifetimes.counters[static_cast<std::size_t>(id)].width);
  }

  void add_operation(OpId op) {
    const Operation& operation = timing_.operation(op);
    const std::int64_t count = copy_count(kernel_, timing_.replicated(op)) -
                               hardware_.shared.copies[static_cast<std::size_t>(op)];
    const int latency = timing_.design().latency[static_cast<std::size_t>(op)];
    if (operation.opcode == Opcode::kPhi) add_phi(op);
    if (has_table_factor(op)) {
      add_table_products(op);
    } else if (operator_name(kernel_, operation)) {
      Item unit = unit_item(timing_.design(), op);
      if (absorbs(operation)) {
        // The choice takes a LUT a bit.
        unit.shape.least_bits = unit.shape.bits;
        unit.shape.kind = UnitShape::Kind::kAny;
      }
      const std::int64_t delayed = std::min(count, reads_.delayed_copies(op));
      unit.count = count - delayed;
      list_.add(unit);
      unit.count = delayed;
      unit.spared_part = 1;
      list_.add(unit);
    } else if (hardware_.lifetimes.values[static_cast<std::size_t>(op)].copies > 0 &&
               operation.opcode != Opcode::kLoad && !leaves_loop(operation.opcode)) {
      const std::string name(to_string(operation.opcode));
      list_.add_delay({name, operation.type.bits, operation.type.bits, count}, latency, 1);
    }
  }

  bool absorbs(const Operation& reader) const {
    return std::any_of(reader.operands.begin(), reader.operands.end(), [&](OpId operand) {
      return hardware_.is_absorbed[static_cast<std::size_t>(operand)];
    });
  }

  bool has_table_factor(OpId op) const {
    const Operation& operation = timing_.operation(op);
    if (operation.opcode != Opcode::kMul || !operation.type.is_integer()) return false;
    return is_table_factor(timing_.design(), op, 0) || is_table_factor(timing_.design(), op, 1);
  }

  /// Copies of a product by words of a table: some are by numbers.
  void add_table_products(OpId op) {
    const std::int64_t copies = copy_count(kernel_, timing_.replicated(op));
    for (std::int64_t copy = 0; copy < copies; ++copy) {
      if (hardware_.shared.is_shared(op, copy)) continue;
      const auto factor = table_factor(hardware_, op, copy);
      if (factor) {
        add_product_by(op, *factor);
      } else {
        list_.add(unit_item(timing_.design(), op));
      }
    }
  }

  /// Of 0 nothing is left, of a power of two, or its negative, the registers of its bits that are not 0.
  void add_product_by(OpId op, const TableFactor& factor) {
    if (factor.value == 0) return;
    const Operation& operation = timing_.operation(op);
    const auto magnitude =
        static_cast<std::uint64_t>(factor.value < 0 ? -factor.value : factor.value);
    if (std::has_single_bit(magnitude)) {
      Item wires = unit_item(timing_.design(), op);
      wires.width = operation.type.bits - std::countr_zero(magnitude);
      wires.is_absorbed = true;
      list_.add(wires);
      return;
    }
    Item unit = unit_item(timing_.design(), op);
    const int bits = signed_bits(factor.value) - (operation.type.is_signed ? 0 : 1);
    unit.shape =
        product_shape(operation.type, operand_bits(kernel_, operation, 1 - factor.operand), bits);
    unit.width = unit.shape.bits;
    list_.add(unit);
  }

  /// Shared units with a multiplexer in front of each operand.
  void add_units() {
    for (const SharedUnit& shared : hardware_.shared.units) {
      const OpId op = shared.issues.front().operation;
      const Operation& operation = timing_.operation(op);
      Item unit = unit_item(timing_.design(), op);
      unit.shape = shared_shape(shared);
      unit.width = unit.shape.bits;
      for (const UnitIssue& issue : shared.issues) {
        unit.spared_part =
            std::min(unit.spared_part, unit_item(timing_.design(), issue.operation).spared_part);
      }
      list_.add(unit);
      for (std::size_t i = 0; i < operation.operands.size(); ++i) {
        list_.add_multiplexer(unit.name, static_cast<std::int64_t>(shared.inputs[i].size()),
                              shared.operand_bits[i]);
      }
    }
  }

  /// Holds all operations of a unit. An operand is a constant only if it is that of all of them, a product a square only
  /// if all are of one value.
  UnitShape shared_shape(const SharedUnit& shared) const {
    UnitShape all{0, 0, 0, {}};
    for (const UnitIssue& issue : shared.issues) {
      const UnitShape one = unit_shape(kernel_, timing_.operation(issue.operation));
      all.bits = std::max(all.bits, one.bits);
      all.least_bits = std::max(all.least_bits, one.least_bits);
      all.result_bits = std::max(all.result_bits, one.result_bits);
    }
    const OpId op = shared.issues.front().operation;
    const UnitShape::Kind kind = unit_shape(kernel_, timing_.operation(op)).kind;
    const auto is_one = [](const auto& inputs) { return inputs.size() == 1; };
    const auto is_constant = [&](const auto& inputs) {
      return is_one(inputs) && inputs.front().is_constant;
    };
    const auto& inputs = shared.inputs;
    const bool is_of_kind = kind == UnitShape::Kind::kConstant
                                ? std::any_of(inputs.begin(), inputs.end(), is_constant)
                                : std::all_of(inputs.begin(), inputs.end(), is_one);
    if (is_of_kind) all.kind = kind;
    const Operation& operation = timing_.operation(op);
    const bool is_sum = operation.opcode == Opcode::kAdd || operation.opcode == Opcode::kSub;
    if (is_sum && shared.takes_turns && operation.type.is_integer()) {
      all.bits = *std::max_element(shared.operand_bits.begin(), shared.operand_bits.end());
      all.least_bits = all.bits;
      for (std::size_t i = 0; i < shared.inputs.size(); ++i) {
        all.least_bits = std::min(all.least_bits, most_varying_bits(shared, i));
      }
    }
    if (operation.opcode == Opcode::kMul && operation.type.is_integer()) {
      const UnitShape product =
          product_shape(operation.type, shared.operand_bits[0], shared.operand_bits[1]);
      all.bits = product.bits;
      all.least_bits = product.least_bits;
    }
    return all;
  }

  int most_varying_bits(const SharedUnit& shared, std::size_t index) const {
    int bits = 1;
    for (const UnitIssue& issue : shared.issues) {
      bits = std::max(bits, varying_bits(kernel_, timing_.operation(issue.operation), index));
    }
    return bits;
  }

  void add_phi(OpId op) {
    if (hardware_.preloads.is_preloaded[static_cast<std::size_t>(op)]) return;
    std::int64_t choosing = 0;
    for_each_copy(kernel_, timing_.replicated(op),
                  [&](const auto& copy) { choosing += hardware_.chooses(op, copy) ? 1 : 0; });
    Item mux = named_item(Kind::kMultiplexer, "phi");
    mux.inputs = 2;
    mux.width = timing_.operation(op).type.bits;
    mux.is_absorbed = hardware_.is_absorbed[static_cast<std::size_t>(op)];
    mux.count = choosing;
    list_.add(mux);
  }

  /// Equal copies of a line, with the same taps; `reads`: of each of their stages.
  void add_taps(const ItemList::EqualLines& lines, const Line& line, const Taps& taps,
                const std::vector<StageReads>& reads) {
    // The function's region writes its registers once a run.
    const std::int64_t interval = line.interval.value_or(timing_.schedule().length + 1);
    if (lines.count == 0) return;
    if (!taps.holds.empty()) {
      list_.add_delay(lines, taps.depth(), interval);
      ItemList::EqualLines holds = lines;
      holds.count *= static_cast<std::int64_t>(taps.holds.size());
      list_.add_delay(holds, 1, interval);
      list_.add_multiplexer(lines.name, 2, lines.kept_bits,
                            taps.holds.front() < 0 ? lines.count : 0);
      return;
    }
    if (taps.stages.empty()) return;
    std::int64_t from = 0;
    for (const LineBits& run : split_line(lines.kept_bits, taps.stages, reads, line.is_shift())) {
      ItemList::EqualLines bits = lines;
      bits.width = bits.kept_bits = run.width;
      from += run.width;
      // What synthesis does not keep goes with the highest bits.
      if (from == lines.kept_bits) bits.width += lines.width - lines.kept_bits;
      for (const std::int64_t stages : run.stages) list_.add_delay(bits, stages, interval);
      bits.kept_bits = 0;
      list_.add_delay(bits, run.unread, interval);
    }
  }

  /// `value`: whose line it is; -1: of a counter.
  void add_line(const std::string& name, const Line& line, OpId value = -1) {
    const auto reads = [&](const Taps& taps, auto counts) {
      std::vector<StageReads> all(taps.stages.size());
      for (std::size_t i = 0; value >= 0 && i < all.size(); ++i) {
        all[i] = reads_.of(value, line.copies, taps.stages[i], counts);
      }
      return all;
    };
    ItemList::EqualLines lines{
        name, line.width, value < 0 ? line.width : kept_bits(kernel_, timing_.operation(value)),
        line.copies - static_cast<std::int64_t>(line.of_copy.size())};
    add_taps(lines, line, line.shared,
             reads(line.shared, [&](std::int64_t copy) { return !line.of_copy.contains(copy); }));
    lines.count = 1;
    for (const auto& [of, taps] : line.of_copy) {
      add_taps(lines, line, taps,
               reads(taps, [copy_of = of](std::int64_t copy) { return copy == copy_of; }));
    }
  }

  void add_lines() {
    for (std::size_t op = 0; op < kernel_.operations.size(); ++op) {
      const std::string& name = kernel_.operations[op].name;
      add_line(name.empty() ? std::string(to_string(kernel_.operations[op].opcode)) : name,
               hardware_.lifetimes.values[op], static_cast<OpId>(op));
    }
    for (std::size_t loop = 0; loop < kernel_.loops.size(); ++loop) {
      if (kernel_.loops[loop].kind != LoopKind::kTemporal) continue;
      add_line(kernel_.loops[loop].name, hardware_.lifetimes.counters[loop]);
      add_line(kernel_.loops[loop].name, hardware_.lifetimes.firsts[loop]);
    }
  }

  void add_addresses() {
    std::set<AffineWire> sums;
    for (const AffineWire& wire : hardware_.affine.wires()) {
      if (!sums.insert(added_part(wire)).second) continue;
      for (const Item& item : affine_items(kernel_, wire, "affine")) list_.add(item);
    }
    std::set<AddressWire> addresses;
    for (const AddressWire& wire : hardware_.memory.addresses.wires()) {
      if (!addresses.insert(added_part(wire)).second) continue;
      for (const Item& item : address_items(kernel_, wire)) list_.add(item);
    }
  }

  const Hardware& hardware_;
  const Timing& timing_;
  const Kernel& kernel_;
  LineReads reads_;
  ItemList list_;
};

}  // namespace

Item loop_counter_item(std::string name, std::int64_t trips, std::int64_t interval) {
  Item counter = named_item(Kind::kLoopCounter, std::move(name));
  counter.depth = trips;
  counter.interval = interval;
  return counter;
}

Item delay_item(std::string name, std::int64_t width, std::int64_t stages, std::int64_t interval) {
  Item line = named_item(Kind::kDelayLine, std::move(name));
  line.width = width;
  line.kept_bits = width;
  line.depth = stages;
  line.interval = interval;
  return line;
}

Item pulse_counter_item(std::string name, std::int64_t cycles) {
  Item counter = named_item(Kind::kPulseCounter, std::move(name));
  counter.depth = cycles;
  return counter;
}

Item pulse_line_item(std::string name, std::int64_t stages) {
  Item line = named_item(Kind::kPulseLine, std::move(name));
  line.depth = stages;
  return line;
}

Item unit_item(const Design& design, OpId id) {
  const Kernel& kernel = design.kernel();
  const Operation& operation = kernel.operations[static_cast<std::size_t>(id)];
  Item unit;
  unit.kind = Kind::kUnit;
  unit.name = *operator_name(kernel, operation);
  unit.shape = unit_shape(kernel, operation);
  unit.width = unit.shape.bits;
  unit.latency = design.latency[static_cast<std::size_t>(id)];
  unit.interval = design.unit_interval[static_cast<std::size_t>(id)];
  const bool is_product = operation.opcode == Opcode::kMul && operation.type.is_integer();
  // A DSP takes the whole factor.
  if (is_product && unit.shape.kind == UnitShape::Kind::kAny &&
      operation.type.bits <= kMostLutBits) {
    const auto factor_bits = [&](std::size_t index) {
      return std::max(1, operand_bits(kernel, operation, index) -
                             copied_low_bits(*design.elaboration, operation.operands[index]));
    };
    unit.shape = product_shape(operation.type, factor_bits(0), factor_bits(1));
    unit.width = unit.shape.bits;
  }
  if (is_product) {
    unit.spared_part =
        static_cast<double>(design.elaboration->unread_low_bits[static_cast<std::size_t>(id)]) /
        operation.type.bits;
  }
  return unit;
}

std::vector<Item> address_items(const Kernel& kernel, const AddressWire& wire) {
  std::vector<Item> items = affine_items(kernel, wire.words, "address");
  for (const AddressWire::Dimension& dimension : wire.dimensions) {
    const std::vector<Item> subscript = affine_items(kernel, dimension.subscript, "subscript");
    items.insert(items.end(), subscript.begin(), subscript.end());
    if (dimension.computed) add_computed(items, kernel, wire, dimension);
    if (dimension.kind == PartitionKind::kComplete || dimension.kind == PartitionKind::kNone) {
      continue;
    }
    add_divider(items, "subscript", dimension.subscript.width, dimension.divisor);
  }
  return items;
}

Inventory allocate(const Design& design, const Problem& problem, const Schedule& schedule,
                   const Target& target) {
  return Lister(plan(design, problem, schedule), target).list();
}

}  // namespace hls::model
