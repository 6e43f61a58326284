#include <unistd.h>

#include <exception>
#include <iostream>

#include "explorer/commands/command_line.h"
#include "explorer/commands/commands.h"

namespace {

using hls::explorer::Command;
using hls::explorer::CommandLine;
using hls::explorer::Console;
using hls::explorer::Errors;

Errors run(const CommandLine& line, const Console& console) {
  switch (line.command) {
    case Command::kSweep:
      return run_sweep(line, console);
    case Command::kInspect:
      return run_inspect(line, console);
    case Command::kPareto:
      return run_pareto(line, console);
    case Command::kExplain:
      return run_explain(line, console);
    case Command::kEmit:
      return run_emit(line, console);
    case Command::kVerify:
      return run_verify(line, console);
    case Command::kReport:
      return run_report(line, console);
    case Command::kStudies:
      return run_studies(line, console);
    case Command::kSchema:
      return run_schema(line, console);
  }
  return {};
}

/// Prints the errors; the exit code is the kind of the first (design section 11).
int finish(const Errors& errors) {
  for (const hls::Error& error : errors) std::cerr << to_string(error);
  return errors.empty() ? 0 : static_cast<int>(errors.front().kind);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const auto parsed = hls::explorer::parse_command_line(argc, argv);
    if (!parsed) return finish({parsed.error()});
    if (!parsed->command_line) {
      std::cout << parsed->text;
      return 0;
    }
    return finish(run(*parsed->command_line, {std::cout, std::cerr, isatty(STDERR_FILENO) == 1}));
  } catch (const std::exception& exception) {
    return finish({{hls::ErrorKind::kInternal, exception.what(), {}, "", {}}});
  }
}
