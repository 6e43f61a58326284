#include "scheduler/ports/unit_binding.h"

#include <lemon/network_simplex.h>
#include <lemon/smart_graph.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "model/hardware/choices.h"
#include "model/hardware/reads.h"
#include "model/target/operand_bits.h"
#include "scheduler/ports/own_ports.h"
#include "scheduler/ports/port_table.h"

namespace hls::scheduler {
namespace {

using model::OpId;
using model::Read;

/// Beyond so many operations of one type units stay as they are.
constexpr std::size_t kMostUses = 128;
/// An input counts less than any LUT.
constexpr std::int64_t kLut = 4096;

/// A wire that does not depend on the binding: kind, operation, copy, cycles after it was produced.
using WireKey = std::array<std::int64_t, 4>;

struct Operand {
  WireKey wire{};
  int result_of = -1;  ///< of this use, in the cycle in which it is there: the wire is its unit's
  std::int64_t bits = 0;
};

struct Use {
  std::size_t binding = 0;  ///< in Schedule::bindings
  int index = 0;            ///< in PortResource::uses
  int operation = 0;        ///< in Problem::operations
  std::int64_t start = 0;   ///< cycles
  std::vector<Operand> operands;
  std::vector<int> colliding;  ///< uses of the same units that need another one
  std::int32_t unit = 0;
};

/// The operations of one type.
struct Units {
  std::int32_t count = 0;
  std::vector<int> uses;  ///< by start
};

class UnitBinder {
 public:
  UnitBinder(const model::Design& design, const model::Problem& problem,
             const model::Schedule& schedule)
      : problem_(problem), timing_(design, problem, schedule) {
    add_uses(schedule);
    for (Use& use : uses_) add_operands(use);
    const CollisionTable collisions(problem, schedule.interval);
    for (const auto& [resource, units] : units_) add_collisions(resource, units, collisions);
  }

  void improve(const Stop& stop) {
    for (bool is_better = true; is_better;) {
      is_better = false;
      for (const auto& [resource, units] : units_) {
        if (units.count < 2 || units.uses.size() > kMostUses) continue;
        for (std::size_t first = 0; first < units.uses.size(); ++first) {
          stop.check();
          is_better = assign(units, group_from(units, first)) || is_better;
        }
      }
    }
  }

  void write(model::Schedule& schedule) const {
    for (const Use& use : uses_) schedule.bindings[use.binding].port = use.unit;
  }

 private:
  /// Loads that come through one port are one wire. Ports that nothing contends for differ from point to point of one
  /// schedule, and do not count.
  void add_port(model::ArrayId array, const model::BankUse& access, std::int32_t port) {
    constexpr std::int64_t kPort = -2;
    if (access.is_write || access.banks.size() > 1) return;
    const OpId op = problem_.operations[static_cast<std::size_t>(access.operation)].id;
    ports_[{op, model::row_major(timing_, op, access.copy)}] = {kPort, array, access.banks[0],
                                                                port};
  }

  void add_uses(const model::Schedule& schedule) {
    std::set<model::ArrayId> contended;
    for (const auto& resource : OwnPorts(problem_).contended_problem(problem_).resources) {
      contended.insert(resource.array);
    }
    for (std::size_t i = 0; i < schedule.bindings.size(); ++i) {
      const model::PortBinding& binding = schedule.bindings[i];
      const auto& resource = problem_.resources[static_cast<std::size_t>(binding.resource)];
      const model::BankUse& bank_use = resource.uses[static_cast<std::size_t>(binding.use)];
      if (resource.array >= 0) {
        if (contended.contains(resource.array)) add_port(resource.array, bank_use, binding.port);
        continue;
      }
      Use use;
      use.binding = i;
      use.index = binding.use;
      use.operation = bank_use.operation;
      use.start = schedule.start[static_cast<std::size_t>(use.operation)] +
                  copy_offset(problem_, bank_use, schedule.interval);
      use.unit = binding.port;
      const auto number = static_cast<int>(uses_.size());
      Units& units = units_[binding.resource];
      units.count = std::max(units.count, use.unit + 1);
      units.uses.push_back(number);
      const OpId op = id_of(use);
      copy_.push_back(model::row_major(timing_, op, bank_use.copy));
      use_of_.emplace(std::pair(op, copy_.back()), number);
      uses_.push_back(std::move(use));
    }
    for (auto& [resource, units] : units_) {
      std::stable_sort(units.uses.begin(), units.uses.end(),
                       [&](int a, int b) { return use(a).start < use(b).start; });
    }
  }

