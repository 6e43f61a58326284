#include "frontend/c/token_count.h"

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Lex/MacroArgs.h>
#include <clang/Lex/MacroInfo.h>
#include <clang/Lex/PPCallbacks.h>
#include <clang/Lex/Preprocessor.h>

#include <memory>
#include <utility>
#include <vector>

#include "frontend/c/compilation.h"
#include "frontend/frontend.h"
#include "frontend/limits.h"

namespace hls::frontend {
namespace {

/// Tokens of all expansions, those inside others too: what is within kMostTokens in the end stays far below.
constexpr std::size_t kMostExpanded = 20 * kMostTokens;

/// Ends expansions that grow too far: Clang makes an argument of a macro in full before it gives the first token of it.
class ExpansionLimit : public clang::PPCallbacks {
 public:
  ExpansionLimit(clang::Preprocessor& preprocessor, bool& is_over)
      : preprocessor_(preprocessor), is_over_(is_over) {}

  void MacroExpands(const clang::Token& /*name*/, const clang::MacroDefinition& definition,
                    clang::SourceRange /*range*/, const clang::MacroArgs* args) override {
    const clang::MacroInfo& macro = *definition.getMacroInfo();
    const unsigned parameters = args == nullptr ? 0 : macro.getNumParams();
    // As written, for # and ##, and as put in place of their parameters.
    std::vector<std::vector<const clang::Token*>> texts(parameters);
    for (unsigned i = 0; i < parameters; ++i) texts[i] = texts_of(*args, i);
    expanded_ += macro.getNumTokens();
    for (const clang::Token& token : macro.tokens()) {
      const clang::IdentifierInfo* identifier = token.getIdentifierInfo();
      const int parameter = identifier == nullptr ? -1 : macro.getParameterNum(identifier);
      if (parameter < 0 || static_cast<unsigned>(parameter) >= parameters) continue;
      for (const clang::Token* text : texts[static_cast<std::size_t>(parameter)]) {
        expanded_ += clang::MacroArgs::getArgLength(text);
      }
    }
    is_over_ = is_over_ || expanded_ > kMostExpanded;
    if (!is_over_) return;
    // Nobody reads what is beyond the limit: arguments have no tokens from here on, and no other macro is expanded.
    for (const std::vector<const clang::Token*>& both : texts) {
      for (const clang::Token* text : both) {
        const_cast<clang::Token*>(text)->setKind(clang::tok::eof);  // NOLINT(*-const-cast)
      }
    }
    for (const auto& [known, state] : preprocessor_.macros()) {
      clang::MacroInfo* other = preprocessor_.getMacroInfo(known);
      if (other != nullptr && other->isEnabled()) other->DisableMacro();
    }
  }

 private:
  std::vector<const clang::Token*> texts_of(const clang::MacroArgs& args, unsigned i) {
    const clang::Token* written = args.getUnexpArgument(i);
    if (!args.ArgNeedsPreexpansion(written, preprocessor_)) return {written};
    // Clang keeps it for the expansion that follows.
    auto& owner = const_cast<clang::MacroArgs&>(args);  // NOLINT(*-const-cast)
    return {written, owner.getPreExpArgument(i, preprocessor_).data()};
  }

  clang::Preprocessor& preprocessor_;
  bool& is_over_;
  std::size_t expanded_ = 0;
};

class TokenCount : public clang::PreprocessorFrontendAction {
 public:
  explicit TokenCount(std::size_t& count) : count_(count) {}

  void ExecuteAction() override {
    clang::Preprocessor& preprocessor = getCompilerInstance().getPreprocessor();
    bool is_over = false;
    preprocessor.addPPCallbacks(std::make_unique<ExpansionLimit>(preprocessor, is_over));
    preprocessor.EnterMainSourceFile();
    clang::Token token;
    for (count_ = 0; count_ <= kMostTokens && !is_over; ++count_) {
      preprocessor.Lex(token);
      if (token.is(clang::tok::eof)) break;
    }
    if (is_over) count_ = kMostTokens + 1;
  }

 private:
  std::size_t& count_;
};

}  // namespace

std::size_t count_tokens(const Source& source, const std::string& file) {
  std::size_t tokens = 0;
  TokenCount count(tokens);
  std::vector<ParserError> told_again;
  execute(source, file, count, told_again);
  return tokens;
}

}  // namespace hls::frontend
