#include "frontend/c/jumps.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <clang/AST/Stmt.h>

#include <algorithm>
#include <utility>

#include "frontend/c/array_declaration.h"
#include "frontend/c/loop_condition.h"
#include "frontend/c/scalar_types.h"

namespace hls::frontend {
namespace {

/// The jumps in a statement that lead out of it.
class JumpVisitor : public clang::RecursiveASTVisitor<JumpVisitor> {
 public:
  // NOLINTBEGIN(readability-identifier-naming)
  bool TraverseForStmt(clang::ForStmt* loop) {
    return inside(loops_, [&] { return RecursiveASTVisitor::TraverseForStmt(loop); });
  }
  bool TraverseWhileStmt(clang::WhileStmt* loop) {
    return inside(loops_, [&] { return RecursiveASTVisitor::TraverseWhileStmt(loop); });
  }
  bool TraverseDoStmt(clang::DoStmt* loop) {
    return inside(loops_, [&] { return RecursiveASTVisitor::TraverseDoStmt(loop); });
  }
  bool TraverseCXXForRangeStmt(clang::CXXForRangeStmt* loop) {
    return inside(loops_, [&] { return RecursiveASTVisitor::TraverseCXXForRangeStmt(loop); });
  }
  bool TraverseSwitchStmt(clang::SwitchStmt* choice) {
    return inside(switches_, [&] { return RecursiveASTVisitor::TraverseSwitchStmt(choice); });
  }

  bool VisitBreakStmt(clang::BreakStmt*) {
    breaks |= loops_ + switches_ == 0;
    return true;
  }
  bool VisitContinueStmt(clang::ContinueStmt*) {
    continues |= loops_ == 0;
    return true;
  }
  bool VisitReturnStmt(clang::ReturnStmt*) {
    returns = true;
    return true;
  }
  // NOLINTEND(readability-identifier-naming)

  bool breaks = false;
  bool continues = false;
  bool returns = false;

 private:
  template <typename Traverse>
  bool inside(int& depth, const Traverse& traverse) {
    ++depth;
    const bool goes_on = traverse();
    --depth;
    return goes_on;
  }

  int loops_ = 0;
  int switches_ = 0;
};

JumpVisitor jumps_in(const clang::Stmt& statement) {
  JumpVisitor visitor;
  visitor.TraverseStmt(const_cast<clang::Stmt*>(&statement));  // the visitor changes nothing
  return visitor;
}

const char* name_of(JumpScope::Kind kind) {
  switch (kind) {
    case JumpScope::Kind::kIteration:
      return "continued";
    case JumpScope::Kind::kFunction:
      return "returned";
    case JumpScope::Kind::kLoop:
    case JumpScope::Kind::kSwitch:
      break;
  }
  return "broken";
}

}  // namespace

void Jumps::enter(JumpScope::Kind kind, const clang::Stmt& place) {
  const clang::VarDecl* flag =
      &walk_.records().made(name_of(kind), walk_.context().BoolTy, place.getBeginLoc());
  walk_.frame().jumps.push_back({kind, flag, nullptr});
  scalars_.set(*flag, walk_.builder().integer(model::Type::boolean(), 0, walk_.location(place)));
}

void Jumps::enter_function() {
  const clang::FunctionDecl& function = *walk_.frame().function;
  enter(JumpScope::Kind::kFunction, *function.getBody());
  const clang::QualType type = function.getReturnType();
  if (type->isVoidType() || type->isReferenceType()) return;
  const clang::VarDecl& result =
      walk_.records().made("result", type.getUnqualifiedType(), function.getBody()->getBeginLoc());
  walk_.frame().jumps.back().result = &result;
  for (const clang::VarDecl* leaf : walk_.records().leaves(result)) {
    if (leaf->getType()->isArrayType()) {
      auto array = declared_array(walk_, *leaf, leaf->getType());
      if (!array) continue;
      walk_.frame().arrays[leaf] = {walk_.builder().add_array(std::move(*array)), {}};
    }
    const auto number = scalar_type(walk_.context(), leaf->getType());
    if (!number) continue;
    walk_.frame().scalars[leaf] = {
        Variable::State::kUndefined, walk_.records().narrowed(*leaf, *number), {}, -1};
  }
}

void Jumps::jump(JumpScope::Kind kind, const clang::Stmt& place) {
  const std::vector<JumpScope>& scopes = walk_.frame().jumps;
  const auto scope = std::find_if(scopes.rbegin(), scopes.rend(), [&](const JumpScope& open) {
    const bool is_break = kind == JumpScope::Kind::kLoop && open.kind == JumpScope::Kind::kSwitch;
    return open.kind == kind || is_break;
  });
  scalars_.set(*scope->flag,
               walk_.builder().integer(model::Type::boolean(), 1, walk_.location(place)));
}

std::vector<const clang::VarDecl*> Jumps::flags_set_in(const clang::Stmt& statement) const {
  std::vector<const clang::VarDecl*> flags;
  const std::vector<JumpScope>& scopes = walk_.frame().jumps;
  if (scopes.empty()) return flags;
  JumpVisitor jumps = jumps_in(statement);
  for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope) {
    bool* leads = &jumps.returns;
    if (scope->kind == JumpScope::Kind::kIteration) leads = &jumps.continues;
    if (scope->kind == JumpScope::Kind::kLoop || scope->kind == JumpScope::Kind::kSwitch) {
      leads = &jumps.breaks;
    }
    if (!*leads) continue;
    flags.push_back(scope->flag);
    *leads = false;  // of statements further outside no more
  }
  return flags;
}

