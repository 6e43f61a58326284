#include "frontend/function_choice.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <vector>

namespace hls::frontend {
namespace {

std::vector<const clang::FunctionDecl*> definitions(const clang::DeclContext& scope) {
  std::vector<const clang::FunctionDecl*> found;
  for (const clang::Decl* declaration : scope.decls()) {
    if (const auto* linkage = llvm::dyn_cast<clang::LinkageSpecDecl>(declaration)) {  // extern "C"
      const auto inner = definitions(*linkage);
      found.insert(found.end(), inner.begin(), inner.end());
    }
    if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(declaration)) {
      const auto inner = definitions(*space);
      found.insert(found.end(), inner.begin(), inner.end());
    }
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (function != nullptr && function->doesThisDeclarationHaveABody()) found.push_back(function);
  }
  return found;
}

Error usage_error(std::string message, const std::string& file_name,
                  std::vector<std::string> notes) {
  return {ErrorKind::kUsage, std::move(message), {file_name, 0, 0}, "", std::move(notes)};
}

std::string listed(const std::vector<std::string>& names) {
  if (names.empty()) return "it defines no function";
  return fmt::format("functions defined here: {}", fmt::join(names, ", "));
}

}  // namespace

Result<const clang::FunctionDecl*> choose_function(const clang::ASTContext& context,
                                                   const std::string& name,
                                                   const std::string& file_name) {
  std::vector<std::string> names;
  std::vector<const clang::FunctionDecl*> candidates;
  std::vector<const clang::FunctionDecl*> named;  // in any namespace
  for (const clang::FunctionDecl* function : definitions(*context.getTranslationUnitDecl())) {
    names.push_back(function->getQualifiedNameAsString());
    if (!name.empty() && names.back() == name) return function;
    if (!name.empty() && function->getNameAsString() == name) named.push_back(function);
    const bool is_own = context.getSourceManager().isInMainFile(
        context.getSourceManager().getExpansionLoc(function->getLocation()));
    const bool is_static = function->getFormalLinkage() == clang::Linkage::Internal;
    if (is_own && !is_static && names.back() != "main") candidates.push_back(function);
  }
  if (named.size() == 1) return named.front();
  std::vector<std::string> notes{listed(names)};
  if (!name.empty()) {
    if (const auto meant = nearest_spelling(name, names)) {
      notes.insert(notes.begin(), fmt::format("did you mean '{}'?", *meant));
    }
    return usage_error(
        fmt::format(fmt::runtime(named.empty() ? "no function '{}' is defined in {}"
                                               : "several functions '{}' are defined in {}"),
                    name, file_name),
        file_name, std::move(notes));
  }
  if (candidates.size() == 1) return candidates.front();
  const char* message = candidates.empty() ? "{} defines no kernel: no function that is not static"
                                           : "{} defines several functions: name the kernel";
  return usage_error(fmt::format(fmt::runtime(message), file_name), file_name, std::move(notes));
}

}  // namespace hls::frontend
