#include "tests/scheduler/prove/cycle_program.h"

#include <algorithm>
#include <map>

namespace hls::oracle {
namespace {

using model::BankUse;
using model::LoopId;
using model::LoopKind;
using model::PortResource;
using model::Problem;
using scheduler::kUnbounded;

bool repeats(const Problem::Loop& loop) {
  return loop.kind == LoopKind::kTemporal && loop.trip_count > 1;
}

bool can_run(const BankUse& use, const model::PortCapability& port) {
  return use.is_write ? port.writes : port.reads;
}

bool touches(const BankUse& use, std::int32_t bank) {
  return std::find(use.banks.begin(), use.banks.end(), bank) != use.banks.end();
}

bool is_inside(const Problem& problem, LoopId loop, LoopId around) {
  while (loop >= 0 && loop != around) loop = problem.loops[loop].parent;
  return loop == around;
}

/// How often an access runs in one iteration of a loop; 0: it is outside.
std::int64_t runs_in_iteration(const Problem& problem, const BankUse& use, LoopId loop) {
  const Problem::Operation& operation = problem.operations[use.operation];
  if (!is_inside(problem, operation.loop, loop)) return 0;
  std::int64_t runs = 1;
  for (LoopId inner : operation.loops) {
    if (inner == loop || !is_inside(problem, inner, loop)) continue;
    if (repeats(problem.loops[inner])) runs *= problem.loops[inner].trip_count;
  }
  return runs;
}

/// The greatest value of sum_l d_l I_l between the bounds of the intervals.
std::int64_t greatest(const model::Distance& distance, const scheduler::IntegerProgram& program,
                      const std::vector<int>& interval) {
  std::int64_t sum = 0;
  for (const auto& [loop, count] : distance) {
    const auto& variable = program.variables[interval[loop]];
    sum += count * (count > 0 ? variable.upper : variable.lower);
  }
  return sum;
}

}  // namespace

CycleProgram::CycleProgram(const Problem& problem, const std::vector<std::int64_t>& interval,
                           std::int64_t longest, Goal goal)
    : problem_(problem), longest_(longest) {
  add_starts();
  add_intervals(interval, goal);
  add_order();
  add_counters();
  for (int r = 0; r < static_cast<int>(problem.resources.size()); ++r) {
    if (problem.resources[r].ports.empty()) continue;
    add_rates(problem.resources[r]);
    add_ports(r);
  }
  if (goal == Goal::kLength) {
    program_.variables[length_].cost = 1;
  } else {
    add_lifetimes();
  }
}

int CycleProgram::add_variable(std::int64_t lower, std::int64_t upper) {
  program_.variables.push_back({lower, std::max(lower, upper), 0});
  return static_cast<int>(program_.variables.size()) - 1;
}

/// Solvers want each variable once a row.
void CycleProgram::add_row(const Terms& terms, std::int64_t lower, std::int64_t upper) {
  std::map<int, std::int64_t> sums;
  for (const auto& [variable, coefficient] : terms) sums[variable] += coefficient;
  std::erase_if(sums, [](const auto& term) { return term.second == 0; });
  program_.rows.push_back({{sums.begin(), sums.end()}, lower, upper});
}

void CycleProgram::add_intervals(Terms& terms, const model::Distance& distance,
                                 std::int64_t factor) const {
  for (const auto& [loop, count] : distance) terms.emplace_back(interval_[loop], factor * count);
}

/// Variables 0..n-1 are the starts; their bounds are set when those of the intervals are known.
void CycleProgram::add_starts() {
  for (std::size_t i = 0; i < problem_.operations.size(); ++i) add_variable(0, 0);
  length_ = add_variable(0, longest_);
}

void CycleProgram::add_intervals(const std::vector<std::int64_t>& interval, Goal goal) {
  for (std::size_t l = 0; l < problem_.loops.size(); ++l) {
    const bool fixed = problem_.loops[l].kind == LoopKind::kTemporal || goal == Goal::kRegisterBits;
    interval_.push_back(fixed ? add_variable(interval[l], interval[l]) : add_variable(0, longest_));
  }
}

/// Dependences and the length, and the bounds of starts that follow from longest paths.
void CycleProgram::add_order() {
  const std::size_t count = problem_.operations.size();
  earliest_.assign(count, 0);
  latest_.assign(count, 0);
  for (std::size_t i = 0; i < count; ++i) {
    const Problem::Operation& operation = problem_.operations[i];
    latest_[i] = longest_;
    if (operation.id < 0) continue;
    Terms terms{{length_, 1}, {static_cast<int>(i), -1}};
    latest_[i] -= operation.latency;
    for (LoopId loop : operation.loops) {
      const std::int64_t more = problem_.loops[loop].trip_count - 1;
      terms.emplace_back(interval_[loop], -more);
      latest_[i] -= more * program_.variables[interval_[loop]].lower;
    }
    add_row(terms, operation.latency, kUnbounded);
  }
  for (const model::Dependence& dependence : problem_.dependences) {
    for (const model::Distance& distance : dependence.distances) {
      Terms terms{{dependence.destination, 1}, {dependence.source, -1}};
      add_intervals(terms, distance, 1);
      add_row(terms, dependence.delay, kUnbounded);
    }
  }
  for (std::size_t sweep = 0; sweep < count; ++sweep) {
    for (const model::Dependence& dependence : problem_.dependences) {
      for (const model::Distance& distance : dependence.distances) {
        const std::int64_t weight = dependence.delay - greatest(distance, program_, interval_);
        std::int64_t& first = earliest_[dependence.destination];
        first = std::max(first, earliest_[dependence.source] + weight);
        std::int64_t& last = latest_[dependence.source];
        last = std::min(last, latest_[dependence.destination] - weight);
      }
    }
  }
  for (std::size_t i = 1; i < count; ++i) {
    auto& start = program_.variables[i];
    start.lower = std::min(earliest_[i], longest_);
    // Without a cycle left to start in, the rows cannot be met.
    start.upper = std::max(start.lower, latest_[i]);
  }
}

void CycleProgram::add_counters() {
  for (std::size_t l = 0; l < problem_.loops.size(); ++l) {
    const Problem::Loop& loop = problem_.loops[l];
    if (loop.kind != LoopKind::kTemporal) continue;
    LoopId outer = loop.parent;
    while (outer >= 0 && problem_.loops[outer].kind != LoopKind::kTemporal) {
      outer = problem_.loops[outer].parent;
    }
    if (outer < 0 || !repeats(problem_.loops[outer])) continue;
    add_row({{interval_[outer], 1}, {interval_[l], -loop.trip_count}}, 0, kUnbounded);
  }
}

/// An iteration's accesses fit the ports in one interval, as the iterations go on without end.
void CycleProgram::add_rates(const PortResource& resource) {
  for (LoopId loop = 0; loop < static_cast<LoopId>(problem_.loops.size()); ++loop) {
    if (!repeats(problem_.loops[loop])) continue;
    for (std::int32_t bank = 0; bank < resource.banks; ++bank) {
      add_rate(resource, loop, 1, [&](const BankUse& use) {
        return resource.dimensions.empty()
                   ? touches(use, bank)
                   : use.indices[0].terms.empty() && use.indices[0].constant == bank;
      });
    }
    if (resource.dimensions.empty()) continue;
    add_rate(resource, loop, resource.banks, [](const BankUse&) { return true; });
    // Those at whose bank all iterations of the loop are, whichever it is.
    for (const BankUse& one : resource.uses) {
      const bool stays =
          std::none_of(one.indices[0].terms.begin(), one.indices[0].terms.end(),
                       [&](const auto& term) { return is_inside(problem_, term.first, loop); });
      if (!stays) continue;
      add_rate(resource, loop, 1, [&](const BankUse& use) { return use.indices == one.indices; });
    }
  }
}

/// Those accesses that `counts` on so many banks.
void CycleProgram::add_rate(const PortResource& resource, LoopId loop, std::int64_t banks,
                            const std::function<bool(const BankUse&)>& counts) {
  for (const auto& [reads, writes] : {std::pair(true, false), {false, true}, {true, true}}) {
    std::int64_t runs = 0;
    for (const BankUse& use : resource.uses) {
      const bool is_of_kind = use.is_write ? writes : reads;
      if (is_of_kind && counts(use)) runs += runs_in_iteration(problem_, use, loop);
    }
    std::int64_t ports = 0;
    for (const auto& port : resource.ports) {
      ports += (reads && port.reads) || (writes && port.writes) ? 1 : 0;
    }
    if (runs > 0) add_row({{interval_[loop], ports * banks}}, runs, kUnbounded);
  }
}

void CycleProgram::add_choices(int resource, int index) {
  const BankUse& use = problem_.resources[resource].uses[index];
  const Problem::Operation& operation = problem_.operations[use.operation];
  model::Distance offset;
  for (std::size_t i = 0; i < operation.replicated.size(); ++i) {
    if (use.copy[i] != 0) offset.emplace_back(operation.replicated[i], use.copy[i]);
  }
  std::int64_t last = longest_ - operation.latency;
  for (LoopId loop : operation.loops) {
    if (!repeats(problem_.loops[loop])) continue;
    last -= (problem_.loops[loop].trip_count - 1) * program_.variables[interval_[loop]].lower;
  }
  last = std::min(last, latest_[use.operation] + greatest(offset, program_, interval_));
  const auto& ports = problem_.resources[resource].ports;
  Terms one;
  Terms start{{use.operation, -1}};
  add_intervals(start, offset, -1);
  for (std::int32_t port = 0; port < static_cast<std::int32_t>(ports.size()); ++port) {
    if (!can_run(use, ports[port])) continue;
    for (std::int64_t cycle = earliest_[use.operation]; cycle <= last; ++cycle) {
      const int variable = add_variable(0, 1);
      choices_.push_back({variable, resource, index, port, cycle});
      one.emplace_back(variable, 1);
      start.emplace_back(variable, cycle);
    }
  }
  add_row(one, 1, 1);
  add_row(start, 0, 0);
}

void CycleProgram::add_ports(int resource) {
  const auto first = static_cast<std::ptrdiff_t>(choices_.size());
  const std::vector<BankUse>& uses = problem_.resources[resource].uses;
  for (int u = 0; u < static_cast<int>(uses.size()); ++u) add_choices(resource, u);
  // Bank, port and cycle; the choices that run in it.
  std::map<std::tuple<std::int32_t, std::int32_t, std::int64_t>, Terms> busy;
  std::for_each(choices_.begin() + first, choices_.end(), [&](const Choice& choice) {
    const BankUse& use = uses[choice.use];
    // The cycle of each instance, and the index of its bank where that changes.
    std::vector<std::pair<std::int64_t, std::int64_t>> instances{
        {choice.cycle, use.indices.empty() ? 0 : use.indices[0].constant}};
    for (LoopId loop : problem_.operations[use.operation].loops) {
      if (!repeats(problem_.loops[loop])) continue;
      const std::size_t once = instances.size();
      const std::int64_t interval = program_.variables[interval_[loop]].lower;
      std::int64_t step = 0;
      for (const model::BankIndex& index : use.indices) {
        for (const auto& [other, coefficient] : index.terms)
          step += other == loop ? coefficient : 0;
      }
      for (std::int64_t x = 1; x < problem_.loops[loop].trip_count; ++x) {
        for (std::size_t i = 0; i < once; ++i) {
          const auto [cycle, index] = instances[i];
          instances.emplace_back(cycle + x * interval, index + x * step);
        }
      }
    }
    for (std::int32_t bank : use.banks) {
      for (const auto& [cycle, index] : instances) {
        if (!use.indices.empty() && index % problem_.resources[resource].banks != bank) continue;
        busy[{bank, choice.port, cycle}].emplace_back(choice.variable, 1);
      }
    }
  });
  for (const auto& [cycle, terms] : busy) {
    if (terms.size() > 1) add_row(terms, 0, 1);
  }
}

/// A value is held from when it is ready, start + latency, to its last use.
void CycleProgram::add_lifetimes() {
  for (const Problem::Lifetime& lifetime : problem_.lifetimes) {
    const int held = add_variable(0, 2 * longest_);
    program_.variables[held].cost = lifetime.bits;
    const std::int64_t latency = problem_.operations[lifetime.definition].latency;
    for (const Problem::Lifetime::Use& use : lifetime.uses) {
      Terms terms{{held, 1}, {lifetime.definition, 1}, {use.operation, -1}};
      add_intervals(terms, use.distance, -1);
      add_row(terms, -latency, kUnbounded);
    }
  }
}

model::Schedule CycleProgram::schedule(const std::vector<std::int64_t>& values) const {
  model::Schedule result;
  const auto operations = static_cast<std::ptrdiff_t>(problem_.operations.size());
  result.start.assign(values.begin(), values.begin() + operations);
  for (int variable : interval_) result.interval.push_back(values[variable]);
  for (std::size_t i = 0; i < problem_.operations.size(); ++i) {
    const Problem::Operation& operation = problem_.operations[i];
    if (operation.id < 0) continue;
    std::int64_t end = result.start[i] + operation.latency;
    for (LoopId loop : operation.loops) {
      end += (problem_.loops[loop].trip_count - 1) * result.interval[loop];
    }
    result.length = std::max(result.length, end);
  }
  for (const Problem::Lifetime& lifetime : problem_.lifetimes) {
    const std::int64_t ready =
        result.start[lifetime.definition] + problem_.operations[lifetime.definition].latency;
    std::int64_t end = ready;
    for (const Problem::Lifetime::Use& use : lifetime.uses) {
      std::int64_t used = result.start[use.operation];
      for (const auto& [loop, count] : use.distance) used += count * result.interval[loop];
      end = std::max(end, used);
    }
    result.register_bits += lifetime.bits * (end - ready);
  }
  for (const Choice& choice : choices_) {
    if (values[choice.variable] != 0) {
      result.bindings.push_back({choice.resource, choice.use, choice.port});
    }
  }
  return result;
}

}  // namespace hls::oracle
