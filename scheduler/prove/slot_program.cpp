#include "scheduler/prove/slot_program.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "scheduler/ports/port_table.h"

namespace hls::scheduler {
namespace {

using model::BankUse;
using model::PortResource;
using model::Problem;

/// Programs with more slots than this are not worth writing down.
constexpr std::int64_t kMostSlots = 512;
/// Differences of two starts that are looked at.
constexpr std::int64_t kMostDifferences = 4096;

std::int64_t modulus(const Problem& problem, const std::vector<const BankUse*>& uses,
                     const Intervals& intervals, std::int64_t longest) {
  std::int64_t divisor = 0;
  for (const BankUse* use : uses) {
    for (model::LoopId loop : problem.operations[use->operation].loops) {
      const Problem::Loop& entry = problem.loops[loop];
      if (entry.kind != model::LoopKind::kTemporal || entry.trip_count <= 1) continue;
      divisor = std::gcd(divisor, intervals[loop]);
    }
  }
  // Accesses that happen once: every cycle is a slot of its own.
  return divisor == 0 ? longest + 1 : divisor;
}

class Program {
 public:
  Program(const Problem& problem, const ConstraintGraph& graph, const Intervals& intervals,
          std::int64_t longest)
      : problem_(problem),
        graph_(graph),
        intervals_(intervals),
        longest_(longest),
        collisions_(problem, intervals),
        head_(graph.least_starts()),
        tail_(graph.tails(durations(problem, intervals))) {
    add_starts();
    for (int r = 0; r < static_cast<int>(problem.resources.size()); ++r) {
      if (!problem.resources[r].ports.empty()) add_resource(r);
    }
  }

  /// False when the program would be too large.
  bool is_complete() const { return complete_; }
  /// Whether all accesses of one slot collide, whenever they start.
  bool is_exact() const { return exact_; }
  const IntegerProgram& program() const { return program_; }

 private:
  int add_variable(std::int64_t lower, std::int64_t upper, std::int64_t cost) {
    program_.variables.push_back({lower, upper, cost});
    return static_cast<int>(program_.variables.size()) - 1;
  }

  /// Variables 0..n-1 are the starts, n is the length.
  void add_starts() {
    const std::vector<std::int64_t> own = durations(problem_, intervals_);
    const int count = graph_.size();
    for (int i = 0; i < count; ++i) {
      add_variable(0, graph_.is_member(i) && i != 0 ? longest_ : 0, 0);
    }
    const int length = add_variable(0, longest_, 1);
    for (const ConstraintGraph::Edge& edge : graph_.edges()) {
      if (edge.from == edge.to) continue;
      program_.rows.push_back({{{edge.to, 1}, {edge.from, -1}}, edge.weight, kUnbounded});
    }
    for (int i = 0; i < count; ++i) {
      if (!graph_.is_member(i)) continue;
      program_.rows.push_back({{{length, 1}, {i, -1}}, own[i], kUnbounded});
    }
  }

  void add_resource(int r) {
    const PortResource& resource = problem_.resources[r];
    std::map<std::int32_t, std::vector<const BankUse*>> by_bank;
    for (const BankUse& use : resource.uses) {
      if (!graph_.is_member(use.operation)) continue;
      for (std::int32_t bank : use.banks) by_bank[bank].push_back(&use);
    }
    for (const auto& [bank, uses] : by_bank) {
      if (uses.size() > 1) add_bank(r, uses);
    }
  }

  void add_bank(int r, const std::vector<const BankUse*>& uses) {
    const PortResource& resource = problem_.resources[r];
    const std::int64_t slots = modulus(problem_, uses, intervals_, longest_);
    if (slots > kMostSlots) {
      complete_ = false;
      return;
    }
    exact_ = exact_ && slots_decide(r, uses, slots);
    std::vector<std::vector<int>> chosen;
    for (const BankUse* use : uses) chosen.push_back(add_use(*use, slots));
    const model::PortCounts ports = model::count_ports(resource.ports);
    for (std::int64_t slot = 0; slot < slots; ++slot) {
      add_capacity(uses, chosen, slot, {true, true}, ports.all);
      add_capacity(uses, chosen, slot, {true, false}, ports.readers);
      add_capacity(uses, chosen, slot, {false, true}, ports.writers);
    }
  }

