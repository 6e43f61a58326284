#include <unistd.h>

#include <csignal>
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

/// Prints the errors; the exit code is the kind of the first (docs/design.md, section 22).
int finish(const Errors& errors) {
  for (const hls::Error& error : errors) std::cerr << to_string(error);
  return errors.empty() ? 0 : static_cast<int>(errors.front().kind);
}

/// The exit code, unless what was printed is lost.
int flushed(int code) {
  std::cout.flush();
  if (std::cout || code != 0) return code;
  return finish(
      {{hls::ErrorKind::kInterrupted, "cannot write to the standard output", {}, "", {}}});
}

}  // namespace

int main(int argc, char** argv) {
  // A file above the limit of the shell is an error of its write, as on a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    const auto parsed = hls::explorer::parse_command_line(argc, argv);
    if (!parsed) return finish({parsed.error()});
    if (!parsed->command_line) {
      std::cout << parsed->text;
      return flushed(0);
    }
    const Console console{std::cout, std::cerr, isatty(STDERR_FILENO) == 1};
    return flushed(finish(run(*parsed->command_line, console)));
  } catch (const std::exception& exception) {
    return finish({{hls::ErrorKind::kInternal, exception.what(), {}, "", {}}});
  }
}
