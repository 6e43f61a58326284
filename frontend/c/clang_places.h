#pragma once

#include <string>

#include "frontend/diagnostics.h"

namespace clang {
class ASTContext;
class SourceLocation;
class SourceManager;
class Stmt;
}  // namespace clang

namespace hls::frontend {

/// The places of a C source: Clang's own numbers. A place is where it is spelled; that of what a macro's
/// body wrote, where the macro is expanded.
class ClangPlaces : public SourcePlaces {
 public:
  explicit ClangPlaces(const clang::SourceManager& sources) : sources_(sources) {}

  Location location(SourcePlace place) const override;
  std::string line(SourcePlace place) const override;
  bool is_before(SourcePlace a, SourcePlace b) const override;

 private:
  const clang::SourceManager& sources_;
};

/// The place that Clang's number stands for.
SourcePlace place_of(clang::SourceLocation location);
/// Clang's number of a place.
clang::SourceLocation clang_location(SourcePlace place);

/// Whether a place is in a header that is part of the program.
bool is_of_program(clang::SourceLocation place, const clang::SourceManager& sources);

/// The source text of an expression or a statement, on one line.
std::string source_text(const clang::Stmt& written, const clang::ASTContext& context);

}  // namespace hls::frontend
