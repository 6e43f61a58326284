#include "model/polyhedra/definedness.h"

#include <fmt/format.h>
#include <isl/ctx.h>
#include <isl/options.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/val.h>

#include <algorithm>
#include <memory>
#include <string>

#include "model/kernel/domain.h"
#include "model/kernel/isl_text.h"

namespace hls::model {
namespace {

/// Of isl, for one read: some tenths of a second.
constexpr unsigned long kMostOperations = 1'000'000;

constexpr const char* kTrue = "0 = 0";
constexpr const char* kFalse = "0 = 1";

/// Which value a condition has where it is not known: the one that makes the statement happen, or the
/// other one.
enum class Unknown { kHappens, kDoesNot };

/// Conditions as formulas over counters, in isl's language.
class Formulas {
 public:
  Formulas(const Kernel& kernel, char prefix, Unknown unknown)
      : kernel_(kernel), prefix_(prefix), unknown_(unknown) {}

  std::string of(const Branch& branch) const {
    if (!branch.affine) return of(branch.condition, branch.holds);
    return fmt::format("{} {} 0", isl_text(*branch.affine, prefix_), branch.holds ? "!=" : "=");
  }

  /// Of a value of type u1 being `holds`.
  std::string of(OpId condition, bool holds) const {
    const Operation& op = at(condition);
    if (op.opcode == Opcode::kConstant) return (op.bits != 0) == holds ? kTrue : kFalse;
    if (op.opcode == Opcode::kNot) return of(op.operands[0], !holds);
    if (op.opcode == Opcode::kAffine) {
      return fmt::format("{} {} 0", isl_text(op.subscripts[0], prefix_), holds ? "!=" : "=");
    }
    if (op.opcode == Opcode::kAnd || op.opcode == Opcode::kOr) {
      const bool is_all = (op.opcode == Opcode::kAnd) == holds;
      return fmt::format("({} {} {})", of(op.operands[0], holds), is_all ? "and" : "or",
                         of(op.operands[1], holds));
    }
    if (is_compare(op.opcode)) return comparison(op, holds);
    return unknown_ == Unknown::kHappens ? kTrue : kFalse;
  }

 private:
  const Operation& at(OpId id) const { return kernel_.operations[static_cast<std::size_t>(id)]; }

  std::string comparison(const Operation& op, bool holds) const {
    const auto left = affine_value(kernel_, op.operands[0]);
    const auto right = affine_value(kernel_, op.operands[1]);
    if (left && right) {
      const Opcode opcode = holds ? op.opcode : negated(op.opcode);
      const std::string sign = opcode == Opcode::kEq ? "=" : infix(opcode);
      return fmt::format("{} {} {}", isl_text(*left, prefix_), sign, isl_text(*right, prefix_));
    }
    // A truth that was kept in an integer: `first != 0`.
    const Operation& cast = at(op.operands[0]);
    const bool is_truth = (op.opcode == Opcode::kNe || op.opcode == Opcode::kEq) && right &&
                          *right == AffineExpr(0) && cast.opcode == Opcode::kCast &&
                          at(cast.operands[0]).type == Type::boolean();
    if (is_truth) return of(cast.operands[0], holds == (op.opcode == Opcode::kNe));
    return unknown_ == Unknown::kHappens ? kTrue : kFalse;
  }

