#include "scheduler/registers.h"

#include <lemon/list_graph.h>
#include <lemon/network_simplex.h>

#include <algorithm>

#include "scheduler/placement.h"

namespace hls::scheduler {
namespace {

using model::Problem;
using Flow = lemon::ListDigraph;

/// minimise sum weight_v a_v subject to a_to - a_from >= gap, through the dual flow.
class DifferenceProgram {
 public:
  explicit DifferenceProgram(std::size_t variables) : weights_(variables, 0) {
    for (std::size_t i = 0; i < variables; ++i) nodes_.push_back(graph_.addNode());
  }

  int add_variable() {
    weights_.push_back(0);
    nodes_.push_back(graph_.addNode());
    return static_cast<int>(nodes_.size()) - 1;
  }
  void add_weight(int variable, std::int64_t weight) { weights_[variable] += weight; }
  void require(int from, int to, std::int64_t gap) {
    graph_.addArc(nodes_[from], nodes_[to]);
    gaps_.push_back(gap);
  }

  /// The values relative to variable 0; empty when the flow has no optimum.
  std::vector<std::int64_t> solve() const {
    Flow::ArcMap<std::int64_t> cost(graph_);
    for (Flow::ArcIt arc(graph_); arc != lemon::INVALID; ++arc) cost[arc] = -gaps_[graph_.id(arc)];
    Flow::NodeMap<std::int64_t> supply(graph_);
    for (std::size_t i = 0; i < nodes_.size(); ++i) supply[nodes_[i]] = -weights_[i];
    lemon::NetworkSimplex<Flow, std::int64_t, std::int64_t> simplex(graph_);
    simplex.costMap(cost).supplyMap(supply);
    if (simplex.run() != simplex.OPTIMAL) return {};
    std::vector<std::int64_t> values;
    for (const Flow::Node& node : nodes_) {
      values.push_back(simplex.potential(nodes_[0]) - simplex.potential(node));
    }
    return values;
  }

 private:
  Flow graph_;
  std::vector<Flow::Node> nodes_;
  std::vector<std::int64_t> weights_;
  std::vector<std::int64_t> gaps_;
};

std::int64_t end_of(const Problem::Lifetime& lifetime, const Intervals& intervals,
                    const std::vector<std::int64_t>& start, std::int64_t ready) {
  std::int64_t end = ready;
  for (const Problem::Lifetime::Use& use : lifetime.uses) {
    end = std::max(end, start[use.operation] + dot(use.distance, intervals));
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

std::vector<std::int64_t> least_registers(const Problem& problem, const ConstraintGraph& graph,
                                          const Intervals& intervals,
                                          const std::vector<std::int64_t>& start,
                                          const std::vector<bool>& fixed, std::int64_t length) {
  DifferenceProgram program(problem.operations.size());
  for (const ConstraintGraph::Edge& edge : graph.edges()) {
    if (edge.from != edge.to) program.require(edge.from, edge.to, edge.weight);
  }
  const std::vector<std::int64_t> own = durations(problem, intervals);
  for (int i = 1; i < graph.size(); ++i) {
    program.require(i, 0, own[i] - length);  // start_i + own_i <= length
    if (fixed[i]) {
      program.require(0, i, start[i]);
      program.require(i, 0, -start[i]);
    }
  }
  for (const Problem::Lifetime& lifetime : problem.lifetimes) {
    const int end = program.add_variable();
    program.add_weight(end, lifetime.bits);
    program.add_weight(lifetime.definition, -lifetime.bits);
    program.require(lifetime.definition, end, problem.operations[lifetime.definition].latency);
    for (const Problem::Lifetime::Use& use : lifetime.uses) {
      program.require(use.operation, end, dot(use.distance, intervals));
    }
  }
  std::vector<std::int64_t> values = program.solve();
  if (values.empty()) return start;
  values.resize(problem.operations.size());
  return values;
}

}  // namespace hls::scheduler
