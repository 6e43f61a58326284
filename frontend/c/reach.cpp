#include "frontend/c/reach.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include "frontend/c/clang_places.h"
#include "frontend/c/static_variables.h"

namespace hls::frontend {
namespace {

/// The declaration of a scope, namespaces entered, that holds a place; null: none does.
const clang::Decl* holder(const clang::DeclContext& scope, const clang::SourceManager& sources,
                          clang::SourceLocation place) {
  for (const clang::Decl* declaration : scope.decls()) {
    if (declaration->isImplicit()) continue;
    const clang::SourceRange range = declaration->getSourceRange();
    if (range.isInvalid()) continue;
    const clang::SourceLocation begin = sources.getFileLoc(range.getBegin());
    const clang::SourceLocation end = sources.getFileLoc(range.getEnd());
    // An error at the end of a declaration is one of it.
    if (sources.isBeforeInTranslationUnit(place, begin)) continue;
    if (sources.isBeforeInTranslationUnit(end, place)) continue;
    if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(declaration)) {
      return holder(*llvm::cast<clang::DeclContext>(declaration), sources, place);
    }
    return declaration;
  }
  return nullptr;
}

std::string owner_of(const clang::ASTContext& context, clang::SourceLocation place) {
  if (place.isInvalid()) return "";
  const clang::SourceManager& sources = context.getSourceManager();
  const clang::Decl* found =
      holder(*context.getTranslationUnitDecl(), sources, sources.getFileLoc(place));
  if (found == nullptr) return "";
  if (!llvm::isa<clang::FunctionDecl, clang::VarDecl, clang::FunctionTemplateDecl>(found))
    return "";
  return llvm::cast<clang::NamedDecl>(found)->getQualifiedNameAsString();
}

/// What a function's body or an initialiser names.
class Uses : public clang::RecursiveASTVisitor<Uses> {
 public:
  bool shouldVisitImplicitCode() const { return true; }  // NOLINT(readability-identifier-naming)

  bool VisitDeclRefExpr(clang::DeclRefExpr* use) {  // NOLINT(readability-identifier-naming)
    add(*use->getDecl());
    return true;
  }

  bool VisitCallExpr(clang::CallExpr* call) {  // NOLINT(readability-identifier-naming)
    if (const clang::Decl* callee = call->getCalleeDecl()) add(*callee);
    return true;
  }

  bool VisitCXXConstructExpr(
      clang::CXXConstructExpr* made) {  // NOLINT(readability-identifier-naming)
    add(*made->getConstructor());
    return true;
  }

  void add(const clang::Decl& declaration) {
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(&declaration);
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(&declaration);
    if (function == nullptr && (variable == nullptr || !variable->hasGlobalStorage())) return;
    if (!seen_.insert(declaration.getCanonicalDecl()).second) return;
    if (variable != nullptr) variables.push_back(variable);
    if (variable == nullptr || !variable->isStaticLocal())
      names.insert(llvm::cast<clang::NamedDecl>(declaration).getQualifiedNameAsString());
    if (function != nullptr) {
      const std::vector<const clang::Stmt*> code = code_of(*function);
      pending_.insert(pending_.end(), code.rbegin(), code.rend());
    }
    if (variable != nullptr && variable->getAnyInitializer() != nullptr) {
      pending_.push_back(variable->getAnyInitializer());
    }
  }

  void follow() {
    while (!pending_.empty()) {
      const clang::Stmt* next = pending_.back();
      pending_.pop_back();
      TraverseStmt(const_cast<clang::Stmt*>(next));  // the visitor changes nothing
    }
  }

  std::set<std::string> names;
  std::vector<const clang::VarDecl*> variables;  ///< in order of their first mention

 private:
  std::set<const clang::Decl*> seen_;  ///< only looked up, never walked
  std::vector<const clang::Stmt*> pending_;
};

/// Looks for casts that take `const` away, in functions that are called, too.
class ConstCasts : public clang::RecursiveASTVisitor<ConstCasts> {
 public:
  bool VisitExplicitCastExpr(
      clang::ExplicitCastExpr* cast) {  // NOLINT(readability-identifier-naming)
    const bool is_view = cast->isGLValue();
    const clang::QualType from = cast->getSubExpr()->getType();
    const clang::QualType to = cast->getType();
    const bool are_pointers = from->isPointerType() && to->isPointerType();
    const bool was = is_view ? from.isConstQualified()
                             : are_pointers && from->getPointeeType().isConstQualified();
    const bool is =
        is_view ? to.isConstQualified() : are_pointers && to->getPointeeType().isConstQualified();
    found = found || (was && !is);
    return !found;
  }

