#include "explorer/commands/sources.h"

#include <fmt/format.h>

#include <filesystem>

#include "codegen/c/c_text.h"
#include "explorer/commands/designs.h"

namespace hls::explorer {
namespace {

std::string source_name(const Project& project) {
  return std::filesystem::path(project.kernel_file).filename().string();
}

}  // namespace

Result<std::vector<codegen::File>> source_files(const Project& project,
                                                model::Elaborations& elaborations,
                                                const Realized& realized, OutputFormat format) {
  static_cast<void>(format);
  const model::Directives directives = model::directives(
      elaborations.kernel(), project.space, project.space.point(realized.evaluation.id));
  const model::Restructured restructured = model::arranged_kernel(
      elaborations.kernel(), elaborations.nests(), model::loop_plan(directives));
  codegen::Annotations annotations;
  annotations.header = point_header(project, realized.evaluation);
  annotations.header.push_back(fmt::format("Lines are those of {}.", source_name(project)));
  annotations.header.emplace_back(
      "Compile with -ffp-contract=off -fwrapv for the bits of the source.");
  const Result<std::string> text = codegen::c_text(restructured.kernel, annotations);
  if (!text) return text.error();
  return std::vector<codegen::File>{{project.kernel.name + ".c", *text}};
}

Result<std::string> emit_source(const Study& study, model::Elaborations& elaborations,
                                std::int64_t id, OutputFormat format) {
  const Result<Realized> realized = realize_point(study, elaborations, id);
  if (!realized) return realized.error();
  const Result<std::vector<codegen::File>> files =
      source_files(study.project, elaborations, *realized, format);
  if (!files) return files.error();
  return write_files(study, id, "c", *files);
}

}  // namespace hls::explorer
