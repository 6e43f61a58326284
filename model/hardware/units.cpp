#include "model/hardware/units.h"

#include <algorithm>
#include <map>
#include <utility>

#include "model/hardware/reads.h"
#include "model/target/operand_bits.h"

namespace hls::model {
namespace {

class UnitFinder {
 public:
  UnitFinder(const Timing& timing, Wires& wires) : timing_(timing), wires_(wires) {
    shared_.copies.resize(timing.kernel().operations.size(), 0);
  }

  SharedUnits find() {
    add_scheduled();
    for (const auto& [use, unit] : shared_.unit_of) wires_.share(use.first, use.second, unit);
    add_equal();
    for (SharedUnit& unit : shared_.units) add_inputs(unit);
    return std::move(shared_);
  }

 private:
  UnitIssue issue(OpId op, std::int64_t copy) const {
    const LoopId region = timing_.region(op);
    const std::int64_t late =
        skew(timing_, timing_.replicated(op), copy_indices(timing_, op, copy));
    return {op, copy, region, timing_.start(op) - timing_.region_start(region) + late};
  }

  void add(std::vector<UnitIssue> issues, bool takes_turns) {
    const auto index = static_cast<int>(shared_.units.size());
    for (const UnitIssue& issue : issues) {
      shared_.unit_of[{issue.operation, issue.copy}] = index;
      ++shared_.copies[static_cast<std::size_t>(issue.operation)];
    }
    shared_.units.push_back({std::move(issues), takes_turns});
  }

  void add_scheduled() {
    const Problem& problem = timing_.problem();
    std::map<std::pair<int, std::int32_t>, std::vector<UnitIssue>> issues;  // resource, unit
    for (const PortBinding& binding : timing_.schedule().bindings) {
      const PortResource& resource = problem.resources[static_cast<std::size_t>(binding.resource)];
      if (resource.array >= 0) continue;
      const BankUse& use = resource.uses[static_cast<std::size_t>(binding.use)];
      const OpId op = problem.operations[static_cast<std::size_t>(use.operation)].id;
      issues[{binding.resource, binding.port}].push_back(
          issue(op, row_major(timing_, op, use.copy)));
    }
    for (auto& [unit, list] : issues) add(std::move(list), true);
  }

  /// In order of the first operation.
  void add_equal() {
    std::map<int, std::size_t> known;  // wire -> index in groups
    std::vector<std::vector<UnitIssue>> groups;
    const Kernel& kernel = timing_.kernel();
    for (OpId op = 0; op < static_cast<OpId>(kernel.operations.size()); ++op) {
      if (timing_.design().elaboration->region_of[static_cast<std::size_t>(op)] == kNoRegion)
        continue;
      if (shared_.is_shared(op) || !operator_name(kernel, timing_.operation(op))) continue;
      const std::int64_t copies = copy_count(kernel, timing_.replicated(op));
      for (std::int64_t copy = 0; copy < copies; ++copy) {
        const auto [found, is_new] = known.try_emplace(wires_.value(op, copy), groups.size());
        if (is_new) groups.emplace_back();
        groups[found->second].push_back(issue(op, copy));
      }
    }
    for (std::vector<UnitIssue>& group : groups) {
      if (group.size() > 1) add(std::move(group), false);
    }
  }

  void add_inputs(SharedUnit& unit) {
    const OpId first = unit.issues.front().operation;
    unit.inputs.resize(timing_.operation(first).operands.size());
    unit.operand_bits.resize(unit.inputs.size(), 0);
    for (std::size_t i = 0; i < unit.inputs.size(); ++i) {
      std::map<int, std::size_t> known;
      for (std::size_t number = 0; number < unit.issues.size(); ++number) {
        const UnitIssue& issue = unit.issues[number];
        const int bits = operand_bits(timing_.kernel(), timing_.operation(issue.operation), i);
        unit.operand_bits[i] = std::max(unit.operand_bits[i], bits);
        const Read read = reads_of(timing_, issue.operation)[i];
        const int wire = wires_.operand(read, copy_indices(timing_, issue.operation, issue.copy));
        const auto [found, is_new] = known.try_emplace(wire, unit.inputs[i].size());
        if (is_new) {
          unit.inputs[i].push_back({read.source.kind == Source::Kind::kConstant, {}});
        }
        unit.inputs[i][found->second].issues.push_back(number);
      }
    }
  }

  const Timing& timing_;
  Wires& wires_;
  SharedUnits shared_;
};

}  // namespace

SharedUnits find_units(const Timing& timing, Wires& wires) {
  return UnitFinder(timing, wires).find();
}

}  // namespace hls::model
