#include "scheduler/formulate/formulate.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

#include "model/design/port_resource.h"
#include "model/kernel/text.h"
#include "scheduler/formulate/apart.h"
#include "scheduler/formulate/chaining.h"
#include "scheduler/formulate/implied.h"
#include "scheduler/formulate/serial.h"

namespace hls::scheduler {
namespace {

using model::ArrayId;
using model::DependenceKind;
using model::Design;
using model::Distance;
using model::Kernel;
using model::LoopId;
using model::LoopKind;
using model::Opcode;
using model::OpId;
using model::Problem;

/// Bits that count 0..n-1.
int counter_bits(std::int64_t n) {
  int bits = 0;
  while ((std::int64_t{1} << bits) < n) ++bits;
  return bits;
}

class Formulation {
 public:
  Formulation(const Design& design, const model::Target& target, std::int64_t clock_period_ps)
      : design_(design),
        kernel_(design.kernel()),
        target_(target),
        clock_period_ps_(clock_period_ps),
        index_of_(kernel_.operations.size(), -1) {}

  Problem build() {
    add_loops();
    add_operations();
    add_control();
    add_values();
    add_unit_intervals();
    add_memory();
    add_apart();
    add_serial();
    add_chaining(problem_, clock_period_ps_);
    add_resources();
    add_units();
    add_lifetimes();
    mark_implied(problem_);
    return std::move(problem_);
  }

 private:
  // -- operations
  // ----------------------------------------------------------------------------------------------

  void add_loops() {
    problem_.operations.push_back({"start", -1, -1, {}, {}, 0, 0, {}});
    for (LoopId id = 0; id < static_cast<LoopId>(kernel_.loops.size()); ++id) {
      const model::Loop& loop = kernel_.loops[id];
      Problem::Loop entry{
          loop.name, loop.kind, loop.trip_count, loop.parent,
          {},        -1,        loop.location,   design_.elaboration->serial.skipped[id]};
      if (loop.kind == LoopKind::kTemporal) {
        entry.interval = design_.interval[id];
        entry.start = static_cast<int>(problem_.operations.size());
        problem_.operations.push_back({"loop " + loop.name,
                                       -1,
                                       loop.parent,
                                       temporal_loops(loop.parent),
                                       {},
                                       0,
                                       0,
                                       loop.location});
      }
      problem_.loops.push_back(std::move(entry));
    }
  }

  std::vector<LoopId> temporal_loops(LoopId region) const {
    std::vector<LoopId> loops;
    for (LoopId loop : model::loop_path(kernel_, region)) {
      if (kernel_.loops[loop].kind == LoopKind::kTemporal) loops.push_back(loop);
    }
    return loops;
  }

  LoopId innermost_temporal(LoopId region) const {
    while (region >= 0 && kernel_.loops[region].kind == LoopKind::kSpatial) {
      region = kernel_.loops[region].parent;
    }
    return region;
  }

  bool takes_part(OpId id) const {
    const Opcode opcode = kernel_.operations[id].opcode;
    return design_.elaboration->region_of[id] != model::kNoRegion && opcode != Opcode::kConstant &&
           opcode != Opcode::kArgument && opcode != Opcode::kAffine;
  }

  void add_operations() {
    for (OpId id = 0; id < static_cast<OpId>(kernel_.operations.size()); ++id) {
      if (!takes_part(id)) continue;
      const model::Operation& operation = kernel_.operations[id];
      const LoopId region = design_.elaboration->region_of[id];
      Problem::Operation entry{name_of(operation), id, region, {}, {}, design_.latency[id], 0,
                               operation.location};
      if (operation.opcode == Opcode::kStore) {
        entry.latency = design_.arrays[operation.array].write_latency;
      }
      if (const auto type = model::operator_name(kernel_, operation)) {
        const model::UnitShape shape = model::unit_shape(kernel_, operation);
        entry.delay_ps = model::cost_of(target_.operators.at(*type), shape, design_.latency[id],
                                        design_.unit_interval[id])
                             .delay_ps;
      }
      entry.replicated = design_.elaboration->replicated[id];
      for (LoopId loop : model::loop_path(kernel_, region)) {
        const bool replicated = std::find(entry.replicated.begin(), entry.replicated.end(), loop) !=
                                entry.replicated.end();
        if (replicated || kernel_.loops[loop].kind == LoopKind::kTemporal) {
          entry.loops.push_back(loop);
        }
      }
      index_of_[id] = static_cast<int>(problem_.operations.size());
      problem_.operations.push_back(std::move(entry));
    }
  }

