#include "scheduler/registers/registers.h"

#include <lemon/network_simplex.h>
#include <lemon/smart_graph.h>

#include <algorithm>

#include "scheduler/place/placement.h"

namespace hls::scheduler {
namespace {

using model::Problem;

std::int64_t end_of(const Problem::Lifetime& lifetime, const Intervals& intervals,
                    const std::vector<std::int64_t>& start, std::int64_t ready) {
  std::int64_t end = ready;
  for (const Problem::Lifetime::Use& use : lifetime.uses) {
    end = std::max(end, start[use.operation] + use.late + dot(use.distance, intervals));
  }
  return end;
}

}  // namespace

std::int64_t register_bits(const Problem& problem, const Intervals& intervals,
                           const std::vector<std::int64_t>& start) {
  std::int64_t bits = 0;
  for (const Problem::Lifetime& lifetime : problem.lifetimes) {
    const std::int64_t ready =
        start[lifetime.definition] + problem.operations[lifetime.definition].latency;
    bits += lifetime.bits * (end_of(lifetime, intervals, start, ready) - ready);
  }
  return bits;
}

/// minimise sum weight_v a_v subject to a_to - a_from >= gap, through the dual flow. Variables 0 to
/// n-1 are the starts, the others the ends of lifetimes.
class RegisterProgram::Network {
 public:
  Network(const Problem& problem, const ConstraintGraph& graph)
      : simplex_(build(problem, graph)), cost_(flow_), supply_(flow_, 0) {
    for (std::size_t i = 0; i < problem.lifetimes.size(); ++i) {
      const Problem::Lifetime& lifetime = problem.lifetimes[i];
      supply_[flow_.nodeFromId(graph.size() + static_cast<int>(i))] = -lifetime.bits;
      supply_[flow_.nodeFromId(lifetime.definition)] += lifetime.bits;
    }
    simplex_.supplyMap(supply_);
  }

  void start_over() { arc_ = 0; }
  /// The gap of the next arc, in the order of build().
  void require(std::int64_t gap) { cost_[flow_.arcFromId(arc_++)] = -gap; }

  /// The starts, relative to operation 0; empty when the flow has no optimum.
  std::vector<std::int64_t> solve(int operations) {
    simplex_.costMap(cost_);
    if (simplex_.run() != Simplex::OPTIMAL) return {};
    const std::int64_t zero = simplex_.potential(flow_.nodeFromId(0));
    std::vector<std::int64_t> starts;
    starts.reserve(static_cast<std::size_t>(operations));
    for (int i = 0; i < operations; ++i) {
      starts.push_back(zero - simplex_.potential(flow_.nodeFromId(i)));
    }
    return starts;
  }

 private:
  using Flow = lemon::SmartDigraph;
  using Simplex = lemon::NetworkSimplex<Flow, std::int64_t, std::int64_t>;

  const Flow& build(const Problem& problem, const ConstraintGraph& graph) {
    const auto nodes = static_cast<std::size_t>(graph.size()) + problem.lifetimes.size();
    for (std::size_t i = 0; i < nodes; ++i) flow_.addNode();
    for (const ConstraintGraph::Edge& edge : graph.edges()) add_arc(edge.from, edge.to);
    for (int i = 1; i < graph.size(); ++i) {
      add_arc(i, 0);
      add_arc(0, i);
    }
    for (std::size_t i = 0; i < problem.lifetimes.size(); ++i) {
      const int end = graph.size() + static_cast<int>(i);
      add_arc(problem.lifetimes[i].definition, end);
      for (const auto& use : problem.lifetimes[i].uses) add_arc(use.operation, end);
    }
    return flow_;
  }

  void add_arc(int from, int to) { flow_.addArc(flow_.nodeFromId(from), flow_.nodeFromId(to)); }

