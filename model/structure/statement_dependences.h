#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "model/polyhedra/directions.h"
#include "model/structure/statements.h"

namespace hls::model {

/// Two statements of a nest that touch one element, at least one of them writing it.
struct StatementDependence {
  std::size_t source = 0;  ///< statements
  std::size_t destination = 0;
  OpId from = -1;  ///< their accesses
  OpId to = -1;
  std::size_t common = 0;  ///< loops around both: so many first ones of Statement::loops
  std::set<Direction> directions;
};

/// All dependences of the statements of a nest, in the order of the source; exact where conditions are
/// affine, others count as true. Those that only order the terms of an integer's sum, product, ... are
/// left out: C's integers wrap here, so any order gives the same.
std::vector<StatementDependence> statement_dependences(const StatementForm& form);

/// The least distance of a pair of instances with this direction, one number a common loop.
std::vector<std::int64_t> distance_of(const StatementForm& form,
                                      const StatementDependence& dependence,
                                      const Direction& direction);

}  // namespace hls::model
