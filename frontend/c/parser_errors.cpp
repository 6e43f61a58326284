#include "frontend/c/parser_errors.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>
#include <llvm/ADT/SmallString.h>

#include <utility>

#include "frontend/c/clang_places.h"
#include "frontend/c/stand_in_headers.h"

namespace hls::frontend {
namespace {

class ParserErrors : public clang::DiagnosticConsumer {
 public:
  explicit ParserErrors(std::vector<ParserError>& errors) : errors_(errors) {}

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& diagnostic) override {
    DiagnosticConsumer::HandleDiagnostic(level, diagnostic);
    llvm::SmallString<128> message;
    diagnostic.FormatDiagnostic(message);
    if (level == clang::DiagnosticsEngine::Note) return add_note(diagnostic, message.str().str());
    last_is_error_ = level >= clang::DiagnosticsEngine::Error;
    if (last_is_error_) add_error(diagnostic, message.str().str());
  }

 private:
  void add_error(const clang::Diagnostic& diagnostic, std::string message) {
    if (!diagnostic.hasSourceManager()) {
      errors_.push_back({{ErrorKind::kUnsupported, std::move(message), {}, "", {}}, 0});
      return;
    }
    std::vector<std::string> notes;
    if (message.find("file not found") != std::string::npos) notes.push_back(header_note());
    const ClangPlaces places(diagnostic.getSourceManager());
    const SourcePlace place = place_of(diagnostic.getLocation());
    errors_.push_back({error_at(places, place, std::move(message), std::move(notes)), place});
  }

  void add_note(const clang::Diagnostic& diagnostic, std::string message) {
    if (!last_is_error_ || errors_.empty()) return;
    if (diagnostic.hasSourceManager() && diagnostic.getLocation().isValid()) {
      const ClangPlaces places(diagnostic.getSourceManager());
      const Location at = places.location(place_of(diagnostic.getLocation()));
      message = fmt::format("{}: {}", position(at), message);
    }
    errors_.back().error.notes.push_back(std::move(message));
  }

  static std::string header_note() {
    std::string note =
        "headers beside the file and in the folders of kernel.include (-I) may be included; known "
        "others:";
    for (const StandInHeader& header : stand_in_headers()) {
      if (!header.is_hosted) note += fmt::format(" {}", header.name);
    }
    return note + "; and those of the hosted library, such as stdio.h and vector";
  }

  std::vector<ParserError>& errors_;
  bool last_is_error_ = false;
};

}  // namespace

std::unique_ptr<clang::DiagnosticConsumer> collect_parser_errors(std::vector<ParserError>& errors) {
  return std::make_unique<ParserErrors>(errors);
}

}  // namespace hls::frontend
