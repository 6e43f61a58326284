#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/kernel/kernel.h"

namespace hls::model {

/// A store with the operations of its nest that feed it (docs/design.md, section 4).
struct Statement {
  OpId store = -1;
  std::vector<OpId> operations;  ///< in sequential order, the store last
  std::vector<LoopId> loops;     ///< around the store, outermost first
};

/// A nest whose values go from statement to statement through memory only: each statement can run
/// anywhere that its accesses allow. What a loop carries, what is used after a loop, and a loaded
/// value that is used behind a store to its element are in private arrays, with an element for each
/// iteration of the loops around (scalar expansion).
struct StatementForm {
  Kernel kernel;
  std::vector<LoopId> loops;          ///< of the nest, in the order of the tree
  std::vector<Statement> statements;  ///< in sequential order
  std::size_t first_private = 0;      ///< the arrays from here on are private

  bool is_private(ArrayId array) const { return static_cast<std::size_t>(array) >= first_private; }
};

/// Nests of more statements keep their structure.
constexpr std::size_t kMostStatements = 64;

/// Nothing: the nest has more than kMostStatements. `taken`: names that private arrays cannot have.
/// Requires: the kernel is simplified; `nest` is a loop at its top.
std::optional<StatementForm> statement_form(const Kernel& kernel, LoopId nest,
                                            const std::set<std::string>& taken);

}  // namespace hls::model
