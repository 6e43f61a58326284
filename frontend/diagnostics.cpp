#include "frontend/diagnostics.h"

#include <clang/AST/Stmt.h>
#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>
#include <fmt/format.h>
#include <llvm/ADT/SmallString.h>

#include <algorithm>

#include "frontend/stand_in_headers.h"

namespace hls::frontend {
namespace {

Location location_of(const clang::SourceManager& sources, clang::SourceLocation place) {
  if (place.isInvalid()) return {};
  const clang::SourceLocation in_file = sources.getFileLoc(place);
  return {sources.getFilename(in_file).str(),
          static_cast<int>(sources.getSpellingLineNumber(in_file)),
          static_cast<int>(sources.getSpellingColumnNumber(in_file))};
}

std::string source_line(const clang::SourceManager& sources, clang::SourceLocation place) {
  if (place.isInvalid()) return "";
  const auto [file, offset] = sources.getDecomposedLoc(sources.getFileLoc(place));
  const llvm::StringRef text = sources.getBufferData(file);
  const std::size_t before = text.rfind('\n', offset);
  const std::size_t begin = before == llvm::StringRef::npos ? 0 : before + 1;
  return text.slice(begin, text.find('\n', offset)).rtrim("\r").str();
}

Error error_at(const clang::SourceManager& sources, clang::SourceLocation place,
               std::string message, std::vector<std::string> notes) {
  return {ErrorKind::kUnsupported, std::move(message), location_of(sources, place),
          source_line(sources, place), std::move(notes)};
}

std::string one_line(llvm::StringRef text) {
  std::string line;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\\';
    if (!blank) line += c;
    if (blank && !line.empty() && line.back() != ' ') line += ' ';
  }
  constexpr std::size_t kLongest = 60;
  return line.size() <= kLongest ? line : line.substr(0, kLongest) + "...";
}

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
    errors_.push_back({error_at(diagnostic.getSourceManager(), diagnostic.getLocation(),
                                std::move(message), std::move(notes)),
                       diagnostic.getLocation().getRawEncoding()});
  }

  void add_note(const clang::Diagnostic& diagnostic, std::string message) {
    if (!last_is_error_ || errors_.empty()) return;
    if (diagnostic.hasSourceManager() && diagnostic.getLocation().isValid()) {
      const Location at = location_of(diagnostic.getSourceManager(), diagnostic.getLocation());
      message = fmt::format("{}:{}:{}: {}", at.file, at.line, at.column, message);
    }
    errors_.back().error.notes.push_back(std::move(message));
  }

  static std::string header_note() {
    std::string note =
        "headers beside the file and in the folders of kernel.include (-I) may be included; known "
        "others:";
    for (const StandInHeader& header : stand_in_headers()) note += fmt::format(" {}", header.name);
    return note;
  }

  std::vector<ParserError>& errors_;
  bool last_is_error_ = false;
};

}  // namespace

Diagnostics::Diagnostics(const clang::SourceManager& sources, const clang::LangOptions& language)
    : sources_(sources), language_(language) {}

void Diagnostics::error(clang::SourceLocation place, std::string message,
                        std::vector<std::string> notes) {
  errors_.push_back(
      {place.getRawEncoding(), error_at(sources_, place, std::move(message), std::move(notes))});
}

void Diagnostics::error(const clang::Stmt& place, std::string message,
                        std::vector<std::string> notes) {
  error(place.getBeginLoc(), std::move(message), std::move(notes));
}

void Diagnostics::warning(clang::SourceLocation place, std::string message,
                          std::vector<std::string> notes) {
  warnings_.push_back(
      {place.getRawEncoding(), error_at(sources_, place, std::move(message), std::move(notes))});
}

Location Diagnostics::location(clang::SourceLocation place) const {
  return location_of(sources_, place);
}

std::string Diagnostics::position(clang::SourceLocation place) const {
  const Location at = location(place);
  return fmt::format("{}:{}:{}", at.file, at.line, at.column);
}

std::string Diagnostics::text(const clang::Stmt& stmt) const {
  const clang::CharSourceRange range = clang::Lexer::makeFileCharRange(
      clang::CharSourceRange::getTokenRange(stmt.getSourceRange()), sources_, language_);
  if (range.isInvalid()) {
    return one_line(clang::Lexer::getSourceText(
        clang::CharSourceRange::getTokenRange(
            sources_.getExpansionRange(stmt.getSourceRange()).getAsRange()),
        sources_, language_));
  }
  return one_line(clang::Lexer::getSourceText(range, sources_, language_));
}

std::vector<Error> Diagnostics::in_source_order(std::vector<Entry> entries) const {
  const auto before = [this](const Entry& a, const Entry& b) {
    const auto place = [](const Entry& e) {
      return clang::SourceLocation::getFromRawEncoding(e.place);
    };
    if (place(a).isInvalid() || place(b).isInvalid())
      return place(a).isInvalid() && place(b).isValid();
    return sources_.isBeforeInTranslationUnit(place(a), place(b));
  };
  std::stable_sort(entries.begin(), entries.end(), before);
  std::vector<Error> errors;
  for (Entry& entry : entries) {
    const bool known = std::find(errors.begin(), errors.end(), entry.error) != errors.end();
    if (!known) errors.push_back(std::move(entry.error));
  }
  return errors;
}

std::unique_ptr<clang::DiagnosticConsumer> collect_parser_errors(std::vector<ParserError>& errors) {
  return std::make_unique<ParserErrors>(errors);
}

}  // namespace hls::frontend
