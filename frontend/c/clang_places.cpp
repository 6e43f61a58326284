#include "frontend/c/clang_places.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Stmt.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Lex/Lexer.h>

#include "frontend/c/stand_in_headers.h"

namespace hls::frontend {
namespace {

std::string one_line(llvm::StringRef text) {
  std::string line;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool continues = c == '\\' && text.substr(i + 1).ltrim(" \t\r").starts_with("\n");
    const bool blank = c == ' ' || c == '\n' || c == '\t' || c == '\r' || continues;
    if (!blank) line += c;
    if (blank && !line.empty() && line.back() != ' ') line += ' ';
  }
  constexpr std::size_t kLongest = 60;
  return line.size() <= kLongest ? line : line.substr(0, kLongest) + "...";
}

}  // namespace

SourcePlace place_of(clang::SourceLocation location) { return location.getRawEncoding(); }

clang::SourceLocation clang_location(SourcePlace place) {
  return clang::SourceLocation::getFromRawEncoding(place);
}

bool is_of_program(clang::SourceLocation place, const clang::SourceManager& sources) {
  return place.isValid() &&
         sources.getFilename(sources.getFileLoc(place)).starts_with(kHeaderFolder);
}

Location ClangPlaces::location(SourcePlace place) const {
  if (place == 0) return {};
  const clang::SourceLocation in_file = sources_.getFileLoc(clang_location(place));
  return {sources_.getFilename(in_file).str(),
          static_cast<int>(sources_.getSpellingLineNumber(in_file)),
          static_cast<int>(sources_.getSpellingColumnNumber(in_file))};
}

std::string ClangPlaces::line(SourcePlace place) const {
  if (place == 0) return "";
  const auto [file, offset] = sources_.getDecomposedLoc(sources_.getFileLoc(clang_location(place)));
  const llvm::StringRef text = sources_.getBufferData(file);
  const std::size_t before = text.rfind('\n', offset);
  const std::size_t begin = before == llvm::StringRef::npos ? 0 : before + 1;
  return text.slice(begin, text.find('\n', offset)).rtrim("\r").str();
}

bool ClangPlaces::is_before(SourcePlace a, SourcePlace b) const {
  return sources_.isBeforeInTranslationUnit(clang_location(a), clang_location(b));
}

std::string source_text(const clang::Stmt& written, const clang::ASTContext& context) {
  const clang::SourceManager& sources = context.getSourceManager();
  if (written.getSourceRange().isInvalid()) return "";  // the compiler wrote it
  const auto tokens = clang::CharSourceRange::getTokenRange(written.getSourceRange());
  clang::CharSourceRange range =
      clang::Lexer::makeFileCharRange(tokens, sources, context.getLangOpts());
  if (range.isInvalid()) {
    range = clang::CharSourceRange::getTokenRange(
        sources.getExpansionRange(written.getSourceRange()).getAsRange());
  }
  return one_line(clang::Lexer::getSourceText(range, sources, context.getLangOpts()));
}

}  // namespace hls::frontend
