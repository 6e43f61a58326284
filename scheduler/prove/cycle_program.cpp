#include "scheduler/prove/cycle_program.h"

#include <algorithm>
#include <map>
#include <set>

#include "scheduler/ports/port_colouring.h"
#include "scheduler/registers/registers.h"

namespace hls::scheduler {
namespace {

using model::BankUse;
using model::LoopId;
using model::LoopKind;
using model::PortResource;
using model::Problem;

/// Coefficients of the port rows: programs with more are not worth writing down.
constexpr std::int64_t kMostCoefficients = 200'000;

using Terms = std::vector<std::pair<int, std::int64_t>>;

class CycleProgram {
 public:
  /// Of schedules of at most `longest` cycles. `bits`: fewer register bits than these are looked for,
  /// at fixed offsets; nothing: the least length, over all offsets.
  CycleProgram(const Problem& problem, const Intervals& intervals, std::int64_t longest,
               std::optional<std::int64_t> bits)
      : problem_(problem), intervals_(intervals), longest_(longest), is_open_(!bits) {
    add_starts();
    is_small_ = is_possible_ && are_few_coefficients();
    if (!is_small_) return;
    add_intervals();
    add_order();
    for (const PortResource& resource : problem.resources) {
      if (!resource.ports.empty()) add_resource(resource);
    }
    if (bits) add_lifetimes(*bits);
  }

  /// False: the longest paths alone take too long.
  bool is_possible() const { return is_possible_; }
  /// False: the program was not worth writing down.
  bool is_small() const { return is_small_; }
  const IntegerProgram& program() const { return program_; }

  std::vector<std::int64_t> start(const std::vector<std::int64_t>& values) const {
    return {values.begin(), values.begin() + length_};
  }
  Intervals intervals(const std::vector<std::int64_t>& values) const {
    return {values.begin() + first_interval_,
            values.begin() + first_interval_ + static_cast<int>(problem_.loops.size())};
  }

 private:
  int add_variable(std::int64_t lower, std::int64_t upper, std::int64_t cost = 0) {
    program_.variables.push_back({lower, std::max(lower, upper), cost});
    return static_cast<int>(program_.variables.size()) - 1;
  }
  void add_row(Terms terms, std::int64_t lower, std::int64_t upper) {
    program_.rows.push_back({std::move(terms), lower, upper});
  }

  bool is_fixed(LoopId loop) const {
    return !is_open_ || problem_.loops[loop].kind == LoopKind::kTemporal;
  }

  /// Variables 0..n-1 are the starts, n is the length. Starts are bounded by the longest paths over
  /// the dependences that hold whatever the offsets.
  void add_starts() {
    Problem ordered = problem_;
    std::erase_if(ordered.dependences, [&](const model::Dependence& dependence) {
      return std::any_of(
          dependence.distances.begin(), dependence.distances.end(), [&](const auto& distance) {
            return std::any_of(distance.begin(), distance.end(),
                               [&](const auto& term) { return !is_fixed(term.first); });
          });
    });
    Intervals least = intervals_;
    for (LoopId loop = 0; loop < static_cast<LoopId>(least.size()); ++loop) {
      if (!is_fixed(loop)) least[loop] = 0;
    }
    ConstraintGraph graph(ordered);
    graph.set_intervals(least);
    const std::vector<std::int64_t> tails = graph.tails(durations(problem_, least));
    const std::vector<std::int64_t>& heads = graph.least_starts();
    for (int i = 0; i < graph.size(); ++i) {
      add_variable(heads[i], i == 0 ? 0 : longest_ - tails[i]);
      is_possible_ = is_possible_ && heads[i] + tails[i] <= longest_;
    }
    length_ = add_variable(0, longest_, is_open_ ? 1 : 0);
  }

  void add_intervals() {
    first_interval_ = length_ + 1;
    for (LoopId loop = 0; loop < static_cast<LoopId>(problem_.loops.size()); ++loop) {
      if (is_fixed(loop)) {
        add_variable(intervals_[loop], intervals_[loop]);
      } else {
        add_variable(0, longest_);
      }
    }
  }

