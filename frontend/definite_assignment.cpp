#include "frontend/definite_assignment.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "frontend/diagnostics.h"
#include "model/kernel/value_ranges.h"

namespace hls::frontend {
namespace {

/// What takes a look at more reads than this, or at more assignments for one read, is left unchecked.
constexpr int kMostChecks = 1000;
constexpr std::size_t kMostAssignments = 200;

/// Assignments that a message tells of.
constexpr std::size_t kMostNotes = 3;

}  // namespace

DefiniteAssignment::Slot DefiniteAssignment::declare(const std::string& name, SourcePlace place,
                                                     model::LoopId home, bool is_array) {
  variables_.push_back({name, place, home, is_array, {}, {}});
  return static_cast<Slot>(variables_.size()) - 1;
}

int DefiniteAssignment::enter(int fork, const Value& condition, bool holds, std::string written) {
  branches_.push_back({branch_, fork, condition.operation, condition.affine, holds});
  conditions_.push_back(fmt::format("'{}' is {}", std::move(written), holds ? "true" : "false"));
  assigned_.emplace_back();
  return branch_ = static_cast<int>(branches_.size()) - 1;
}

void DefiniteAssignment::leave() { branch_ = branches_[static_cast<std::size_t>(branch_)].parent; }

DefiniteAssignment::Event DefiniteAssignment::event(Access access) {
  return {
      {access.loop, branch_, std::move(access.subscripts), order_++, std::move(access.computed)},
      access.place,
      "",
      false,
      std::move(access.conditions)};
}

void DefiniteAssignment::join(int if_true, int if_false, model::LoopId loop) {
  const std::vector<Assigned> others = assigned_[static_cast<std::size_t>(if_false)];
  const std::vector<Assigned> candidates = assigned_[static_cast<std::size_t>(if_true)];
  for (const Assigned& candidate : candidates) {
    if (!candidate.access.computed.empty()) continue;
    const bool is_shared = candidate.access.loop == loop &&
                           std::any_of(others.begin(), others.end(), [&](const Assigned& other) {
                             return other.slot == candidate.slot && other.access.loop == loop &&
                                    other.access.computed.empty() &&
                                    other.access.subscripts == candidate.access.subscripts;
                           });
    if (is_shared) assign(candidate.slot, candidate.access);
  }
}

void DefiniteAssignment::assign(Slot slot, Access access) {
  if (branch_ >= 0) assigned_[static_cast<std::size_t>(branch_)].push_back({slot, access});
  variables_[static_cast<std::size_t>(slot)].assignments.push_back(event(std::move(access)));
}

void DefiniteAssignment::read(Slot slot, Access access, std::string written, bool is_copy) {
  Event read = event(std::move(access));
  read.written = std::move(written);
  read.is_copy = is_copy;
  variables_[static_cast<std::size_t>(slot)].reads.push_back(std::move(read));
}

void DefiniteAssignment::iterate(model::LoopId loop, const std::string& name,
                                 const model::AffineExpr& value) {
  iterators_[loop] = {name, value};
}

void DefiniteAssignment::report(const model::Kernel& kernel, Diagnostics& diagnostics) const {
  int checks = 0;
  const bool skips_arrays = diagnostics.has_errors();
  for (const Variable& variable : variables_) {
    if (!variable.is_array || !skips_arrays) report(kernel, variable, checks, diagnostics);
  }
}

/// With the elements that a read may name; none where it never happens.
model::Visit DefiniteAssignment::with_ranges(const model::Kernel& kernel, const Event& read) {
  model::Visit visit = read.visit;
  if (visit.computed.empty()) return visit;
  const auto ranges = value_ranges(kernel, read.conditions);
  for (model::ComputedSubscript& computed : visit.computed) {
    const auto range =
        ranges.empty() ? std::nullopt : ranges[static_cast<std::size_t>(computed.value)];
    if (!range) continue;
    const model::ValueRange both = common(*range, {computed.least, computed.greatest});
    computed.least = static_cast<std::int64_t>(both.least);
    computed.greatest = static_cast<std::int64_t>(both.greatest);
  }
  return visit;
}

/// Without a look at any iteration: the common case.
bool DefiniteAssignment::is_dominated(const model::Kernel& kernel, const Variable& variable,
                                      const Event& read) const {
  const auto behind = std::lower_bound(
      variable.assignments.begin(), variable.assignments.end(), read,
      [](const Event& a, const Event& b) { return a.visit.order < b.visit.order; });
  const auto before = std::make_reverse_iterator(behind);
  const auto end = std::min<std::ptrdiff_t>(variable.assignments.rend() - before, kMostAssignments);
  return std::any_of(before, before + end, [&](const Event& assignment) {
    return dominates(kernel, branches_, assignment.visit, read.visit);
  });
}

void DefiniteAssignment::report(const model::Kernel& kernel, const Variable& variable, int& checks,
                                Diagnostics& diagnostics) const {
  std::vector<model::Visit> assignments;
  for (const Event& assignment : variable.assignments) assignments.push_back(assignment.visit);
  bool is_warned = false;
  for (const Event& read : variable.reads) {
    if (is_dominated(kernel, variable, read)) continue;
    if (++checks > kMostChecks || assignments.size() > kMostAssignments) return;
    const model::ReadCheck check =
        check_read(kernel, branches_, variable.home, assignments, with_ranges(kernel, read));
    if (check.definedness == model::Definedness::kAlways) continue;
    std::vector<std::string> why = notes(variable, read, check, diagnostics);
    if (check.definedness == model::Definedness::kNot && !read.is_copy) {
      return diagnostics.error(read.place,
                               fmt::format("'{}' is read before it is assigned", read.written),
                               std::move(why));
    }
    if (std::exchange(is_warned, true)) continue;
    diagnostics.warning(read.place,
                        fmt::format("'{}' may be read before it is assigned", read.written),
                        std::move(why));
  }
}

/// Where it is declared, in which iteration it has no value, and why each assignment gives it none.
std::vector<std::string> DefiniteAssignment::notes(const Variable& variable, const Event& read,
                                                   const model::ReadCheck& check,
                                                   const Diagnostics& diagnostics) const {
  std::vector<std::string> notes = {fmt::format("'{}' is declared at {}, without a value",
                                                variable.name,
                                                diagnostics.position(variable.place))};
  std::string iteration;
  for (const auto& [loop, counter] : check.iteration) {
    const auto found = iterators_.find(loop);
    if (found == iterators_.end()) continue;
    model::AffineExpr value = found->second.value;
    for (const auto& [other, at] : check.iteration) {
      value = value.substitute(other, model::AffineExpr(at));
    }
    iteration += fmt::format("{}{} = {}", iteration.empty() ? "" : ", ", found->second.name,
                             value.constant());
  }
  if (!iteration.empty()) notes.push_back("it has none where " + iteration);
  for (const Event& assignment : variable.assignments) {
    if (notes.size() > kMostNotes + 1) break;
    notes.push_back(why_not(assignment, read, diagnostics));
  }
  if (variable.assignments.empty()) notes.emplace_back("nothing assigns it");
  return notes;
}

std::string DefiniteAssignment::why_not(const Event& assignment, const Event& read,
                                        const Diagnostics& diagnostics) const {
  const std::string place =
      fmt::format("the assignment at {}", diagnostics.position(assignment.place));
  std::vector<int> around;
  for (int branch = read.visit.branch; branch >= 0;
       branch = branches_[static_cast<std::size_t>(branch)].parent) {
    around.push_back(branch);
  }
  // The outermost condition that is not also around the read.
  int condition = -1;
  for (int branch = assignment.visit.branch; branch >= 0;
       branch = branches_[static_cast<std::size_t>(branch)].parent) {
    if (std::find(around.begin(), around.end(), branch) == around.end()) condition = branch;
  }
  if (condition >= 0) {
    return fmt::format("{} happens only where {}", place,
                       conditions_[static_cast<std::size_t>(condition)]);
  }
  if (assignment.visit.order > read.visit.order) return place + " comes after it";
  const bool is_computed = !assignment.visit.computed.empty() || !read.visit.computed.empty();
  return place + (is_computed ? " may be to other elements" : " is to other elements");
}

}  // namespace hls::frontend
