#include "scheduler/search/block_placer.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "scheduler/intervals/intervals.h"
#include "scheduler/ports/port_colouring.h"
#include "scheduler/prove/parting_bound.h"
#include "scheduler/search/blocks.h"

namespace hls::scheduler {
namespace {

using model::LoopId;
using model::LoopKind;
using model::Problem;

constexpr std::int64_t kMostStep = 64;  ///< of intervals that are tried by steps
/// Cycles between iterations of loops around are more than this.
constexpr std::int64_t kApartDistance = kApartInterval / 2;

/// What is known of the operations of one iteration of a loop, of the kernel for -1: blocks, and when
/// operations start in theirs.
struct Region {
  LoopId loop = -1;
  std::vector<int> block;             ///< of each operation; -1: not in the loop
  std::vector<std::int64_t> offset;   ///< of each operation from its block's start
  std::vector<std::int32_t> port;     ///< of each use, resource by resource
  std::vector<std::int64_t> lengths;  ///< of the blocks
};

/// The temporal loop directly inside `region` around an operation; -1: the operation itself.
LoopId nest_around(const Problem& problem, int operation, LoopId region) {
  LoopId nest = -1;
  for (LoopId loop = problem.operations[operation].loop; loop != region;
       loop = problem.loops[loop].parent) {
    if (problem.loops[loop].kind == LoopKind::kTemporal) nest = loop;
  }
  return nest;
}

/// The index of each resource's first use, all uses being numbered one after the other.
std::vector<int> first_uses(const Problem& problem) {
  std::vector<int> first{0};
  for (const model::PortResource& resource : problem.resources) {
    first.push_back(first.back() + static_cast<int>(resource.uses.size()));
  }
  return first;
}

/// Whether accesses of two nests in the loop, or of one and of the loop itself, may meet; the kernel
/// for -1.
bool shares_ports(const Problem& problem, LoopId region) {
  std::map<std::pair<int, std::int32_t>, std::set<LoopId>> nests;
  for (int r = 0; r < static_cast<int>(problem.resources.size()); ++r) {
    const model::PortResource& resource = problem.resources[r];
    if (resource.ports.empty()) continue;
    for (const model::BankUse& use : resource.uses) {
      if (!is_inside(problem, problem.operations[use.operation].loop, region)) continue;
      const LoopId nest = nest_around(problem, use.operation, region);
      for (const std::int32_t bank : use.banks) {
        if (nests[{r, bank}].insert(nest).second && nests[{r, bank}].size() > 1) return true;
      }
    }
  }
  return false;
}

/// Cycles from an operation's first start to its last result in an iteration of a loop around it.
std::int64_t cycles_in(const Problem& problem, int index, LoopId region,
                       const Intervals& intervals) {
  const Problem::Operation& operation = problem.operations[index];
  std::int64_t cycles = operation.latency;
  for (const LoopId loop : operation.loops) {
    if (loop == region || !is_inside(problem, loop, region)) continue;
    cycles += (problem.loops[loop].trip_count - 1) * intervals[loop];
  }
  return cycles;
}

/// Places the nests of loops as blocks, one loop after the other.
class BlockPlacer {
 public:
  BlockPlacer(Structure& structure, const Intervals& least, const Options& options,
              std::int64_t& nodes)
      : structure_(structure),
        problem_(structure.problem()),
        options_(options),
        nodes_(nodes),
        least_(least),
        intervals_(least),
        at_least_(least),
        held_(problem_) {}

  std::optional<OffsetsFound> run() {
    for (const LoopId loop : structure_.innermost_first()) {
      const Problem::Loop& entry = problem_.loops[loop];
      if (entry.kind != LoopKind::kTemporal || entry.trip_count <= 1) continue;
      if (!shares_ports(problem_, loop)) continue;
      if (!place_region(loop)) return std::nullopt;
    }
    if (!is_held_ && !shares_ports(problem_, -1)) return std::nullopt;
    if (!place_region(-1)) return std::nullopt;
    OffsetsFound found = found_for(-1);
    if (!found.placement) return std::nullopt;
    ConstraintGraph& graph = structure_.body(-1).graph;
    graph.set_intervals(found.intervals);
    found.bound = length_bound_of(graph, found.intervals, found.placement->length);
    const bool is_least = found.bound == found.placement->length;
    found.proof = is_least ? model::Proof::kBound : model::Proof::kLimit;
    return found;
  }

