#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontend/c/pragma_table.h"
#include "frontend/c/static_variables.h"
#include "frontend/c/walk.h"

namespace hls::frontend {

/// Pins what the pragmas of loops and functions say.
class PragmaPins {
 public:
  PragmaPins(Walk& walk, const PragmaTable& table, const StaticVariables& static_variables)
      : walk_(walk), table_(table), static_variables_(static_variables) {}

  /// Pins what concerns a loop now, while its unrolled name is at hand; what names arrays waits
  /// until the function ends, since an array may be declared after its pragma.
  void of_loop(const clang::Stmt& loop, const std::string& name);
  /// How often a loop runs at most, by `loop_tripcount max=`.
  std::optional<std::int64_t> trip_count(const clang::Stmt& loop) const;
  /// The same of a loop whose iterations are written out: there is nothing to unroll, and no interval.
  void of_written_out(const clang::Stmt& loop);
  /// At its end: pins what is said of a function, and what has waited.
  void of_function(const clang::FunctionDecl& function);

 private:
  void apply(const std::vector<const Pragma*>& pragmas, const std::string& loop);
  void pin(const Pragma& pragma, const std::string& loop);

  Walk& walk_;
  const PragmaTable& table_;
  const StaticVariables& static_variables_;
};

}  // namespace hls::frontend
