#include "scheduler/placement.h"

#include <algorithm>
#include <limits>
#include <map>
#include <random>

#include "model/divide.h"

namespace hls::scheduler {
namespace {

using model::PortResource;
using model::Problem;

constexpr std::int64_t kNoDeadline = std::numeric_limits<std::int64_t>::max() / 4;
constexpr std::int64_t kPlacementsPerOperation = 12;  ///< of one attempt, before it gives up
constexpr std::uint64_t kSeed = 1;
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
        return intervals_[*loop];
      }
    }
    return 1;
  }

  bool place_one(int operation, std::int64_t deadline, std::int64_t& budget) {
    const std::int64_t first = std::max(current_[operation], std::int64_t{0});
    const std::int64_t last = deadline >= kNoDeadline ? kNoDeadline : deadline - tails_[operation];
    if (first > last) return false;
    const std::int64_t end = std::min(last, first + window(operation) - 1);
    for (std::int64_t start = first; start <= end && budget > 0; ++start) {
      --budget;
      graph_.count_work(accesses_);
      if (!skips() && fits(operation, start)) return stand(operation, start, deadline);
    }
    for (std::int64_t start : ports_.starts_after_others(operation, first)) {
      if (start > last) break;
      --budget;
      graph_.count_work(accesses_);
      if (!skips() && fits(operation, start)) return stand(operation, start, deadline);
    }
    return force(operation, first, last, deadline);
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
  bool stand(int operation, std::int64_t start, std::int64_t deadline) {
    last_try_[operation] = start;
    current_.swap(moved_);
    return ends_by(deadline);
  }

  /// Takes the slot from whoever holds it.
  bool force(int operation, std::int64_t first, std::int64_t last, std::int64_t deadline) {
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
    return settle(operation, start, deadline);
  }

  /// Recomputes the least starts around what is placed; placed operations that have to move are
  /// taken out.
  bool settle(int operation, std::int64_t start, std::int64_t deadline) {
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
  PortTable ports_;
  std::int64_t accesses_;  ///< that ask for ports
  std::vector<std::int64_t> last_try_;
};

/// Earliest first instance of an access copy, and the longest path behind it.
struct Window {
  std::int64_t head;
  std::int64_t tail;
};

constexpr std::int64_t kKinds = 3;  ///< of access with their own ports

/// Accesses by (bank, ports that serve their kind), in which no two may share a cycle and port.
using PortLoads = std::map<std::pair<std::int64_t, std::int64_t>, std::vector<Window>>;

PortLoads uses_by_port(const Problem& problem, const PortResource& resource,
                       const ConstraintGraph& graph, const Intervals& intervals,
                       const std::vector<std::int64_t>& head,
                       const std::vector<std::int64_t>& tail) {
  // Kinds of access with their own ports: reads (0), writes (1), or either on shared ports (2).
  const model::PortCounts ports = model::count_ports(resource.ports);
  const std::int64_t capable[kKinds] = {ports.readers, ports.writers, ports.all};
  PortLoads loads;
  for (const model::BankUse& use : resource.uses) {
    if (!graph.is_member(use.operation)) continue;
    const std::int64_t offset = copy_offset(problem, use, intervals);
    const Window window{head[use.operation] + offset, tail[use.operation] - offset};
    for (std::int32_t bank : use.banks) {
      const int kind = use.is_write ? 1 : 0;
      loads[{kKinds * std::int64_t{bank} + kind, capable[kind]}].push_back(window);
      loads[{kKinds * std::int64_t{bank} + 2, capable[2]}].push_back(window);
    }
  }
  return loads;
}

/// The queue at one bank that takes longest; nothing when no access waits for another.
std::optional<PortQueue> longest_queue(std::vector<Window> uses, std::int64_t ports) {
  if (static_cast<std::int64_t>(uses.size()) <= ports || ports == 0) return std::nullopt;
  std::sort(uses.begin(), uses.end(),
            [](const Window& a, const Window& b) { return a.head > b.head; });
  PortQueue longest;
  std::vector<std::int64_t> tails;  // of the uses with head >= h, rising
  for (const Window& use : uses) {
    tails.insert(std::upper_bound(tails.begin(), tails.end(), use.tail), use.tail);
    for (std::size_t i = 0; i < tails.size(); ++i) {
      const auto count = static_cast<std::int64_t>(tails.size() - i);
      const std::int64_t length = use.head + model::ceil_divide(count, ports) - 1 + tails[i];
      if (length <= longest.length) continue;
      longest.length = length;
      longest.accesses = count;
      longest.head = use.head;
      longest.tail = tails[i];
    }
  }
  longest.ports = ports;
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
  const std::vector<std::int64_t>& head = graph.least_starts();
  std::optional<PortQueue> longest;
  for (int r = 0; r < static_cast<int>(problem.resources.size()); ++r) {
    const PortResource& resource = problem.resources[r];
    if (resource.ports.empty()) continue;
    for (const auto& [key, uses] : uses_by_port(problem, resource, graph, intervals, head, tail)) {
      auto queue = longest_queue(uses, key.second);
      if (!queue || (longest && queue->length <= longest->length)) continue;
      longest = queue;
      longest->resource = r;
      longest->bank = static_cast<std::int32_t>(key.first / kKinds);
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

std::optional<Placement> place(const Problem& problem, const ConstraintGraph& graph,
                               const PortUses& uses, const Intervals& intervals,
                               std::int64_t& budget) {
  const std::vector<std::int64_t> own = durations(problem, intervals);
  ModuloScheduler scheduler(problem, graph, uses, intervals, own);
  if (!scheduler.copies_fit()) return std::nullopt;
  if (!scheduler.attempt(kNoDeadline, budget)) return std::nullopt;
  Placement best = scheduler.placement();
  if (best.length == scheduler.path_length()) return best;
  const std::int64_t bound = length_bound(problem, graph, intervals);
  const std::int64_t tries = std::min(kTightAttempts, best.length - bound);
  for (std::int64_t length = bound; length < bound + tries && budget > 0; ++length) {
    if (!scheduler.attempt(length, budget)) continue;
    return scheduler.placement();
  }
  return best;
}

Placement place_shorter(const Problem& problem, const ConstraintGraph& graph, const PortUses& uses,
                        const Intervals& intervals, Placement known, std::int64_t bound,
                        std::int64_t& budget) {
  const std::vector<std::int64_t> own = durations(problem, intervals);
  ModuloScheduler scheduler(problem, graph, uses, intervals, own);
  std::mt19937_64 random(kSeed);
  while (budget > 0 && known.length > bound) {
    --budget;
    if (scheduler.random_attempt(known.length - 1, random, budget)) known = scheduler.placement();
  }
  return known;
}

std::vector<Placement> place_randomly(const Problem& problem, const ConstraintGraph& graph,
                                      const PortUses& uses, const Intervals& intervals,
                                      std::int64_t longest, std::size_t count,
                                      std::int64_t& budget) {
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
