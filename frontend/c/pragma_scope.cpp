#include "frontend/c/pragma_scope.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include "frontend/c/clang_places.h"
#include "frontend/c/linking.h"
#include "frontend/c/scalar_types.h"
#include "frontend/c/walk.h"

namespace hls::frontend {
namespace {

/// Walks declarations in source order, so that inner ones hide outer ones of the same name.
class Names : public clang::RecursiveASTVisitor<Names> {
 public:
  Names(Walk& walk, clang::SourceLocation place,
        const std::map<const clang::VarDecl*, ArrayView>& arrays, PragmaScope& scope)
      : walk_(walk), context_(walk.context()), place_(place), arrays_(arrays), scope_(scope) {}

  bool VisitVarDecl(clang::VarDecl* variable) {  // NOLINT(readability-identifier-naming)
    const std::string name = variable->getName().str();
    std::map<std::string, std::vector<PragmaScope::ArrayName>> found;
    for (const clang::VarDecl* leaf : walk_.records().leaves(*variable)) {
      const auto array = arrays_.find(leaf);
      if (array == arrays_.end()) continue;
      const PragmaScope::ArrayName named{array->second.array, array->second.prefix.size()};
      found[name].push_back(named);
      const std::string member = name_of_member(*leaf);
      if (member != name) found[member].push_back(named);
    }
    for (auto& [known, names] : found) scope_.arrays[known] = std::move(names);
    const clang::QualType type = variable->getType();
    const auto element = type->isPointerType()
                             ? scalar_type(context_, type->getPointeeType())
                             : scalar_type(context_, context_.getBaseElementType(type));
    if (element) scope_.element_types[name] = *element;
    if (type.isConstQualified() && type->isIntegerType() && is_before(*variable)) {
      add_constant(*variable);
    }
    return true;
  }

  bool VisitEnumConstantDecl(
      clang::EnumConstantDecl* constant) {  // NOLINT(readability-identifier-naming)
    add_constant(*constant, constant->getInitVal());
    return true;
  }

 private:
  bool is_before(const clang::Decl& declaration) const {
    return context_.getSourceManager().isBeforeInTranslationUnit(declaration.getLocation(), place_);
  }

  void add_constant(const clang::VarDecl& variable) {
    const clang::Expr* initial = variable.getAnyInitializer();
    clang::Expr::EvalResult value;
    if (initial == nullptr || initial->isValueDependent()) return;
    if (!initial->EvaluateAsInt(value, context_)) return;
    add_constant(variable, value.Val.getInt());
  }

  /// One that is no number of a directive is unknown there.
  void add_constant(const clang::NamedDecl& name, const llvm::APSInt& value) {
    scope_.constants.erase(name.getName().str());
    if (const auto number = value.tryExtValue()) scope_.constants[name.getName().str()] = *number;
  }

  /// `x.re`.
  std::string name_of_member(const clang::VarDecl& leaf) const {
    const Records::Origin origin = walk_.records().origin(leaf);
    std::string name = origin.object->getName().str();
    for (const Records::Part part : origin.path) {
      const auto* field = llvm::dyn_cast<clang::FieldDecl>(part);
      if (field != nullptr) name += "." + field->getNameAsString();
    }
    return name;
  }

  Walk& walk_;
  const clang::ASTContext& context_;
  clang::SourceLocation place_;
  const std::map<const clang::VarDecl*, ArrayView>& arrays_;
  PragmaScope& scope_;
};

}  // namespace

namespace {

/// The whole numbers among the arguments of the template that a function was made from.
void add_template_arguments(const clang::FunctionDecl& function, PragmaScope& scope) {
  const clang::FunctionTemplateDecl* made_from = function.getPrimaryTemplate();
  const clang::TemplateArgumentList* arguments = function.getTemplateSpecializationArgs();
  if (made_from == nullptr || arguments == nullptr) return;
  for (unsigned i = 0; i < made_from->getTemplateParameters()->size(); ++i) {
    const clang::TemplateArgument& argument = arguments->get(i);
    if (argument.getKind() != clang::TemplateArgument::Integral) continue;
    const auto number = argument.getAsIntegral().tryExtValue();
    const std::string name = made_from->getTemplateParameters()->getParam(i)->getNameAsString();
    if (number) scope.constants[name] = *number;
  }
}

}  // namespace

PragmaScope pragma_scope(Walk& walk, SourcePlace place,
                         const std::map<const clang::VarDecl*, ArrayView>& arrays,
                         const std::string& loop) {
  const clang::ASTContext& context = walk.context();
  const clang::FunctionDecl& function = *walk.frame().function;
  PragmaScope scope;
  scope.loop = loop;
  Names names(walk, clang_location(place), arrays, scope);
  const clang::SourceManager& sources = context.getSourceManager();
  const clang::FileID unit = unit_of(sources, function.getLocation());
  for (clang::Decl* declaration : context.getTranslationUnitDecl()->decls()) {
    if (unit_of(sources, declaration->getLocation()) != unit) continue;
    if (!llvm::isa<clang::FunctionDecl>(declaration)) names.TraverseDecl(declaration);
  }
  add_template_arguments(function, scope);
  names.TraverseDecl(const_cast<clang::FunctionDecl*>(&function));  // the visitor changes nothing
  return scope;
}

}  // namespace hls::frontend