std::vector<const clang::VarDecl*> Jumps::flags_of(const LoopParts& loop) const {
  std::vector<const clang::VarDecl*> flags = flags_set_in(*loop.whole);
  if (has_break(*loop.body) || !loop.gates.empty())
    flags.push_back(walk_.frame().jumps.back().flag);
  return flags;
}

std::vector<const clang::VarDecl*> Jumps::assigned_in(const LoopParts& loop) const {
  std::vector<const clang::VarDecl*> assigned = flags_of(loop);
  for (const JumpScope& scope : walk_.frame().jumps) {
    const bool is_set = std::find(assigned.begin(), assigned.end(), scope.flag) != assigned.end();
    if (!is_set || scope.result == nullptr) continue;
    for (const clang::VarDecl* leaf : walk_.records().leaves(*scope.result)) {
      assigned.push_back(leaf);
    }
  }
  return assigned;
}

std::optional<Value> Jumps::is_any_set(const std::vector<const clang::VarDecl*>& flags,
                                       const clang::Stmt& place) {
  std::optional<Value> any;
  for (const clang::VarDecl* flag : flags) {
    const Value& value = walk_.frame().scalars.at(flag).value;
    if (value.is_constant() && value.affine->constant() == 0) continue;
    any = any ? walk_.builder().binary(model::Opcode::kOr, model::Type::boolean(), *any, value,
                                       walk_.location(place))
              : value;
  }
  return any;
}

bool has_break(const clang::Stmt& body) { return jumps_in(body).breaks; }

bool has_continue(const clang::Stmt& body) { return jumps_in(body).continues; }

namespace {

bool never_ends_switch(const clang::SwitchStmt& choice) {
  bool has_default = false;
  for (const clang::SwitchCase* one = choice.getSwitchCaseList(); one != nullptr;
       one = one->getNextSwitchCase()) {
    has_default = has_default || llvm::isa<clang::DefaultStmt>(one);
  }
  return has_default && !has_break(*choice.getBody()) && never_ends(*choice.getBody());
}

}  // namespace

bool never_ends(const clang::Stmt& statement) {
  if (llvm::isa<clang::ReturnStmt>(statement)) return true;
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(&statement)) {
    return !block->body_empty() && never_ends(*block->body_back());
  }
  if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(&statement)) {
    return branch->getElse() != nullptr && never_ends(*branch->getThen()) &&
           never_ends(*branch->getElse());
  }
  if (const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(&statement)) {
    return never_ends_switch(*choice);
  }
  if (const auto* one = llvm::dyn_cast<clang::SwitchCase>(&statement)) {
    return never_ends(*one->getSubStmt());
  }
  if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(&statement)) {
    return never_ends(*label->getSubStmt());
  }
  const auto loop = parts_of(statement);
  return loop && is_always(loop->condition) && !has_break(*loop->body);
}

bool returns_early(const clang::FunctionDecl& function) {
  const auto* body = llvm::dyn_cast<clang::CompoundStmt>(function.getBody());
  if (body == nullptr) return false;
  return std::any_of(body->body_begin(), body->body_end(), [&](const clang::Stmt* child) {
    const bool is_last = child == body->body_back() && llvm::isa<clang::ReturnStmt>(child);
    return !is_last && jumps_in(*child).returns;
  });
}

}  // namespace hls::frontend
