#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "codegen/wrap/package.h"
#include "model/result.h"
#include "scheduler/scheduler.h"

namespace hls::explorer {

/// What the program is asked to do.
enum class Command {
  kSweep,
  kInspect,
  kPareto,
  kExplain,
  kEmit,
  kVerify,
  kReport,
  kStudies,
  kSchema
};

/// What `emit` puts around a module.
enum class Wrap { kNone, kAxiLite, kAxiLiteChain };

/// What `emit` writes.
enum class OutputFormat { kSystemVerilog, kC, kHls };

/// The command line in typed form (docs/design.md, section 22).
struct CommandLine {
  Command command = Command::kSweep;
  std::string input;      ///< a config, a kernel or a study's directory, as the command asks
  std::string directory;  ///< -o; empty: the default
  int threads = 1;
  std::vector<std::string> overrides;  ///< --set, and --seed as `search.seed=N`
  bool quiet = false;
  bool json = false;
  bool dry_run = false;
  bool fresh = false;      ///< sweep: evaluate everything anew
  bool no_report = false;  ///< sweep: write no report.html
  scheduler::SolverKind solver = scheduler::SolverKind::kGlpk;

  std::string format = "table";                ///< pareto
  std::string function;                        ///< inspect of a C file
  std::map<std::string, std::string> defines;  ///< inspect of a C file
  std::vector<std::string> sources;            ///< inspect of a C file: further files
  std::vector<std::string> include;            ///< inspect of a C file: folders of headers
  std::string target;                          ///< inspect of a C file

  std::vector<std::string> picks;     ///< explain, emit, verify
  std::vector<std::int64_t> points;   ///< explain, emit, verify
  bool all = false;                   ///< explain, emit, verify: the whole front
  std::map<std::string, double> max;  ///< explain, emit, verify: limits of the picks
  bool problem = false;               ///< explain: the scheduling problem's text only
  int random_sets = 10;               ///< verify
  int corner_sets = 1000;             ///< verify: at most so many
  bool netlist = false;               ///< verify: what Yosys makes of the designs
  OutputFormat output = OutputFormat::kSystemVerilog;  ///< emit
  bool checks = false;                                 ///< emit: with assertions for simulators
  Wrap wrap = Wrap::kNone;                             ///< emit: what is put around the module
  std::vector<codegen::Package> packages;              ///< emit: of the wrapped module
  bool testbench = false;      ///< emit: with a test bench that stands alone
  bool no_checks = false;      ///< verify: without them
  bool manifest = false;       ///< schema: of manifests, not of configs
  std::size_t schedules = 32;  ///< report: points shown with their schedule
};

/// A command line, or what `--help` or `--version` prints.
struct ParsedCommandLine {
  std::optional<CommandLine> command_line;
  std::string text;
};

/// Errors: kUsage.
Result<ParsedCommandLine> parse_command_line(int argc, const char* const* argv);

}  // namespace hls::explorer
