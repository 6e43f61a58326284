#include <coin/CbcEventHandler.hpp>
#include <coin/CbcModel.hpp>
#include <coin/ClpEventHandler.hpp>
#include <coin/CoinPackedMatrix.hpp>
#include <coin/OsiClpSolverInterface.hpp>

#include <algorithm>
#include <cmath>
#include <mutex>

#include "scheduler/prove/solver.h"

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

/// Passes over the rows, columns and coefficients of a program that its steps of the simplex method may
/// take, those of the root too, which nodes do not count: some ten seconds.
constexpr std::int64_t kSimplexWork = 6'000'000'000;

/// What ends a solve.
struct End {
  const Stop& stop;
  std::int64_t steps_left;  ///< of the simplex method

  bool is_due() const { return steps_left <= 0 || stop.is_asked_for(); }
};

/// Ends a linear program: the one at the root may take long.
class EndOfSimplex final : public ClpEventHandler {
 public:
  explicit EndOfSimplex(End& end) : end_(&end) {}
  ClpEventHandler* clone() const override { return new EndOfSimplex(*this); }

  int event(Event event) override {
    constexpr int kGoOn = -1;
    constexpr int kStopped = 5;  // as after an event that a user asked for
    constexpr int kSteps = 256;  // between two looks
    if (event != endOfIteration || --end_->steps_left % kSteps != 0) return kGoOn;
    return end_->is_due() ? kStopped : kGoOn;
  }

 private:
  End* end_;
};

/// Ends the search between nodes and between rounds of cuts.
class EndOfSearch final : public CbcEventHandler {
 public:
  explicit EndOfSearch(End& end) : end_(&end) {}
  CbcEventHandler* clone() const override { return new EndOfSearch(*this); }

  CbcAction event(CbcEvent /*event*/) override { return end_->is_due() ? stop : noAction; }

 private:
  End* end_;
};

std::int64_t size_of(const IntegerProgram& program) {
  std::size_t size = program.variables.size() + program.rows.size();
  for (const IntegerProgram::Row& row : program.rows) size += row.terms.size();
  return static_cast<std::int64_t>(size);
}

class CbcSolver : public Solver {
 public:
  explicit CbcSolver(const Stop& stop) : stop_(stop) {}

  IntegerSolution solve(const IntegerProgram& program, std::int64_t node_limit) override {
    const std::lock_guard<std::mutex> lock(cbc_mutex());
    OsiClpSolverInterface relaxation;
    relaxation.messageHandler()->setLogLevel(0);
    relaxation.getModelPtr()->setLogLevel(0);
    load(relaxation, program);
    End end{stop_, kSimplexWork / std::max<std::int64_t>(1, size_of(program))};
    const EndOfSimplex end_of_simplex(end);
    relaxation.getModelPtr()->passInEventHandler(&end_of_simplex);
    CbcModel model(relaxation);
    model.setLogLevel(0);
    model.solver()->messageHandler()->setLogLevel(0);
    model.setMaximumNodes(static_cast<int>(node_limit));
    const EndOfSearch end_of_search(end);
    model.passInEventHandler(&end_of_search);
    model.branchAndBound();
    stop_.check();
    if (end.steps_left <= 0) return {IntegerSolution::Status::kLimit, {}, node_limit};
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

 private:
  Stop stop_;
};

}  // namespace

std::unique_ptr<Solver> make_cbc_solver(const Stop& stop) {
  return std::make_unique<CbcSolver>(stop);
}

}  // namespace hls::scheduler
