#include "scheduler/search/offset_search.h"

#include <algorithm>
#include <limits>
#include <map>
#include <queue>
#include <set>

#include "scheduler/formulate/apart.h"
#include "scheduler/intervals/intervals.h"
#include "scheduler/intervals/relaxation.h"
#include "scheduler/ports/port_table.h"
#include "scheduler/prove/branching.h"
#include "scheduler/prove/cycle_program.h"
#include "scheduler/prove/parting_bound.h"
#include "scheduler/prove/refine.h"
#include "scheduler/prove/slot_program.h"
#include "scheduler/prove/solver.h"

namespace hls::scheduler {
namespace {

using model::LoopId;
using model::Problem;

constexpr std::int64_t kEndless = std::numeric_limits<std::int64_t>::max() / 4;
constexpr std::int64_t kSpreadTrials = 2'000;  ///< slots tried for offsets of last resort
constexpr std::int64_t kVectors =
    8;  ///< an offset vector takes at most 1 / kVectors of what is left
constexpr std::int64_t kShare = 16;  ///< a search takes at most 1 / kShare of a schedule's work

constexpr std::size_t kMostSkewed = 16;     ///< vectors
constexpr std::int64_t kBanksAVector = 64;  ///< banks looked at in the time of a small vector

/// Banks that copies of accesses may touch, added up.
std::int64_t banks_of(const PortUses& uses) {
  std::int64_t banks = 0;
  for (const int operation : uses.operations()) banks += uses.of_banks(operation);
  return banks;
}

struct Candidate {
  std::int64_t path_bound;
  std::size_t order;  ///< of creation: ties are taken first in, first out
  Intervals intervals;
  bool is_feasible;  ///< without ports

  bool operator>(const Candidate& other) const {
    return std::tie(path_bound, order) > std::tie(other.path_bound, other.order);
  }
};

class OffsetSearch {
 public:
  OffsetSearch(Structure& structure, LoopId loop, const Options& options, Work& work)
      : problem_(structure.problem()),
        loop_(loop),
        options_(options),
        members_(structure.body(loop).members),
        graph_(structure.body(loop).graph),
        uses_(structure.uses(loop)),
        loops_(uses_.replicating()),
        work_(work),
        slot_trials_(std::min(work.slot_trials, options.slot_trials / kShare)),
        branch_work_(std::min(work.branch_work, options.branch_work / kShare)),
        ilp_work_(std::min(work.ilp_work, options.ilp_work / kShare)),
        offsets_(std::min(work.offsets, options.offsets / kShare)),
        load_bound_(load_bound(problem_, graph_, loop)),
        vector_cost_(1 + banks_of(uses_) / kBanksAVector) {}

  OffsetsFound run(const Intervals& least) {
    least_ = least;
    const Work before{slot_trials_, branch_work_, ilp_work_, offsets_, 0, 0};
    search(least);
    work_.slot_trials -= before.slot_trials - slot_trials_;
    if (!best_) try_offsets(spread(least));
    if (!best_) try_offsets(sequential(least));
    work_.branch_work -= before.branch_work - branch_work_;
    work_.ilp_work -= before.ilp_work - ilp_work_;
    work_.offsets -= vectors_seen();
    return result();
  }

 private:
  void search(const Intervals& least) {
    push(least, 0);
    try_open();
    if (best_ && load_bound_ < best_->length && loop_ < 0 && !loops_.empty()) check_open();
  }

  void try_open() {
    while (!open_.empty()) {
      const Candidate candidate = open_.top();
      if (best_ && candidate.path_bound >= best_->length) break;
      if (best_ && load_bound_ >= best_->length) break;
      if (slot_trials_ <= 0 || vectors_seen() > offsets_) {
        leave_open(least_length_from(candidate.intervals));
        break;
      }
      open_.pop();
      if (candidate.is_feasible) try_candidate(candidate);
      const bool is_above = best_ && best_->length > candidate.path_bound;
      if (seen_.size() == 1 && is_above) try_skewed(candidate.intervals);
      for (const LoopId loop : loops_) {
        Intervals more = candidate.intervals;
        ++more[loop];
        // Further apart is not tried one by one; where loops are inside the copies it may help.
        if (more[loop] <= greatest_offset()) {
          push(more, candidate.path_bound);
        } else {
          leave_open(least_length_from(more));
        }
      }
    }
  }

