#include "model/kernel/inductions.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "model/kernel/domain.h"
#include "model/kernel/index.h"
#include "model/kernel/value.h"

namespace hls::model {
namespace {

/// What the carried values of a kernel grow by in each iteration.
class Growths {
 public:
  explicit Growths(const Kernel& kernel) : kernel_(kernel) {}

  /// The affine value of a phi; nothing: it has none.
  std::optional<AffineExpr> value_of(OpId id) {
    const Operation& phi = at(id);
    if (!kernel_.loops[index(phi.loop)].bounds.empty()) return {};
    const auto first = affine_value(kernel_, phi.operands[0]);
    if (!first || !first->is_linear()) return {};
    known_.clear();
    bits_ = phi.type.bits;
    const auto step = growth(phi.operands[1], id);
    if (!step) return {};
    const auto growing = small_product(AffineExpr::counter(phi.loop), *step);
    if (!growing) return {};
    const AffineExpr value = *first + *growing;
    if (!is_small(value)) return {};
    // Sums and casts to no fewer bits keep it modulo 2^bits.
    return holds(phi.type, value_range(kernel_, value)) ? std::optional(value) : std::nullopt;
  }

 private:
  const Operation& at(OpId id) const { return kernel_.operations[index(id)]; }

  std::optional<std::int64_t> constant(OpId id) const {
    const Operation& op = at(id);
    if (op.opcode != Opcode::kConstant || !op.type.is_integer()) return {};
    return integer_value(op.type, op.bits);
  }

  /// What a value is more than phi in the same iteration.
  std::optional<std::int64_t> growth(OpId id, OpId phi) {
    if (id == phi) return 0;
    const auto [entry, is_new] = known_.try_emplace({id, phi}, std::nullopt);
    if (!is_new) return entry->second;
    const auto found = find_growth(at(id), phi);
    const bool is_small = found && std::abs(*found) < (std::int64_t{1} << 40);
    return known_[{id, phi}] = is_small ? found : std::nullopt;
  }

  std::optional<std::int64_t> find_growth(const Operation& op, OpId phi) {
    switch (op.opcode) {
      case Opcode::kAdd:
        for (const std::size_t i : {0, 1}) {
          const auto added = constant(op.operands[1 - i]);
          const auto before = added ? growth(op.operands[i], phi) : std::nullopt;
          if (before) return *before + *added;
        }
        return {};
      case Opcode::kSub: {
        const auto taken = constant(op.operands[1]);
        const auto before = taken ? growth(op.operands[0], phi) : std::nullopt;
        return before ? std::optional(*before - *taken) : std::nullopt;
      }
      case Opcode::kCast:
        if (!at(op.operands[0]).type.is_integer() || op.type.bits < bits_) return {};
        return growth(op.operands[0], phi);
      case Opcode::kResult:
        return growth_of_result(op, phi);
      default:
        return {};
    }
  }

  /// Of a value that an inner loop carries on from phi.
  std::optional<std::int64_t> growth_of_result(const Operation& result, OpId phi) {
    const Loop& loop = kernel_.loops[index(result.loop)];
    if (!loop.bounds.empty()) return {};
    for (const Node& node : loop.body) {
      if (node.is_loop() || at(node.index).opcode != Opcode::kPhi) return {};
      const Operation& inner = at(node.index);
      if (inner.operands[1] != result.operands[0] || inner.type.bits < bits_) continue;
      const auto before = growth(inner.operands[0], phi);
      const auto step = before ? growth(result.operands[0], node.index) : std::nullopt;
      if (!step || std::abs(*step) > (std::int64_t{1} << 20)) return {};
      return *before + *step * loop.trip_count;
    }
    return {};
  }

  const Kernel& kernel_;
  std::map<std::pair<OpId, OpId>, std::optional<std::int64_t>> known_;  ///< of one phi
  int bits_ = 0;                                                        ///< of the phi in question
};

void place_behind_phis(Kernel& kernel, LoopId loop) {
  Region& body = region(kernel, loop);
  std::stable_partition(body.begin(), body.end(), [&](const Node& node) {
    return !node.is_loop() && kernel.operations[index(node.index)].opcode == Opcode::kPhi;
  });
}

}  // namespace

void replace_inductions(Kernel& kernel) {
  Growths growths(kernel);
  for (LoopId loop = 0; loop < static_cast<LoopId>(kernel.loops.size()); ++loop) {
    bool is_changed = false;
    const Region body = region(kernel, loop);
    for (const Node& node : body) {
      if (node.is_loop() || kernel.operations[index(node.index)].opcode != Opcode::kPhi) break;
      Operation& phi = kernel.operations[index(node.index)];
      if (!phi.type.is_integer()) continue;
      const auto value = growths.value_of(node.index);
      if (!value) continue;
      phi.opcode = Opcode::kAffine;
      phi.operands.clear();
      phi.loop = -1;
      phi.subscripts = {*value};
      is_changed = true;
    }
    if (is_changed) place_behind_phis(kernel, loop);
  }
}

}  // namespace hls::model
