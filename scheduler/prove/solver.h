#pragma once

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "scheduler/limits/options.h"

namespace hls::scheduler {

/// minimise sum cost_j x_j  subject to  row_lower <= sum a_ij x_j <= row_upper, x_j integer in
/// [lower_j, upper_j].
struct IntegerProgram {
  struct Variable {
    std::int64_t lower = 0;
    std::int64_t upper = 0;
    std::int64_t cost = 0;
  };
  struct Row {
    std::vector<std::pair<int, std::int64_t>> terms;  ///< variable, coefficient
    std::int64_t lower = 0;
    std::int64_t upper = 0;
  };
  std::vector<Variable> variables;
  std::vector<Row> rows;
};

/// A bound of a row that does not bind.
constexpr std::int64_t kUnbounded = std::int64_t{1} << 40;

/// What a solver says of an integer program.
struct IntegerSolution {
  enum class Status {
    kOptimal,
    kInfeasible,
    kLimit,  ///< the node limit ended the search
  };
  Status status = Status::kLimit;
  std::vector<std::int64_t> values;  ///< kOptimal only
  std::int64_t nodes = 0;            ///< of the branch-and-bound tree
};

/// An exact solver of integer programs. One thread, deterministic for a node limit.
class Solver {
 public:
  virtual ~Solver() = default;
  virtual IntegerSolution solve(const IntegerProgram& program, std::int64_t node_limit) = 0;
};

/// A solver and what it may still spend: branch-and-bound nodes times rows and variables; what is spent is taken off.
struct SolverBudget {
  Solver& solver;
  std::int64_t& work;
};

/// Solves with as many nodes as are worth the work, one node being worth the rows and columns of its
/// program, and takes what was used from it. Nothing is started (kLimit) when fewer than 16 are left,
/// which is also what a root counts.
IntegerSolution solve_within(const SolverBudget& budget, const IntegerProgram& program);

/// Solvers look at `stop` many times a second, and throw Stopped then.
std::unique_ptr<Solver> make_solver(SolverKind kind, const Stop& stop = {});
std::unique_ptr<Solver> make_glpk_solver(const Stop& stop = {});
std::unique_ptr<Solver> make_cbc_solver(const Stop& stop = {});

}  // namespace hls::scheduler
