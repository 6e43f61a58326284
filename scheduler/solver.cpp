#include "scheduler/solver.h"

namespace hls::scheduler {

std::unique_ptr<Solver> make_solver(SolverKind kind) {
  return kind == SolverKind::kGlpk ? make_glpk_solver() : make_cbc_solver();
}

}  // namespace hls::scheduler
