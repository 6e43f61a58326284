#include "frontend/c/pragma_pins.h"

#include "frontend/c/pragma_scope.h"
#include "frontend/pins.h"
#include "frontend/pragma_value.h"

namespace hls::frontend {

void PragmaPins::of_loop(const clang::Stmt& loop, const std::string& name) {
  apply(table_.of(loop), name);
}

std::optional<std::int64_t> PragmaPins::trip_count(const clang::Stmt& loop) const {
  for (const Pragma* pragma : table_.of(loop)) {
    if (pragma->name != "loop_tripcount") continue;
    const PragmaScope scope =
        pragma_scope(walk_, pragma->place, static_variables_.and_arrays_of_frame(), "");
    for (const PragmaOption& option : pragma->options) {
      if (option.key == "max") return integer_value(option.value, scope.constants);
    }
  }
  return {};
}

void PragmaPins::of_written_out(const clang::Stmt& loop) {
  for (const Pragma* pragma : table_.of(loop)) {
    if (!concerns_loop(*pragma)) {
      walk_.frame().late_pragmas.push_back(pragma);
    } else if (pragma->name != "unroll") {
      walk_.diagnostics().warning(
          pragma->place, "this pragma has no effect: the iterations of its loop are written out");
    }
  }
}

void PragmaPins::of_function(const clang::FunctionDecl& function) {
  apply(table_.of(function), "");
  for (const Pragma* pragma : walk_.frame().late_pragmas) pin(*pragma, "");
}

void PragmaPins::apply(const std::vector<const Pragma*>& pragmas, const std::string& loop) {
  for (const Pragma* pragma : pragmas) {
    if (concerns_loop(*pragma)) {
      pin(*pragma, loop);
    } else {
      walk_.frame().late_pragmas.push_back(pragma);
    }
  }
}

void PragmaPins::pin(const Pragma& pragma, const std::string& loop) {
  const PragmaScope scope =
      pragma_scope(walk_, pragma.place, static_variables_.and_arrays_of_frame(), loop);
  add_pins(pragma, scope, walk_.builder().kernel(), walk_.diagnostics());
}

}  // namespace hls::frontend