 private:
  /// At these ii and any offsets; no more than what is known.
  std::int64_t length_bound_of(ConstraintGraph& graph, Intervals intervals,
                               std::int64_t known) const {
    std::int64_t bound = load_bound(problem_, graph, -1);
    const std::vector<LoopId>& growing = structure_.uses(-1).replicating();
    if (growing.empty()) bound = length_bound(problem_, graph, intervals);
    for (LoopId loop = 0; loop < static_cast<LoopId>(intervals.size()); ++loop) {
      if (problem_.loops[loop].kind == LoopKind::kSpatial) intervals[loop] = least_[loop];
    }
    if (bound < known) {
      graph.set_intervals(intervals);
      bound = std::max(bound, parting_bound(problem_, intervals,
                                            differences_at(problem_, graph, intervals, growing),
                                            known, options_.stop));
    }
    return std::min(bound, known);
  }

  /// A nest, all its copies included; the kernel for -1, where next to nothing is left to search.
  OffsetsFound search_held(LoopId loop) {
    Options options = options_;
    options.ilp_work = 0;
    options.branch_work /= kBranchShare;
    if (loop < 0) {
      options.slot_trials = kHeldTrials * static_cast<std::int64_t>(problem_.operations.size());
      options.offsets = kHeldOffsets;
      options.branch_work = 0;
    }
    Work work = work_of(options);
    Structure held(held_, options_.stop);
    return search_copies(held, intervals_, loop, options, work);
  }

  bool place_region(LoopId loop) {
    Region region{loop,
                  std::vector<int>(problem_.operations.size(), -1),
                  std::vector<std::int64_t>(problem_.operations.size(), 0),
                  std::vector<std::int32_t>(static_cast<std::size_t>(first_uses(problem_).back())),
                  {}};
    for (const LoopId nest : structure_.directly_inside(loop)) {
      if (!add_nest(region, nest)) return false;
    }
    if (!add_others(region)) return false;
    BlockProblem blocks;
    if (loop >= 0) {
      blocks.iterations = problem_.loops[loop].trip_count;
      blocks.least_interval = intervals_[loop];
      if (problem_.loops[loop].interval) blocks.most_interval = intervals_[loop];
    }
    blocks.lengths = region.lengths;
    if (!add_precedences(region, blocks)) return false;
    const CollisionTable collisions(problem_, intervals_, loop);
    add_pairs(region, collisions, blocks);
    const auto found = shortest_blocks(blocks, step_of(region), options_.stop, nodes_);
    if (!found) return false;
    hold_region(region, *found);
    if (loop >= 0 && !set_interval(loop, found->interval)) return false;
    keep_region(region, *found);
    return true;
  }

  /// A nest, the kernel for -1: as its own blocks were placed, if there were some and no copies of it run
  /// beside one another.
  OffsetsFound found_for(LoopId nest) {
    const auto kept = kept_.find(nest);
    if (kept == kept_.end() || has_copies(nest)) return search_held(nest);
    return {kept->second, intervals_, model::Proof::kLimit, 0, false};
  }

  bool has_copies(LoopId nest) const {
    if (nest < 0) return false;
    const LoopId parent = problem_.loops[nest].parent;
    return parent >= 0 && problem_.loops[parent].kind == LoopKind::kSpatial;
  }

  /// The ports that the blocks were placed with are chosen anew: copies of one access may need several.
  void keep_region(const Region& region, const BlockSchedule& found) {
    const Intervals apart = with_apart_outer_iterations(problem_, intervals_, region.loop);
    ConstraintGraph& graph = structure_.body(region.loop).graph;
    graph.set_intervals(apart);
    const std::vector<std::int64_t> start = starts_in(region, found);
    std::vector<std::int64_t> raised = start;
    if (!graph.raise(raised) || raised != start) return;
    auto coloured = PortColouring(problem_, graph, apart).colour(start);
    if (coloured.status != PortColouring::Status::kBound) return;
    const std::int64_t length = length_of(graph, start, durations(problem_, apart));
    kept_[region.loop] = {start, std::move(coloured.bindings), length};
  }

  bool add_nest(Region& region, LoopId nest) {
    const OffsetsFound alone = found_for(nest);
    if (!alone.placement) return false;
    const int number = static_cast<int>(region.lengths.size());
    std::int64_t first = std::numeric_limits<std::int64_t>::max();
    const std::vector<bool>& members = structure_.body(nest).members;
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (members[i]) first = std::min(first, alone.placement->start[i]);
    }
    if (!take_offsets_of(nest, alone.intervals)) return false;
    std::int64_t end = 0;
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (!members[i]) continue;
      region.block[i] = number;
      region.offset[i] = alone.placement->start[i] - first;
      end = std::max(end, region.offset[i] +
                              cycles_in(problem_, static_cast<int>(i), region.loop, intervals_));
    }
    region.lengths.push_back(end);
    take_ports(region, nest, alone.placement->bindings);
    return true;
  }