  std::string name_of(const model::Operation& operation) const {
    if (!model::is_access(operation.opcode)) {
      if (const auto type = model::operator_name(kernel_, operation)) return *type;
      return std::string(model::to_string(operation.opcode));
    }
    return model::access_text(kernel_, operation) +
           (operation.opcode == Opcode::kLoad ? " read" : " write");
  }

  // -- dependences
  // ---------------------------------------------------------------------------------------------

  void depend(int source, int destination, DependenceKind kind, std::int64_t delay,
              std::vector<Distance> distances) {
    problem_.dependences.push_back({source, destination, kind, delay, std::move(distances)});
  }

  int start_of(LoopId region) const {
    const LoopId loop = innermost_temporal(region);
    return loop < 0 ? 0 : problem_.loops[loop].start;
  }

  void add_control() {
    for (int i = 1; i < static_cast<int>(problem_.operations.size()); ++i) {
      depend(start_of(problem_.operations[i].loop), i, DependenceKind::kControl, 0, {{}});
    }
  }

  std::int64_t latency(OpId id) const { return design_.latency[id]; }

  bool is_replicated(OpId id, LoopId loop) const {
    const auto& loops = design_.elaboration->replicated[id];
    return std::find(loops.begin(), loops.end(), loop) != loops.end();
  }

  void add_values() {
    for (OpId id = 0; id < static_cast<OpId>(kernel_.operations.size()); ++id) {
      if (index_of_[id] < 0) continue;
      const model::Operation& operation = kernel_.operations[id];
      if (operation.opcode == Opcode::kPhi) {
        add_phi(id);
      } else if (operation.opcode == Opcode::kResult) {
        add_result(id);
      } else if (operation.opcode == Opcode::kCopy) {
        add_copy(id);
      } else {
        for (std::size_t i = 0; i < operation.operands.size(); ++i) add_use(id, i);
      }
    }
  }

  /// start(use) + late >= start(value) + latency, one cycle more when the value enters a loop that
  /// reads it many times: it is held in a register then.
  void add_use(OpId use, std::size_t operand) {
    const OpId value = kernel_.operations[use].operands[operand];
    if (index_of_[value] < 0) return;
    const std::int64_t hold = enters_loop(value, use) ? 1 : 0;
    depend(index_of_[value], index_of_[use], DependenceKind::kValue,
           latency(value) + hold - model::operand_late(design_, use, operand), {{}});
  }

  bool enters_loop(OpId value, OpId use) const {
    const LoopId defined_in = innermost_temporal(design_.elaboration->region_of[value]);
    LoopId loop = innermost_temporal(design_.elaboration->region_of[use]);
    while (loop >= 0 && loop != defined_in) {
      if (kernel_.loops[loop].trip_count > 1) return true;
      loop = innermost_temporal(kernel_.loops[loop].parent);
    }
    return false;
  }

  static Distance distance_of(LoopId temporal, std::int64_t x, LoopId spatial, std::int64_t u) {
    Distance distance;
    if (temporal >= 0 && x != 0) distance.emplace_back(temporal, x);
    if (spatial >= 0 && u != 0) distance.emplace_back(spatial, u);
    std::sort(distance.begin(), distance.end());
    return distance;
  }

  /// Iteration (x, u) takes the `next` of the iteration before: (x, u - 1), or (x - 1, f - 1) for
  /// copy 0.
  void add_phi(OpId id) {
    const model::Operation& phi = kernel_.operations[id];
    const OpId init = phi.operands[0];
    const OpId next = phi.operands[1];
    if (index_of_[init] >= 0) {
      depend(index_of_[init], index_of_[id], DependenceKind::kValue, latency(init), {{}});
    }
    if (index_of_[next] < 0) return;
    const LoopId temporal = design_.elaboration->parts[phi.loop].temporal;
    const LoopId spatial = model::chain_of(*design_.elaboration, id);
    const auto carry = [&](Distance distance) {
      depend(index_of_[next], index_of_[id], DependenceKind::kValue, latency(next),
             {std::move(distance)});
    };
    if (spatial >= 0 && kernel_.loops[spatial].trip_count > 1) {
      carry(distance_of(-1, 0, spatial, 1));
    }
    if (temporal >= 0 && kernel_.loops[temporal].trip_count > 1) {
      const bool copied = spatial >= 0 && is_replicated(next, spatial);
      const std::int64_t back = copied ? 1 - kernel_.loops[spatial].trip_count : 0;
      carry(distance_of(temporal, 1, spatial, back));
    }
  }

