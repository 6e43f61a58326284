#include "frontend/affine_obstacles.h"

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <set>
#include <utility>

#include "frontend/affine_value.h"
#include "frontend/diagnostics.h"
#include "model/kernel/value.h"

namespace hls::frontend {

std::string decimal(model::ValueRange::Integer value) {
  if (value < 0) return "-" + decimal(-value);
  const auto last = std::to_string(static_cast<int>(value % 10));
  return value < 10 ? last : decimal(value / 10) + last;
}

namespace {

/// The range of an operand that is a constant or affine; nothing: it is neither.
std::optional<std::pair<std::int64_t, std::int64_t>> operand_range(const KernelBuilder& builder,
                                                                   model::OpId id) {
  const model::Operation& op = builder.kernel().operations[static_cast<std::size_t>(id)];
  if (op.opcode == model::Opcode::kAffine) return builder.range(op.subscripts[0]);
  if (op.opcode != model::Opcode::kConstant || !op.type.is_integer()) return {};
  const std::int64_t value = model::integer_value(op.type, op.bits);
  return std::pair(value, value);
}

/// Why an operation on affine values is not affine: a division, which C rounds towards zero and an affine
/// quotient down, or a result that wraps, or one with numbers too large; nothing for others.
std::optional<std::string> not_affine(const KernelBuilder& builder, const model::Operation& op) {
  if (op.operands.empty() || !op.type.is_integer()) return {};
  const auto left = operand_range(builder, op.operands[0]);
  const auto right = op.operands.size() > 1 ? operand_range(builder, op.operands[1]) : left;
  if (!left) return {};
  const std::string place = position(op.location);
  if (model::is_division(op.opcode)) {
    if (left->first >= 0 || left->second <= 0) return {};
    return fmt::format(
        "the left side of '{}' at {} ranges over {}..{}: C rounds towards zero; accepted: where it "
        "is "
        "never below 0, or never above",
        op.opcode == model::Opcode::kDiv ? "/" : "%", place, left->first, left->second);
  }
  const auto range = right ? unwrapped_range(op.opcode, *left, *right) : std::nullopt;
  if (!range) return {};
  const model::ValueRange fits = model::range_of(op.type);
  const std::string what = fmt::format("'{}' at {} ranges over {}..{}", model::to_string(op.opcode),
                                       place, decimal(range->least), decimal(range->greatest));
  if (range->least < fits.least || range->greatest > fits.greatest) {
    return fmt::format(
        "{}, which wraps in {} {} bits; accepted: where a condition around it keeps it in "
        "{}..{}",
        what, op.type.is_signed ? "signed" : "unsigned", op.type.bits, decimal(fits.least),
        decimal(fits.greatest));
  }
  const bool is_product = op.opcode == model::Opcode::kMul || op.opcode == model::Opcode::kShl;
  if (!is_product || (left->first != left->second && right->first != right->second)) return {};
  return what + "; accepted: factors up to 16777216";
}

}  // namespace

std::vector<std::string> affine_obstacles(const KernelBuilder& builder, const Value& value) {
  const model::Kernel& kernel = builder.kernel();
  std::vector<std::string> notes;
  std::vector<model::OpId> pending = {value.operation};
  std::set<model::OpId> seen;
  while (!pending.empty()) {
    const model::OpId id = pending.back();
    pending.pop_back();
    if (!seen.insert(id).second) continue;
    const model::Operation& op = kernel.operations[static_cast<std::size_t>(id)];
    if (op.opcode != model::Opcode::kPhi && op.opcode != model::Opcode::kLoad) {
      pending.insert(pending.end(), op.operands.begin(), op.operands.end());
    }
    if (auto note = not_affine(builder, op)) notes.push_back(std::move(*note));
  }
  return notes;
}

}  // namespace hls::frontend
