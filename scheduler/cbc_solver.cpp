#include <coin/CbcModel.hpp>
#include <coin/CoinPackedMatrix.hpp>
#include <coin/OsiClpSolverInterface.hpp>

#include <cmath>
#include <mutex>

#include "scheduler/solver.h"

namespace hls::scheduler {
namespace {

/// CBC keeps process-wide state without locks: its solves run one at a time, whatever thread asks.
std::mutex& cbc_mutex() {
  static std::mutex mutex;
  return mutex;
}

double bound(std::int64_t value) {
  if (value >= kUnbounded) return COIN_DBL_MAX;
  if (value <= -kUnbounded) return -COIN_DBL_MAX;
  return static_cast<double>(value);
}

void load(OsiClpSolverInterface& solver, const IntegerProgram& program) {
  CoinPackedMatrix matrix(false, 0, 0);
  matrix.setDimensions(0, static_cast<int>(program.variables.size()));
  std::vector<double> row_lower;
  std::vector<double> row_upper;
  for (const IntegerProgram::Row& row : program.rows) {
    CoinPackedVector entries;
    for (const auto& [variable, coefficient] : row.terms) {
      entries.insert(variable, static_cast<double>(coefficient));
    }
    matrix.appendRow(entries);
    row_lower.push_back(bound(row.lower));
    row_upper.push_back(bound(row.upper));
  }
  std::vector<double> lower;
  std::vector<double> upper;
  std::vector<double> cost;
  for (const IntegerProgram::Variable& variable : program.variables) {
    lower.push_back(bound(variable.lower));
    upper.push_back(bound(variable.upper));
    cost.push_back(static_cast<double>(variable.cost));
  }
  solver.loadProblem(matrix, lower.data(), upper.data(), cost.data(), row_lower.data(),
                     row_upper.data());
  for (int j = 0; j < static_cast<int>(program.variables.size()); ++j) solver.setInteger(j);
}

class CbcSolver : public Solver {
 public:
  IntegerSolution solve(const IntegerProgram& program, std::int64_t node_limit) override {
    const std::lock_guard<std::mutex> lock(cbc_mutex());
    OsiClpSolverInterface relaxation;
    relaxation.messageHandler()->setLogLevel(0);
    relaxation.getModelPtr()->setLogLevel(0);
    load(relaxation, program);
    CbcModel model(relaxation);
    model.setLogLevel(0);
    model.solver()->messageHandler()->setLogLevel(0);
    model.setMaximumNodes(static_cast<int>(node_limit));
    model.branchAndBound();
    if (model.isProvenInfeasible())
      return {IntegerSolution::Status::kInfeasible, {}, model.getNodeCount()};
    if (!model.isProvenOptimal() || model.bestSolution() == nullptr) {
      return {IntegerSolution::Status::kLimit, {}, model.getNodeCount()};
    }
    IntegerSolution solution{IntegerSolution::Status::kOptimal, {}, model.getNodeCount()};
    for (std::size_t j = 0; j < program.variables.size(); ++j) {
      solution.values.push_back(std::llround(model.bestSolution()[j]));
    }
    return solution;
  }
};

}  // namespace

std::unique_ptr<Solver> make_cbc_solver() { return std::make_unique<CbcSolver>(); }

}  // namespace hls::scheduler