  /// Those of copies inside the nest; false when copies around it would be further apart.
  bool take_offsets_of(LoopId nest, const Intervals& from) {
    for (LoopId loop = 0; loop < static_cast<LoopId>(problem_.loops.size()); ++loop) {
      if (problem_.loops[loop].kind == LoopKind::kTemporal) continue;
      if (from[loop] != intervals_[loop] && !is_inside(problem_, loop, nest)) return false;
      intervals_[loop] = from[loop];
    }
    return true;
  }

  void take_ports(Region& region, LoopId nest, const std::vector<model::PortBinding>& bindings) {
    const std::vector<int> first = first_uses(problem_);
    for (const model::PortBinding& binding : bindings) {
      const model::BankUse& use = problem_.resources[binding.resource].uses[binding.use];
      if (!is_inside(problem_, problem_.operations[use.operation].loop, nest)) continue;
      region.port[first[binding.resource] + binding.use] = binding.port;
    }
  }

  /// The operations of the loop itself: each is a block, with its copies on the ports that they would try
  /// first alone; false when these do not fit.
  bool add_others(Region& region) {
    const Intervals apart = with_apart_outer_iterations(problem_, intervals_, region.loop);
    const std::vector<int> first = first_uses(problem_);
    const PortUses& uses = structure_.uses(region.loop);
    PortTable ports(problem_, uses, apart);
    for (int i = 0; i < static_cast<int>(problem_.operations.size()); ++i) {
      if (region.block[i] >= 0 || !structure_.body(region.loop).members[i]) continue;
      region.block[i] = static_cast<int>(region.lengths.size());
      region.lengths.push_back(cycles_in(problem_, i, region.loop, intervals_));
      if (!ports.needs_port(i)) continue;
      if (!ports.place(i, 0)) return false;
      const std::vector<model::PortBinding> bindings = ports.bindings();
      for (const int use : uses.of(i)) {
        region.port[first[bindings[use].resource] + bindings[use].use] = bindings[use].port;
      }
      ports.remove(i);
    }
    return true;
  }

  /// False when a nest alone, or one iteration after the other, is impossible.
  bool add_precedences(const Region& region, BlockProblem& blocks) const {
    const Intervals apart = with_apart_outer_iterations(problem_, intervals_, region.loop);
    std::set<std::tuple<int, int, std::int64_t, std::int64_t>> known;
    for (const model::Dependence& dependence : problem_.dependences) {
      const int from = region.block[dependence.source];
      const int to = region.block[dependence.destination];
      if (from < 0 || to < 0) continue;
      const std::int64_t delay = dependence.delay + region.offset[dependence.source] -
                                 region.offset[dependence.destination];
      for (const model::Distance& distance : dependence.distances) {
        std::int64_t carried = 0;
        std::int64_t weight = delay;
        for (const auto& [loop, count] : distance) {
          (loop == region.loop ? carried : weight) +=
              loop == region.loop ? count : -count * apart[loop];
        }
        if (weight < -kApartDistance && carried >= 0) continue;
        if (from == to && carried == 0) {
          if (weight > 0) return false;
          continue;
        }
        if (!known.emplace(from, to, weight, carried).second) continue;
        blocks.precedences.push_back({from, to, weight, carried});
      }
    }
    return true;
  }

  void add_pairs(const Region& region, const CollisionTable& collisions,
                 BlockProblem& blocks) const {
    // By blocks: collisions of accesses, and how much further apart these are.
    using Apart = std::pair<const std::vector<Collisions>*, std::int64_t>;
    std::map<std::pair<int, int>, std::vector<Apart>> pairs;
    std::map<std::pair<int, int>, std::set<Apart>> known;
    for (const auto& accesses : meeting(region)) {
      for (const Access& a : accesses) {
        for (const Access& b : accesses) {
          const std::pair<int, int> key{region.block[a.operation], region.block[b.operation]};
          if (key.first > key.second) continue;
          const Apart apart{&collisions.by_iterations(a.resource, a.use, b.use),
                            b.offset - a.offset};
          if (known[key].insert(apart).second) pairs[key].push_back(apart);
        }
      }
    }
    for (const auto& [key, all] : pairs) {
      BlockPair pair;
      pair.a = key.first;
      pair.b = key.second;
      for (const auto& [of_accesses, shift] : all) pair.add(*of_accesses, shift);
      blocks.pairs.push_back(std::move(pair));
    }
  }

