#include "explorer/commands/sources.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>

#include "codegen/c/c_text.h"
#include "codegen/c/vitis.h"
#include "explorer/commands/designs.h"

namespace hls::explorer {
namespace {

std::string source_name(const Project& project) {
  return std::filesystem::path(project.kernel_file).filename().string();
}

constexpr const char* kHowToCompile =
    "Compile with -ffp-contract=off -fwrapv for the bits of the source.";

std::vector<std::string> c_header(const model::Directives& directives) {
  std::vector<std::string> lines{
      "The kernel with its nests in the order of this point; nothing is unrolled.", kHowToCompile};
  if (!directives.fuse.empty()) {
    lines.emplace_back(
        "Each product and sum rounds as in the source: multiply-adds are not fused here.");
  }
  const bool is_reduced =
      std::any_of(directives.loops.begin(), directives.loops.end(),
                  [](const auto& loop) { return loop.second.partial_sums > 0; });
  if (is_reduced) lines.emplace_back("Sums are in the order of the source here.");
  return lines;
}

std::vector<std::string> vitis_header(const codegen::VitisPoint& point) {
  std::vector<std::string> lines{
      "For Vitis HLS, with the knobs as pragmas. The schedule is its own: intervals are what it is "
      "asked for,",
      "and latency, units, registers and memories may differ from those of the emitted "
      "SystemVerilog. It starts",
      "loops that follow each other one after another, and pipelines the innermost loops only.",
      kHowToCompile};
  const std::vector<std::string> left = codegen::not_in_pragmas(point);
  if (!left.empty())
    lines.push_back(fmt::format("Knobs without a pragma: {}", fmt::join(left, ", ")));
  return lines;
}

}  // namespace

Result<std::vector<codegen::File>> source_files(const Project& project, const Realized& realized,
                                                OutputFormat format) {
  const model::Directives directives =
      model::directives(project.kernel, project.space, project.space.point(realized.evaluation.id));
  const model::LoopPlan plan =
      model::loop_plan(directives, project.target, model::Nests(project.kernel));
  const model::Restructured arranged = model::arranged_kernel(project.kernel, plan);
  const Realization& made = *realized.realization;
  const codegen::VitisPoint point{arranged,     directives,    made.design,
                                  made.problem, made.schedule, project.target};
  const bool is_hls = format == OutputFormat::kHls;
  codegen::Annotations annotations =
      is_hls ? codegen::vitis_annotations(point) : codegen::Annotations{};
  annotations.header = point_header(project, realized.evaluation);
  for (const std::string& line : is_hls ? vitis_header(point) : c_header(directives)) {
    annotations.header.push_back(line);
  }
  annotations.header.push_back(fmt::format("Lines are those of {}.", source_name(project)));
  const Result<std::string> text = codegen::c_text(arranged.kernel, annotations);
  if (!text) return text.error();
  const std::string& kernel = project.kernel.name;
  if (!is_hls) return std::vector<codegen::File>{{kernel + ".c", *text}};
  return std::vector<codegen::File>{
      {kernel + ".cpp", *text},
      {"run_hls.tcl",
       codegen::vitis_script(kernel, project.target.name, project.config.clock_period_ps)}};
}

Result<std::string> emit_source(const Study& study, model::Elaborations& elaborations,
                                std::int64_t id, OutputFormat format) {
  const Result<Realized> realized = realize_point(study, elaborations, id);
  if (!realized) return realized.error();
  const Result<std::vector<codegen::File>> files = source_files(study.project, *realized, format);
  if (!files) return files.error();
  return write_files(study, id, format == OutputFormat::kHls ? "hls" : "c", *files);
}

}  // namespace hls::explorer