  /// Whether all accesses whose starts differ by a multiple of `slots` collide.
  bool slots_decide(int r, const std::vector<const BankUse*>& uses, std::int64_t slots) const {
    for (std::size_t i = 0; i < uses.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        if (uses[i]->operation == uses[j]->operation) {
          if (!slots_decide_copies(r, *uses[i], *uses[j], slots)) return false;
          continue;
        }
        if (!slots_decide(r, *uses[i], *uses[j], slots)) return false;
      }
    }
    return true;
  }

  /// Two copies of one operation stay as far apart as their offsets.
  bool slots_decide_copies(int r, const BankUse& a, const BankUse& b, std::int64_t slots) const {
    const std::int64_t apart =
        copy_offset(problem_, b, intervals_) - copy_offset(problem_, a, intervals_);
    return apart % slots != 0 || collisions(r, a, b).collides(apart);
  }

  const Collisions& collisions(int r, const BankUse& a, const BankUse& b) const {
    const BankUse* const first = problem_.resources[r].uses.data();
    return collisions_.of(r, static_cast<int>(&a - first), static_cast<int>(&b - first));
  }

  bool slots_decide(int r, const BankUse& a, const BankUse& b, std::int64_t slots) const {
    const Collisions& pattern = collisions(r, a, b);
    const std::int64_t offset =
        copy_offset(problem_, b, intervals_) - copy_offset(problem_, a, intervals_);
    const std::int64_t least = head_[b.operation] - longest_ + tail_[a.operation] + offset;
    const std::int64_t greatest = longest_ - tail_[b.operation] - head_[a.operation] + offset;
    if (least < pattern.least() || greatest > pattern.greatest()) return false;
    if ((greatest - least) / slots > kMostDifferences) return false;
    for (std::int64_t delta = least - least % slots; delta <= greatest; delta += slots) {
      if (delta >= least && !pattern.collides(delta)) return false;
    }
    return true;
  }

  /// Binary c_r, one a slot: start + offset = slots * n + sum_r r c_r, sum_r c_r = 1.
  std::vector<int> add_use(const BankUse& use, std::int64_t slots) {
    const std::int64_t offset = copy_offset(problem_, use, intervals_);
    const int turns = add_variable(0, (longest_ + offset) / slots + 1, 0);
    std::vector<int> chosen;
    IntegerProgram::Row slot_of{{{use.operation, 1}, {turns, -slots}}, -offset, -offset};
    IntegerProgram::Row one_slot{{}, 1, 1};
    for (std::int64_t slot = 0; slot < slots; ++slot) {
      chosen.push_back(add_variable(0, 1, 0));
      if (slot > 0) slot_of.terms.emplace_back(chosen.back(), -slot);
      one_slot.terms.emplace_back(chosen.back(), 1);
    }
    program_.rows.push_back(std::move(slot_of));
    program_.rows.push_back(std::move(one_slot));
    return chosen;
  }

  void add_capacity(const std::vector<const BankUse*>& uses,
                    const std::vector<std::vector<int>>& chosen, std::int64_t slot,
                    model::PortCapability kinds, std::int64_t limit) {
    IntegerProgram::Row row{{}, 0, limit};
    for (std::size_t i = 0; i < uses.size(); ++i) {
      if (uses[i]->is_write ? kinds.writes : kinds.reads)
        row.terms.emplace_back(chosen[i][slot], 1);
    }
    if (static_cast<std::int64_t>(row.terms.size()) > limit) {
      program_.rows.push_back(std::move(row));
    }
  }

  const Problem& problem_;
  const ConstraintGraph& graph_;
  const Intervals& intervals_;
  std::int64_t longest_;
  CollisionTable collisions_;
  std::vector<std::int64_t> head_;  ///< least starts
  std::vector<std::int64_t> tail_;  ///< longest paths to the end
  IntegerProgram program_;
  bool complete_ = true;
  bool exact_ = true;
};

}  // namespace

Certificate shortest_in_slots(const Problem& problem, const ConstraintGraph& graph,
                              const Intervals& intervals, std::int64_t longest,
                              const SolverBudget& budget) {
  const Program program(problem, graph, intervals, longest);
  if (!program.is_complete()) return {};
  IntegerSolution solution = solve_within(budget, program.program());
  if (solution.status != IntegerSolution::Status::kOptimal) {
    return {solution.status, {}, 0, program.is_exact()};
  }
  Certificate certificate{solution.status, std::move(solution.values), 0, program.is_exact()};
  certificate.length = certificate.start[graph.size()];
  certificate.start.resize(static_cast<std::size_t>(graph.size()));
  return certificate;
}

}  // namespace hls::scheduler