  /// Offsets at which copies follow one another from bank to bank: where an access walks over banks with
  /// the iterations of a loop and its copies lie across, those of two nests meet at all offsets but these.
  void try_skewed(const Intervals& least) {
    std::vector<Intervals> vectors{least};
    for (const LoopId loop : loops_) {
      const std::set<std::int64_t> steps = walks_around(loop, least);
      const std::size_t before = vectors.size();
      for (const std::int64_t step : steps) {
        for (std::size_t i = 0; i < before && vectors.size() < kMostSkewed; ++i) {
          vectors.push_back(vectors[i]);
          vectors.back()[loop] = std::max(step, least[loop]);
        }
      }
    }
    for (const Intervals& vector : vectors) {
      if (!seen_.insert(vector).second) continue;
      graph_.set_intervals(vector);
      if (!graph_.positive_cycle().empty()) continue;
      const std::int64_t path = path_bound(problem_, graph_, vector);
      if (best_ && path >= best_->length) continue;
      try_candidate({path, seen_.size(), vector, true});
    }
  }

  /// Cycles between iterations of loops whose counters choose banks of accesses in a spatial loop.
  std::set<std::int64_t> walks_around(LoopId spatial, const Intervals& intervals) const {
    std::set<std::int64_t> steps;
    for (const model::PortResource& resource : problem_.resources) {
      for (const model::BankUse& use : resource.uses) {
        if (!members_[use.operation]) continue;
        if (!is_inside(problem_, problem_.operations[use.operation].loop, spatial)) continue;
        for (const model::BankIndex& index : use.indices) {
          for (const auto& [loop, _] : index.terms) steps.insert(intervals[loop]);
        }
      }
    }
    return steps;
  }

  /// Of vectors that were not tried their own paths are too long; those grown from them may have
  /// shorter ones.
  void check_open() {
    for (; !open_.empty(); open_.pop()) {
      const std::int64_t bound = least_length_from(open_.top().intervals);
      if (bound >= best_->length) continue;
      leave_open(bound);
      if (*unproven_bound_ <= load_bound_) return;
    }
  }

  /// No schedule of the kernel with these ii, and these offsets or greater ones, is shorter; of a loop
  /// alone, whose length is no result, with these offsets.
  std::int64_t least_length_from(const Intervals& intervals) {
    if (loop_ >= 0) return path_bound(problem_, graph_, intervals);
    if (!relaxation_) relaxation_.emplace(problem_);
    IntervalRanges ranges;
    for (const std::int64_t interval : intervals) ranges.push_back({interval, interval});
    for (const LoopId loop : loops_) {
      ranges[static_cast<std::size_t>(loop)].most = IntervalRange::kNoMost;
    }
    return relaxation_->least_length(ranges).value_or(kEndless);
  }

  PlacementProblem at(const Intervals& intervals) const {
    return {problem_, graph_, uses_, intervals};
  }

  /// A last resort, with trials of its own: whatever it finds may be far from the shortest.
  void try_offsets(const Intervals& offsets) {
    graph_.set_intervals(offsets);
    if (!graph_.positive_cycle().empty()) return;
    slot_trials_ = kSpreadTrials;
    try_candidate({path_bound(problem_, graph_, offsets), seen_.size(), offsets, true});
  }

  /// Offsets by which copies run one after the other: each lasts no longer than all its operations
  /// and loops in a row.
  Intervals sequential(const Intervals& least) const {
    Intervals offsets = least;
    for (const LoopId loop : innermost_first(problem_)) {
      if (std::find(loops_.begin(), loops_.end(), loop) == loops_.end()) continue;
      std::int64_t cycles = 0;
      for (const Problem::Operation& operation : problem_.operations) {
        if (operation.id >= 0 && is_inside(problem_, operation.loop, loop)) {
          cycles += std::max(std::int64_t{1}, operation.latency);
        }
      }
      for (LoopId inner = 0; inner < static_cast<LoopId>(problem_.loops.size()); ++inner) {
        if (inner == loop || !is_inside(problem_, inner, loop)) continue;
        cycles += problem_.loops[inner].trip_count * offsets[inner];
      }
      offsets[loop] = std::max(offsets[loop], cycles);
    }
    return offsets;
  }

  /// Offsets by which no two copies of an access start in the same cycle, however deep the loops are
  /// unrolled.
  Intervals spread(const Intervals& least) const {
    Intervals spread = least;
    for (const LoopId loop : loops_) {
      std::int64_t copies = 1;
      for (const LoopId inner : loops_) {
        if (inner != loop && is_inside(problem_, inner, loop)) {
          copies *= problem_.loops[inner].trip_count;
        }
      }
      spread[loop] = std::max(spread[loop], copies);
    }
    return spread;
  }

