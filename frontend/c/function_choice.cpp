#include "frontend/c/function_choice.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Expr.h>
#include <clang/Basic/SourceManager.h>
#include <fmt/format.h>

#include <vector>

#include "frontend/c/clang_places.h"
#include "frontend/c/compilation.h"

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

/// The function that the text of kChoiceFile points to; null where Clang finds none.
const clang::FunctionDecl* chosen_instance(const clang::ASTContext& context) {
  for (const clang::Decl* declaration : context.getTranslationUnitDecl()->decls()) {
    const auto* pointer = llvm::dyn_cast<clang::VarDecl>(declaration);
    if (pointer == nullptr || pointer->getName() != kChosenFunction) continue;
    if (pointer->isInvalidDecl() || pointer->getInit() == nullptr) return nullptr;
    const clang::Expr* named = pointer->getInit()->IgnoreParenImpCasts();
    if (const auto* address = llvm::dyn_cast<clang::UnaryOperator>(named)) {
      named = address->getSubExpr()->IgnoreParenImpCasts();
    }
    const auto* use = llvm::dyn_cast<clang::DeclRefExpr>(named);
    const auto* function =
        use == nullptr ? nullptr : llvm::dyn_cast<clang::FunctionDecl>(use->getDecl());
    const clang::FunctionDecl* definition = nullptr;
    return function != nullptr && function->hasBody(definition) ? definition : nullptr;
  }
  return nullptr;
}

/// The templates of a scope and of the namespaces in it.
void add_templates(const clang::DeclContext& scope, std::vector<std::string>& names) {
  for (const clang::Decl* declaration : scope.decls()) {
    if (const auto* space = llvm::dyn_cast<clang::NamespaceDecl>(declaration)) {
      add_templates(*space, names);
    }
    const auto* found = llvm::dyn_cast<clang::FunctionTemplateDecl>(declaration);
    const clang::SourceManager& sources = declaration->getASTContext().getSourceManager();
    if (is_of_program(declaration->getLocation(), sources)) continue;
    if (found == nullptr || !found->getTemplatedDecl()->hasBody()) continue;
    std::vector<std::string> parameters;
    for (const clang::NamedDecl* parameter : *found->getTemplateParameters()) {
      parameters.push_back(parameter->getNameAsString());
    }
    names.push_back(
        fmt::format("{}<{}>", found->getQualifiedNameAsString(), fmt::join(parameters, ", ")));
  }
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

Error unknown_instance(const clang::ASTContext& context, const std::string& name,
                       const std::string& file_name) {
  std::vector<std::string> templates;
  add_templates(*context.getTranslationUnitDecl(), templates);
  return usage_error(
      fmt::format("'{}' names no function of a template in {}", name, file_name), file_name,
      {templates.empty() ? "it defines no template of a function"
                         : fmt::format("templates defined here: {}", fmt::join(templates, ", "))});
}

Result<const clang::FunctionDecl*> choose_function(const clang::ASTContext& context,
                                                   const std::string& name,
                                                   const std::string& file_name) {
  if (names_template(name)) {
    if (const clang::FunctionDecl* function = chosen_instance(context)) return function;
    return unknown_instance(context, name, file_name);
  }
  std::vector<std::string> names;
  std::vector<const clang::FunctionDecl*> candidates;
  std::vector<const clang::FunctionDecl*> named;  // in any namespace
  for (const clang::FunctionDecl* function : definitions(*context.getTranslationUnitDecl())) {
    if (is_of_program(function->getLocation(), context.getSourceManager())) continue;
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
  std::vector<std::string> templates;
  add_templates(*context.getTranslationUnitDecl(), templates);
  if (!templates.empty()) {
    notes.push_back(
        fmt::format("templates, to be named with their arguments: {}", fmt::join(templates, ", ")));
  }
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
