#include "model/polyhedra/written.h"

#include <fmt/format.h>
#include <isl/ctx.h>
#include <isl/options.h>
#include <isl/set.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "model/kernel/domain.h"
#include "model/kernel/isl_text.h"

namespace hls::model {
namespace {

/// Of isl, for one load: some tenths of a second.
constexpr unsigned long kMostWrites = 1'000'000;

/// An access with the loops around it, outermost first, and its place in program order.
struct WrittenAccess {
  OpId id = -1;
  std::vector<LoopId> loops;
};

const Operation& operation(const Kernel& kernel, OpId id) {
  return kernel.operations[static_cast<std::size_t>(id)];
}

const Loop& enclosing_loop(const Kernel& kernel, LoopId loop) {
  return kernel.loops[static_cast<std::size_t>(loop)];
}

void collect_accesses(const Kernel& kernel, const Region& nodes, const std::vector<LoopId>& around,
                      std::vector<WrittenAccess>& found) {
  for (const Node& node : nodes) {
    if (node.is_loop()) {
      std::vector<LoopId> inside = around;
      inside.push_back(node.index);
      collect_accesses(kernel, enclosing_loop(kernel, node.index).body, inside, found);
    } else if (is_access(operation(kernel, node.index).opcode)) {
      found.push_back({node.index, around});
    }
  }
}

/// Its counters are in their loops' ranges, and what is known of its conditions holds.
std::string happens(const Kernel& kernel, const WrittenAccess& access, char prefix) {
  std::string all;
  const auto add = [&](const AffineExpr& constraint) {
    all += isl_text(constraint, prefix) + " >= 0 and ";
  };
  for (const LoopId id : access.loops) {
    const Loop& loop = enclosing_loop(kernel, id);
    all += fmt::format("0 <= {0}{1} < {2} and ", prefix, id, loop.trip_count);
    std::for_each(loop.bounds.begin(), loop.bounds.end(), add);
  }
  const std::vector<AffineExpr> domain = domain_of(kernel, operation(kernel, access.id));
  std::for_each(domain.begin(), domain.end(), add);
  return all;
}

/// Whether constraints_of says all there is to a condition.
bool is_affine(const Kernel& kernel, OpId condition, bool holds) {
  const Operation& op = operation(kernel, condition);
  if (op.opcode == Opcode::kNot) return is_affine(kernel, op.operands[0], !holds);
  if (op.opcode == (holds ? Opcode::kAnd : Opcode::kOr)) {
    return std::all_of(op.operands.begin(), op.operands.end(),
                       [&](OpId operand) { return is_affine(kernel, operand, holds); });
  }
  return is_compare(op.opcode) && !constraints_of(kernel, condition, holds).empty();
}

bool is_certain(const Kernel& kernel, const Operation& store) {
  if (!store.computed.empty()) return false;
  const std::vector<OpId> conditions = conditions_of(store);
  return std::all_of(conditions.begin(), conditions.end(),
                     [&](OpId condition) { return is_affine(kernel, condition, true); });
}

/// Instances of the load behind an instance of the store at the same element that agrees with them in the
/// first `level` of their common loops and is ordered by the next one, or by program order.
std::string behind(const Kernel& kernel, const WrittenAccess& store, const WrittenAccess& load,
                   std::size_t level, std::size_t common) {
  std::string where = happens(kernel, store, 's') + happens(kernel, load, 't');
  const Operation& from = operation(kernel, store.id);
  const Operation& to = operation(kernel, load.id);
  for (std::size_t d = 0; d < from.subscripts.size(); ++d) {
    where += fmt::format("{} = {} and ", isl_text(from.subscripts[d], 's'),
                         isl_text(to.subscripts[d], 't'));
  }
  for (std::size_t i = 0; i < level; ++i) where += fmt::format("s{0} = t{0} and ", load.loops[i]);
  if (level < common) where += fmt::format("s{0} < t{0} and ", load.loops[level]);
  const std::string exists =
      store.loops.empty() ? "" : fmt::format("exists {} : ", isl_names(store.loops, 's'));
  return fmt::format("{{ [{}] : {}{}0 = 0 }}", isl_names(load.loops, 't'), exists, where);
}

std::size_t common_loops(const WrittenAccess& a, const WrittenAccess& b) {
  const auto [end, ignored] =
      std::mismatch(a.loops.begin(), a.loops.end(), b.loops.begin(), b.loops.end());
  return static_cast<std::size_t>(end - a.loops.begin());
}

bool is_covered(const Kernel& kernel, const std::vector<WrittenAccess>& accesses,
                std::size_t load) {
  const IslContext context(isl_ctx_alloc());
  isl_options_set_on_error(context.get(), ISL_ON_ERROR_CONTINUE);
  isl_ctx_set_max_operations(context.get(), kMostWrites);
  const WrittenAccess& reader = accesses[load];
  const auto read = [&](const std::string& set) {
    return isl_set_read_from_str(context.get(), set.c_str());
  };
  IslSet left(read(fmt::format("{{ [{}] : {}0 = 0 }}", isl_names(reader.loops, 't'),
                               happens(kernel, reader, 't'))));
  for (std::size_t i = 0; i < accesses.size(); ++i) {
    const Operation& store = operation(kernel, accesses[i].id);
    if (store.opcode != Opcode::kStore || store.array != operation(kernel, reader.id).array)
      continue;
    if (!is_certain(kernel, store)) continue;
    // What is forwarded may be read before it is stored.
    const bool is_forwarded = operation(kernel, reader.id).forwarded > 0;
    if (is_forwarded && accesses[i].loops == reader.loops) continue;
    const std::size_t common = common_loops(accesses[i], reader);
    const std::size_t levels = i < load ? common + 1 : common;
    for (std::size_t level = 0; level < levels; ++level) {
      const std::string set = behind(kernel, accesses[i], reader, level, common);
      left.reset(isl_set_subtract(left.release(), read(set)));
    }
  }
  return isl_set_is_empty(left.get()) == isl_bool_true;
}

}  // namespace

std::vector<bool> reads_what_is_written(const Kernel& kernel) {
  std::vector<WrittenAccess> accesses;
  collect_accesses(kernel, kernel.body, {}, accesses);
  std::vector<bool> result(kernel.operations.size(), false);
  for (std::size_t i = 0; i < accesses.size(); ++i) {
    const Operation& op = operation(kernel, accesses[i].id);
    if (op.opcode != Opcode::kLoad) continue;
    const Array& array = kernel.arrays[static_cast<std::size_t>(op.array)];
    if (array.is_argument || array.is_rom() || array.is_state || !op.computed.empty()) continue;
    result[static_cast<std::size_t>(accesses[i].id)] = is_covered(kernel, accesses, i);
  }
  return result;
}

}  // namespace hls::model