  void add_order() {
    for (const model::Dependence& dependence : problem_.dependences) {
      if (dependence.is_implied) continue;
      for (const model::Distance& distance : dependence.distances) {
        Terms terms;
        for (const auto& [loop, count] : distance)
          terms.emplace_back(first_interval_ + loop, count);
        if (dependence.source != dependence.destination) {
          terms.emplace_back(dependence.destination, 1);
          terms.emplace_back(dependence.source, -1);
        }
        add_row(std::move(terms), dependence.delay, kUnbounded);
      }
    }
    for (int i = 0; i < static_cast<int>(problem_.operations.size()); ++i) {
      const Problem::Operation& operation = problem_.operations[i];
      if (operation.id < 0) continue;
      Terms terms{{length_, 1}, {i, -1}};
      for (const LoopId loop : operation.loops) {
        terms.emplace_back(first_interval_ + loop, 1 - problem_.loops[loop].trip_count);
      }
      add_row(std::move(terms), operation.latency, kUnbounded);
    }
  }

  /// The cycles a copy of an access may start in.
  struct Window {
    std::int64_t from = 0;
    std::int64_t until = 0;

    std::int64_t size() const { return until - from + 1; }
  };
  Window window(const BankUse& use) const {
    const auto& start = program_.variables[use.operation];
    Window cycles{start.lower, start.upper};
    const std::vector<LoopId>& replicated = problem_.operations[use.operation].replicated;
    for (std::size_t i = 0; i < replicated.size(); ++i) {
      if (is_fixed(replicated[i])) {
        cycles.until += use.copy[i] * intervals_[replicated[i]];
      } else if (use.copy[i] > 0) {
        cycles.until = longest_;
      }
    }
    return cycles;
  }

  /// Whether the port rows are worth writing down: a coefficient for each bank of each use, each cycle
  /// it may start in and each of its instances.
  bool are_few_coefficients() const {
    std::int64_t left = kMostCoefficients;
    for (const PortResource& resource : problem_.resources) {
      if (resource.ports.empty()) continue;
      for (const BankUse& use : resource.uses) {
        std::int64_t count = window(use).size() * static_cast<std::int64_t>(use.banks.size());
        for (const LoopId loop : problem_.operations[use.operation].loops) {
          if (count > left) return false;
          if (problem_.loops[loop].kind == LoopKind::kTemporal) {
            count *= problem_.loops[loop].trip_count;
          }
        }
        if (count > left) return false;
        left -= count;
      }
    }
    return true;
  }

  /// What one instance of an access does: cycles from the first one on, and indices of its bank.
  struct Instance {
    std::int64_t cycle = 0;
    std::vector<std::int64_t> indices;

    auto operator<=>(const Instance&) const = default;
  };
  std::set<Instance> instances(const PortResource& resource, const BankUse& use) const {
    Instance first;
    for (const model::BankIndex& index : use.indices) first.indices.push_back(index.constant);
    std::set<Instance> all{first};
    for (const LoopId loop : problem_.operations[use.operation].loops) {
      if (problem_.loops[loop].kind != LoopKind::kTemporal) continue;
      std::set<Instance> more;
      for (Instance instance : all) {
        for (std::int64_t x = 0; x < problem_.loops[loop].trip_count; ++x) {
          more.insert(instance);
          instance.cycle += intervals_[loop];
          step(resource, use, loop, instance.indices);
        }
      }
      all = std::move(more);
    }
    return all;
  }

  /// The indices in the next iteration of a loop.
  static void step(const PortResource& resource, const BankUse& use, LoopId loop,
                   std::vector<std::int64_t>& indices) {
    for (std::size_t d = 0; d < indices.size(); ++d) {
      for (const auto& [other, coefficient] : use.indices[d].terms) {
        if (other == loop) indices[d] = (indices[d] + coefficient) % resource.dimensions[d].banks;
      }
    }
  }

  static bool is_at(const PortResource& resource, std::int32_t bank,
                    const std::vector<std::int64_t>& indices) {
    for (std::size_t d = 0; d < indices.size(); ++d) {
      const model::BankDimension& dimension = resource.dimensions[d];
      if (bank / dimension.stride % dimension.banks != indices[d]) return false;
    }
    return true;
  }

  void add_resource(const PortResource& resource) {
    const model::PortCounts ports = model::count_ports(resource.ports);
    // By bank, kind of access (all, reads, writes) and cycle.
    std::map<std::pair<std::int32_t, int>, std::map<std::int64_t, Terms>> rows;
    for (const BankUse& use : resource.uses) {
      const Window cycles = window(use);
      const int first = add_use(use, cycles);
      const bool has_other_ports = (use.is_write ? ports.writers : ports.readers) < ports.all;
      for (const auto& [busy, indices] : instances(resource, use)) {
        for (std::int64_t cycle = cycles.from; cycle <= cycles.until; ++cycle) {
          const int variable = first + static_cast<int>(cycle - cycles.from);
          for (const std::int32_t bank : use.banks) {
            if (!is_at(resource, bank, indices)) continue;
            rows[{bank, 0}][cycle + busy].emplace_back(variable, 1);
            if (has_other_ports) {
              rows[{bank, use.is_write ? 2 : 1}][cycle + busy].emplace_back(variable, 1);
            }
          }
        }
      }
    }
    const std::int64_t limits[] = {ports.all, ports.readers, ports.writers};
    for (auto& [key, cycles] : rows) add_limits(cycles, limits[key.second]);
  }

