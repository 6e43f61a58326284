#include "model/hardware/absorbed.h"

#include "model/hardware/reads.h"

namespace hls::model {
namespace {

constexpr int kLutInputs = 6;

class Absorption {
 public:
  Absorption(const Timing& timing, const Lifetimes& lifetimes, const SharedUnits& shared,
             const std::vector<bool>& preloaded)
      : timing_(timing),
        lifetimes_(lifetimes),
        shared_(shared),
        preloaded_(preloaded),
        readers_(timing.kernel().operations.size()),
        absorbed_(timing.kernel().operations.size(), false) {
    for (OpId op = 0; op < static_cast<OpId>(readers_.size()); ++op) {
      if (timing.design().elaboration->region_of[static_cast<std::size_t>(op)] == kNoRegion)
        continue;
      if (timing.operation(op).opcode == Opcode::kResult) add_reader(result_read(timing, op));
      for (const Read& read : reads_of(timing, op)) add_reader(read);
    }
  }

  std::vector<bool> find() {
    for (OpId op = 0; op < static_cast<OpId>(readers_.size()); ++op) {
      const Operation& operation = timing_.operation(op);
      if (shared_.is_shared(op) || doubles(operation)) continue;
      for (std::size_t i = operation.operands.size(); i-- > 0;) {
        if (may_absorb(operation, i) && absorb(op, operation.operands[i], kLutInputs - 1)) break;
      }
    }
    return std::move(absorbed_);
  }

 private:
  void add_reader(const Read& read) {
    if (read.source.kind != Source::Kind::kValue) return;
    std::vector<OpId>& readers = readers_[static_cast<std::size_t>(read.source.op)];
    if (readers.empty() || readers.back() != read.reader) readers.push_back(read.reader);
  }

  /// x + x: the carry chain takes x as well.
  static bool doubles(const Operation& operation) {
    return operation.operands.size() == 2 && operation.operands[0] == operation.operands[1];
  }

  /// Absorbs `phi`, if it is one, and those in front of it, into LUTs of `reader` that have so many inputs left.
  bool absorb(OpId reader, OpId phi, int inputs) {
    const auto index = static_cast<std::size_t>(phi);
    if (timing_.operation(phi).opcode != Opcode::kPhi || preloaded_[index]) return false;
    const Line& line = lifetimes_.values[index];
    if (readers_[index] != std::vector<OpId>{reader} || line.shared != Taps{} ||
        !line.of_copy.empty())
      return false;
    const std::vector<OpId>& operands = timing_.operation(phi).operands;
    const int left = inputs - 1 - leaf(operands[0]) - leaf(operands[1]);
    if (left < 0) return false;
    absorbed_[index] = true;
    absorb(phi, operands[0], left + leaf(operands[0]));
    return true;
  }

  int leaf(OpId operand) const {
    return source_of(timing_, operand).kind == Source::Kind::kConstant ? 0 : 1;
  }

  const Timing& timing_;
  const Lifetimes& lifetimes_;
  const SharedUnits& shared_;
  const std::vector<bool>& preloaded_;
  std::vector<std::vector<OpId>> readers_;  ///< by value
  std::vector<bool> absorbed_;
};

}  // namespace

std::vector<bool> absorbed_phis(const Timing& timing, const Lifetimes& lifetimes,
                                const SharedUnits& shared, const std::vector<bool>& preloaded) {
  return Absorption(timing, lifetimes, shared, preloaded).find();
}

bool may_absorb(const Operation& reader, std::size_t index) {
  return reader.type.is_integer() &&
         (reader.opcode == Opcode::kAdd || (reader.opcode == Opcode::kSub && index == 1));
}

}  // namespace hls::model
