#include "frontend/c/switches.h"

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

namespace hls::frontend {

std::optional<std::vector<SwitchCase>> cases_of(const clang::SwitchStmt& choice) {
  const auto* body = llvm::dyn_cast<clang::CompoundStmt>(choice.getBody());
  if (body == nullptr) return std::nullopt;
  std::vector<SwitchCase> cases;
  std::size_t labels = 0;
  for (const clang::Stmt* child : body->body()) {
    if (llvm::isa<clang::SwitchCase>(child)) cases.emplace_back();
    while (const auto* label = llvm::dyn_cast<clang::SwitchCase>(child)) {
      ++labels;
      if (const auto* value = llvm::dyn_cast<clang::CaseStmt>(label)) {
        if (value->getRHS() != nullptr) return std::nullopt;
        cases.back().labels.push_back(value->getLHS());
      } else {
        cases.back().is_default = true;
      }
      child = label->getSubStmt();
    }
    if (cases.empty()) return std::nullopt;  // before the first label
    cases.back().statements.push_back(child);
  }
  std::size_t all = 0;
  for (const clang::SwitchCase* label = choice.getSwitchCaseList(); label != nullptr;
       label = label->getNextSwitchCase()) {
    ++all;
  }
  if (labels != all) return std::nullopt;
  for (SwitchCase& one : cases) {
    const clang::Stmt* last = one.statements.back();
    const auto* block = llvm::dyn_cast<clang::CompoundStmt>(last);
    if (block != nullptr && !block->body_empty()) last = block->body_back();
    one.falls_through = !llvm::isa<clang::BreakStmt, clang::ReturnStmt, clang::ContinueStmt>(last);
    if (llvm::isa<clang::BreakStmt>(one.statements.back())) one.statements.pop_back();
  }
  if (!cases.empty()) cases.back().falls_through = false;
  return cases;
}

}  // namespace hls::frontend