  void push(const Intervals& intervals, std::int64_t parent_bound) {
    if (!seen_.insert(intervals).second) return;
    graph_.set_intervals(intervals);
    const std::vector<int> cycle = graph_.positive_cycle();
    if (!cycle.empty()) {
      // Larger offsets may yet open the cycle, or they never do.
      if (grows_open(cycle, intervals)) {
        open_.push({parent_bound, seen_.size(), intervals, false});
      }
      return;
    }
    open_.push({path_bound(problem_, graph_, intervals), seen_.size(), intervals, true});
  }

  bool grows_open(const std::vector<int>& cycle, const Intervals& intervals) const {
    std::map<LoopId, std::int64_t> total;
    for (int edge : cycle) {
      const auto& distances = problem_.dependences[graph_.edges()[edge].dependence].distances;
      const auto tightest = std::min_element(
          distances.begin(), distances.end(),
          [&](const auto& a, const auto& b) { return dot(a, intervals) < dot(b, intervals); });
      for (const auto& [loop, count] : *tightest) total[loop] += count;
    }
    return std::any_of(loops_.begin(), loops_.end(), [&](LoopId loop) { return total[loop] > 0; });
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
    std::optional<std::int64_t>
        bound;  // found when it is needed: the path's length often is enough
    if (best_) {
      bound = std::max(load_bound_, length_bound(problem_, graph_, candidate.intervals));
      if (*bound >= best_->length) return;
    }
    // Where offsets can be chosen, no vector takes the trials of all others.
    const std::int64_t trials = loops_.empty() ? slot_trials_ : slot_trials_ / kVectors + 1;
    std::int64_t left = trials;
    const LengthRange lengths{bound.value_or(0), best_ ? best_->length - 1 : kNoDeadline};
    auto placed = place(at(candidate.intervals), lengths, left);
    slot_trials_ -= trials - left;
    const bool copies_collide = !placed && left == trials;
    if (copies_collide) return;  // no start can help: proven
    if (placed) keep(*placed, candidate);
    if (placed && placed->length == candidate.path_bound) return;
    raise_load_bound();
    graph_.set_intervals(candidate.intervals);
    if (best_ && load_bound_ >= best_->length) return;
    if (!bound) bound = length_bound(problem_, graph_, candidate.intervals);
    if (placed && placed->length == *bound) return;
    if (auto apart = place_apart(candidate)) keep(*apart, candidate);
    search_below(candidate, *bound);
  }

  /// What accesses that wait for one another ask for, at all vectors alike; once.
  void raise_load_bound() {
    if (!best_ || loop_ >= 0 || is_raised_) return;
    is_raised_ = true;
    graph_.set_intervals(least_);
    const std::int64_t bound =
        parting_bound(problem_, least_, differences_at(problem_, graph_, least_, loops_),
                      best_->length, options_.stop);
    load_bound_ = std::max(load_bound_, bound);
  }

  /// A placement with the loops of each region one after the other: long, but easy to find.
  std::optional<Placement> place_apart(const Candidate& candidate) {
    if (!apart_) apart_ = with_loops_apart(problem_, loop_);
    ConstraintGraph graph(*apart_, members_);
    graph.set_stop(options_.stop);
    graph.set_intervals(candidate.intervals);
    if (!graph.positive_cycle().empty()) return std::nullopt;
    return place({*apart_, graph, uses_, candidate.intervals}, {}, slot_trials_);
  }

  /// Looks for a schedule of this candidate that is shorter than the best one.
  void search_below(const Candidate& candidate, std::int64_t bound) {
    const std::int64_t known = best_ ? best_->length : kEndless;
    if (branch_work_ <= 0) return prove(candidate, bound);
    Branching branching =
        separate_colliding(problem_, graph_, candidate.intervals, known, branch_work_);
    if (branching.placement) keep(*branching.placement, candidate);
    if (branching.is_complete) {
      proof_ = std::max(proof_, model::Proof::kSearch);
      return;
    }
    prove(candidate, std::max(bound, branching.bound));
  }

  void keep(const Placement& placement, const Candidate& candidate) {
    if (best_ && best_->length <= placement.length) return;
    best_ = placement;
    intervals_ = candidate.intervals;
  }

  /// Asks the integer program for the shortest schedule of this candidate.
  void prove(const Candidate& candidate, std::int64_t bound) {
    const std::int64_t longest = best_ ? best_->length : 2 * bound + greatest_offset();
    const auto solver = make_solver(options_.solver, options_.stop);
    const Certificate certificate =
        shortest_in_slots(problem_, graph_, candidate.intervals, longest, {*solver, ilp_work_});
    bool is_proven = certificate.is_exact && best_;
    if (certificate.status == IntegerSolution::Status::kLimit) is_proven = false;
    if (certificate.status == IntegerSolution::Status::kOptimal &&
        (!best_ || certificate.length < best_->length)) {
      is_proven = adopt(certificate, candidate) && certificate.is_exact;
    }
    if (!is_proven) return leave_open(bound);
    proof_ = std::max(proof_, model::Proof::kIlp);
  }