  /// The value of the last iteration: start(result) >= start(v) + (trips - 1) ii + (f - 1) sigma +
  /// latency.
  void add_result(OpId id) {
    const model::Operation& result = kernel_.operations[id];
    const OpId value = result.operands[0];
    if (index_of_[value] < 0) return;
    const LoopId temporal = design_.elaboration->parts[result.loop].temporal;
    const LoopId spatial = design_.elaboration->parts[result.loop].spatial;
    const std::int64_t x = temporal < 0 ? 0 : 1 - kernel_.loops[temporal].trip_count;
    const bool copied = spatial >= 0 && is_replicated(value, spatial);
    const std::int64_t u = copied ? 1 - kernel_.loops[spatial].trip_count : 0;
    depend(index_of_[value], index_of_[id], DependenceKind::kValue, latency(value),
           {distance_of(temporal, x, spatial, u)});
  }

  /// The value of copy u: start(copy) >= start(v) + u sigma + latency.
  void add_copy(OpId id) {
    const model::Operation& copy = kernel_.operations[id];
    const OpId value = copy.operands[0];
    if (index_of_[value] < 0) return;
    const std::int64_t u =
        is_replicated(value, copy.loop) ? -static_cast<std::int64_t>(copy.bits) : 0;
    depend(index_of_[value], index_of_[id], DependenceKind::kValue, latency(value),
           {distance_of(-1, 0, copy.loop, u)});
  }

  /// ii >= interval in the innermost loop that iterates around a unit that is used again. Loops around
  /// that one are no sooner, as a loop has one counter.
  void add_unit_intervals() {
    for (OpId id = 0; id < static_cast<OpId>(kernel_.operations.size()); ++id) {
      if (index_of_[id] < 0 || design_.unit_interval[id] == 1) continue;
      LoopId loop = innermost_temporal(design_.elaboration->region_of[id]);
      while (loop >= 0 && kernel_.loops[loop].trip_count == 1) {
        loop = innermost_temporal(kernel_.loops[loop].parent);
      }
      if (loop < 0) continue;
      depend(index_of_[id], index_of_[id], DependenceKind::kUnit, design_.unit_interval[id],
             {{{loop, 1}}});
    }
  }

  /// RAW: T(read) >= T(write) + write latency; WAW: >= 1; WAR: >= 0, as memories are read-first.
  void add_memory() {
    for (const model::MemoryDependence& found : design_.elaboration->dependences) {
      const ArrayId array = kernel_.operations[found.source].array;
      std::int64_t delay = 0;
      if (found.kind == DependenceKind::kRaw) delay = design_.arrays[array].write_latency;
      if (found.kind == DependenceKind::kWaw) delay = 1;
      depend(index_of_[found.source], index_of_[found.destination], found.kind, delay,
             found.distances);
    }
  }

  void add_apart() {
    for (const auto& [first, second] : design_.apart) {
      for (model::Dependence& dependence : apart(problem_, first, second)) {
        problem_.dependences.push_back(std::move(dependence));
      }
    }
  }

  void add_serial() {
    for (model::Dependence& dependence : serial_dependences(design_, problem_)) {
      problem_.dependences.push_back(std::move(dependence));
    }
  }

  // -- resources and lifetimes
  // ---------------------------------------------------------------------------------

  void add_resources() {
    for (ArrayId array = 0; array < static_cast<ArrayId>(kernel_.arrays.size()); ++array) {
      std::vector<model::AccessCopy> accesses;
      std::copy_if(design_.accesses.begin(), design_.accesses.end(), std::back_inserter(accesses),
                   [&](const model::AccessCopy& access) {
                     return kernel_.operations[access.operation].array == array;
                   });
      model::PortResource resource =
          model::port_resource(*design_.elaboration, array, design_.arrays[array], accesses);
      for (model::BankUse& use : resource.uses) use.operation = index_of_[use.operation];
      if (!resource.uses.empty()) problem_.resources.push_back(std::move(resource));
    }
  }

  /// Operations that can run on one unit.
  struct Signature {
    std::string name;
    Opcode opcode;
    model::Type type;
    std::vector<model::Type> operands;

    bool operator==(const Signature&) const = default;
  };

  Signature signature_of(OpId id, const std::string& name) const {
    const model::Operation& operation = kernel_.operations[id];
    Signature signature{name, operation.opcode, operation.type, {}};
    for (OpId operand : operation.operands) {
      signature.operands.push_back(kernel_.operations[operand].type);
    }
    return signature;
  }

