#include "explorer/commands/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <thread>

#include "explorer/commands/pages.h"
#include "explorer/front/pick.h"
#include "explorer/project/config_keys.h"
#include "frontend/frontend.h"
#include "model/cost/metrics.h"
#include "model/document.h"

namespace hls::explorer {
namespace {

constexpr const char* kVersion = "hls-dse 0.1.0";

/// What CLI11 fills in before it is typed.
struct Raw {
  bool man = false;
  bool bash_completion = false;
  std::string config;
  std::optional<std::uint64_t> seed;
  std::string solver = "glpk";
  std::vector<std::string> max;
  std::vector<std::string> defines;
  std::string output = "systemverilog";
  std::string wrap;
  std::vector<std::string> packages;
  bool help_config = false;
};

const std::vector<std::string> kSolvers = {"glpk", "cbc"};
const std::vector<std::string> kFormats = {"table", "csv", "json"};
/// In the order of OutputFormat.
const std::vector<std::string> kOutputs = {"systemverilog", "c", "hls"};

/// In the order of Wrap, without kNone.
const std::vector<std::string> kWraps = {"axi_lite", "axi_lite_chain"};

std::vector<std::string> package_names() {
  std::vector<std::string> names;
  for (const codegen::Package package : codegen::packages()) {
    names.push_back(codegen::to_string(package));
  }
  return names;
}

OptionValues option_values() {
  std::vector<std::string> limits;
  for (const std::string& name : model::objective_names()) limits.push_back(name + "=");
  std::vector<std::string> settings;
  for (const ConfigKey& key : config_keys()) {
    if (key.path.find('<') == std::string::npos) settings.push_back(key.path + "=");
  }
  return {{"--solver", kSolvers},
          {"pareto --format", kFormats},
          {"emit --format", kOutputs},
          {"--wrap", kWraps},
          {"--package", package_names()},
          {"--pick", pick_names()},
          {"--max", limits},
          {"--set", settings}};
}

void add_common_options(CLI::App& app, CommandLine& line, Raw& raw) {
  app.add_option("CONFIG", raw.config, "config of the sweep (YAML)");
  app.add_option("-o,--output", line.directory, "directory of the study (results/<config name>)");
  app.add_option("-j,--jobs", line.threads, "threads (all cores)")->check(CLI::Range(1, 1024));
  app.add_option("--set", line.overrides, "set a key or a knob: search.seed=7, loops.k.ii=1,2,4")
      ->allow_extra_args(false);
  app.add_option("--seed", raw.seed, "seed of the search");
  app.add_option("--solver", raw.solver, "solver of the scheduler's integer programs")
      ->check(CLI::IsMember(kSolvers));
  app.add_flag("-q,--quiet", line.quiet, "print results only");
  app.add_flag("--json", line.json, "print results as JSON");
  app.add_flag("--fresh", line.fresh, "evaluate everything anew: forget what was evaluated");
  app.add_flag("--no-report", line.no_report, "write no report.html");
  // For those who package the program.
  app.add_flag("--man", raw.man, "print the manual page")->group("");
  app.add_flag("--bash-completion", raw.bash_completion, "print a script for Bash")->group("");
  app.add_flag("--dry-run", line.dry_run, "say what would be done, write nothing");
  app.add_flag("--help-config", raw.help_config, "print the keys of a config and exit");
}

void add_choice_options(CLI::App& command, CommandLine& line, Raw& raw) {
  command.add_option("--pick", line.picks, "fastest, smallest, knee or an objective")
      ->allow_extra_args(false);
  command.add_option("--point", line.points, "id of a point")->allow_extra_args(false);
  command.add_flag("--all", line.all, "every point of the front");
  command.add_option("--max", raw.max, "limit of the picks: metric=number")
      ->allow_extra_args(false);
}

void add_commands(CLI::App& app, CommandLine& line, Raw& raw) {
  CLI::App* inspect = app.add_subcommand("inspect", "loops, arrays, dependences and knobs");
  inspect->add_option("INPUT", line.input, "kernel (C) or config (YAML)")->required();
  inspect->add_option("--function", line.function, "the kernel's function in a C file");
  inspect->add_option("-D,--define", raw.defines, "macro of a C file: name=value")
      ->allow_extra_args(false);
  inspect->add_option("-I,--include", line.include, "folder of headers of a C file")
      ->allow_extra_args(false);
  inspect->add_option("--source", line.sources, "a further file of the kernel in a C file")
      ->allow_extra_args(false);
  inspect->add_option("--target", line.target,
                      "target of a C file (YAML), for intervals and the default space");
  CLI::App* pareto = app.add_subcommand("pareto", "the front of a study");
  pareto->add_option("--format", line.format, "table, csv or json")->check(CLI::IsMember(kFormats));
  CLI::App* explain = app.add_subcommand(
      "explain",
      "schedule of chosen points and what bounds it, or why there is none and what helps");
  explain->add_option("INPUT", line.input, "directory of a study or config (YAML)")->required();
  explain->add_flag("--problem", line.problem,
                    "print the scheduling problem as text, nothing else");
  CLI::App* emit = app.add_subcommand("emit", "SystemVerilog, C or C++ for HLS of chosen points");
  emit->add_option(
      "--format", raw.output,
      "systemverilog; c: the kernel with its loops arranged; hls: the same for Vitis HLS");
  emit->add_flag("--checks", line.checks,
                 "add assertions for simulators of what the schedule promises");
  emit->add_option("--wrap", raw.wrap,
                   "axi_lite: an AXI4-Lite slave with the registers of Vitis HLS, ap_ctrl_hs; "
                   "axi_lite_chain: the same, ap_ctrl_chain");
  emit->add_option("--package", raw.packages,
                   "of the wrapped design, for its tools: vivado, fusesoc, or plain");
  emit->add_flag("--testbench", line.testbench,
                 "simulate, and keep a test bench with its vectors for any simulator");
  CLI::App* verify = app.add_subcommand("verify", "simulates chosen points against the C kernel");
  verify->add_option("--sets", line.random_sets, "random input sets")->check(CLI::Range(0, 100000));
  verify
      ->add_option("--corners", line.corner_sets, "at most so many of the corner input sets (all)")
      ->check(CLI::Range(0, 1000));
  verify->add_flag("--netlist", line.netlist,
                   "simulate the designs as Yosys maps them to Xilinx 7 series cells");
  verify->add_flag("--no-checks", line.no_checks,
                   "simulate without the assertions of what the schedule promises");
  CLI::App* report = app.add_subcommand("report", "a study as a page: report.html");
  report->add_option("--schedules", line.schedules, "points of the front shown with schedules (32)")
      ->check(CLI::Range(0, 100000));
  for (CLI::App* command : {pareto, emit, verify, report}) {
    command->add_option("DIR", line.input, "directory of a study")->required();
  }
  for (CLI::App* command : {explain, emit, verify}) add_choice_options(*command, line, raw);
  CLI::App* studies = app.add_subcommand("studies", "the studies in a directory");
  studies->add_option("DIR", line.input, "directory of studies (results)");
  CLI::App* schema = app.add_subcommand("schema", "prints the JSON Schema of configs");
  schema->add_flag("--manifest", line.manifest, "that of manifest.json of designs");
  for (CLI::App* command : {inspect, pareto, explain, emit, verify, report, studies, schema}) {
    command->fallthrough();
  }
}

Command command_of(const CLI::App& app) {
  constexpr std::pair<const char*, Command> kCommands[] = {
      {"inspect", Command::kInspect}, {"pareto", Command::kPareto}, {"explain", Command::kExplain},
      {"emit", Command::kEmit},       {"verify", Command::kVerify}, {"report", Command::kReport},
      {"studies", Command::kStudies}, {"schema", Command::kSchema}};
  for (const auto& [name, command] : kCommands) {
    if (app.got_subcommand(name)) return command;
  }
  return Command::kSweep;
}

Status read_max(const std::vector<std::string>& texts, std::map<std::string, double>& max) {
  for (const std::string& text : texts) {
    const std::size_t equals = std::min(text.find('='), text.size());
    const std::string name = text.substr(0, equals);
    const std::vector<std::string>& names = model::objective_names();
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      return spelling_error(fmt::format("--max: '{}' is no metric", name), {}, name, names);
    }
    Document number;
    number.kind = Document::Kind::kScalar;
    if (equals < text.size()) number.text = text.substr(equals + 1);
    const std::optional<double> limit = number.number();
    if (!limit || std::isnan(*limit)) {
      return usage_error(fmt::format("--max takes metric=number, not '{}'", text), {});
    }
    if (!max.emplace(name, *limit).second) {
      return usage_error(fmt::format("--max {} is given twice", name), {});
    }
  }
  return success();
}

/// Errors: kUsage for a word that names no format, or an option that the format does not have.
Status read_output(const std::string& name, CommandLine& line) {
  const auto found = std::find(kOutputs.begin(), kOutputs.end(), name);
  if (found == kOutputs.end()) {
    return spelling_error(fmt::format("--format: '{}' is no output format", name), {}, name,
                          kOutputs);
  }
  line.output = static_cast<OutputFormat>(found - kOutputs.begin());
  if (line.checks && line.output != OutputFormat::kSystemVerilog) {
    return usage_error(
        fmt::format("--checks adds assertions to SystemVerilog: not with --format {}", name), {},
        {"accepted: --checks without --format"});
  }
  if (line.testbench && line.output != OutputFormat::kSystemVerilog) {
    return usage_error(fmt::format("--testbench tests SystemVerilog: not with --format {}", name),
                       {}, {"accepted: --testbench without --format"});
  }
  return success();
}

/// Errors: kUsage for a word that names no wrapper, or a format that has none.
Status read_wrap(const std::string& name, CommandLine& line) {
  if (name.empty()) return success();
  const auto found = std::find(kWraps.begin(), kWraps.end(), name);
  if (found == kWraps.end()) {
    return spelling_error(fmt::format("--wrap: '{}' is no wrapper", name), {}, name, kWraps);
  }
  if (line.output != OutputFormat::kSystemVerilog) {
    return usage_error("--wrap is of SystemVerilog: not with --format", {},
                       {"accepted: --wrap without --format"});
  }
  line.wrap = static_cast<Wrap>(found - kWraps.begin() + 1);
  return success();
}

/// Errors: kUsage for a word that names no package, or packages of a design that is not wrapped.
Status read_packages(const std::vector<std::string>& names, CommandLine& line) {
  const std::vector<codegen::Package> known = codegen::packages();
  for (const std::string& name : names) {
    const auto found = std::find_if(known.begin(), known.end(), [&](codegen::Package package) {
      return codegen::to_string(package) == name;
    });
    if (found == known.end()) {
      return spelling_error(fmt::format("--package: '{}' is no package", name), {}, name,
                            package_names());
    }
    line.packages.push_back(*found);
  }
  if (line.packages.empty() || line.wrap != Wrap::kNone) return success();
  return usage_error(
      "--package packs a wrapped design", {},
      {fmt::format("accepted: --package with --wrap {}", fmt::join(kWraps, " or "))});
}

Status finish(const CLI::App& app, const Raw& raw, CommandLine& line) {
  line.command = command_of(app);
  if (line.command == Command::kSweep) {
    if (raw.config.empty()) {
      return usage_error("no config given", {}, {"hls-dse --help lists the commands"});
    }
    line.input = raw.config;
  } else if (!raw.config.empty()) {
    return usage_error(fmt::format("'{}' is one argument too many", raw.config), {});
  }
  if (raw.seed) line.overrides.push_back(fmt::format("search.seed={}", *raw.seed));
  if (raw.solver == "cbc") line.solver = scheduler::SolverKind::kCbc;
  for (const std::string& define : raw.defines) {
    const std::size_t equals = define.find('=');
    const bool has_value = equals != std::string::npos;
    const std::string macro = define.substr(0, equals);
    if (const Status named = frontend::check_macro(macro, {}); !named) return named;
    line.defines[macro] = has_value ? define.substr(equals + 1) : "1";
  }
  const Status output = read_output(raw.output, line);
  if (!output) return output;
  const Status wrap = read_wrap(raw.wrap, line);
  if (!wrap) return wrap;
  const Status packages = read_packages(raw.packages, line);
  return packages ? read_max(raw.max, line.max) : packages;
}

void add_option_names(const CLI::App& app, std::vector<std::string>& names) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
}

