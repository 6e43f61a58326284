#include "scheduler/place/placement.h"

#include <algorithm>
#include <limits>
#include <map>
#include <random>
#include <set>

#include "model/divide.h"
#include "scheduler/formulate/loops.h"
#include "scheduler/ports/bank_groups.h"

namespace hls::scheduler {
namespace {

using model::PortResource;
using model::Problem;

constexpr std::int64_t kPlacementsPerOperation = 12;  ///< of one attempt, before it gives up
constexpr std::uint64_t kSeed = 1;
constexpr std::int64_t kBanksATrial = 32;    ///< banks looked at in the time of a slot
constexpr std::int64_t kTightAttempts = 12;  ///< lengths tried below the first one found

/// Iterative modulo scheduling of the accesses; everything else follows by longest paths.
class ModuloScheduler {
 public:
  ModuloScheduler(const Problem& problem, const ConstraintGraph& graph, const PortUses& uses,
                  const Intervals& intervals, const std::vector<std::int64_t>& own)
      : problem_(problem),
        graph_(graph),
        intervals_(intervals),
        own_(own),
        tails_(graph.tails(own)),
        priority_(tails_),
        earliest_(graph.least_starts()),
        uses_(uses),
        ports_(problem, uses, intervals),
        accesses_(static_cast<std::int64_t>(uses.all().size())),
        last_try_(problem.operations.size(), -1) {}

  /// Whether the copies of each operation fit the ports when nothing else does. Before any attempt.
  bool copies_fit() {
    return std::all_of(ports_.operations().begin(), ports_.operations().end(), [&](int operation) {
      graph_.count_work(accesses_);
      const bool fits = ports_.place(operation, 0);
      ports_.remove(operation);
      return fits;
    });
  }

  /// The longest path: no attempt ends before.
  std::int64_t path_length() const { return length_of(graph_, earliest_, own_); }

  /// One attempt with all results complete by `deadline`.
  bool attempt(std::int64_t deadline, std::int64_t& budget) {
    clear();
    std::int64_t left =
        kPlacementsPerOperation * static_cast<std::int64_t>(ports_.operations().size());
    while (const auto operation = next_operation()) {
      if (left-- <= 0 || budget <= 0) return false;
      if (!place_one(*operation, deadline, budget)) return false;
    }
    return true;
  }

  /// An attempt whose order of accesses and whose choice of slots are left to chance.
  bool random_attempt(std::int64_t deadline, std::mt19937_64& random, std::int64_t& budget) {
    const std::int64_t spread = 1 + static_cast<std::int64_t>(random() % 4) * deadline / 6;
    for (int operation : ports_.operations()) {
      priority_[operation] = tails_[operation] + static_cast<std::int64_t>(
                                                     random() % static_cast<std::uint64_t>(spread));
    }
    random_ = &random;
    skips_in_32_ = random() % 9;
    const bool found = attempt(deadline, budget);
    random_ = nullptr;
    priority_ = tails_;
    return found;
  }

  Placement placement() const {
    return {current_, ports_.bindings(), length_of(graph_, current_, own_)};
  }

 private:
  void clear() {
    for (int operation : ports_.operations()) {
      if (ports_.is_placed(operation)) ports_.remove(operation);
      last_try_[operation] = -1;
    }
    current_ = earliest_;
  }

  /// The unplaced access with the longest path behind it: the one that can wait least.
  std::optional<int> next_operation() const {
    std::optional<int> best;
    for (int operation : ports_.operations()) {
      if (ports_.is_placed(operation)) continue;
      if (!best || priority_[operation] > priority_[*best]) best = operation;
    }
    return best;
  }

  /// Later starts repeat the slots of earlier ones after so many cycles.
  std::int64_t window(int operation) const {
    for (auto loop = problem_.operations[operation].loops.rbegin();
         loop != problem_.operations[operation].loops.rend(); ++loop) {
      const Problem::Loop& entry = problem_.loops[*loop];
      if (entry.kind == model::LoopKind::kTemporal && entry.trip_count > 1) {
        return intervals_[*loop] * uses_.bank_period(operation, *loop);
      }
    }
    return 1;
  }