  const Kernel& kernel_;
  char prefix_;
  Unknown unknown_;
};

/// Branches from the innermost one outwards, up to but without `end`.
std::vector<int> path_of(const std::vector<Branch>& branches, int branch, int end = -1) {
  std::vector<int> path;
  for (; branch != end && branch >= 0; branch = branches[static_cast<std::size_t>(branch)].parent) {
    path.push_back(branch);
  }
  return path;
}

/// The innermost branch that two places share, and whether they are on two sides of one condition in it.
struct Meeting {
  int branch = -1;
  bool is_exclusive = false;
};

Meeting meeting_of(const std::vector<Branch>& branches, int a, int b) {
  std::vector<int> left = path_of(branches, a);
  std::vector<int> right = path_of(branches, b);
  Meeting meeting;
  while (!left.empty() && !right.empty() && left.back() == right.back()) {
    meeting.branch = left.back();
    left.pop_back();
    right.pop_back();
  }
  const auto fork = [&](int branch) { return branches[static_cast<std::size_t>(branch)].fork; };
  meeting.is_exclusive = !left.empty() && !right.empty() && fork(left.back()) == fork(right.back());
  return meeting;
}

bool is_computed(const Visit& visit, std::size_t dim) {
  return std::any_of(visit.computed.begin(), visit.computed.end(), [dim](const auto& computed) {
    return computed.dimension == static_cast<int>(dim);
  });
}

class Reads {
 public:
  Reads(const Kernel& kernel, const std::vector<Branch>& branches, const Visit& read, LoopId home)
      : kernel_(kernel),
        branches_(branches),
        read_(read),
        loops_(loop_path(kernel, read.loop)),
        home_depth_(home < 0 ? 0 : loop_path(kernel, home).size()),
        context_(isl_ctx_alloc()) {
    isl_options_set_on_error(context_.get(), ISL_ON_ERROR_CONTINUE);
    isl_ctx_set_max_operations(context_.get(), kMostOperations);
  }

  ReadCheck check(const std::vector<Visit>& assignments) {
    const std::string happens = happens_of(read_, loops_, 't', -1, Unknown::kHappens);
    const IslSet all = set(happens);
    const IslSet never = without(all, assignments, Unknown::kHappens);
    if (!never) return {};
    if (isl_set_is_empty(never.get()) == isl_bool_false) {
      const bool is_certain = happens == happens_of(read_, loops_, 't', -1, Unknown::kDoesNot) ||
                              isl_set_is_equal(never.get(), all.get()) == isl_bool_true;
      return {is_certain ? Definedness::kNot : Definedness::kData, first(never)};
    }
    // Of data, each element: names of their own for computed subscripts.
    elements_ = read_.computed;
    std::string named = happens;
    for (const ComputedSubscript& element : elements_) {
      named +=
          fmt::format(" and {} <= e{} <= {}", element.least, element.dimension, element.greatest);
    }
    const IslSet perhaps = without(set(named), assignments, Unknown::kDoesNot);
    if (!perhaps || isl_set_is_empty(perhaps.get()) != isl_bool_false) return {};
    return {Definedness::kData, first(perhaps)};
  }

 private:
  IslSet set(const std::string& where, const std::string& exists = "") const {
    std::string names = isl_names(loops_, 't');
    for (const ComputedSubscript& element : elements_) {
      names += fmt::format("{}e{}", names.empty() ? "" : ",", element.dimension);
    }
    const std::string text = fmt::format("{{ [{}] : {}{} }}", names, exists, where);
    return IslSet(isl_set_read_from_str(context_.get(), text.c_str()));
  }

  /// Counters are in their loops' ranges, and the conditions between `outer` and the visit hold.
  std::string happens_of(const Visit& visit, const std::vector<LoopId>& loops, char prefix,
                         int outer, Unknown unknown) const {
    std::string all = kTrue;
    for (const LoopId id : loops) {
      const Loop& loop = kernel_.loops[static_cast<std::size_t>(id)];
      all += fmt::format(" and 0 <= {0}{1} < {2}", prefix, id, loop.trip_count);
    }
    const Formulas formulas(kernel_, prefix, unknown);
    for (const int branch : path_of(branches_, visit.branch, outer)) {
      all += " and " + formulas.of(branches_[static_cast<std::size_t>(branch)]);
    }
    return all;
  }

  /// The part of `all` that is behind no assignment.
  IslSet without(const IslSet& all, const std::vector<Visit>& assignments, Unknown unknown) const {
    IslSet left(isl_set_copy(all.get()));
    for (const Visit& assignment : assignments) {
      if (!may_be_same(assignment)) continue;
      const std::vector<LoopId> loops = loop_path(kernel_, assignment.loop);
      const auto common = static_cast<std::size_t>(
          std::mismatch(loops.begin(), loops.end(), loops_.begin(), loops_.end()).first -
          loops.begin());
      for (std::size_t level = home_depth_; level <= common; ++level) {
        const std::string where = behind(assignment, loops, level, common, unknown);
        if (where.empty()) continue;
        const std::string exists =
            loops.empty() ? "" : fmt::format("exists {} : ", isl_names(loops, 's'));
        left.reset(isl_set_subtract(left.release(), set(where, exists).release()));
      }
      if (!left || isl_set_is_empty(left.get()) == isl_bool_true) break;
    }
    return left;
  }

