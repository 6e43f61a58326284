#include "scheduler/intervals/relaxation.h"

#include <algorithm>

#include "model/divide.h"
#include "scheduler/intervals/structure.h"

namespace hls::scheduler {
namespace {

using model::LoopId;
using Coefficients = std::vector<std::pair<LoopId, std::int64_t>>;
using Weight = std::optional<std::int64_t>;

void add_term(Coefficients& sum, LoopId loop, std::int64_t count) {
  for (auto& [known, value] : sum) {
    if (known != loop) continue;
    value += count;
    return;
  }
  sum.emplace_back(loop, count);
}

/// sum_l min(c_l least_l, c_l most_l); nothing: it has no least value.
Weight least_value(const Coefficients& coefficients, const IntervalRanges& ranges) {
  std::int64_t sum = 0;
  for (const auto& [loop, count] : coefficients) {
    const IntervalRange& range = ranges[static_cast<std::size_t>(loop)];
    if (count < 0 && range.most == IntervalRange::kNoMost) return std::nullopt;
    sum += count * (count < 0 ? range.most : range.least);
  }
  return sum;
}

/// The tightest inequality of an edge: its weight and which distance gives it.
std::pair<Weight, std::size_t> tightest(std::int64_t delay,
                                        const std::vector<Coefficients>& distances,
                                        const IntervalRanges& ranges) {
  std::pair<Weight, std::size_t> best;
  for (std::size_t i = 0; i < distances.size(); ++i) {
    const Weight value = least_value(distances[i], ranges);
    if (value && (!best.first || delay + *value > *best.first)) best = {delay + *value, i};
  }
  return best;
}

}  // namespace

Relaxation::Relaxation(const model::Problem& problem) {
  for (const model::Problem::Operation& operation : problem.operations) {
    Operation entry{operation.latency, {}};
    for (const LoopId loop : operation.loops) {
      const std::int64_t trips = problem.loops[static_cast<std::size_t>(loop)].trip_count;
      if (trips > 1) entry.iterations.emplace_back(loop, trips - 1);
    }
    operations_.push_back(std::move(entry));
  }
  add_edges(problem);
  const std::vector<std::vector<LoopId>> inside = directly_inside(problem);
  const std::vector<std::vector<int>> edges_in = edges_by_loop(problem);
  for (const LoopId id : innermost_first(problem)) {
    const model::Problem::Loop& loop = problem.loops[static_cast<std::size_t>(id)];
    loops_.push_back({id, loop.kind == model::LoopKind::kTemporal, loop.trip_count,
                      inside[static_cast<std::size_t>(id + 1)],
                      edges_in[static_cast<std::size_t>(id)]});
  }
}

/// For each loop the edges whose operations are both inside, in ascending order.
std::vector<std::vector<int>> Relaxation::edges_by_loop(const model::Problem& problem) const {
  std::vector<std::vector<int>> edges_in(problem.loops.size());
  for (int i = 0; i < static_cast<int>(edges_.size()); ++i) {
    const Edge& edge = edges_[static_cast<std::size_t>(i)];
    for (const LoopId id : loops_around_both(problem, edge.from, edge.to)) {
      edges_in[static_cast<std::size_t>(id)].push_back(i);
    }
  }
  return edges_in;
}

void Relaxation::add_edges(const model::Problem& problem) {
  for (const model::Dependence& dependence : problem.dependences) {
    Edge edge{dependence.source, dependence.destination, dependence.delay, {}};
    for (const model::Distance& distance : dependence.distances) {
      for (int kind = 0; kind < kKinds; ++kind) {
        Coefficients sum;
        for (const auto& [loop, count] : distance) add_term(sum, loop, -count);
        if (kind == kFirstLast || kind == kLastLast) {
          const auto& added = operations_[static_cast<std::size_t>(edge.to)].iterations;
          for (const auto& [loop, count] : added) add_term(sum, loop, count);
        }
        if (kind == kLastFirst || kind == kLastLast) {
          const auto& taken = operations_[static_cast<std::size_t>(edge.from)].iterations;
          for (const auto& [loop, count] : taken) add_term(sum, loop, -count);
        }
        std::erase_if(sum, [](const auto& term) { return term.second == 0; });
        edge.terms[kind].push_back(std::move(sum));
      }
    }
    edges_.push_back(std::move(edge));
  }
  // Operations are numbered in program order, so that edges by source need few sweeps.
  std::stable_sort(edges_.begin(), edges_.end(),
                   [](const Edge& a, const Edge& b) { return a.from < b.from; });
}

bool Relaxation::tighten(IntervalRanges& ranges, const std::vector<std::int64_t>& demands) const {
  for (const Loop& loop : loops_) {
    IntervalRange& range = ranges[static_cast<std::size_t>(loop.id)];
    if (loop.is_temporal) {
      range.least = std::max<std::int64_t>(range.least, 1);
      for (const LoopId inner : loop.inside) {
        const auto found = std::find_if(loops_.begin(), loops_.end(),
                                        [inner](const Loop& other) { return other.id == inner; });
        range.least = std::max(range.least,
                               found->trip_count * ranges[static_cast<std::size_t>(inner)].least);
      }
      if (loop.trip_count > 1) {
        range.least = std::max(range.least, demands[static_cast<std::size_t>(loop.id)]);
      }
    }
    if (range.least > range.most || !meet_recurrences(ranges, loop)) return false;
  }
  return true;
}

/// A cycle of inequalities says latency - distance * ii <= 0.
bool Relaxation::meet_recurrences(IntervalRanges& ranges, const Loop& loop) const {
  IntervalRange& range = ranges[static_cast<std::size_t>(loop.id)];
  std::vector<Weight> weight(edges_.size());
  std::vector<std::size_t> choice(edges_.size());
  IntervalRanges fixed = ranges;
  IntervalRange& own = fixed[static_cast<std::size_t>(loop.id)];
  while (true) {
    own = {range.least, range.least};
    for (const int i : loop.edges) {
      const Edge& edge = edges_[static_cast<std::size_t>(i)];
      const auto best = tightest(edge.delay, edge.terms[kFirstFirst], fixed);
      weight[static_cast<std::size_t>(i)] = best.first;
      choice[static_cast<std::size_t>(i)] = best.second;
    }
    const std::vector<int> cycle = positive_cycle(loop, weight);
    if (cycle.empty()) return true;
    std::int64_t latency = 0;
    std::int64_t distance = 0;
    for (const int i : cycle) {
      const auto index = static_cast<std::size_t>(i);
      latency += *weight[index];
      for (const auto& [l, count] : edges_[index].terms[kFirstFirst][choice[index]]) {
        if (l == loop.id) distance -= count;
      }
    }
    latency += distance * range.least;
    if (distance <= 0) return false;
    range.least = model::ceil_divide(latency, distance);
    if (range.least > range.most) return false;
  }
}

/// The edges of a cycle of positive weight; empty: there is none.
std::vector<int> Relaxation::positive_cycle(const Loop& loop,
                                            const std::vector<Weight>& weight) const {
  std::vector<std::int64_t> start(operations_.size(), 0);
  std::vector<int> parent(operations_.size(), -1);
  int last = -1;
  for (std::size_t sweep = 0; sweep <= operations_.size(); ++sweep) {
    last = -1;
    for (const int i : loop.edges) {
      const Edge& edge = edges_[static_cast<std::size_t>(i)];
      const Weight& value = weight[static_cast<std::size_t>(i)];
      if (!value) continue;
      const std::int64_t least = start[static_cast<std::size_t>(edge.from)] + *value;
      if (start[static_cast<std::size_t>(edge.to)] >= least) continue;
      start[static_cast<std::size_t>(edge.to)] = least;
      parent[static_cast<std::size_t>(edge.to)] = i;
      last = edge.to;
    }
    if (last < 0) return {};
  }
  // As many steps back as there are operations end on a cycle.
  for (std::size_t step = 0; step < operations_.size(); ++step) {
    last = edges_[static_cast<std::size_t>(parent[static_cast<std::size_t>(last)])].from;
  }
  std::vector<int> cycle;
  int at = last;
  do {
    cycle.push_back(parent[static_cast<std::size_t>(at)]);
    at = edges_[static_cast<std::size_t>(cycle.back())].from;
  } while (at != last);
  return cycle;
}

std::optional<std::int64_t> Relaxation::least_length(const IntervalRanges& ranges) const {
  struct Arc {
    std::size_t from;
    std::size_t to;
    std::int64_t weight;
  };
  // Node 2 i is the first instance of operation i, 2 i + 1 its last one.
  std::vector<Arc> arcs;
  const auto add_own = [&](std::size_t i) {
    const Coefficients& iterations = operations_[i].iterations;
    arcs.push_back({2 * i, 2 * i + 1, *least_value(iterations, ranges)});
    Coefficients back = iterations;
    for (auto& [loop, count] : back) count = -count;
    if (const Weight value = least_value(back, ranges)) {
      arcs.push_back({2 * i + 1, 2 * i, *value});
    }
  };
  std::size_t next = 0;
  for (const Edge& edge : edges_) {
    const auto from = static_cast<std::size_t>(edge.from);
    const auto to = static_cast<std::size_t>(edge.to);
    for (; next <= from; ++next) add_own(next);
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      const Weight value = tightest(edge.delay, edge.terms[kind], ranges).first;
      const std::size_t source = 2 * from + (kind == kLastFirst || kind == kLastLast ? 1 : 0);
      const std::size_t target = 2 * to + (kind == kFirstLast || kind == kLastLast ? 1 : 0);
      if (value) arcs.push_back({source, target, *value});
    }
  }
  for (; next < operations_.size(); ++next) add_own(next);
  std::vector<std::int64_t> start(2 * operations_.size(), 0);
  bool changed = true;
  for (std::size_t sweep = 0; changed; ++sweep) {
    if (sweep > start.size()) return std::nullopt;
    changed = false;
    for (const Arc& arc : arcs) {
      const std::int64_t least = start[arc.from] + arc.weight;
      if (start[arc.to] >= least) continue;
      start[arc.to] = least;
      changed = true;
    }
  }
  std::int64_t length = 0;
  for (std::size_t i = 0; i < operations_.size(); ++i) {
    length = std::max(length, start[2 * i + 1] + operations_[i].latency);
  }
  return length;
}

