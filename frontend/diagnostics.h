#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "model/result.h"

namespace clang {
class Decl;
class DiagnosticConsumer;
class LangOptions;
class SourceLocation;
class SourceManager;
class Stmt;
}  // namespace clang

namespace hls::frontend {

/// Collects the errors and warnings about one source, and says where and how things are written in
/// it.
class Diagnostics {
 public:
  Diagnostics(const clang::SourceManager& sources, const clang::LangOptions& language);

  void error(clang::SourceLocation place, std::string message, std::vector<std::string> notes = {});
  void error(const clang::Stmt& place, std::string message, std::vector<std::string> notes = {});
  void warning(clang::SourceLocation place, std::string message,
               std::vector<std::string> notes = {});
  bool has_errors() const { return !errors_.empty(); }

  /// Where it is spelled; for what a macro's body wrote, where the macro is expanded.
  Location location(clang::SourceLocation place) const;
  /// `file:line:column`
  std::string position(clang::SourceLocation place) const;
  /// The source text of an expression, on one line.
  std::string text(const clang::Stmt& stmt) const;

  /// In source order, without duplicates.
  std::vector<Error> take_errors() { return in_source_order(std::move(errors_)); }
  std::vector<Error> take_warnings() { return in_source_order(std::move(warnings_)); }

 private:
  struct Entry {
    unsigned place;  ///< raw encoding of a clang::SourceLocation
    Error error;
  };
  std::vector<Error> in_source_order(std::vector<Entry> entries) const;

  const clang::SourceManager& sources_;
  const clang::LangOptions& language_;
  std::vector<Entry> errors_;
  std::vector<Entry> warnings_;
};

/// An error that Clang itself finds.
struct ParserError {
  Error error;
  unsigned place = 0;  ///< raw encoding of a clang::SourceLocation; 0: none
};

/// Turns the parser's own errors (syntax, types, missing files) into `errors`, which must outlive
/// it.
std::unique_ptr<clang::DiagnosticConsumer> collect_parser_errors(std::vector<ParserError>& errors);

}  // namespace hls::frontend
