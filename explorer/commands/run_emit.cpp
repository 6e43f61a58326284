#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>
#include <ostream>

#include "codegen/testbench/axi_lite_bench.h"
#include "codegen/testbench/standalone.h"
#include "codegen/wrap/axi_lite.h"
#include "codegen/wrap/board_files.h"
#include "codegen/wrap/package.h"
#include "explorer/commands/commands.h"
#include "explorer/commands/designs.h"
#include "explorer/commands/events.h"
#include "explorer/commands/reference.h"
#include "explorer/commands/simulation.h"
#include "explorer/commands/sources.h"
#include "model/document.h"

namespace hls::explorer {
namespace {

codegen::ControlProtocol protocol_of(Wrap wrap) {
  return wrap == Wrap::kAxiLiteChain ? codegen::ControlProtocol::kChain
                                     : codegen::ControlProtocol::kHs;
}

/// Writes the wrapper of a point, what a board needs beside it, and its packages, each into a folder of its own.
Status write_wrapped(const Study& study, const EmittedPoint& point, const CommandLine& line) {
  const std::int64_t id = point.evaluation.id;
  const model::Design& design = point.realization.design;
  const codegen::ControlProtocol protocol = protocol_of(line.wrap);
  std::vector<codegen::File> files = codegen::axi_lite_wrapper(design, point.emitted, protocol);
  for (codegen::File& file : codegen::board_files(design, point.emitted, protocol)) {
    files.push_back(std::move(file));
  }
  const Result<std::string> written = write_files(study, id, "axi_lite", files);
  if (!written) return written.error();
  for (const codegen::Package package : line.packages) {
    const Result<std::string> packed =
        write_files(study, id, codegen::to_string(package),
                    codegen::package(design, point.emitted, protocol, package,
                                     study.project.config.clock_period_ps));
    if (!packed) return packed.error();
  }
  return success();
}

/// Simulates a point, and writes the tests with a bench that stands alone into its folder `testbench`.
/// Errors: kMismatch when it does not equal the C; kUsage where it needs modules that are not ours.
Status keep_testbench(const Study& study, const EmittedPoint& point, const CommandLine& line) {
  const std::int64_t id = point.evaluation.id;
  if (!point.emitted.external.empty()) {
    return usage_error(
        fmt::format("--testbench: point {} instantiates modules that are not emitted", id), {},
        {"`verify` simulates it with models of them"});
  }
  codegen::SimulationOptions options = simulation_options(study, line, point.directory);
  options.records = true;
  const Result<codegen::SimulationReport> report = codegen::simulate(
      point.realization.design, point.emitted, reference_of(study.project), options);
  if (!report) return report.error();
  if (!report->passed()) {
    return Error{ErrorKind::kMismatch,
                 fmt::format("point {} failed verification", id),
                 {},
                 "",
                 report->messages};
  }
  const model::Design& design = point.realization.design;
  const std::int64_t period_ps = study.project.config.clock_period_ps;
  std::vector<codegen::File> files =
      codegen::standalone_bench(design, point.emitted, report->recorded, period_ps);
  if (line.wrap != Wrap::kNone) {
    for (codegen::File& file : codegen::axi_lite_bench(design, point.emitted, report->recorded,
                                                       protocol_of(line.wrap), period_ps)) {
      files.push_back(std::move(file));
    }
  }
  const Result<std::string> written = write_files(study, id, "testbench", files);
  return written ? success() : Status(written.error());
}

/// Emits a point in the format asked for.
Result<std::string> emitted_directory(const Study& study, model::Elaborations& elaborations,
                                      std::int64_t id, const CommandLine& line) {
  if (line.output != OutputFormat::kSystemVerilog) {
    return emit_source(study, elaborations, id, line.output);
  }
  const auto assertions = line.checks ? codegen::Assertions::kEmitted : codegen::Assertions::kNone;
  const Result<EmittedPoint> point = emit_point(study, elaborations, id, assertions);
  if (!point) return point.error();
  if (line.wrap != Wrap::kNone) {
    const Status written = write_wrapped(study, *point, line);
    if (!written) return written.error();
  }
  if (line.testbench) {
    const Status kept = keep_testbench(study, *point, line);
    if (!kept) return kept.error();
  }
  return point->directory;
}

}  // namespace

Errors emit_points(const Study& study, const std::vector<std::int64_t>& ids,
                   const CommandLine& line, const Console& console) {
  if (line.dry_run) {
    console.out << fmt::format("would emit points {}\n", fmt::join(ids, ", "));
    return {};
  }
  const bool is_sweep = line.command == Command::kSweep;
  model::Elaborations elaborations(study.project.kernel);
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const std::int64_t id : ids) {
    const Result<std::string> directory = emitted_directory(study, elaborations, id, line);
    if (!directory) return {directory.error()};
    json.push_back({{"point_id", id}, {"directory", *directory}});
    if (is_sweep && line.json) console.out << design_event(id, *directory);
    if (line.json || line.quiet) continue;
    console.out << fmt::format("point {}: {}\n", id, *directory);
  }
  if (!is_sweep && line.json) console.out << json.dump(2) << "\n";
  return {};
}

Errors run_emit(const CommandLine& line, const Console& console) {
  const OpenedStudy opened = open_study(line.input);
  if (!opened.study) return opened.errors;
  print_warnings(pick_warnings(*opened.study, line.picks, line.max), line.quiet, console);
  const Result<std::vector<std::int64_t>> otherwise = emitted_picks(*opened.study);
  if (!otherwise) return {otherwise.error()};
  const Result<std::vector<std::int64_t>> ids = chosen_points(*opened.study, line, *otherwise);
  if (!ids) return {ids.error()};
  if (ids->empty()) {
    return {{ErrorKind::kUsage,
             "no point is chosen",
             {},
             "",
             {"choose by --pick, --point or --all, or by `emit:` in the config"}}};
  }
  if (line.testbench && !line.dry_run) tell_of_foreign_c(opened, line, console);
  return emit_points(*opened.study, *ids, line, console);
}

}  // namespace hls::explorer