  bool may_be_same(const Visit& assignment) const {
    for (std::size_t d = 0; d < read_.subscripts.size(); ++d) {
      if (is_computed(read_, d) || is_computed(assignment, d)) continue;
      const AffineExpr distance = assignment.subscripts[d] - read_.subscripts[d];
      const bool is_apart = assignment.subscripts[d].is_constant() &&
                            read_.subscripts[d].is_constant() && distance.constant() != 0;
      if (is_apart) return false;
    }
    return true;
  }

  /// Reads behind an assignment that agree with it in the first `level` of their common loops and are
  /// ordered by the next one, or by the text; "" for none.
  std::string behind(const Visit& assignment, const std::vector<LoopId>& loops, std::size_t level,
                     std::size_t common, Unknown unknown) const {
    const bool is_same_iteration = level == common;
    const Meeting meeting = meeting_of(branches_, assignment.branch, read_.branch);
    if (is_same_iteration && (assignment.order > read_.order || meeting.is_exclusive)) return "";
    const int outer = is_same_iteration ? meeting.branch : -1;
    if (unknown == Unknown::kDoesNot && !assignment.computed.empty()) return "";
    std::string where = happens_of(assignment, loops, 's', outer, unknown);
    for (std::size_t d = 0; d < read_.subscripts.size(); ++d) {
      if (is_computed(assignment, d)) continue;
      const bool is_element = is_computed(read_, d);
      if (is_element && elements_.empty()) continue;
      where += fmt::format(" and {} = {}", isl_text(assignment.subscripts[d], 's'),
                           is_element ? fmt::format("e{}", d) : isl_text(read_.subscripts[d], 't'));
    }
    for (std::size_t i = 0; i < level; ++i) where += fmt::format(" and s{0} = t{0}", loops_[i]);
    if (!is_same_iteration) where += fmt::format(" and s{0} < t{0}", loops_[level]);
    return where;
  }

  std::vector<std::pair<LoopId, std::int64_t>> first(const IslSet& found) const {
    isl_set* least = isl_set_lexmin(isl_set_copy(found.get()));
    isl_point* point = isl_set_sample_point(least);
    std::vector<std::pair<LoopId, std::int64_t>> iteration;
    for (std::size_t i = 0; point != nullptr && i < loops_.size(); ++i) {
      isl_val* value = isl_point_get_coordinate_val(point, isl_dim_set, static_cast<int>(i));
      if (value == nullptr) break;
      iteration.emplace_back(loops_[i], isl_val_get_num_si(value));
      isl_val_free(value);
    }
    isl_point_free(point);
    return iteration;
  }

  const Kernel& kernel_;
  const std::vector<Branch>& branches_;
  const Visit& read_;
  std::vector<LoopId> loops_;
  std::size_t home_depth_;
  std::vector<ComputedSubscript> elements_;  ///< those that have a name of their own
  IslContext context_;
};

}  // namespace

ReadCheck check_read(const Kernel& kernel, const std::vector<Branch>& branches, LoopId home,
                     const std::vector<Visit>& assignments, const Visit& read) {
  return Reads(kernel, branches, read, home).check(assignments);
}

bool dominates(const Kernel& kernel, const std::vector<Branch>& branches, const Visit& assignment,
               const Visit& read) {
  if (assignment.order > read.order || assignment.subscripts != read.subscripts) return false;
  if (!assignment.computed.empty() || !read.computed.empty()) return false;
  if (meeting_of(branches, assignment.branch, read.branch).branch != assignment.branch)
    return false;
  LoopId loop = read.loop;
  while (loop >= 0 && loop != assignment.loop) {
    loop = kernel.loops[static_cast<std::size_t>(loop)].parent;
  }
  return loop == assignment.loop;
}

}  // namespace hls::model