std::vector<Difference> Relaxation::differences(const IntervalRanges& ranges) const {
  std::vector<Difference> differences;
  for (const Edge& edge : edges_) {
    const Weight weight = tightest(edge.delay, edge.terms[kFirstFirst], ranges).first;
    if (weight) differences.push_back({edge.from, edge.to, *weight});
  }
  return without_implied(operations_.size(), std::move(differences));
}

std::vector<Weight> Relaxation::least_delays(int from,
                                             const std::vector<Difference>& differences) const {
  std::vector<Weight> delay(operations_.size());
  delay[static_cast<std::size_t>(from)] = 0;
  // Nothing is known of those before it.
  auto first = std::lower_bound(differences.begin(), differences.end(), from,
                                [](const Difference& one, int node) { return one.from < node; });
  // Any number of sweeps gives valid delays; these are those of the longest paths nearly always.
  constexpr int kSweeps = 4;
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    bool changed = false;
    for (auto one = first; one != differences.end(); ++one) {
      const Weight& source = delay[static_cast<std::size_t>(one->from)];
      if (!source) continue;
      const std::int64_t least = *source + one->least;
      Weight& target = delay[static_cast<std::size_t>(one->to)];
      if (target && *target >= least) continue;
      target = least;
      changed |= one->to <= one->from;
    }
    if (!changed) break;
    first = differences.begin();
  }
  return delay;
}

}  // namespace hls::scheduler
