#include "explorer/project/loop_facts.h"

#include <algorithm>
#include <set>
#include <utility>

namespace hls::explorer {
namespace {

using model::LoopId;

/// Whether a unit costs more than the multiplexers that let two operations share it.
bool is_worth_sharing(const model::OperatorCost& cost, int bits) {
  constexpr std::int64_t kOperands = 2;
  return cost.resources.dsp > 0 || cost.resources.lut > kOperands * bits;
}

class FactFinder {
 public:
  FactFinder(const model::Kernel& kernel, const model::Target& target, std::int64_t most_copies)
      : facts_{kernel, {}, {}, {}}, target_(target), most_copies_(most_copies) {
    for (const model::Loop& loop : facts_.kernel.loops) {
      facts_.loops.push_back({loop.name, loop.trip_count, 0, 1, most_copies, {}});
    }
  }

  KernelFacts find() {
    add_nesting();
    add_operations();
    return std::move(facts_);
  }

 private:
  LoopFacts& at(LoopId loop) { return facts_.loops[static_cast<std::size_t>(loop)]; }

  void add_nesting() {
    for (LoopId loop = 0; loop < static_cast<LoopId>(facts_.loops.size()); ++loop) {
      const std::vector<LoopId> path = model::loop_path(facts_.kernel, loop);
      for (std::size_t i = 0; i < path.size(); ++i) {
        const int below = static_cast<int>(path.size() - 1 - i);
        at(path[i]).height = std::max(at(path[i]).height, below);
      }
      const LoopId parent = facts_.kernel.loops[static_cast<std::size_t>(loop)].parent;
      if (parent >= 0) at(parent).inside.push_back(loop);
    }
  }

  /// What the operations ask of the loops: room for copies, and units that may be shared.
  void add_operations() {
    const model::Kernel& kernel = facts_.kernel;
    const std::vector<LoopId> region_of = model::enclosing_loops(kernel);
    std::map<LoopId, model::Resources> costs;
    std::vector<std::map<std::string, std::int64_t>> uses(facts_.loops.size());
    std::set<std::string> combinational;
    for (std::size_t op = 0; op < kernel.operations.size(); ++op) {
      const model::Operation& operation = kernel.operations[op];
      const auto name = model::operator_name(kernel, operation);
      if (!name || region_of[op] == model::kNoRegion) continue;
      const model::OperatorType& type = target_.operators.at(*name);
      const model::UnitShape shape = model::unit_shape(kernel, operation);
      const int latency = model::default_latency(type, shape);
      const model::OperatorCost& cost = model::cost_of(type, shape, latency);
      costs[region_of[op]] += cost.resources;
      if (latency == 0) combinational.insert(*name);
      if (!is_worth_sharing(cost, shape.bits)) continue;
      std::int64_t copies = 1;
      const std::vector<LoopId> path = model::loop_path(kernel, region_of[op]);
      for (auto loop = path.rbegin(); loop != path.rend(); ++loop) {
        std::int64_t& count = uses[static_cast<std::size_t>(*loop)][*name];
        count += copies;
        at(*loop).most_units = std::max(at(*loop).most_units, count);
        copies = std::min(copies * at(*loop).trip_count, most_copies_);
      }
      facts_.shared[*name] += copies;
    }
    // A shared unit holds its operation for a cycle.
    for (const std::string& name : combinational) facts_.shared.erase(name);
    for (const auto& [region, cost] : costs) {
      if (region >= 0) limit_copies(region, cost);
    }
  }

  void limit_copies(LoopId region, const model::Resources& cost) {
    const model::Resources& capacity = target_.capacity;
    std::int64_t most = most_copies_;
    for (const auto& [has, needs] :
         {std::pair(capacity.lut, cost.lut), std::pair(capacity.ff, cost.ff),
          std::pair(capacity.dsp, cost.dsp)}) {
      if (needs > 0) most = std::min(most, std::max<std::int64_t>(1, has / needs));
    }
    const std::vector<LoopId> path = model::loop_path(facts_.kernel, region);
    for (const LoopId loop : path) at(loop).most_copies = std::min(at(loop).most_copies, most);
    facts_.rooms.push_back({path, most});
  }

  KernelFacts facts_;
  const model::Target& target_;
  std::int64_t most_copies_;
};

}  // namespace

KernelFacts kernel_facts(const model::Kernel& kernel, const model::Target& target,
                         std::int64_t most_copies) {
  return FactFinder(kernel, target, most_copies).find();
}

}  // namespace hls::explorer
