#include "model/cost/line_reads.h"

#include <algorithm>

#include "model/target/operand_bits.h"

namespace hls::model {
namespace {

/// Hands an integer on without hardware, if it was one.
bool is_integer_wire(const Operation& operation) {
  return operation.type.is_integer() &&
         (operation.opcode == Opcode::kCopy || operation.opcode == Opcode::kCast);
}

}  // namespace

bool is_in_dsps(const Design& design, OpId product, const Target& target) {
  const Operation& operation = design.kernel().operations[static_cast<std::size_t>(product)];
  if (operation.opcode != Opcode::kMul || !operation.type.is_integer()) return false;
  const OperatorType& type = target.operators.at(*operator_name(design.kernel(), operation));
  return cost_of(type, unit_shape(design.kernel(), operation),
                 design.latency[static_cast<std::size_t>(product)])
             .resources.dsp > 0;
}

int unread_places(const Kernel& kernel, const Operation& reader, std::size_t operand) {
  if (reader.opcode != Opcode::kShr || operand != 0) return 0;
  const Operation& amount = kernel.operations[static_cast<std::size_t>(reader.operands[1])];
  return amount.opcode == Opcode::kConstant ? static_cast<int>(amount.bits) : 0;
}

LineReads::LineReads(const Hardware& hardware, const Target& target)
    : hardware_(hardware), target_(target), readers_(hardware.timing.kernel().operations.size()) {
  const Timing& timing = hardware.timing;
  std::vector<Read> all;
  for (OpId op = 0; op < static_cast<OpId>(timing.kernel().operations.size()); ++op) {
    if (timing.design().elaboration->region_of[static_cast<std::size_t>(op)] == kNoRegion) continue;
    if (timing.operation(op).opcode == Opcode::kResult) all.push_back(result_read(timing, op));
    for (const Read& read : reads_of(timing, op)) all.push_back(read);
  }
  std::erase_if(all, [](const Read& read) { return read.source.kind != Source::Kind::kValue; });
  for (const Read& read : all) readers_[static_cast<std::size_t>(read.source.op)].push_back(read);
  for (const Read& read : all) add(read);
}

bool LineReads::is_product(const Read& read) const {
  const Timing& timing = hardware_.timing;
  const Operation& reader = timing.operation(read.reader);
  const bool is_integer_cast = reader.opcode == Opcode::kCast && reader.type.is_integer() &&
                               timing.operation(read.source.op).type.is_integer();
  if (is_integer_cast) return leads_to_products(read.reader);
  return !hardware_.shared.is_shared(read.reader) &&
         is_in_dsps(timing.design(), read.reader, target_);
}

/// Through a cast that has no registers itself.
bool LineReads::leads_to_products(OpId cast) const {
  const auto index = static_cast<std::size_t>(cast);
  const Line& line = hardware_.lifetimes.values[index];
  if (line.copies == 0 || !line.of_copy.empty() || line.shared.depth() > 0 ||
      !line.shared.holds.empty() || readers_[index].empty()) {
    return false;
  }
  return std::all_of(readers_[index].begin(), readers_[index].end(),
                     [&](const Read& read) { return is_product(read); });
}

void LineReads::add(const Read& read) {
  const Timing& timing = hardware_.timing;
  const StageReads asked{unread_places(timing.kernel(), timing.operation(read.reader),
                                       static_cast<std::size_t>(read.operand)),
                         is_product(read)};
  const Line& line = hardware_.lifetimes.values[static_cast<std::size_t>(read.source.op)];
  const Operation& source = timing.operation(read.source.op);
  const bool hands_on = source.opcode == Opcode::kMul || is_integer_wire(source);
  for_each_copy(timing.kernel(), timing.replicated(read.reader), [&](const auto& copy) {
    if (!takes_part(timing, read, copy)) return;
    const Tap tap = tap_of(timing, read, copy);
    const Element element = line.locate(tap.delay, read_window(timing, read));
    if (hands_on) {
      uses_[{read.source.op, tap.copy}].push_back(
          {element, read.reader, row_major(timing, read.reader, copy)});
    }
    if (element.kind != Element::Kind::kStage || element.index == 0) return;
    const auto [known, is_new] =
        stages_.try_emplace({read.source.op, tap.copy, element.index}, asked);
    if (!is_new) known->second = both(known->second, asked);
  });
}

std::int64_t LineReads::delayed_copies(OpId product) const {
  const Timing& timing = hardware_.timing;
  if (!is_in_dsps(timing.design(), product, target_)) return 0;
  // Shorter ones stay flip-flops.
  constexpr std::int64_t kLeastShift = 3;
  const std::int64_t latency = timing.design().latency[static_cast<std::size_t>(product)];
  std::int64_t delayed = 0;
  for (std::int64_t copy = 0; copy < copy_count(timing.kernel(), timing.replicated(product));
       ++copy) {
    if (hardware_.shared.is_shared(product, copy)) continue;
    delayed += is_read_late(product, copy, kLeastShift - latency) ? 1 : 0;
  }
  return delayed;
}

/// Whether all readers of a copy of a value, through wires, are behind so many registers of a shift register, one at least.
bool LineReads::is_read_late(OpId value, std::int64_t copy, std::int64_t least_stage) const {
  const auto uses = uses_.find({value, copy});
  if (uses == uses_.end()) return false;
  const bool is_shift = hardware_.lifetimes.values[static_cast<std::size_t>(value)].is_shift();
  return std::all_of(uses->second.begin(), uses->second.end(), [&](const Use& use) {
    if (use.element.kind != Element::Kind::kStage) return false;
    if (use.element.index > 0) return is_shift && use.element.index >= least_stage;
    return is_integer_wire(hardware_.timing.operation(use.reader)) &&
           is_read_late(use.reader, use.copy, least_stage);
  });
}

StageReads LineReads::both(const StageReads& a, const StageReads& b) {
  return {std::min(a.low, b.low), a.is_taken && b.is_taken};
}

StageReads LineReads::of(OpId value, std::int64_t copy, std::int64_t stage) const {
  const auto found = stages_.find({value, copy, stage});
  if (found == stages_.end() || hardware_.preloads.find(value, copy)) return {};
  return found->second;
}

std::vector<LineBits> split_line(std::int64_t width, const std::vector<std::int64_t>& stages,
                                 const std::vector<StageReads>& reads, bool is_shift) {
  std::set<std::int64_t> lows = {0, width};
  for (const StageReads& read : reads) lows.insert(std::min<std::int64_t>(read.low, width - 1));
  std::vector<LineBits> runs;
  for (auto low = lows.begin(); *low != width; ++low) {
    LineBits run;
    run.width = *std::next(low) - *low;
    std::set<std::int64_t> read_at;
    for (std::size_t i = 0; i < stages.size(); ++i) {
      if (std::min<std::int64_t>(reads[i].low, width - 1) > *low) continue;
      const std::int64_t taken = reads[i].is_taken ? dsp_registers(is_shift) : 0;
      read_at.insert(std::max<std::int64_t>(0, stages[i] - taken));
    }
    read_at.insert(0);
    if (is_shift) {
      for (auto at = read_at.begin(); std::next(at) != read_at.end(); ++at) {
        run.stages.push_back(*std::next(at) - *at);
      }
    } else if (*read_at.rbegin() > 0) {
      run.stages = {*read_at.rbegin()};
    }
    run.unread = stages.back() - *read_at.rbegin();
    runs.push_back(std::move(run));
  }
  return runs;
}

}  // namespace hls::model
