#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Lex/Preprocessor.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "frontend/c/clang_places.h"
#include "frontend/c/compilation.h"
#include "frontend/c/function_choice.h"
#include "frontend/c/linking.h"
#include "frontend/c/lowering.h"
#include "frontend/c/pragma_reader.h"
#include "frontend/c/pragma_table.h"
#include "frontend/c/reach.h"
#include "frontend/c/token_count.h"
#include "frontend/deep_stack.h"
#include "frontend/diagnostics.h"
#include "frontend/languages.h"
#include "frontend/limits.h"

namespace hls::frontend {
namespace {

/// How code behind the source may call it: namespaces without a name are left out.
std::string name_of(const clang::FunctionDecl& function) {
  const std::string unnamed = "(anonymous namespace)::";
  std::string name = function.getQualifiedNameAsString();
  for (auto at = name.find(unnamed); at != std::string::npos; at = name.find(unnamed)) {
    name.erase(at, unnamed.size());
  }
  return name;
}

/// How the file is called that a place was read in, of those that were compiled.
std::string compiled_file(const clang::SourceManager& sources, clang::SourceLocation place) {
  const auto file = sources.getFileEntryRefForID(unit_of(sources, place));
  return file ? file->getName().str() : "";
}

/// What the parser and the preprocessor told of the files.
struct Units {
  std::vector<OwnedError> errors;
  std::vector<Pragma> pragmas;
  std::vector<UnusedDefine> unused_defines;  ///< in all files so far
};

/// A file that Clang reads.
struct Reading {
  const Source& source;
  clang::CompilerInstance& compiler;
  const std::vector<ParserError>& parser_errors;  ///< grows while it is read
  Outcome& outcome;
};

/// Reads one file; what its functions become is up to those derived.
class UnitConsumer : public clang::ASTConsumer {
 public:
  explicit UnitConsumer(const Reading& reading)
      : source_(reading.source),
        outcome_(reading.outcome),
        preprocessor_(reading.compiler.getPreprocessor()),
        files_(reading.compiler.getFileManager()),
        places_(reading.compiler.getSourceManager()),
        diagnostics_(places_),
        parser_errors_(reading.parser_errors) {
    collect_pragmas(preprocessor_, pragmas_, diagnostics_);
  }

 protected:
  /// The parser's errors. Those in a function or variable name it where a hosted library is included.
  std::vector<OwnedError> errors_of(const clang::ASTContext& context) {
    Included found = included(preprocessor_.getSourceManager(), source_);
    for (TextFile& header : found.headers) {
      const auto place =
          std::lower_bound(outcome_.headers.begin(), outcome_.headers.end(), header,
                           [](const TextFile& a, const TextFile& b) { return a.name < b.name; });
      if (place != outcome_.headers.end() && place->name == header.name) continue;
      outcome_.headers.insert(place, std::move(header));
    }
    std::vector<OwnedError> errors = with_owners(parser_errors_, context);
    for (OwnedError& error : errors) {
      if (!found.has_hosted) error.owner.clear();
    }
    return errors;
  }

  void add_warnings() {
    for (Error& warning : diagnostics_.take_warnings()) {
      outcome_.warnings.push_back(std::move(warning));
    }
  }

  /// The macros of the command line that this file leaves alone.
  std::vector<UnusedDefine> unused_defines() {
    std::vector<UnusedDefine> unused;
    std::vector<std::string> identifiers;
    for (const auto& entry : preprocessor_.getIdentifierTable()) {
      const std::string name = entry.first().str();
      if (source_.defines.count(name) == 0 && is_written(name)) identifiers.push_back(name);
    }
    std::sort(identifiers.begin(), identifiers.end());
    for (const auto& [define, value] : source_.defines) {
      const std::string name = macro_name(define);
      const clang::IdentifierInfo* identifier = preprocessor_.getIdentifierInfo(name);
      const clang::MacroInfo* macro = preprocessor_.getMacroInfo(identifier);
      if (macro != nullptr && macro->isUsed()) {
        if (is_overridden(identifier, *macro)) {
          outcome_.overridden_defines.push_back(
              {define, places_.location(place_of(macro->getDefinitionLoc()))});
        }
        continue;
      }
      unused.push_back({define, nearest_spelling(name, identifiers).value_or("")});
    }
    return unused;
  }

  /// Whether the source or a header of its own has this text.
  bool is_written(const std::string& name) const {
    const auto has_name = [&](const TextFile& file) {
      return file.text.find(name) != std::string::npos;
    };
    return source_.text.find(name) != std::string::npos ||
           std::any_of(source_.more.begin(), source_.more.end(), has_name) ||
           std::any_of(outcome_.headers.begin(), outcome_.headers.end(), has_name);
  }

  /// Whether the source defines a macro of the command line in another way.
  bool is_overridden(const clang::IdentifierInfo* identifier, const clang::MacroInfo& macro) {
    if (preprocessor_.getSourceManager().isWrittenInCommandLineFile(macro.getDefinitionLoc())) {
      return false;
    }
    const clang::MacroInfo* first = nullptr;
    for (const auto* directive = preprocessor_.getLocalMacroDirectiveHistory(identifier);
         directive != nullptr; directive = directive->getPrevious()) {
      if (directive->getKind() == clang::MacroDirective::MD_Define)
        first = directive->getMacroInfo();
    }
    return first != nullptr && !macro.isIdenticalTo(*first, preprocessor_, /*Syntactically=*/true);
  }

  const Source& source_;
  Outcome& outcome_;
  clang::Preprocessor& preprocessor_;
  clang::FileManager& files_;
  ClangPlaces places_;
  Diagnostics diagnostics_;
  const std::vector<ParserError>& parser_errors_;
  std::vector<Pragma> pragmas_;
};

/// Links a further file to the first one.
class LinkedConsumer : public UnitConsumer {
 public:
  LinkedConsumer(const Reading& reading, const LinkedUnit& into, Units& units)
      : UnitConsumer(reading), into_(into), units_(units) {}