  /// The units of each shared operator: one resource for each signature that occurs.
  void add_units() {
    std::vector<std::pair<Signature, model::PortResource>> found;
    for (OpId id = 0; id < static_cast<OpId>(kernel_.operations.size()); ++id) {
      if (index_of_[id] < 0) continue;
      const auto name = model::operator_name(kernel_, kernel_.operations[id]);
      if (!name || design_.share.count(*name) == 0) continue;
      const Signature signature = signature_of(id, *name);
      auto entry = std::find_if(found.begin(), found.end(),
                                [&](const auto& known) { return known.first == signature; });
      if (entry == found.end()) {
        found.push_back({signature, {-1, *name, 1, {}, {}, false}});
        entry = found.end() - 1;
      }
      for (auto& copy : model::copy_indices(*design_.elaboration, id)) {
        entry->second.uses.push_back({index_of_[id], std::move(copy), {0}, false});
      }
    }
    for (auto& [signature, resource] : found) {
      const std::optional<std::int64_t> units = design_.share.at(signature.name);
      const auto uses = static_cast<std::int64_t>(resource.uses.size());
      if (uses < 2 || (units && *units >= uses)) continue;  // each operation has its own
      resource.is_counted = !units;
      resource.ports.assign(static_cast<std::size_t>(units.value_or(0)), {true, false});
      problem_.resources.push_back(std::move(resource));
    }
  }

  /// The farthest use of a value in copies and inner iterations: later by the loops of the use that
  /// the value has not.
  Distance farthest(int definition, int use) const {
    const auto& known = problem_.operations[definition].loops;
    Distance distance;
    for (LoopId loop : problem_.operations[use].loops) {
      if (std::find(known.begin(), known.end(), loop) != known.end()) continue;
      const std::int64_t trips = problem_.loops[loop].trip_count;
      if (trips > 1) distance.emplace_back(loop, trips - 1);
    }
    std::sort(distance.begin(), distance.end());
    return distance;
  }

  /// Cycles after its start at which an operation last takes a value.
  std::int64_t latest_use(OpId value, OpId use) const {
    std::int64_t late = 0;
    const std::vector<OpId>& operands = kernel_.operations[use].operands;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (operands[i] == value) late = std::max(late, model::operand_late(design_, use, i));
    }
    return late;
  }

  void add_lifetimes() {
    std::map<int, Problem::Lifetime> lifetimes;
    for (const model::Dependence& dependence : problem_.dependences) {
      if (dependence.kind != DependenceKind::kValue) continue;
      const OpId value = problem_.operations[dependence.source].id;
      Problem::Lifetime& lifetime = lifetimes[dependence.source];
      lifetime.definition = dependence.source;
      lifetime.bits =
          kernel_.operations[value].type.bits * model::copies(*design_.elaboration, value);
      const bool carried = dependence.distances.size() > 1 || !dependence.distances[0].empty();
      for (const Distance& distance : dependence.distances) {
        lifetime.uses.push_back(
            {dependence.destination,
             carried ? distance : farthest(dependence.source, dependence.destination),
             latest_use(value, problem_.operations[dependence.destination].id)});
      }
    }
    for (auto& [definition, lifetime] : lifetimes) {
      problem_.lifetimes.push_back(std::move(lifetime));
    }
    for (LoopId loop = 0; loop < static_cast<LoopId>(problem_.loops.size()); ++loop) {
      add_control_lifetime(loop);
    }
  }

  /// A loop's counter and pulse are delayed to each operation of its body.
  void add_control_lifetime(LoopId loop) {
    if (problem_.loops[loop].kind != LoopKind::kTemporal) return;
    Problem::Lifetime lifetime{
        problem_.loops[loop].start, 1 + counter_bits(problem_.loops[loop].trip_count), {}};
    for (int i = 1; i < static_cast<int>(problem_.operations.size()); ++i) {
      const Problem::Operation& operation = problem_.operations[i];
      if (operation.id < 0 || innermost_temporal(operation.loop) != loop) continue;
      if (!model::is_access(kernel_.operations[operation.id].opcode)) continue;
      lifetime.uses.push_back({i, {}});
    }
    if (!lifetime.uses.empty()) problem_.lifetimes.push_back(std::move(lifetime));
  }

  const Design& design_;
  const Kernel& kernel_;
  const model::Target& target_;
  std::int64_t clock_period_ps_;
  std::vector<int> index_of_;  ///< kernel operation -> problem operation
  Problem problem_;
};

}  // namespace

model::Problem formulate(const model::Design& design, const model::Target& target,
                         std::int64_t clock_period_ps) {
  return Formulation(design, target, clock_period_ps).build();
}

}  // namespace hls::scheduler
