#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "model/kernel/kernel.h"

namespace hls::model {

/// One side of a condition in a source program, inside the side that it is written in.
struct Branch {
  int parent = -1;                   ///< index of a branch; -1: none
  int fork = -1;                     ///< the same for both sides of one condition
  OpId condition = -1;               ///< u1, unless it is affine
  std::optional<AffineExpr> affine;  ///< 1 where the condition is true, else 0
  bool holds = true;                 ///< the side where it is true
};

/// A subscript that data decide.
struct ComputedSubscript {
  int dimension = 0;
  OpId value = -1;
  std::int64_t least = 0;  ///< values that it may have
  std::int64_t greatest = 0;
};

/// An assignment to a variable, or a read of it, at one place of a source program.
struct Visit {
  LoopId loop = -1;                    ///< the innermost one around it
  int branch = -1;                     ///< the innermost one around it
  std::vector<AffineExpr> subscripts;  ///< of an array's element; none: a scalar
  int order = 0;                       ///< in the program's text
  std::vector<ComputedSubscript> computed = {};
};

/// Whether a read finds a value that an assignment has left.
enum class Definedness {
  kAlways,  ///< no run is known in which it does not
  kData,    ///< it depends on data
  kNot,     ///< some iteration, in every run, reads what nothing has assigned
};

/// What is known of one read.
struct ReadCheck {
  Definedness definedness = Definedness::kAlways;
  /// An iteration, the first one, that may read what is not assigned: counters of the loops around the
  /// read, outermost first.
  std::vector<std::pair<LoopId, std::int64_t>> iteration = {};
};

/// Decides, exactly where conditions are affine, whether a read of a variable that is declared in `home`
/// (a loop, -1: none) and lives for one iteration of it follows an assignment:
///
/// R: iterations of the read; S: those behind an assignment that may have happened, to the same element,
/// in the same iteration of the home. kNot: R \ S is not empty, and either no data decide R or
/// R = R \ S. kData: the same with assignments that happen for certain, to each element that a computed
/// subscript may name. What takes more than a limit of isl's operations is kAlways.
ReadCheck check_read(const Kernel& kernel, const std::vector<Branch>& branches, LoopId home,
                     const std::vector<Visit>& assignments, const Visit& read);

/// Whether `assignment` has happened whenever the read does, by their places alone.
bool dominates(const Kernel& kernel, const std::vector<Branch>& branches, const Visit& assignment,
               const Visit& read);

}  // namespace hls::model