  /// So many iterations of a loop further outside that walks over banks; ascending.
  std::vector<std::int64_t> starts_at_other_banks(int operation, std::int64_t first) const {
    std::vector<std::int64_t> starts;
    for (const model::LoopId loop : problem_.operations[operation].loops) {
      const std::int64_t period = uses_.bank_period(operation, loop);
      for (std::int64_t k = 1; k < period; ++k) starts.push_back(first + k * intervals_[loop]);
    }
    std::sort(starts.begin(), starts.end());
    return starts;
  }

  bool place_one(int operation, std::int64_t deadline, std::int64_t& budget) {
    const std::int64_t first = std::max(current_[operation], std::int64_t{0});
    const std::int64_t last = deadline >= kNoDeadline ? kNoDeadline : deadline - tails_[operation];
    if (first > last) return false;
    const std::int64_t end = std::min(last, first + window(operation) - 1);
    for (std::int64_t start = first; start <= end && budget > 0; ++start) {
      budget -= trial_cost(operation);
      graph_.count_work(accesses_);
      if (!skips() && fits(operation, start)) return accept(operation, start, deadline);
    }
    for (const std::int64_t start : starts_at_other_banks(operation, first)) {
      if (start > last || budget <= 0) break;
      budget -= trial_cost(operation);
      graph_.count_work(accesses_);
      if (!skips() && fits(operation, start)) return accept(operation, start, deadline);
    }
    for (std::int64_t start : ports_.starts_after_others(operation, first)) {
      if (start > last) break;
      budget -= trial_cost(operation);
      graph_.count_work(accesses_);
      if (!skips() && fits(operation, start)) return accept(operation, start, deadline);
    }
    return eject(operation, first, last, deadline);
  }

  /// Slots of an operation that asks for many banks take longer to try: of random attempts, which
  /// only improve on what there is, those of large designs are fewer.
  std::int64_t trial_cost(int operation) const {
    return random_ == nullptr ? 1 : 1 + uses_.of_banks(operation) / kBanksATrial;
  }

  bool skips() { return random_ != nullptr && (*random_)() % 32 < skips_in_32_; }

  /// Places the operation where its ports are free and no placed one has to move. If so, the least
  /// starts of all are in `moved_`.
  bool fits(int operation, std::int64_t start) {
    if (!ports_.place(operation, start)) return false;
    if (keeps_placed(operation, start)) return true;
    ports_.remove(operation);
    return false;
  }

  bool keeps_placed(int operation, std::int64_t start) {
    moved_ = current_;
    if (start <= current_[operation]) return true;
    graph_.raise_one(moved_, operation, start);
    return std::all_of(ports_.operations().begin(), ports_.operations().end(), [&](int other) {
      return !ports_.is_placed(other) || moved_[other] <= ports_.start(other);
    });
  }

  /// Takes the starts over that fits() found.
  bool accept(int operation, std::int64_t start, std::int64_t deadline) {
    last_try_[operation] = start;
    current_.swap(moved_);
    return ends_by(deadline);
  }

  /// Takes the slot from whoever holds it.
  bool eject(int operation, std::int64_t first, std::int64_t last, std::int64_t deadline) {
    const std::int64_t start = std::max(first, last_try_[operation] + 1);
    if (start > last) return false;
    for (int other : ports_.colliding(operation, start)) ports_.remove(other);
    if (!ports_.place(operation, start)) {
      // Its own copies collide with several that share ports: start afresh around it.
      for (int other : ports_.operations()) {
        if (ports_.is_placed(other)) ports_.remove(other);
      }
      if (!ports_.place(operation, start)) return false;
    }
    return keep_distances(operation, start, deadline);
  }

  /// Recomputes the least starts around what is placed; placed operations that have to move are
  /// taken out.
  bool keep_distances(int operation, std::int64_t start, std::int64_t deadline) {
    last_try_[operation] = start;
    while (true) {
      current_ = earliest_;
      for (int placed : ports_.operations()) {
        if (ports_.is_placed(placed)) {
          current_[placed] = std::max(current_[placed], ports_.start(placed));
        }
      }
      if (!graph_.raise(current_)) return false;
      bool moved = false;
      for (int placed : ports_.operations()) {
        if (!ports_.is_placed(placed) || current_[placed] == ports_.start(placed)) continue;
        ports_.remove(placed);
        moved = true;
      }
      if (!moved) break;
    }
    return ends_by(deadline);
  }

