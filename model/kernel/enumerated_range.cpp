#include "model/kernel/enumerated_range.h"

#include <algorithm>
#include <map>
#include <set>

#include "model/kernel/index.h"
#include "model/kernel/value.h"

namespace hls::model {
namespace {

constexpr std::int64_t kMostEnumerated = std::int64_t{1} << 16;

class Enumeration {
 public:
  explicit Enumeration(const Kernel& kernel) : kernel_(kernel) {}

  std::optional<ValueRange> range_of(OpId value, const std::vector<OpId>& conditions) {
    if (!collect(value)) return {};
    for (const OpId condition : conditions) {
      // Of one that data decide each iteration counts.
      Enumeration alone(kernel_);
      if (alone.collect(condition) && collect(condition)) conditions_.push_back(condition);
    }
    std::int64_t iterations = 1;
    for (const auto& [loop, counter] : counters_) {
      const std::int64_t trips = kernel_.loops[index(loop)].trip_count;
      if (trips > kMostEnumerated / iterations) return {};
      iterations *= trips;
    }
    for (std::int64_t i = 0; i < iterations; ++i) {
      if (!visit(i, value)) return {};
    }
    return range_;
  }

 private:
  const Operation& at(OpId id) const { return kernel_.operations[index(id)]; }

  bool collect(const AffineExpr& expr) {
    if (!is_small(expr)) return false;
    for (const LoopId loop : expr.loops()) counters_[loop] = 0;
    return true;
  }

  /// What a value is made of; false: of data.
  bool collect(OpId id) {
    if (!seen_.insert(id).second) return true;
    const Operation& op = at(id);
    const bool is_table = op.opcode == Opcode::kLoad && kernel_.arrays[index(op.array)].is_rom();
    const bool is_data = op.opcode == Opcode::kArgument || op.opcode == Opcode::kPhi ||
                         leaves_loop(op.opcode) || (is_access(op.opcode) && !is_table);
    if (is_data || !op.type.is_integer()) return false;
    const auto is_known = [&](const auto& part) { return collect(part); };
    return std::all_of(op.subscripts.begin(), op.subscripts.end(), is_known) &&
           std::all_of(op.operands.begin(), op.operands.end(), is_known);
  }

  /// One iteration; false: it has no value.
  bool visit(std::int64_t iteration, OpId value) {
    for (auto& [loop, counter] : counters_) {
      const std::int64_t trips = kernel_.loops[index(loop)].trip_count;
      counter = iteration % trips;
      iteration /= trips;
    }
    values_.clear();
    for (const OpId condition : conditions_) {
      const auto bits = bits_of(condition);
      if (!bits) return false;
      if (*bits == 0) return true;
    }
    const auto bits = bits_of(value);
    if (!bits) return false;
    const Type type = at(value).type;
    const ValueRange::Integer number = type.is_signed
                                           ? ValueRange::Integer{integer_value(type, *bits)}
                                           : ValueRange::Integer{*bits};
    if (!range_) range_ = ValueRange{number, number};
    range_ = {std::min(range_->least, number), std::max(range_->greatest, number)};
    return true;
  }

  std::int64_t value_of(const AffineExpr& expr) const {
    return expr.with_counters([&](LoopId loop) { return AffineExpr(counters_.at(loop)); })
        .constant();
  }

  std::optional<std::uint64_t> bits_of(OpId id) {
    const auto known = values_.find(id);
    if (known != values_.end()) return known->second;
    const auto bits = compute(at(id));
    if (bits) values_[id] = *bits;
    return bits;
  }

  std::optional<std::uint64_t> compute(const Operation& op) {
    if (op.opcode == Opcode::kConstant) return op.bits;
    if (op.opcode == Opcode::kAffine) {
      return static_cast<std::uint64_t>(value_of(op.subscripts[0])) & value_mask(op.type);
    }
    if (op.opcode == Opcode::kLoad) return element(op);
    if (op.opcode == Opcode::kSelect) {
      const auto condition = bits_of(op.operands[0]);
      if (!condition) return {};
      return bits_of(op.operands[*condition != 0 ? 1 : 2]);
    }
    std::vector<Constant> operands;
    for (const OpId operand : op.operands) {
      const auto bits = bits_of(operand);
      if (!bits) return {};
      operands.push_back({at(operand).type, *bits});
    }
    return evaluate(op.opcode, op.type, operands);
  }

  std::optional<std::uint64_t> element(const Operation& load) {
    const Array& array = kernel_.arrays[index(load.array)];
    std::int64_t position = 0;
    for (std::size_t d = 0; d < load.subscripts.size(); ++d) {
      std::int64_t subscript = value_of(load.subscripts[d]);
      if (const auto operand = computed_operand(load, d)) {
        const auto bits = bits_of(load.operands[*operand]);
        if (!bits) return {};
        subscript = integer_value(at(load.operands[*operand]).type, *bits);
      }
      if (subscript < 0 || subscript >= array.shape[d]) return {};
      position = position * array.shape[d] + subscript;
    }
    return array.contents[static_cast<std::size_t>(position)];
  }

  const Kernel& kernel_;
  std::set<OpId> seen_;
  std::map<LoopId, std::int64_t> counters_;
  std::vector<OpId> conditions_;
  std::map<OpId, std::uint64_t> values_;  ///< of the iteration
  std::optional<ValueRange> range_;
};

}  // namespace

std::optional<ValueRange> enumerated_range(const Kernel& kernel, OpId value,
                                           const std::vector<OpId>& conditions) {
  return Enumeration(kernel).range_of(value, conditions);
}

}  // namespace hls::model
