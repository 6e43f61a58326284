#pragma once

#include <iosfwd>
#include <vector>

#include "explorer/commands/command_line.h"
#include "explorer/study/study.h"
#include "model/result.h"

namespace hls::explorer {

/// Where a command writes: results to `out`, progress and warnings to `log`.
struct Console {
  std::ostream& out;
  std::ostream& log;
  bool log_is_terminal = false;
};

/// What ended a command; empty: it did what was asked. The first one's kind is the exit code.
using Errors = std::vector<Error>;

/// Evaluates the config's space, leaves a study and emits the config's picks.
Errors run_sweep(const CommandLine& line, const Console& console);

/// Loops, arrays, dependences and knobs of a kernel or config.
Errors run_inspect(const CommandLine& line, const Console& console);

/// The front of a study as a table, CSV or JSON.
Errors run_pareto(const CommandLine& line, const Console& console);

/// What bounds each chosen point's schedule, or why it has none and the cheapest change of knobs
/// that gives it one.
Errors run_explain(const CommandLine& line, const Console& console);

/// SystemVerilog and a manifest of each chosen point, in DIR/designs/<id>/.
Errors run_emit(const CommandLine& line, const Console& console);

/// Emits each chosen point, checks it with Verilator's lint and simulates it against the C kernel.
Errors run_verify(const CommandLine& line, const Console& console);

/// DIR/report.html of a study.
Errors run_report(const CommandLine& line, const Console& console);

/// The studies below a directory, as a table or JSON: config, points, front, state, date.
Errors run_studies(const CommandLine& line, const Console& console);

/// The JSON Schema of configs.
Errors run_schema(const CommandLine& line, const Console& console);

/// Emits points of a study. Errors: those of realize() and of writing; kUsage when a point has no
/// schedule or its metrics are not those of the study.
Errors emit_points(const Study& study, const std::vector<std::int64_t>& ids,
                   const CommandLine& line, const Console& console);

/// Prints warnings unless `quiet`.
void print_warnings(const Errors& warnings, bool quiet, const Console& console);

/// The same of a project; those that results mean nothing even if `quiet`.
void print_warnings(const OpenedProject& opened, bool quiet, const Console& console);

}  // namespace hls::explorer
