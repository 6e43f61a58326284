#include <glpk.h>

#include <algorithm>
#include <cmath>

#include "scheduler/prove/solver.h"

namespace hls::scheduler {
namespace {

struct ProblemDeleter {
  void operator()(glp_prob* problem) const { glp_delete_prob(problem); }
};
using GlpkProblem = std::unique_ptr<glp_prob, ProblemDeleter>;

int bound_type(std::int64_t lower, std::int64_t upper) {
  if (lower == upper) return GLP_FX;
  if (lower <= -kUnbounded) return upper >= kUnbounded ? GLP_FR : GLP_UP;
  return upper >= kUnbounded ? GLP_LO : GLP_DB;
}

void add_variables(glp_prob* problem, const IntegerProgram& program) {
  glp_add_cols(problem, static_cast<int>(program.variables.size()));
  for (int j = 0; j < static_cast<int>(program.variables.size()); ++j) {
    const IntegerProgram::Variable& variable = program.variables[j];
    glp_set_col_bnds(problem, j + 1, bound_type(variable.lower, variable.upper),
                     static_cast<double>(variable.lower), static_cast<double>(variable.upper));
    glp_set_col_kind(problem, j + 1, GLP_IV);
    glp_set_obj_coef(problem, j + 1, static_cast<double>(variable.cost));
  }
}

void add_rows(glp_prob* problem, const IntegerProgram& program) {
  if (program.rows.empty()) return;
  glp_add_rows(problem, static_cast<int>(program.rows.size()));
  for (int i = 0; i < static_cast<int>(program.rows.size()); ++i) {
    const IntegerProgram::Row& row = program.rows[i];
    glp_set_row_bnds(problem, i + 1, bound_type(row.lower, row.upper),
                     static_cast<double>(row.lower), static_cast<double>(row.upper));
    std::vector<int> columns{0};  // GLPK counts from 1
    std::vector<double> coefficients{0};
    for (const auto& [variable, coefficient] : row.terms) {
      columns.push_back(variable + 1);
      coefficients.push_back(static_cast<double>(coefficient));
    }
    glp_set_mat_row(problem, i + 1, static_cast<int>(row.terms.size()), columns.data(),
                    coefficients.data());
  }
}

struct NodeCount {
  std::int64_t selected = 0;
  std::int64_t branched = 0;
  std::int64_t limit = 0;
  bool reached = false;
  const Stop* stop = nullptr;
};

/// A tree has a branching less than leaves. More of them are of nodes that keep a single child, which GLPK
/// branches on again without selecting another: without end, where a variable without bounds only grows.
void count_node(glp_tree* tree, void* info) {
  auto* count = static_cast<NodeCount*>(info);
  const int reason = glp_ios_reason(tree);
  if (reason == GLP_ISELECT) ++count->selected;
  if (reason == GLP_IBRANCH) ++count->branched;
  const bool is_within = count->selected <= count->limit && count->branched <= 2 * count->limit;
  if (is_within && !count->stop->is_asked_for()) return;
  count->reached = true;
  glp_ios_terminate(tree);
}

class GlpkSolver : public Solver {
 public:
  explicit GlpkSolver(const Stop& stop) : stop_(stop) {}

  IntegerSolution solve(const IntegerProgram& program, std::int64_t node_limit) override {
    glp_term_out(GLP_OFF);
    const GlpkProblem problem(glp_create_prob());
    glp_set_obj_dir(problem.get(), GLP_MIN);
    add_variables(problem.get(), program);
    add_rows(problem.get(), program);
    NodeCount count{0, 0, node_limit, false, &stop_};
    glp_iocp options;
    glp_init_iocp(&options);
    options.msg_lev = GLP_MSG_OFF;
    options.presolve = GLP_ON;
    options.cb_func = count_node;
    options.cb_info = &count;
    const int status = glp_intopt(problem.get(), &options);
    stop_.check();
    IntegerSolution solution = outcome(problem.get(), status, count, program.variables.size());
    solution.nodes = count.reached ? std::max(count.selected, node_limit) : count.selected;
    return solution;
  }

 private:
  static IntegerSolution outcome(glp_prob* problem, int status, const NodeCount& count,
                                 std::size_t variables) {
    if (status == GLP_ENOPFS || (status == 0 && glp_mip_status(problem) == GLP_NOFEAS)) {
      return {IntegerSolution::Status::kInfeasible, {}, 0};
    }
    if (status != 0 || count.reached || glp_mip_status(problem) != GLP_OPT) {
      return {IntegerSolution::Status::kLimit, {}, 0};
    }
    IntegerSolution solution{IntegerSolution::Status::kOptimal, {}, 0};
    for (int j = 0; j < static_cast<int>(variables); ++j) {
      solution.values.push_back(std::llround(glp_mip_col_val(problem, j + 1)));
    }
    return solution;
  }

  Stop stop_;
};

}  // namespace

std::unique_ptr<Solver> make_glpk_solver(const Stop& stop) {
  return std::make_unique<GlpkSolver>(stop);
}

}  // namespace hls::scheduler