  Flow flow_;
  Simplex simplex_;
  Flow::ArcMap<std::int64_t> cost_;
  Flow::NodeMap<std::int64_t> supply_;
  int arc_ = 0;
};

RegisterProgram::RegisterProgram(const Problem& problem, const ConstraintGraph& graph)
    : problem_(problem), graph_(graph) {}

RegisterProgram::~RegisterProgram() = default;

std::vector<std::int64_t> RegisterProgram::least(const Intervals& intervals,
                                                 const std::vector<std::int64_t>& start,
                                                 const std::vector<bool>& fixed,
                                                 std::int64_t length) {
  if (!network_) network_ = std::make_unique<Network>(problem_, graph_);
  network_->start_over();
  graph_.count_work(kFlow * static_cast<std::int64_t>(graph_.edges().size()));
  // An edge of an operation to itself holds whatever its weight: intervals have been checked.
  for (const ConstraintGraph::Edge& edge : graph_.edges()) {
    network_->require(edge.from == edge.to ? 0 : edge.weight);
  }
  const std::vector<std::int64_t> own = durations(problem_, intervals);
  for (int i = 1; i < graph_.size(); ++i) {
    network_->require(fixed[i] ? -start[i] : own[i] - length);  // start_i + own_i <= length
    network_->require(fixed[i] ? start[i] : 0);
  }
  for (const Problem::Lifetime& lifetime : problem_.lifetimes) {
    network_->require(problem_.operations[lifetime.definition].latency);
    for (const Problem::Lifetime::Use& use : lifetime.uses) {
      network_->require(use.late + dot(use.distance, intervals));
    }
  }
  std::vector<std::int64_t> least = network_->solve(graph_.size());
  return least.empty() ? start : least;
}

std::optional<std::vector<std::int64_t>> least_registers_under(
    const Problem& problem, const ConstraintGraph& graph, const Intervals& intervals,
    const std::vector<Difference>& differences, std::int64_t longest) {
  std::vector<Difference> all = differences;
  for (const ConstraintGraph::Edge& edge : graph.edges()) {
    if (edge.from != edge.to) all.push_back({edge.from, edge.to, edge.weight});
  }
  const std::vector<std::int64_t> own = durations(problem, intervals);
  for (int i = 1; i < graph.size(); ++i) all.push_back({i, 0, own[i] - longest});
  const int ends = graph.size();
  std::vector<std::int64_t> supply(static_cast<std::size_t>(ends) + problem.lifetimes.size(), 0);
  for (std::size_t i = 0; i < problem.lifetimes.size(); ++i) {
    const Problem::Lifetime& lifetime = problem.lifetimes[i];
    const int end = ends + static_cast<int>(i);
    supply[end] -= lifetime.bits;
    supply[lifetime.definition] += lifetime.bits;
    all.push_back({lifetime.definition, end, problem.operations[lifetime.definition].latency});
    for (const auto& use : lifetime.uses) {
      all.push_back({use.operation, end, use.late + dot(use.distance, intervals)});
    }
  }
  graph.count_work(kFlow * static_cast<std::int64_t>(all.size()));
  lemon::SmartDigraph flow;
  lemon::SmartDigraph::NodeMap<std::int64_t> supplies(flow);
  for (const std::int64_t bits : supply) supplies[flow.addNode()] = bits;
  lemon::SmartDigraph::ArcMap<std::int64_t> cost(flow);
  for (const Difference& difference : all) {
    cost[flow.addArc(flow.nodeFromId(difference.from), flow.nodeFromId(difference.to))] =
        -difference.least;
  }
  lemon::NetworkSimplex<lemon::SmartDigraph, std::int64_t, std::int64_t> simplex(flow);
  simplex.costMap(cost).supplyMap(supplies);
  if (simplex.run() != simplex.OPTIMAL) return std::nullopt;
  const std::int64_t zero = simplex.potential(flow.nodeFromId(0));
  std::vector<std::int64_t> starts;
  for (int i = 0; i < ends; ++i) starts.push_back(zero - simplex.potential(flow.nodeFromId(i)));
  return starts;
}

}  // namespace hls::scheduler
