#include "frontend/c/pragma_table.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/Basic/SourceManager.h>

#include <utility>

#include "frontend/c/clang_places.h"
#include "frontend/c/loop_parts.h"
#include "frontend/pins.h"

namespace hls::frontend {
namespace {

/// Finds what one pragma belongs to: in a template once for each function made from it.
class OwnerSearch : public clang::RecursiveASTVisitor<OwnerSearch> {
 public:
  OwnerSearch(const clang::SourceManager& sources, clang::SourceLocation place)
      : sources_(sources), place_(sources.getFileLoc(place)) {}

  bool shouldVisitTemplateInstantiations() const {  // NOLINT(readability-identifier-naming)
    return true;
  }

  bool VisitFunctionDecl(clang::FunctionDecl* function) {  // NOLINT(readability-identifier-naming)
    if (!function->doesThisDeclarationHaveABody()) return true;
    const clang::SourceRange body = function->getBody()->getSourceRange();
    if (holds(body.getBegin(), body.getEnd())) owners.push_back(function);
    return true;
  }

  // Outer loops are visited before the loops inside them: the last match is the innermost.
  bool VisitStmt(clang::Stmt* statement) {  // NOLINT(readability-identifier-naming)
    if (!parts_of(*statement) || owners.empty()) return true;
    if (holds(body_after(*statement), statement->getEndLoc())) owners.back() = statement;
    return true;
  }

  std::vector<const void*> owners;

 private:
  /// Where the body of a loop follows.
  static clang::SourceLocation body_after(const clang::Stmt& loop) {
    if (const auto* counted = llvm::dyn_cast<clang::ForStmt>(&loop)) return counted->getRParenLoc();
    if (const auto* plain = llvm::dyn_cast<clang::WhileStmt>(&loop)) return plain->getRParenLoc();
    return loop.getBeginLoc();
  }

  bool holds(clang::SourceLocation begin, clang::SourceLocation end) const {
    return sources_.isBeforeInTranslationUnit(sources_.getFileLoc(begin), place_) &&
           sources_.isBeforeInTranslationUnit(place_, sources_.getFileLoc(end));
  }

  const clang::SourceManager& sources_;
  clang::SourceLocation place_;
};

}  // namespace

PragmaTable::PragmaTable(std::vector<Pragma> pragmas, const clang::ASTContext& context,
                         Diagnostics& diagnostics)
    : pragmas_(std::move(pragmas)) {
  for (const Pragma& pragma : pragmas_) {
    if (!is_known(pragma, diagnostics)) continue;
    OwnerSearch search(context.getSourceManager(), clang_location(pragma.place));
    search.TraverseDecl(context.getTranslationUnitDecl());
    if (search.owners.empty()) {
      diagnostics.warning(pragma.place, "this pragma is outside any function and has no effect");
    }
    for (const void* owner : search.owners) owned_[owner].push_back(&pragma);
  }
}

std::vector<const Pragma*> PragmaTable::find(const void* owner) const {
  const auto found = owned_.find(owner);
  return found == owned_.end() ? std::vector<const Pragma*>{} : found->second;
}

}  // namespace hls::frontend
