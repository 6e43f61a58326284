#include "model/hardware/reads.h"

#include <algorithm>
#include <optional>

namespace hls::model {
namespace {

using From = Read::From;

/// Position of `loop` in `loops`.
std::optional<std::size_t> position(const std::vector<LoopId>& loops, LoopId loop) {
  const auto found = std::find(loops.begin(), loops.end(), loop);
  if (found == loops.end()) return std::nullopt;
  return static_cast<std::size_t>(found - loops.begin());
}

std::int64_t trips(const Timing& timing, LoopId loop) {
  return loop < 0 ? 1 : timing.loop(loop).trip_count;
}

std::vector<Read> phi_reads(const Timing& timing, OpId op) {
  const Operation& phi = timing.operation(op);
  const LoopId temporal = timing.parts(phi.loop).temporal;
  const LoopId spatial = chain_of(*timing.design().elaboration, op);
  const LoopId inside = timing.region(op);
  const LoopId outside = temporal < 0 ? inside : timing.parent_region(temporal);
  const std::int64_t start = timing.start(op);
  std::vector<Read> reads;
  const auto add = [&](int operand, From from, LoopId region, std::int64_t time) {
    const Source source = source_of(timing, phi.operands[static_cast<std::size_t>(operand)]);
    reads.push_back({op, operand, source, from, spatial, region, time});
  };
  add(0, From::kInitial, outside, start);
  if (trips(timing, spatial) > 1) add(1, From::kPrevious, inside, start);
  if (trips(timing, temporal) > 1) {
    add(1, From::kLast, inside, start);
    // A value is looked up one iteration back; an affine one is computed from this iteration's x.
    if (reads.back().source.kind == Source::Kind::kValue) {
      reads.back().time += *timing.interval(temporal);
    }
  }
  return reads;
}

/// Index of the value's copy in `loop`, one of the value's loops.
std::int64_t value_index(const Timing& timing, const Read& read, LoopId loop,
                         const std::vector<std::int64_t>& copy) {
  if (loop == read.chain && read.from == From::kLast) return trips(timing, loop) - 1;
  if (loop == read.chain && read.from == From::kCopy) {
    return static_cast<std::int64_t>(timing.operation(read.reader).bits);
  }
  const auto where = position(timing.replicated(read.reader), loop);
  const std::int64_t index = where ? copy[*where] : 0;
  return loop == read.chain && read.from == From::kPrevious ? index - 1 : index;
}

}  // namespace

Source source_of(const Timing& timing, OpId operand) {
  const Operation& op = timing.operation(operand);
  switch (op.opcode) {
    case Opcode::kConstant:
      return {Source::Kind::kConstant, operand, {}};
    case Opcode::kArgument:
      return {Source::Kind::kArgument, operand, {}};
    case Opcode::kAffine:
      return {Source::Kind::kAffine, operand, op.subscripts[0]};
    case Opcode::kResult: {
      Source inner = source_of(timing, op.operands[0]);
      if (inner.kind == Source::Kind::kValue) return {Source::Kind::kValue, operand, {}};
      const LoopParts& parts = timing.parts(op.loop);
      for (const LoopId loop : {parts.temporal, parts.spatial}) {
        if (loop >= 0) {
          inner.affine = inner.affine.substitute(loop, AffineExpr(trips(timing, loop) - 1));
        }
      }
      return inner;
    }
    default:
      return {Source::Kind::kValue, operand, {}};
  }
}

std::vector<Read> reads_of(const Timing& timing, OpId op) {
  const Operation& operation = timing.operation(op);
  if (operation.opcode == Opcode::kPhi) return phi_reads(timing, op);
  std::vector<Read> reads;
  if (operation.opcode == Opcode::kResult) return reads;
  for (std::size_t i = 0; i < operation.operands.size(); ++i) {
    const Source source = source_of(timing, operation.operands[i]);
    const std::int64_t time = timing.start(op) + operand_late(timing.design(), op, i);
    const bool is_copy = operation.opcode == Opcode::kCopy;
    const From from = is_copy ? From::kCopy : From::kSame;
    const LoopId chain = is_copy ? operation.loop : -1;
    reads.push_back({op, static_cast<int>(i), source, from, chain, timing.region(op), time});
  }
  return reads;
}

Read result_read(const Timing& timing, OpId result) {
  const Operation& operation = timing.operation(result);
  const Source source = source_of(timing, operation.operands[0]);
  const LoopId spatial = timing.parts(operation.loop).spatial;
  // Read in the value's own region, right as each iteration's last copy produces it, or later in a
  // variable loop.
  std::int64_t time = timing.finish(source.op);
  const LoopId temporal = timing.parts(operation.loop).temporal;
  if (temporal >= 0 && timing.is_variable(temporal) && timing.region(source.op) == temporal) {
    time = std::max(time, timing.region_start(temporal) + timing.resumption(temporal));
  }
  if (spatial >= 0 && timing.is_replicated(source.op, spatial)) {
    time += (trips(timing, spatial) - 1) * timing.sigma(spatial);
  }
  return {result, 0, source, From::kLast, spatial, timing.region(source.op), time};
}

bool takes_part(const Timing& timing, const Read& read, const std::vector<std::int64_t>& copy) {
  if (read.from == From::kSame || read.from == From::kCopy) return true;
  const auto where = position(timing.replicated(read.reader), read.chain);
  if (!where) return read.from != From::kPrevious;
  return (copy[*where] > 0) == (read.from == From::kPrevious);
}

Tap tap_of(const Timing& timing, const Read& read, const std::vector<std::int64_t>& copy) {
  Tap tap;
  tap.delay = read.time + skew(timing, timing.replicated(read.reader), copy) -
              timing.finish(read.source.op);
  for (const LoopId loop : timing.replicated(read.source.op)) {
    const std::int64_t index = value_index(timing, read, loop, copy);
    tap.delay -= index * timing.sigma(loop);
    tap.copy = tap.copy * trips(timing, loop) + index;
  }
  return tap;
}

std::int64_t read_window(const Timing& timing, const Read& read) {
  return timing.window(timing.region(read.source.op), read.region);
}

AffineExpr affine_of(const Timing& timing, const Read& read,
                     const std::vector<std::int64_t>& copy) {
  AffineExpr expr = read.source.affine;
  const bool one_back =
      read.from == From::kLast && timing.operation(read.reader).opcode == Opcode::kPhi;
  if (one_back) {
    const LoopId temporal = timing.parts(timing.operation(read.reader).loop).temporal;
    expr = expr.substitute(temporal, AffineExpr(-1).plus(temporal, 1));
  }
  for (const LoopId loop : read.source.affine.loops()) {
    if (timing.loop(loop).kind == LoopKind::kSpatial) {
      expr = expr.substitute(loop, AffineExpr(value_index(timing, read, loop, copy)));
    } else if (trips(timing, loop) == 1) {
      expr = expr.substitute(loop, AffineExpr(0));
    }
  }
  return expr;
}

std::int64_t skew(const Timing& timing, const std::vector<LoopId>& loops,
                  const std::vector<std::int64_t>& copy) {
  std::int64_t cycles = 0;
  for (std::size_t i = 0; i < loops.size(); ++i) cycles += copy[i] * timing.sigma(loops[i]);
  return cycles;
}

}  // namespace hls::model