/// An error that names the first argument nothing takes.
Error unexpected_argument(const CLI::App& app) {
  std::vector<std::string> arguments = app.remaining(true);
  std::vector<std::string> names;
  add_option_names(app, names);
  for (const CLI::App* command : app.get_subcommands()) add_option_names(*command, names);
  const auto option = std::find_if(arguments.begin(), arguments.end(),
                                   [](const auto& text) { return text.starts_with("-"); });
  const std::string& shown = option == arguments.end() ? arguments.front() : *option;
  return spelling_error(fmt::format("'{}' is not expected here", shown), {}, shown, names);
}

}  // namespace

Result<ParsedCommandLine> parse_command_line(int argc, const char* const* argv) {
  CommandLine line;
  line.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  Raw raw;
  CLI::App app("Explores hardware designs of an affine C kernel.", "hls-dse");
  app.set_version_flag("--version", kVersion);
  app.require_subcommand(0, 1);
  add_common_options(app, line, raw);
  add_commands(app, line, raw);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    return ParsedCommandLine{std::nullopt, app.help()};
  } catch (const CLI::CallForVersion& version) {
    return ParsedCommandLine{std::nullopt, std::string(version.what()) + "\n"};
  } catch (const CLI::ExtrasError&) {
    return unexpected_argument(app);
  } catch (const CLI::ParseError& error) {
    return usage_error(error.what(), {}, {"hls-dse --help lists the options"});
  }
  if (raw.man) return ParsedCommandLine{std::nullopt, man_page(app, kVersion)};
  if (raw.bash_completion)
    return ParsedCommandLine{std::nullopt, bash_completion(app, option_values())};
  if (raw.help_config) return ParsedCommandLine{std::nullopt, config_help()};
  const Status status = finish(app, raw, line);
  if (!status) return status.error();
  return ParsedCommandLine{std::move(line), ""};
}

}  // namespace hls::explorer
