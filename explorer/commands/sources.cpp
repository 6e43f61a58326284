#include "explorer/commands/sources.h"

#include <fmt/format.h>

#include <filesystem>

#include "codegen/c/c_text.h"
#include "explorer/commands/designs.h"

namespace hls::explorer {
namespace {

/// The kernel of a point with its loops as they are written in C.
model::Restructured kernel_of(const Study& study, model::Elaborations& elaborations,
                              std::int64_t id) {
  const model::DesignSpace& space = study.project.space;
  const model::Directives directives =
      model::directives(elaborations.kernel(), space, space.point(id));
  return model::arranged_kernel(elaborations.kernel(), elaborations.nests(),
                                model::loop_plan(directives));
}

std::string source_name(const Study& study) {
  return std::filesystem::path(study.project.config.kernel.source).filename().string();
}

}  // namespace

Result<std::string> emit_source(const Study& study, model::Elaborations& elaborations,
                                std::int64_t id, OutputFormat format) {
  static_cast<void>(format);
  const Result<Realized> realized = realize_point(study, elaborations, id);
  if (!realized) return realized.error();
  const model::Restructured restructured = kernel_of(study, elaborations, id);
  codegen::Annotations annotations;
  annotations.header = point_header(study, realized->evaluation);
  annotations.header.push_back(fmt::format("Lines are those of {}.", source_name(study)));
  annotations.header.emplace_back(
      "Compile with -ffp-contract=off -fwrapv for the bits of the source.");
  const Result<std::string> text = codegen::c_text(restructured.kernel, annotations);
  if (!text) return text.error();
  return write_files(study, id, "c", {{study.project.kernel.name + ".c", *text}});
}

}  // namespace hls::explorer
