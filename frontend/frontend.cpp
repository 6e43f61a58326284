#include "frontend/frontend.h"

#include <clang/AST/ASTConsumer.h>
#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/FrontendAction.h>
#include <clang/Frontend/FrontendActions.h>
#include <clang/Lex/Preprocessor.h>
#include <fmt/format.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/VirtualFileSystem.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "frontend/deep_stack.h"
#include "frontend/diagnostics.h"
#include "frontend/function_choice.h"
#include "frontend/limits.h"
#include "frontend/lowering.h"
#include "frontend/pragma_table.h"
#include "frontend/pragmas.h"
#include "frontend/stand_in_headers.h"

namespace hls::frontend {
namespace {

constexpr const char* kHeaderFolder = "/hls-dse/include/";

/// How code behind the source may call it: namespaces without a name are left out.
std::string name_of(const clang::FunctionDecl& function) {
  const std::string unnamed = "(anonymous namespace)::";
  std::string name = function.getQualifiedNameAsString();
  for (auto at = name.find(unnamed); at != std::string::npos; at = name.find(unnamed)) {
    name.erase(at, unnamed.size());
  }
  return name;
}

/// Lowers the kernel when the whole source has been read.
class KernelConsumer : public clang::ASTConsumer {
 public:
  KernelConsumer(const Source& source, clang::CompilerInstance& compiler, Outcome& outcome)
      : source_(source),
        outcome_(outcome),
        preprocessor_(compiler.getPreprocessor()),
        diagnostics_(compiler.getSourceManager(), compiler.getLangOpts()) {
    collect_pragmas(preprocessor_, pragmas_, diagnostics_);
  }

  void HandleTranslationUnit(clang::ASTContext& context) override {
    if (!context.getDiagnostics().hasErrorOccurred()) lower(context);
    outcome_.warnings = diagnostics_.take_warnings();
    find_unused_defines();
  }

 private:
  void lower(const clang::ASTContext& context) {
    const auto function = choose_function(context, source_.function, source_.file_name);
    if (!function) {
      outcome_.errors.push_back(function.error());
      return;
    }
    const PragmaTable table(std::move(pragmas_), context, diagnostics_);
    outcome_.function = name_of(**function);
    outcome_.kernel = Lowering(context, diagnostics_, table).lower(**function);
    outcome_.errors = diagnostics_.take_errors();
    if (!outcome_.errors.empty()) return;
    const Status status = check(outcome_.kernel);
    if (!status) outcome_.errors.push_back(status.error());
  }

  void find_unused_defines() {
    std::vector<std::string> identifiers;
    for (const auto& entry : preprocessor_.getIdentifierTable()) {
      const std::string name = entry.first().str();
      if (source_.defines.count(name) == 0 && name.rfind("__", 0) != 0) identifiers.push_back(name);
    }
    std::sort(identifiers.begin(), identifiers.end());
    for (const auto& [name, value] : source_.defines) {
      const clang::IdentifierInfo* identifier = preprocessor_.getIdentifierInfo(name);
      const clang::MacroInfo* macro = preprocessor_.getMacroInfo(identifier);
      if (macro != nullptr && macro->isUsed()) {
        if (is_overridden(identifier, *macro)) {
          outcome_.overridden_defines.push_back(
              {name, diagnostics_.location(macro->getDefinitionLoc())});
        }
        continue;
      }
      outcome_.unused_defines.push_back({name, nearest_spelling(name, identifiers).value_or("")});
    }
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
  Diagnostics diagnostics_;
  std::vector<Pragma> pragmas_;
};

class KernelAction : public clang::ASTFrontendAction {
 public:
  KernelAction(const Source& source, Outcome& outcome) : source_(source), outcome_(outcome) {}

  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance& compiler,
                                                        llvm::StringRef) override {
    return std::make_unique<KernelConsumer>(source_, compiler, outcome_);
  }

 private:
  const Source& source_;
  Outcome& outcome_;
};

/// Counts the tokens behind the preprocessor, up to one more than may be. Its own errors come again when
/// the source is parsed.
class TokenCount : public clang::PreprocessorFrontendAction {
 public:
  explicit TokenCount(std::size_t& count) : count_(count) {}

