#pragma once

#include <cstdint>
#include <string>

#include "explorer/commands/command_line.h"
#include "explorer/study/study.h"

namespace hls::explorer {

/// Realizes a point of a study and writes its kernel as source text, into DIR/designs/<id>/<format>: as C, its nests in
/// the order that the point says.
/// Gives that directory.
/// Requires: `format` is not SystemVerilog.
/// Errors: those of realize_point and write_files; kUnsupported for arguments of a type that C does not have.
Result<std::string> emit_source(const Study& study, model::Elaborations& elaborations,
                                std::int64_t id, OutputFormat format);

}  // namespace hls::explorer
