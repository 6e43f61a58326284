#include "scheduler/spatial_search.h"

#include <algorithm>
#include <queue>
#include <set>

#include "scheduler/certify.h"
#include "scheduler/intervals.h"
#include "scheduler/port_table.h"
#include "scheduler/solver.h"

namespace hls::scheduler {
namespace {

using model::LoopId;
using model::Problem;

constexpr std::size_t kMostOffsets = 4000;  ///< sigma vectors looked at

struct Candidate {
  std::int64_t bound;
  std::size_t order;  ///< of creation: ties are taken first in, first out
  Intervals intervals;
  std::size_t next;  ///< spatial loops from here on may still grow

  bool operator>(const Candidate& other) const {
    return std::tie(bound, order) > std::tie(other.bound, other.order);
  }
};

/// Spatial loops whose copies ask for ports, innermost last.
std::vector<LoopId> contended_loops(const Problem& problem, const std::vector<bool>& members) {
  std::set<LoopId> loops;
  for (const model::PortResource& resource : problem.resources) {
    if (resource.ports.empty()) continue;
    for (const model::BankUse& use : resource.uses) {
      if (!members[use.operation]) continue;
      const auto& replicated = problem.operations[use.operation].replicated;
      loops.insert(replicated.begin(), replicated.end());
    }
  }
  return {loops.begin(), loops.end()};
}

class OffsetSearch {
 public:
  OffsetSearch(const Problem& problem, LoopId loop, const Options& options)
      : problem_(problem),
        options_(options),
        members_(members_of(problem, loop)),
        graph_(problem, members_),
        loops_(contended_loops(problem, members_)),
        budget_(options.placements) {}

  Found run(const Intervals& least) {
    push(least, 0);
    while (!open_.empty()) {
      const Candidate candidate = open_.top();
      if (best_ && candidate.bound >= best_->length) break;
      if (budget_ <= 0 || created_ > kMostOffsets) {
        leave_open(candidate.bound);
        break;
      }
      open_.pop();
      try_candidate(candidate);
      for (std::size_t i = candidate.next; i < loops_.size(); ++i) {
        Intervals more = candidate.intervals;
        ++more[loops_[i]];
        push(more, i);
      }
    }
    return result();
  }

 private:
  void push(const Intervals& intervals, std::size_t next) {
    for (LoopId loop : loops_) {
      // Copies further apart than this have all run one after the other.
      if (intervals[loop] > greatest_offset()) return;
    }
    graph_.set_intervals(intervals);
    if (!graph_.positive_cycle().empty()) return;
    const std::int64_t bound = length_bound(graph_, durations(problem_, intervals));
    open_.push({bound, created_++, intervals, next});
  }

  std::int64_t greatest_offset() const {
    std::int64_t uses = 1;
    for (const model::PortResource& resource : problem_.resources) {
      uses = std::max(uses, static_cast<std::int64_t>(resource.uses.size()));
    }
    std::int64_t latency = 0;
    for (const Problem::Operation& operation : problem_.operations) latency += operation.latency;
    return uses + latency;
  }

  void try_candidate(const Candidate& candidate) {
    graph_.set_intervals(candidate.intervals);
    const std::int64_t before = budget_;
    auto placed = place(problem_, graph_, candidate.intervals, budget_);
    if (placed && placed->length == candidate.bound) return keep(*placed, candidate);
    const bool copies_collide = !placed && before == budget_;
    if (copies_collide) return;  // no start can help: proven
    if (placed) keep(*placed, candidate);
    prove(candidate);
  }

  void keep(const Placement& placement, const Candidate& candidate) {
    if (best_ && best_->length <= placement.length) return;
    best_ = placement;
    intervals_ = candidate.intervals;
  }

  /// Asks the integer program whether this candidate has anything better than the best placement.
  void prove(const Candidate& candidate) {
    const std::int64_t longest = best_ ? best_->length : 2 * candidate.bound + greatest_offset();
    const auto solver = make_solver(options_.solver);
    const Certificate certificate =
        certify(problem_, graph_, candidate.intervals, longest, *solver, options_.ilp_nodes);
    switch (certificate.status) {
      case IntegerSolution::Status::kLimit:
        leave_open(candidate.bound);
        return;
      case IntegerSolution::Status::kInfeasible:
        proof_ = std::max(proof_, model::Proof::kIlp);
        // The program knows slots only; a placement shorter than its optimum rests on accesses
        // apart in time.
        if (best_ && intervals_ == candidate.intervals) leave_open(candidate.bound);
        return;
      case IntegerSolution::Status::kOptimal:
        break;
    }
    proof_ = std::max(proof_, model::Proof::kIlp);
    if (best_ && certificate.length >= best_->length) return;
    adopt(certificate, candidate);
  }

  /// Binds the ports of a schedule the integer program found.
  void adopt(const Certificate& certificate, const Candidate& candidate) {
    PortTable ports(problem_, members_, candidate.intervals);
    for (int operation : ports.operations()) {
      if (!ports.place(operation, certificate.start[operation])) {
        leave_open(candidate.bound);
        return;
      }
    }
    keep({certificate.start, ports.bindings(), certificate.length}, candidate);
  }

  void leave_open(std::int64_t bound) {
    proof_ = model::Proof::kLimit;
    unproven_bound_ = unproven_bound_ ? std::min(*unproven_bound_, bound) : bound;
  }

  Found result() const {
    Found found{best_, intervals_, proof_, 0, false};
    if (!best_) {
      found.proven_infeasible = proof_ != model::Proof::kLimit;
      return found;
    }
    found.bound =
        proof_ == model::Proof::kLimit ? std::min(*unproven_bound_, best_->length) : best_->length;
    if (found.bound == best_->length && proof_ == model::Proof::kLimit) {
      found.proof = model::Proof::kBound;
    }
    return found;
  }

  const Problem& problem_;
  const Options& options_;
  std::vector<bool> members_;
  ConstraintGraph graph_;
  std::vector<LoopId> loops_;
  std::int64_t budget_;
  std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> open_;
  std::size_t created_ = 0;
  std::optional<Placement> best_;
  Intervals intervals_;
  model::Proof proof_ = model::Proof::kBound;
  std::optional<std::int64_t> unproven_bound_;
};

}  // namespace

Found search_offsets(const Problem& problem, const Intervals& intervals, LoopId loop,
                     const Options& options) {
  return OffsetSearch(problem, loop, options).run(with_apart_outer_loops(problem, intervals, loop));
}

}  // namespace hls::scheduler