  void HandleTranslationUnit(clang::ASTContext& context) override {
    std::set<std::string> broken;
    for (OwnedError& error : errors_of(context)) {
      broken.insert(error.owner);
      units_.errors.push_back(std::move(error));
    }
    add_warnings();
    keep_unused(unused_defines());
    if (broken.count("") > 0) return;
    for (Error& error : link({context, files_}, into_, broken, pragmas_)) {
      units_.errors.push_back({std::move(error), ""});
    }
    units_.pragmas.insert(units_.pragmas.end(), pragmas_.begin(), pragmas_.end());
  }

 private:
  /// A macro counts as unused where no file uses it.
  void keep_unused(const std::vector<UnusedDefine>& here) {
    std::vector<UnusedDefine> both;
    for (UnusedDefine& before : units_.unused_defines) {
      const auto found = std::find_if(here.begin(), here.end(), [&](const UnusedDefine& one) {
        return one.name == before.name;
      });
      if (found == here.end()) continue;
      if (before.nearest.empty()) before.nearest = found->nearest;
      both.push_back(std::move(before));
    }
    units_.unused_defines = std::move(both);
  }

  LinkedUnit into_;
  Units& units_;
};

/// An action that gives its file to a consumer made by `make`.
template <typename Make>
class ConsumerAction : public clang::ASTFrontendAction {
 public:
  explicit ConsumerAction(Make make) : make_(std::move(make)) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef) override {
    return make_(compiler);
  }

 private:
  Make make_;
};

/// Lowers the kernel when all files have been read.
class KernelConsumer : public UnitConsumer {
 public:
  using UnitConsumer::UnitConsumer;

  void HandleTranslationUnit(clang::ASTContext& context) override {
    Units units{errors_of(context), {}, unused_defines()};
    for (const TextFile& file : source_.more) read(file, {context, files_}, units);
    pragmas_.insert(pragmas_.end(), units.pragmas.begin(), units.pragmas.end());
    lower(context, units.errors);
    add_warnings();
    outcome_.unused_defines = std::move(units.unused_defines);
  }

 private:
  void read(const TextFile& file, const LinkedUnit& into, Units& units) {
    std::vector<ParserError> errors;
    ConsumerAction action([&](clang::CompilerInstance& compiler) {
      const Reading reading{source_, compiler, errors, outcome_};
      return std::make_unique<LinkedConsumer>(reading, into, units);
    });
    execute(source_, file.name, action, errors);
  }

  /// Tells the parser's errors that concern what the kernel reaches.
  void tell(const clang::ASTContext& context, const std::vector<OwnedError>& errors,
            const std::set<std::string>& reached) {
    for (const OwnedError& error : errors) {
      // Clang tells several of a name, and takes it for another that is near.
      const bool is_name = error.error.location.file == kChoiceFile;
      if (!is_name && !error.owner.empty() && reached.count(error.owner) == 0) continue;
      const Error told =
          is_name ? unknown_instance(context, source_.function, source_.file_name) : error.error;
      const auto known = std::find(outcome_.errors.begin(), outcome_.errors.end(), told);
      if (!is_name || known == outcome_.errors.end()) outcome_.errors.push_back(told);
    }
  }

  void lower(const clang::ASTContext& context, const std::vector<OwnedError>& errors) {
    const auto function = choose_function(context, source_.function, source_.file_name);
    tell(context, errors, function ? reached_from(**function) : std::set<std::string>{});
    if (!function && outcome_.errors.empty()) outcome_.errors.push_back(function.error());
    if (!outcome_.errors.empty()) return;
    const PragmaTable table(std::move(pragmas_), context, diagnostics_);
    outcome_.function = names_template(source_.function) ? source_.function : name_of(**function);
    outcome_.file = compiled_file(context.getSourceManager(), (*function)->getLocation());
    outcome_.returns = !(*function)->getReturnType()->isVoidType();
    Lowered lowered = frontend::lower(**function, context, table, source_.promised, diagnostics_);
    outcome_.kernel = std::move(lowered.kernel);
    outcome_.objects = std::move(lowered.objects);
    outcome_.errors = diagnostics_.take_errors();
    if (!outcome_.errors.empty()) return;
    const Status status = check(outcome_.kernel);
    if (!status) outcome_.errors.push_back(status.error());
  }
};

/// Whether a file is short enough; else the outcome has the error.
bool has_few_tokens(const Source& source, const std::string& file, Outcome& outcome) {
  if (count_tokens(source, file) <= kMostTokens) return true;
  outcome.errors.push_back(
      {ErrorKind::kUnsupported,
       fmt::format("the source has more than {} tokens", kMostTokens),
       {file, 0, 0},
       "",
       {fmt::format("accepted: up to {} tokens, counted after macros and headers are expanded",
                    kMostTokens)}});
  return false;
}

void parse(const Source& source, Outcome& outcome) {
  bool is_short = has_few_tokens(source, source.file_name, outcome);
  for (const TextFile& file : source.more) {
    is_short = has_few_tokens(source, file.name, outcome) && is_short;
  }
  if (!is_short) return;
  std::vector<ParserError> errors;
  ConsumerAction action([&](clang::CompilerInstance& compiler) {
    return std::make_unique<KernelConsumer>(Reading{source, compiler, errors, outcome});
  });
  execute(source, source.file_name, action, errors);
}

}  // namespace

Outcome parse_c(const Source& source) {
  Outcome outcome;
  run_on_stack(kStackBytes, [&] { parse(source, outcome); });
  return outcome;
}

}  // namespace hls::frontend