  bool ends_by(std::int64_t deadline) const {
    if (deadline >= kNoDeadline) return true;
    for (int i = 0; i < graph_.size(); ++i) {
      if (graph_.is_member(i) && current_[i] + tails_[i] > deadline) return false;
    }
    return true;
  }

  const Problem& problem_;
  const ConstraintGraph& graph_;
  const Intervals& intervals_;
  const std::vector<std::int64_t>& own_;
  std::vector<std::int64_t> tails_;
  std::vector<std::int64_t> priority_;         ///< the greatest goes first
  std::mt19937_64* random_ = nullptr;          ///< of a random attempt
  std::uint64_t skips_in_32_ = 0;              ///< free slots passed over
  const std::vector<std::int64_t>& earliest_;  ///< least starts without ports
  std::vector<std::int64_t> current_;          ///< least starts around what is placed
  std::vector<std::int64_t> moved_;            ///< of fits()
  const PortUses& uses_;
  PortTable ports_;
  std::int64_t accesses_;  ///< that ask for ports
  std::vector<std::int64_t> last_try_;
};

/// Instances of an access copy: none runs before `head`, and each leaves `tail` cycles behind it.
struct Window {
  std::int64_t head;
  std::int64_t tail;
  std::int64_t instances;
};

/// Instances of accesses on some banks, no two of which share a port and a cycle.
struct PortLoad {
  std::int32_t bank;  ///< as in BankGroup
  std::int64_t banks;
  std::int64_t ports;  ///< of all the banks, that can serve them
  std::vector<Window> windows;
};

/// The loops whose iterations a queue counts: those of `around`, a temporal loop, -1 the kernel;
/// nothing: only the first instance of each copy.
using Counted = std::optional<model::LoopId>;

/// The window of a copy that starts `offset` after its operation. The last of its instances runs
/// `span` after the first, which has head and tail of the operation.
Window window_of(const Problem& problem, const Problem::Operation& operation,
                 const Intervals& intervals, const Counted& around, const Window& first) {
  std::int64_t span = 0;
  std::int64_t instances = 1;
  for (const model::LoopId loop : operation.loops) {
    const Problem::Loop& entry = problem.loops[loop];
    const bool counts = around && loop != *around && entry.kind == model::LoopKind::kTemporal &&
                        is_inside(problem, loop, *around);
    if (!counts) continue;
    span += (entry.trip_count - 1) * intervals[loop];
    instances *= entry.trip_count;
  }
  return {first.head, first.tail - span, instances};
}

/// Heads and tails of operations at fixed intervals.
struct Paths {
  const Intervals& intervals;
  const std::vector<std::int64_t>& head;
  const std::vector<std::int64_t>& tail;
};

/// Of each group of banks the reads, the writes, and both.
std::vector<PortLoad> loads_of(const Problem& problem, const PortResource& resource,
                               const ConstraintGraph& graph, const Counted& around,
                               const Paths& paths) {
  const auto counter_of = [&](model::LoopId loop) {
    if (!around) return Counter::kZero;
    const bool is_counted = loop != *around && is_inside(problem, loop, *around);
    return is_counted ? Counter::kAny : Counter::kSame;
  };
  const model::PortCounts ports = model::count_ports(resource.ports);
  std::vector<PortLoad> loads;
  for (const BankGroup& group : bank_groups(resource, counter_of)) {
    std::vector<Window> reads;
    std::vector<Window> writes;
    for (const int number : group.uses) {
      const model::BankUse& use = resource.uses[number];
      if (!graph.is_member(use.operation)) continue;
      const Problem::Operation& operation = problem.operations[use.operation];
      if (around && !is_inside(problem, operation.loop, *around)) continue;
      const std::int64_t offset = copy_offset(problem, use, paths.intervals);
      (use.is_write ? writes : reads)
          .push_back(window_of(
              problem, operation, paths.intervals, around,
              {paths.head[use.operation] + offset, paths.tail[use.operation] - offset, 1}));
    }
    std::vector<Window> both = reads;
    both.insert(both.end(), writes.begin(), writes.end());
    loads.push_back({group.bank, group.banks, group.banks * ports.readers, std::move(reads)});
    loads.push_back({group.bank, group.banks, group.banks * ports.writers, std::move(writes)});
    loads.push_back({group.bank, group.banks, group.banks * ports.all, std::move(both)});
  }
  return loads;
}

/// The queue at one bank that takes longest; nothing when no instance waits for another.
std::optional<PortQueue> longest_queue(std::vector<Window> uses, std::int64_t ports) {
  std::int64_t all = 0;
  for (const Window& use : uses) all += use.instances;
  if (all <= ports || ports == 0) return std::nullopt;
  std::sort(uses.begin(), uses.end(),
            [](const Window& a, const Window& b) { return a.head > b.head; });
  PortQueue longest;
  std::vector<Window> behind;  // those with head >= h, by falling tail
  for (const Window& use : uses) {
    behind.insert(
        std::upper_bound(behind.begin(), behind.end(), use,
                         [](const Window& a, const Window& b) { return a.tail > b.tail; }),
        use);
    std::int64_t count = 0;
    for (const Window& last : behind) {
      count += last.instances;
      const std::int64_t length = use.head + model::ceil_divide(count, ports) - 1 + last.tail;
      if (length <= longest.length) continue;
      longest.length = length;
      longest.accesses = count;
      longest.head = use.head;
      longest.tail = last.tail;
    }
  }
  longest.ports = ports;
  return longest;
}

/// The loops, and the kernel, in whose iterations accesses of several nests ask for ports, and
/// nothing: elsewhere the interval of the one nest says more than a count of its instances.
std::vector<Counted> counted_regions(const Problem& problem, const ConstraintGraph& graph) {
  std::set<model::LoopId> innermost;
  for (const PortResource& resource : problem.resources) {
    if (resource.ports.empty()) continue;
    for (const model::BankUse& use : resource.uses) {
      if (!graph.is_member(use.operation)) continue;
      innermost.insert(innermost_temporal(problem, problem.operations[use.operation].loop));
    }
  }
  std::map<model::LoopId, int> nests;
  for (const model::LoopId nest : innermost) {
    model::LoopId loop = nest;
    for (; loop >= 0; loop = innermost_temporal(problem, problem.loops[loop].parent)) ++nests[loop];
    ++nests[-1];
  }
  std::vector<Counted> regions{std::nullopt};
  for (const auto& [loop, count] : nests) {
    if (count > 1) regions.emplace_back(loop);
  }
  return regions;
}

/// The greatest of the queues at one array, or at the units of one type.
std::optional<PortQueue> longest_queue(const std::vector<PortLoad>& loads) {
  std::optional<PortQueue> longest;
  for (const PortLoad& load : loads) {
    auto queue = longest_queue(load.windows, load.ports);
    if (!queue || (longest && queue->length <= longest->length)) continue;
    longest = queue;
    longest->bank = load.bank;
    longest->banks = load.banks;
  }
  return longest;
}

}  // namespace

std::vector<std::int64_t> durations(const Problem& problem, const Intervals& intervals) {
  std::vector<std::int64_t> own;
  own.reserve(problem.operations.size());
  for (const Problem::Operation& operation : problem.operations) {
    std::int64_t cycles = operation.latency;
    for (model::LoopId loop : operation.loops) {
      cycles += (problem.loops[loop].trip_count - 1) * intervals[loop];
    }
    // A loop's start alone takes no time: its operations do.
    own.push_back(operation.id < 0 ? 0 : cycles);
  }
  return own;
}

std::int64_t length_of(const ConstraintGraph& graph, const std::vector<std::int64_t>& start,
                       const std::vector<std::int64_t>& own) {
  std::int64_t length = 0;
  for (int i = 0; i < graph.size(); ++i) {
    if (graph.is_member(i)) length = std::max(length, start[i] + own[i]);
  }
  return length;
}

std::int64_t path_bound(const Problem& problem, const ConstraintGraph& graph,
                        const Intervals& intervals) {
  return length_of(graph, graph.least_starts(), durations(problem, intervals));
}

std::optional<PortQueue> longest_queue(const Problem& problem, const ConstraintGraph& graph,
                                       const Intervals& intervals) {
  const std::vector<std::int64_t> tail = graph.tails(durations(problem, intervals));
  const Paths paths{intervals, graph.least_starts(), tail};
  std::optional<PortQueue> longest;
  for (const Counted& around : counted_regions(problem, graph)) {
    for (int r = 0; r < static_cast<int>(problem.resources.size()); ++r) {
      const PortResource& resource = problem.resources[r];
      if (resource.ports.empty()) continue;
      auto queue = longest_queue(loads_of(problem, resource, graph, around, paths));
      if (!queue || (longest && queue->length <= longest->length)) continue;
      longest = queue;
      longest->resource = r;
    }
  }
  return longest;
}

std::int64_t length_bound(const Problem& problem, const ConstraintGraph& graph,
                          const Intervals& intervals) {
  const std::int64_t path = path_bound(problem, graph, intervals);
  const auto queue = longest_queue(problem, graph, intervals);
  return queue ? std::max(path, queue->length) : path;
}

std::int64_t load_bound(const Problem& problem, const ConstraintGraph& graph, model::LoopId loop) {
  std::vector<std::int64_t> latency;
  for (const Problem::Operation& operation : problem.operations) {
    latency.push_back(operation.latency);
  }
  // At intervals of 0 an instance is as long as its operation, and no copy is after another.
  const Intervals none(problem.loops.size(), 0);
  const std::vector<std::int64_t> head(problem.operations.size(), 0);
  std::int64_t longest = 0;
  for (const PortResource& resource : problem.resources) {
    if (resource.ports.empty()) continue;
    const auto queue =
        longest_queue(loads_of(problem, resource, graph, Counted(loop), {none, head, latency}));
    if (queue) longest = std::max(longest, queue->length);
  }
  return longest;
}

std::optional<Placement> place(const PlacementProblem& placed, const LengthRange& lengths,
                               std::int64_t& budget) {
  const auto& [problem, graph, uses, intervals] = placed;
  const std::vector<std::int64_t> own = durations(problem, intervals);
  ModuloScheduler scheduler(problem, graph, uses, intervals, own);
  if (!scheduler.copies_fit()) return std::nullopt;
  if (!scheduler.attempt(kNoDeadline, budget)) return std::nullopt;
  Placement best = scheduler.placement();
  if (best.length == scheduler.path_length()) return best;
  const std::int64_t bound =
      lengths.least > 0 ? lengths.least : length_bound(problem, graph, intervals);
  const std::int64_t tries =
      std::min(kTightAttempts, std::min(best.length, lengths.most + 1) - bound);
  for (std::int64_t length = bound; length < bound + tries && budget > 0; ++length) {
    if (!scheduler.attempt(length, budget)) continue;
    return scheduler.placement();
  }
  return best;
}

Placement place_shorter(const PlacementProblem& placed, Placement known, std::int64_t bound,
                        std::int64_t& budget) {
  const auto& [problem, graph, uses, intervals] = placed;
  const std::vector<std::int64_t> own = durations(problem, intervals);
  ModuloScheduler scheduler(problem, graph, uses, intervals, own);
  std::mt19937_64 random(kSeed);
  while (budget > 0 && known.length > bound) {
    --budget;
    if (scheduler.random_attempt(known.length - 1, random, budget)) known = scheduler.placement();
  }
  return known;
}

std::vector<Placement> place_randomly(const PlacementProblem& placed, std::int64_t longest,
                                      std::size_t count, std::int64_t& budget) {
  const auto& [problem, graph, uses, intervals] = placed;
  const std::vector<std::int64_t> own = durations(problem, intervals);
  ModuloScheduler scheduler(problem, graph, uses, intervals, own);
  std::mt19937_64 random(kSeed);
  std::vector<Placement> placements;
  while (budget > 0 && placements.size() < count) {
    --budget;
    if (scheduler.random_attempt(longest, random, budget)) {
      placements.push_back(scheduler.placement());
    }
  }
  return placements;
}

}  // namespace hls::scheduler
