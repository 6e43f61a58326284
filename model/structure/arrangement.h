#pragma once

#include <cstddef>
#include <variant>
#include <vector>

#include "model/space/directives.h"
#include "model/structure/statement_dependences.h"

namespace hls::model {

/// A statement, or a loop with what it runs.
struct Arranged {
  LoopId loop = -1;  ///< a loop of the source's; -1: a statement
  std::size_t statement = 0;
  std::vector<Arranged> body = {};

  bool operator==(const Arranged&) const = default;
};

/// Why statements cannot run in an order.
struct Obstacle {
  const StatementDependence* dependence = nullptr;
  Direction direction;
  /// The loop in which the dependence would go backwards; -1: its statements need each other's results and
  /// have no next loop in common.
  LoopId loop = -1;
};

/// The loops of a nest in the order that a directive asks for: those it names first, the others after them as
/// in the source. Requires: it names loops of the nest, each once.
std::vector<LoopId> loop_order(const StatementForm& form, const NestDirective& directive);

/// The nest with the loops around each statement in this order. Statements stay in the order of the source
/// as far as dependences let, and share a loop where it is the next one of both: unless they need not,
/// with `distribute`. Exact: there is such an arrangement exactly when no obstacle is found.
///
/// Formula: level by level, the strongly connected groups of statements by the dependences that no outer loop carries follow
/// each other in topological order; a loop may carry a dependence of direction 1, not one of -1.
std::variant<std::vector<Arranged>, Obstacle> arrange(
    const StatementForm& form, const std::vector<StatementDependence>& dependences,
    const NestDirective& directive);

/// The arrangement of the source.
std::vector<Arranged> source_arrangement(const StatementForm& form);

}  // namespace hls::model
