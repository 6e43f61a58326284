#include "frontend/c/pragma_reader.h"

#include <clang/Lex/Pragma.h>
#include <clang/Lex/Preprocessor.h>
#include <fmt/format.h>

#include "frontend/c/clang_places.h"

namespace hls::frontend {
namespace {

bool is_operator(const clang::Token& token) {
  return token.isOneOf(clang::tok::plus, clang::tok::minus, clang::tok::star, clang::tok::slash,
                       clang::tok::percent, clang::tok::period);
}

/// Receives all pragmas that no other handler claims: only so do names match in any case.
class HlsPragmaHandler : public clang::PragmaHandler {
 public:
  HlsPragmaHandler(std::vector<Pragma>& pragmas, Diagnostics& diagnostics)
      : pragmas_(pragmas), diagnostics_(diagnostics) {}

  void HandlePragma(clang::Preprocessor& preprocessor, clang::PragmaIntroducer,
                    clang::Token& first) override {
    const std::string family = preprocessor.getSpelling(first);
    if (lower_case(family) == "hls") return read(preprocessor, place_of(first.getLocation()));
    if (const auto meant = nearest_spelling(lower_case(family), {"hls", "scop", "endscop"})) {
      if (*meant == lower_case(family)) return;
      diagnostics_.warning(place_of(first.getLocation()),
                           fmt::format("unknown pragma '{}'", family),
                           {fmt::format("did you mean '{}'?", *meant == "hls" ? "HLS" : *meant)});
    }
  }

 private:
  void read(clang::Preprocessor& preprocessor, SourcePlace family) {
    Pragma pragma{"", {}, family};
    clang::Token token;
    preprocessor.LexUnexpandedToken(token);
    if (token.is(clang::tok::eod)) {
      return diagnostics_.warning(family, "empty HLS pragma");
    }
    pragma.place = place_of(token.getLocation());
    pragma.name = lower_case(preprocessor.getSpelling(token));
    preprocessor.LexUnexpandedToken(token);
    while (token.isNot(clang::tok::eod)) pragma.options.push_back(option(preprocessor, token));
    pragmas_.push_back(std::move(pragma));
  }

  /// Reads from `token` up to the next option, which it leaves in `token`.
  static PragmaOption option(clang::Preprocessor& preprocessor, clang::Token& token) {
    PragmaOption result{"", {}, place_of(token.getLocation())};
    const std::string word = preprocessor.getSpelling(token);
    preprocessor.LexUnexpandedToken(token);
    if (token.isNot(clang::tok::equal)) {
      result.value = {word};
      return result;
    }
    result.key = lower_case(word);
    preprocessor.Lex(token);
    read_value(preprocessor, token, result.value);
    return result;
  }

  /// An expression ends where an operand is followed by something that is no operator.
  static void read_value(clang::Preprocessor& preprocessor, clang::Token& token,
                         std::vector<std::string>& value) {
    int depth = 0;
    while (token.isNot(clang::tok::eod)) {
      value.push_back(preprocessor.getSpelling(token));
      if (token.is(clang::tok::l_paren)) ++depth;
      if (token.is(clang::tok::r_paren)) --depth;
      const bool expects_operand = token.is(clang::tok::l_paren) || is_operator(token);
      if (expects_operand) {
        preprocessor.Lex(token);
        continue;
      }
      // The next word may be the name of an option: it stays unexpanded.
      preprocessor.LexUnexpandedToken(token);
      const bool goes_on = is_operator(token) || (depth > 0 && token.is(clang::tok::r_paren));
      if (!goes_on) return;
    }
  }

  std::vector<Pragma>& pragmas_;
  Diagnostics& diagnostics_;
};

}  // namespace

void collect_pragmas(clang::Preprocessor& preprocessor, std::vector<Pragma>& pragmas,
                     Diagnostics& diagnostics) {
  // The preprocessor owns its handlers.
  preprocessor.AddPragmaHandler(new HlsPragmaHandler(pragmas, diagnostics));
}

}  // namespace hls::frontend
