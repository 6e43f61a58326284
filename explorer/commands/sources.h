#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "codegen/codegen.h"
#include "explorer/commands/command_line.h"
#include "explorer/study/study.h"

namespace hls::explorer {

/// The files of a point as source text: its kernel as C, with its nests in the order that the point says.
/// Requires: `format` is not SystemVerilog; the point has metrics and a design.
/// Errors: kUnsupported for arguments of a type that C does not have.
Result<std::vector<codegen::File>> source_files(const Project& project, const Realized& realized,
                                                OutputFormat format);

/// Realizes a point of a study and writes its source files into DIR/designs/<id>/<format>. Gives that directory.
/// Errors: those of realize_point, source_files and write_files.
Result<std::string> emit_source(const Study& study, model::Elaborations& elaborations,
                                std::int64_t id, OutputFormat format);

}  // namespace hls::explorer
