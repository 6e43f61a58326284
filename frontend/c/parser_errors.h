#pragma once

#include <memory>
#include <vector>

#include "frontend/diagnostics.h"

namespace clang {
class DiagnosticConsumer;
}  // namespace clang

namespace hls::frontend {

/// An error that Clang itself finds.
struct ParserError {
  Error error;
  SourcePlace place = 0;
};

/// Turns the parser's own errors (syntax, types, missing files) into `errors`, which must outlive
/// it.
std::unique_ptr<clang::DiagnosticConsumer> collect_parser_errors(std::vector<ParserError>& errors);

}  // namespace hls::frontend