  struct Access {
    std::int64_t offset;  ///< from its block's start
    int operation;
    int resource;
    int use;

    auto operator<=>(const Access&) const = default;
  };

  /// Accesses that take turns at a port; of ports with the same ones one.
  std::vector<std::vector<Access>> meeting(const Region& region) const {
    std::map<std::tuple<int, std::int32_t, std::int32_t>, std::vector<Access>> at_port;
    int index = 0;
    for (int r = 0; r < static_cast<int>(problem_.resources.size()); ++r) {
      for (int u = 0; u < static_cast<int>(problem_.resources[r].uses.size()); ++u) {
        const model::BankUse& use = problem_.resources[r].uses[u];
        const int number = index++;
        if (problem_.resources[r].ports.empty() || region.block[use.operation] < 0) continue;
        const std::int64_t offset =
            region.offset[use.operation] + copy_offset(problem_, use, intervals_);
        for (const std::int32_t bank : use.banks) {
          at_port[{r, bank, region.port[number]}].push_back({offset, use.operation, r, u});
        }
      }
    }
    std::set<std::set<Key>> known;
    std::vector<std::vector<Access>> different;
    for (auto& [_, accesses] : at_port) {
      std::set<Key> keys;
      for (const Access& access : accesses) keys.insert(key_of(access));
      if (known.insert(std::move(keys)).second) different.push_back(std::move(accesses));
    }
    return different;
  }

  /// What accesses have in common that meet others alike.
  using Key = std::tuple<int, std::int64_t, int, std::vector<model::BankIndex>>;
  Key key_of(const Access& access) const {
    const model::PortResource& resource = problem_.resources[access.resource];
    return {access.operation, access.offset, resource.dimensions.empty() ? -1 : access.resource,
            resource.uses[access.use].indices};
  }

  /// The least common multiple of the innermost intervals; 1 where it is large.
  std::int64_t step_of(const Region& region) const {
    std::int64_t step = 1;
    for (LoopId loop = 0; loop < static_cast<LoopId>(problem_.loops.size()); ++loop) {
      const bool is_nest = problem_.loops[loop].kind == LoopKind::kTemporal &&
                           loop != region.loop && is_inside(problem_, loop, region.loop) &&
                           structure_.directly_inside(loop).empty();
      if (is_nest) step = std::lcm(step, intervals_[loop]);
      if (step > kMostStep) return 1;
    }
    return step;
  }

  std::vector<std::int64_t> starts_in(const Region& region, const BlockSchedule& found) const {
    std::vector<std::int64_t> start(problem_.operations.size(), 0);
    for (std::size_t i = 0; i < start.size(); ++i) {
      if (region.block[i] >= 0) start[i] = found.start[region.block[i]] + region.offset[i];
    }
    return start;
  }

  void hold_region(const Region& region, const BlockSchedule& found) {
    hold_together(held_, structure_.body(region.loop).members, starts_in(region, found));
    is_held_ = true;
  }

  /// False where the loops around cannot be as long.
  bool set_interval(LoopId loop, std::int64_t interval) {
    at_least_[loop] = interval;
    const auto least = least_intervals(structure_, at_least_);
    if (std::holds_alternative<model::Infeasible>(least)) return false;
    const auto& intervals = std::get<Intervals>(least);
    if (intervals[loop] != interval) return false;
    for (LoopId other = 0; other < static_cast<LoopId>(intervals.size()); ++other) {
      if (problem_.loops[other].kind == LoopKind::kTemporal) intervals_[other] = intervals[other];
    }
    return true;
  }

  static constexpr std::int64_t kBranchShare = 16;  ///< of `branch_work`, 1 / this for a nest
  static constexpr std::int64_t kHeldTrials = 64;   ///< of slots for each operation
  static constexpr std::int64_t kHeldOffsets = 64;

  Structure& structure_;
  const Problem& problem_;
  const Options& options_;
  std::int64_t& nodes_;
  const Intervals& least_;
  Intervals intervals_;
  std::vector<std::int64_t> at_least_;
  Problem held_;  ///< with what is placed held together
  bool is_held_ = false;
  std::map<LoopId, Placement> kept_;  ///< of regions, at the intervals there are
};

}  // namespace

std::optional<OffsetsFound> place_blocks(Structure& structure, const Intervals& least,
                                         const Options& options, std::int64_t& nodes) {
  return BlockPlacer(structure, least, options, nodes).run();
}

}  // namespace hls::scheduler