  bool VisitCallExpr(clang::CallExpr* call) {  // NOLINT(readability-identifier-naming)
    if (const clang::FunctionDecl* callee = call->getDirectCallee()) look_at(*callee);
    return !found;
  }

  void look_at(const clang::FunctionDecl& function) {
    if (!seen_.insert(function.getCanonicalDecl()).second) return;
    for (const clang::Stmt* code : code_of(function)) TraverseStmt(const_cast<clang::Stmt*>(code));
  }

  bool found = false;

 private:
  std::set<const clang::FunctionDecl*> seen_;
};

}  // namespace

std::vector<OwnedError> with_owners(const std::vector<ParserError>& errors,
                                    const clang::ASTContext& context) {
  std::vector<OwnedError> owned;
  for (const ParserError& error : errors) {
    owned.push_back({error.error, owner_of(context, clang_location(error.place))});
  }
  return owned;
}

std::set<std::string> reached_from(const clang::FunctionDecl& function) {
  Uses uses;
  uses.add(function);
  uses.follow();
  return uses.names;
}

std::vector<const clang::VarDecl*> static_variables(const clang::FunctionDecl& function) {
  Uses uses;
  uses.add(function);
  uses.follow();
  for (const clang::VarDecl*& variable : uses.variables) variable = &definition_of(*variable);
  return uses.variables;
}

bool casts_const_away(const clang::FunctionDecl& function) {
  ConstCasts casts;
  casts.look_at(function);
  return casts.found;
}

std::vector<const clang::Stmt*> code_of(const clang::FunctionDecl& function) {
  const clang::FunctionDecl* definition = nullptr;
  if (!function.hasBody(definition)) return {};
  std::vector<const clang::Stmt*> code;
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(definition)) {
    for (const clang::CXXCtorInitializer* member : constructor->inits()) {
      code.push_back(member->getInit());
    }
  }
  code.push_back(definition->getBody());
  return code;
}

std::vector<const clang::Stmt*> parts_of_code(const clang::Stmt& written) {
  if (const auto* argument = llvm::dyn_cast<clang::CXXDefaultArgExpr>(&written)) {
    return {argument->getExpr()};
  }
  if (const auto* member = llvm::dyn_cast<clang::CXXDefaultInitExpr>(&written)) {
    return {member->getExpr()};
  }
  std::vector<const clang::Stmt*> parts;
  for (const clang::Stmt* child : written.children()) {
    if (child != nullptr) parts.push_back(child);
  }
  return parts;
}

bool has_assignment(const clang::Stmt& expression) {
  if (llvm::isa<clang::UnaryExprOrTypeTraitExpr>(expression)) return false;  // sizeof
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&expression);
  const auto* step = llvm::dyn_cast<clang::UnaryOperator>(&expression);
  if (op != nullptr && op->isAssignmentOp()) return true;
  if (step != nullptr && step->isIncrementDecrementOp()) return true;
  const std::vector<const clang::Stmt*> parts = parts_of_code(expression);
  return std::any_of(parts.begin(), parts.end(),
                     [](const clang::Stmt* part) { return has_assignment(*part); });
}

bool has_call(const clang::Stmt& expression) {
  if (llvm::isa<clang::CallExpr>(expression)) return true;
  const std::vector<const clang::Stmt*> parts = parts_of_code(expression);
  return std::any_of(parts.begin(), parts.end(),
                     [](const clang::Stmt* part) { return has_call(*part); });
}

bool names(const clang::Expr& argument) {
  const clang::Expr* at = argument.IgnoreParens();
  if (llvm::isa<clang::CXXThisExpr>(argument.IgnoreParenImpCasts())) return true;
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(at);
  if (cast != nullptr && cast->getCastKind() == clang::CK_ArrayToPointerDecay) {
    at = cast->getSubExpr()->IgnoreParens();
  }
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(at);
  if (address != nullptr && address->getOpcode() == clang::UO_AddrOf) {
    at = address->getSubExpr()->IgnoreParens();
  } else if (!at->isGLValue()) {
    return false;
  }
  for (;;) {
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(at)) {
      at = member->getBase()->IgnoreParenImpCasts();
      if (member->isArrow()) return llvm::isa<clang::CXXThisExpr>(at);
    } else if (const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(at)) {
      if (has_call(*access->getIdx())) return false;
      at = access->getBase()->IgnoreParenImpCasts();
    } else {
      break;
    }
  }
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(at);
  if (reference == nullptr) return false;
  const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(reference->getDecl());
  const bool is_array = parameter != nullptr && parameter->getOriginalType()->isArrayType();
  return is_array || !reference->getType()->isPointerType();
}

}  // namespace hls::frontend
