#include "model/kernel/range.h"

#include <fmt/format.h>
#include <isl/aff.h>
#include <isl/ctx.h>
#include <isl/ilp.h>
#include <isl/set.h>
#include <isl/val.h>

#include <memory>
#include <set>
#include <string>

#include "model/kernel/isl_text.h"

namespace hls::model {
namespace {

void add_loops(const Kernel& kernel, const AffineExpr& expr, std::set<LoopId>& loops) {
  for (const LoopId loop : expr.loops()) {
    for (LoopId around = loop; around >= 0; around = kernel.loops[around].parent) {
      loops.insert(around);
    }
  }
}

std::string tuple(const std::set<LoopId>& loops) {
  return "[" + isl_names({loops.begin(), loops.end()}, 'x') + "]";
}

std::string condition(const Kernel& kernel, const std::set<LoopId>& loops,
                      const std::vector<AffineExpr>& constraints,
                      const std::vector<AffineExpr>& zeros) {
  std::string all = "0 = 0";
  for (const LoopId loop : loops) {
    all += fmt::format(" and 0 <= x{} < {}", loop, kernel.loops[loop].trip_count);
  }
  for (const AffineExpr& constraint : constraints)
    all += " and " + isl_text(constraint, 'x') + " >= 0";
  for (const AffineExpr& zero : zeros) all += " and " + isl_text(zero, 'x') + " = 0";
  return all;
}

std::int64_t taken(isl_val* value) {
  const std::int64_t number = isl_val_get_num_si(value);
  isl_val_free(value);
  return number;
}

}  // namespace

std::optional<std::pair<std::int64_t, std::int64_t>> value_range(
    const Kernel& kernel, const AffineExpr& expr, const std::vector<AffineExpr>& constraints) {
  std::set<LoopId> loops;
  add_loops(kernel, expr, loops);
  for (const AffineExpr& constraint : constraints) add_loops(kernel, constraint, loops);
  const IslContext context(isl_ctx_alloc());
  const std::string where = condition(kernel, loops, constraints, {});
  const IslSet set(isl_set_read_from_str(
      context.get(), fmt::format("{{ {} : {} }}", tuple(loops), where).c_str()));
  if (isl_set_is_empty(set.get()) != isl_bool_false) return {};
  isl_aff* value = isl_aff_read_from_str(
      context.get(), fmt::format("{{ {} -> [({})] }}", tuple(loops), isl_text(expr, 'x')).c_str());
  const std::int64_t least = taken(isl_set_min_val(set.get(), value));
  const std::int64_t greatest = taken(isl_set_max_val(set.get(), value));
  isl_aff_free(value);
  return std::pair(least, greatest);
}

bool has_point(const Kernel& kernel, const std::vector<AffineExpr>& constraints,
               const std::vector<AffineExpr>& zeros) {
  std::set<LoopId> loops;
  for (const AffineExpr& constraint : constraints) add_loops(kernel, constraint, loops);
  for (const AffineExpr& zero : zeros) add_loops(kernel, zero, loops);
  const IslContext context(isl_ctx_alloc());
  const std::string where = condition(kernel, loops, constraints, zeros);
  const IslSet set(isl_set_read_from_str(
      context.get(), fmt::format("{{ {} : {} }}", tuple(loops), where).c_str()));
  return isl_set_is_empty(set.get()) != isl_bool_true;
}

}  // namespace hls::model