  const Use& use(int number) const { return uses_[static_cast<std::size_t>(number)]; }
  Use& use(int number) { return uses_[static_cast<std::size_t>(number)]; }
  OpId id_of(const Use& use) const {
    return problem_.operations[static_cast<std::size_t>(use.operation)].id;
  }

  void add_operands(Use& use) {
    const OpId op = id_of(use);
    const std::int64_t copy = copy_[static_cast<std::size_t>(&use - uses_.data())];
    const auto indices = model::copy_indices(timing_, op, copy);
    for (const Read& read : model::reads_of(timing_, op)) {
      Operand operand = operand_of(read, indices);
      operand.bits = model::operand_bits(timing_.kernel(), timing_.operation(op),
                                         static_cast<std::size_t>(read.operand));
      use.operands.push_back(operand);
    }
  }

  Operand operand_of(const Read& read, const std::vector<std::int64_t>& copy) const {
    const OpId op = read.source.op;
    const auto kind = static_cast<std::int64_t>(read.source.kind);
    switch (read.source.kind) {
      case model::Source::Kind::kConstant:
        return {{kind, static_cast<std::int64_t>(timing_.operation(op).bits), 0, 0}};
      case model::Source::Kind::kArgument:
        return {{kind, timing_.operation(op).argument, 0, 0}};
      case model::Source::Kind::kAffine:
        return {{kind, op, 0, 0}};
      case model::Source::Kind::kValue:
        break;
    }
    const model::Tap tap = model::tap_of(timing_, read, copy);
    if (tap.delay == 0) {
      if (const std::optional<Operand> handed = handed_on(op, tap.copy)) return *handed;
      const auto result = use_of_.find({op, tap.copy});
      if (result != use_of_.end()) return {{}, result->second};
      if (const auto port = ports_.find({op, tap.copy}); port != ports_.end()) {
        return {port->second};
      }
    }
    return {{kind, op, tap.copy, tap.delay}};
  }

  /// What a copy of a phi takes that does not choose.
  std::optional<Operand> handed_on(OpId phi, std::int64_t copy) const {
    if (timing_.operation(phi).opcode != model::Opcode::kPhi) return std::nullopt;
    const auto indices = model::copy_indices(timing_, phi, copy);
    if (model::is_choosing(timing_, phi, indices)) return std::nullopt;
    for (const Read& read : model::reads_of(timing_, phi)) {
      if (model::takes_part(timing_, read, indices)) return operand_of(read, indices);
    }
    return std::nullopt;
  }

  void add_collisions(int resource, const Units& units, const CollisionTable& collisions) {
    if (units.uses.size() > kMostUses) return;
    for (const int a : units.uses) {
      for (const int b : units.uses) {
        const std::int64_t delta = use(b).start - use(a).start;
        if (a == b) continue;
        if (!collisions.of(resource, use(a).index, use(b).index).collides(delta)) continue;
        use(a).colliding.push_back(b);
      }
    }
  }

  bool collide(int a, int b) const {
    const std::vector<int>& all = use(a).colliding;
    return std::find(all.begin(), all.end(), b) != all.end();
  }

  /// The use and those behind it of which each two need different units.
  std::vector<int> group_from(const Units& units, std::size_t first) const {
    std::vector<int> group;
    for (std::size_t i = first; i < units.uses.size(); ++i) {
      const int candidate = units.uses[i];
      if (std::all_of(group.begin(), group.end(),
                      [&](int member) { return collide(member, candidate); })) {
        group.push_back(candidate);
      }
    }
    return group;
  }

  /// The operands of the uses on a unit that are not `left_out`, and of one more.
  std::int64_t cost_of_unit(const Units& units, std::int32_t unit, const std::vector<int>& left_out,
                            int more) const {
    std::vector<std::vector<WireKey>> inputs;
    std::vector<std::int64_t> bits;
    const auto add = [&](int number) {
      const std::vector<Operand>& operands = use(number).operands;
      inputs.resize(operands.size());
      bits.resize(operands.size());
      for (std::size_t i = 0; i < operands.size(); ++i) {
        inputs[i].push_back(wire_of(operands[i]));
        bits[i] = std::max(bits[i], operands[i].bits);
      }
    };
    for (const int number : units.uses) {
      const bool is_out = std::find(left_out.begin(), left_out.end(), number) != left_out.end();
      if (use(number).unit == unit && !is_out) add(number);
    }
    if (more >= 0) add(more);
    std::int64_t cost = 0;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      std::sort(inputs[i].begin(), inputs[i].end());
      const auto end = std::unique(inputs[i].begin(), inputs[i].end());
      const std::int64_t different = end - inputs[i].begin();
      // One-hot multiplexers, as model::price has them.
      if (different > 1) cost += different / 2 * bits[i] * kLut + different;
    }
    return cost;
  }

