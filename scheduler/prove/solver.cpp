#include "scheduler/prove/solver.h"

#include <algorithm>

namespace hls::scheduler {

IntegerSolution solve_within(const SolverBudget& budget, const IntegerProgram& program) {
  constexpr std::int64_t kFewestNodes = 16;
  const auto size = static_cast<std::int64_t>(program.rows.size() + program.variables.size());
  const std::int64_t nodes = budget.work / size;
  if (nodes < kFewestNodes) return {};
  IntegerSolution solution = budget.solver.solve(program, nodes);
  budget.work -= size * std::max(kFewestNodes, solution.nodes);
  return solution;
}

std::unique_ptr<Solver> make_solver(SolverKind kind, const Stop& stop) {
  return kind == SolverKind::kGlpk ? make_glpk_solver(stop) : make_cbc_solver(stop);
}

}  // namespace hls::scheduler