  void add_limits(std::map<std::int64_t, Terms>& cycles, std::int64_t limit) {
    const Terms* last = nullptr;
    for (auto& [cycle, terms] : cycles) {
      if (static_cast<std::int64_t>(terms.size()) <= limit) continue;
      if (last != nullptr && *last == terms) continue;
      add_row(terms, -kUnbounded, limit);
      last = &terms;
    }
  }

  /// Adds a binary for each cycle the use may start in; returns the first one.
  int add_use(const BankUse& use, const Window& cycles) {
    const std::vector<LoopId>& replicated = problem_.operations[use.operation].replicated;
    Terms when{{use.operation, -1}};
    for (std::size_t i = 0; i < replicated.size(); ++i) {
      when.emplace_back(first_interval_ + replicated[i], -use.copy[i]);
    }
    Terms one;
    for (std::int64_t cycle = cycles.from; cycle <= cycles.until; ++cycle) {
      one.emplace_back(add_variable(0, 1), 1);
      if (cycle != 0) when.emplace_back(one.back().first, cycle);
    }
    const int first = one.front().first;
    add_row(std::move(one), 1, 1);
    add_row(std::move(when), 0, 0);
    return first;
  }

  void add_lifetimes(std::int64_t bits) {
    Terms sum;
    std::map<int, std::int64_t> at_definition;
    std::int64_t latencies = 0;
    for (const Problem::Lifetime& lifetime : problem_.lifetimes) {
      const std::int64_t latency = problem_.operations[lifetime.definition].latency;
      const int end = add_variable(0, kUnbounded, lifetime.bits);
      add_row({{end, 1}, {lifetime.definition, -1}}, latency, kUnbounded);
      for (const Problem::Lifetime::Use& use : lifetime.uses) {
        add_row({{end, 1}, {use.operation, -1}}, use.late + dot(use.distance, intervals_),
                kUnbounded);
      }
      sum.emplace_back(end, lifetime.bits);
      at_definition[lifetime.definition] -= lifetime.bits;
      latencies += lifetime.bits * latency;
    }
    for (const auto& [definition, factor] : at_definition) {
      program_.variables[definition].cost = factor;
      sum.emplace_back(definition, factor);
    }
    add_row(std::move(sum), -kUnbounded, bits - 1 + latencies);
  }

  const Problem& problem_;
  const Intervals& intervals_;
  std::int64_t longest_;
  bool is_open_;  ///< offsets are variables
  bool is_possible_ = true;
  bool is_small_ = true;
  IntegerProgram program_;
  int length_ = 0;          ///< variable
  int first_interval_ = 0;  ///< variable of loop 0
};

CycleOptimum solve(const Problem& problem, const CycleProgram& program,
                   const SolverBudget& budget) {
  CycleOptimum result;
  if (!program.is_possible()) {
    result.status = IntegerSolution::Status::kInfeasible;
    return result;
  }
  if (!program.is_small()) return result;
  const IntegerSolution solution = solve_within(budget, program.program());
  if (solution.status != IntegerSolution::Status::kOptimal) {
    result.status = solution.status;
    return result;
  }
  result.intervals = program.intervals(solution.values);
  result.placement.start = program.start(solution.values);
  ConstraintGraph graph(problem);
  graph.set_intervals(result.intervals);
  auto ports = PortColouring(problem, graph, result.intervals).colour(result.placement.start);
  if (ports.status != PortColouring::Status::kBound) return result;
  result.placement.bindings = std::move(ports.bindings);
  result.placement.length =
      length_of(graph, result.placement.start, durations(problem, result.intervals));
  result.status = IntegerSolution::Status::kOptimal;
  return result;
}

}  // namespace

CycleOptimum shortest(const Problem& problem, const Intervals& intervals, std::int64_t length,
                      const SolverBudget& budget) {
  return solve(problem, CycleProgram(problem, intervals, length - 1, std::nullopt), budget);
}

CycleOptimum fewest_register_bits(const Problem& problem, const Intervals& intervals,
                                  std::int64_t length, std::int64_t bits,
                                  const SolverBudget& budget) {
  return solve(problem, CycleProgram(problem, intervals, length, bits), budget);
}

}  // namespace hls::scheduler