  void ExecuteAction() override {
    clang::Preprocessor& preprocessor = getCompilerInstance().getPreprocessor();
    preprocessor.EnterMainSourceFile();
    clang::Token token;
    for (count_ = 0; count_ <= kMostTokens; ++count_) {
      preprocessor.Lex(token);
      if (token.is(clang::tok::eof)) break;
    }
  }

 private:
  std::size_t& count_;
};

std::vector<std::string> compiler_arguments(const Source& source) {
  const bool cplusplus = is_cplusplus(source.file_name);
  std::vector<std::string> arguments = {"-triple",
                                        "x86_64-unknown-linux-gnu",
                                        "-fsyntax-only",
                                        "-nostdsysteminc",
                                        "-nobuiltininc",
                                        "-x",
                                        cplusplus ? "c++" : "c",
                                        cplusplus ? "-std=gnu++17" : "-std=gnu17",
                                        "-w",
                                        "-fwrapv",
                                        "-ffp-contract=off",
                                        "-internal-isystem",
                                        kHeaderFolder};
  for (const auto& [name, value] : source.defines) {
    arguments.emplace_back("-D");
    arguments.push_back(fmt::format("{}={}", name, value));
  }
  arguments.push_back(source.file_name);
  return arguments;
}

/// The disk, for headers beside the source, under the source's text and the stand-in headers.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files_of(const Source& source) {
  auto memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  auto files =
      llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(llvm::vfs::getRealFileSystem());
  files->pushOverlay(memory);  // first: it takes over the working directory
  memory->addFile(source.file_name, 0, llvm::MemoryBuffer::getMemBufferCopy(source.text));
  for (const StandInHeader& header : stand_in_headers()) {
    memory->addFile(kHeaderFolder + std::string(header.name), 0,
                    llvm::MemoryBuffer::getMemBufferCopy(header.text));
  }
  return files;
}

}  // namespace

bool is_cplusplus(const std::string& file_name) {
  const std::size_t dot = file_name.rfind('.');
  const std::string extension = dot == std::string::npos ? "" : file_name.substr(dot + 1);
  return extension == "cpp" || extension == "cc" || extension == "cxx" || extension == "C";
}

namespace {

/// Runs an action of Clang over the source. Gives the errors that Clang itself finds.
std::vector<Error> execute(const Source& source, clang::FrontendAction& action) {
  std::vector<Error> parser_errors;
  const auto parser_diagnostics = collect_parser_errors(parser_errors);
  clang::CompilerInstance compiler;
  compiler.createDiagnostics(parser_diagnostics.get(), /*ShouldOwnClient=*/false);

  const std::vector<std::string> arguments = compiler_arguments(source);
  std::vector<const char*> raw;
  for (const std::string& argument : arguments) raw.push_back(argument.c_str());
  clang::CompilerInvocation::CreateFromArgs(compiler.getInvocation(), raw,
                                            compiler.getDiagnostics());
  compiler.getDiagnostics().setIgnoreAllWarnings(true);
  compiler.getDiagnosticOpts().ShowCarets = false;  // no "1 error generated." on stderr
  compiler.createFileManager(files_of(source));
  compiler.ExecuteAction(action);
  return parser_errors;
}

void parse(const Source& source, Outcome& outcome) {
  std::size_t tokens = 0;
  TokenCount count(tokens);
  (void)execute(source, count);
  if (tokens > kMostTokens) {
    outcome.errors.push_back(
        {ErrorKind::kUnsupported,
         fmt::format("the source has more than {} tokens", kMostTokens),
         {source.file_name, 0, 0},
         "",
         {fmt::format("accepted: up to {} tokens, counted after macros and headers are expanded",
                      kMostTokens)}});
    return;
  }
  KernelAction action(source, outcome);
  const std::vector<Error> parser_errors = execute(source, action);
  outcome.errors.insert(outcome.errors.begin(), parser_errors.begin(), parser_errors.end());
}

}  // namespace

Outcome parse(const Source& source) {
  Outcome outcome;
  run_on_stack(kStackBytes, [&] { parse(source, outcome); });
  return outcome;
}

}  // namespace hls::frontend