  /// Binds the ports of a schedule the integer program found; false when that fails.
  bool adopt(const Certificate& certificate, const Candidate& candidate) {
    PortTable ports(problem_, uses_, candidate.intervals);
    for (int operation : ports.operations()) {
      if (!ports.place(operation, certificate.start[operation])) return false;
    }
    keep({certificate.start, ports.bindings(), certificate.length}, candidate);
    return true;
  }

  /// Vectors of a design of many banks take longer to try.
  std::int64_t vectors_seen() const {
    return vector_cost_ * (static_cast<std::int64_t>(seen_.size()) - 1) + 1;
  }

  void leave_open(std::int64_t path_or_queue) {
    const std::int64_t bound = std::max(path_or_queue, load_bound_);
    proof_ = model::Proof::kLimit;
    unproven_bound_ = unproven_bound_ ? std::min(*unproven_bound_, bound) : bound;
  }

  OffsetsFound result() const {
    OffsetsFound found{best_, intervals_, proof_, 0, false};
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
  LoopId loop_;
  std::optional<Problem> apart_;  ///< the problem with its loops kept apart
  const Options& options_;
  const std::vector<bool>& members_;
  ConstraintGraph& graph_;
  const PortUses& uses_;
  const std::vector<LoopId>& loops_;
  Intervals least_;         ///< of all that is tried
  bool is_raised_ = false;  ///< `load_bound_`
  Work& work_;
  std::int64_t slot_trials_;
  std::int64_t branch_work_;
  std::int64_t ilp_work_;
  std::int64_t offsets_;
  std::int64_t load_bound_;   ///< at any offsets
  std::int64_t vector_cost_;  ///< of `offsets_`
  std::optional<Relaxation> relaxation_;
  std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> open_;
  std::set<Intervals> seen_;
  std::optional<Placement> best_;
  Intervals intervals_;
  model::Proof proof_ = model::Proof::kBound;
  std::optional<std::int64_t> unproven_bound_;
};

/// The shortest of all schedules at these ii, if the integer program over their cycles finds it.
void ask_cycles(const Problem& problem, OffsetsFound& found, const Options& options, Work& work) {
  CycleOptimum optimum = shortest(problem, found.intervals, found.placement->length,
                                  {*make_cbc_solver(options.stop), work.cycle_work});
  if (optimum.status == IntegerSolution::Status::kLimit) return;
  if (optimum.status == IntegerSolution::Status::kOptimal) {
    found.placement = std::move(optimum.placement);
    found.intervals = std::move(optimum.intervals);
  }
  found.proof = model::Proof::kIlp;
}

}  // namespace

OffsetsFound shorten(Structure& structure, OffsetsFound found, const Options& options, Work& work) {
  if (found.proof != model::Proof::kLimit) return found;
  const Problem& problem = structure.problem();
  ConstraintGraph& graph = structure.body(-1).graph;
  graph.set_intervals(found.intervals);
  const PortUses& uses = structure.uses(-1);
  const PlacementProblem placed{problem, graph, uses, found.intervals};
  std::int64_t trials = options.random_trials;
  found.placement = place_shorter(placed, *found.placement, found.bound, trials);
  Refinement refinement = refine(placed, *found.placement, Aim::kLength, work.refine_work);
  found.placement = std::move(refinement.placement);
  if (found.placement->length == found.bound) {
    found.proof = model::Proof::kBound;
  } else if (refinement.is_least && uses.replicating().empty()) {
    found.proof = model::Proof::kSearch;
  } else if (options.effort == Effort::kThorough) {
    ask_cycles(problem, found, options, work);
  }
  if (found.proof != model::Proof::kLimit) found.bound = found.placement->length;
  return found;
}

OffsetsFound search_offsets(Structure& structure, const Intervals& intervals, LoopId loop,
                            const Options& options, Work& work) {
  return OffsetSearch(structure, loop, options, work)
      .run(with_apart_outer_loops(structure.problem(), intervals, loop));
}

OffsetsFound search_copies(Structure& structure, const Intervals& intervals, LoopId loop,
                           const Options& options, Work& work) {
  return OffsetSearch(structure, loop, options, work)
      .run(with_apart_outer_iterations(structure.problem(), intervals, loop));
}

}  // namespace hls::scheduler