  WireKey wire_of(const Operand& operand) const {
    constexpr std::int64_t kUnit = -1;
    if (operand.result_of < 0) return operand.wire;
    const Use& result = use(operand.result_of);
    return {kUnit, timing_.schedule().bindings[result.binding].resource, result.unit, 0};
  }

  std::int64_t cost() const {
    std::int64_t all = 0;
    for (const auto& [resource, units] : units_) {
      for (std::int32_t unit = 0; unit < units.count; ++unit) {
        all += cost_of_unit(units, unit, {}, -1);
      }
    }
    return all;
  }

  bool is_free(std::int32_t unit, int number, const std::vector<int>& group) const {
    return std::none_of(use(number).colliding.begin(), use(number).colliding.end(), [&](int other) {
      const bool moves = std::find(group.begin(), group.end(), other) != group.end();
      return !moves && use(other).unit == unit;
    });
  }

  /// Binds a group by a matching of least weight; whether all multiplexers are smaller then, else nothing changes.
  bool assign(const Units& units, const std::vector<int>& group) {
    std::vector<std::int32_t> old;
    for (const int number : group) old.push_back(use(number).unit);
    const std::vector<std::int32_t> matched = matching(units, group);
    if (matched == old) return false;
    const std::int64_t before = cost();
    for (std::size_t i = 0; i < group.size(); ++i) use(group[i]).unit = matched[i];
    // Results of the group move with it: what reads them may cost more.
    if (cost() < before) return true;
    for (std::size_t i = 0; i < group.size(); ++i) use(group[i]).unit = old[i];
    return false;
  }

  std::vector<std::int32_t> matching(const Units& units, const std::vector<int>& group) const {
    using Graph = lemon::SmartDigraph;
    Graph graph;
    const Graph::Node sink = graph.addNode();
    std::vector<Graph::Node> unit_nodes;
    std::vector<std::int64_t> without;
    for (std::int32_t unit = 0; unit < units.count; ++unit) {
      unit_nodes.push_back(graph.addNode());
      without.push_back(cost_of_unit(units, unit, group, -1));
    }
    std::vector<std::pair<Graph::Arc, std::int64_t>> weights;
    std::vector<std::vector<std::pair<Graph::Arc, std::int32_t>>> choices;
    std::vector<Graph::Node> use_nodes;
    for (const int number : group) {
      use_nodes.push_back(graph.addNode());
      choices.emplace_back();
      for (std::int32_t unit = 0; unit < units.count; ++unit) {
        if (!is_free(unit, number, group)) continue;
        const auto index = static_cast<std::size_t>(unit);
        const Graph::Arc arc = graph.addArc(use_nodes.back(), unit_nodes[index]);
        weights.emplace_back(arc, cost_of_unit(units, unit, group, number) - without[index]);
        choices.back().emplace_back(arc, unit);
      }
    }
    for (const Graph::Node unit : unit_nodes) weights.emplace_back(graph.addArc(unit, sink), 0);
    Graph::NodeMap<std::int64_t> supply(graph, 0);
    for (const Graph::Node node : use_nodes) supply[node] = 1;
    supply[sink] = -static_cast<std::int64_t>(group.size());
    Graph::ArcMap<std::int64_t> weight(graph);
    Graph::ArcMap<std::int64_t> capacity(graph, 1);
    for (const auto& [arc, value] : weights) weight[arc] = value;
    lemon::NetworkSimplex<Graph, std::int64_t, std::int64_t> simplex(graph);
    simplex.costMap(weight).upperMap(capacity).supplyMap(supply).run();
    std::vector<std::int32_t> matched;
    for (const auto& arcs : choices) {
      for (const auto& [arc, unit] : arcs) {
        if (simplex.flow(arc) == 1) matched.push_back(unit);
      }
    }
    return matched;
  }

  const model::Problem& problem_;
  model::Timing timing_;
  std::vector<Use> uses_;
  std::vector<std::int64_t> copy_;  ///< of each use, row-major
  std::map<std::pair<OpId, std::int64_t>, int> use_of_;
  std::map<std::pair<OpId, std::int64_t>, WireKey> ports_;  ///< by load and copy
  std::map<int, Units> units_;                              ///< by resource
};

}  // namespace

void bind_units(const model::Design& design, const model::Problem& problem,
                model::Schedule& schedule, const Stop& stop) {
  const bool has_units =
      std::any_of(problem.resources.begin(), problem.resources.end(),
                  [](const model::PortResource& resource) { return resource.array < 0; });
  if (!has_units) return;
  UnitBinder binder(design, problem, schedule);
  binder.improve(stop);
  binder.write(schedule);
}

}  // namespace hls::scheduler
