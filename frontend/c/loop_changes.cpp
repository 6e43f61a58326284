#include "frontend/c/loop_changes.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "frontend/c/assigned_variables.h"
#include "frontend/c/loop_condition.h"
#include "frontend/c/reach.h"
#include "frontend/c/static_variables.h"

namespace hls::frontend {
namespace {

/// Variables that an expression names.
void add_variables(const clang::Stmt& expression, std::set<const clang::VarDecl*>& variables) {
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&expression)) {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl())) {
      variables.insert(variable);
    }
  }
  for (const clang::Stmt* child : expression.children()) {
    if (child != nullptr) add_variables(*child, variables);
  }
}

/// Whether an expression reads what a variable points to, beside where.
bool reads_elements(const clang::Stmt& expression, const clang::VarDecl& variable) {
  if (!mentions(expression, variable)) return false;
  const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&expression);
  const auto* member = llvm::dyn_cast<clang::MemberExpr>(&expression);
  const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(&expression);
  const bool is_element = access != nullptr && !access->getType()->isArrayType();  // no row
  if (is_element || llvm::isa<clang::CallExpr>(expression) ||
      (op != nullptr && op->getOpcode() == clang::UO_Deref) ||
      (member != nullptr && member->isArrow())) {
    return true;
  }
  if (llvm::isa<clang::DeclRefExpr>(expression))
    return !variable.getType()->isPointerType() && !variable.getType()->isArrayType();
  return std::any_of(expression.child_begin(), expression.child_end(),
                     [&](const clang::Stmt* child) {
                       return child != nullptr && reads_elements(*child, variable);
                     });
}

/// Whether code may store to one of the arrays under another name than a variable's.
bool stores_by_another(Walk& walk, const clang::Stmt& code, const std::set<model::ArrayId>& arrays,
                       const clang::VarDecl* variable) {
  std::set<const clang::VarDecl*> others;
  add_variables(code, others);
  others.erase(variable);
  return std::any_of(others.begin(), others.end(), [&](const clang::VarDecl* other) {
    const std::set<model::ArrayId> same = walk.arrays_of(*other);
    return std::any_of(same.begin(), same.end(),
                       [&](model::ArrayId array) { return arrays.count(array) > 0; }) &&
           may_assign(code, *other);
  });
}

/// What an expression reads: variables, and members of objects.
class ReadFinder {
 public:
  struct Member {
    const clang::VarDecl* leaf;
    const clang::Expr* written;
    const clang::VarDecl* object;  ///< one with a name; null: `*this`
  };

  explicit ReadFinder(Walk& walk) : walk_(walk) {}

  void traverse(const clang::Stmt& code) {
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&code)) add_state(*call);
    if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&code)) {
      if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl())) {
        variables.push_back(variable);
      }
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&code)) {
      const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(member->getMemberDecl());
      if (method != nullptr && method->isStatic()) return;
      if (llvm::isa<clang::FieldDecl>(member->getMemberDecl()) && add(*member, *member)) return;
    } else if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(&code);
               call != nullptr && add_what_it_reads(*call)) {
      for (const clang::Expr* argument : call->arguments()) traverse(*argument);
      return;
    }
    for (const clang::Stmt* child : code.children()) {
      if (child != nullptr) traverse(*child);
    }
  }

  // In the order of their mention.
  std::vector<const clang::VarDecl*> variables;
  std::vector<Member> members;

 private:
  /// A member, of an element too, or a part of it; false: of what is not named, or of an object whose pointer moves.
  bool add(const clang::Expr& object, const clang::Expr& written, Records::Part part = nullptr) {
    const std::vector<const clang::VarDecl*> leaves = members_named(walk_, object, part);
    const auto is_moving = [&](const clang::VarDecl* leaf) {
      const auto known = walk_.frame().scalars.find(leaf);
      return known != walk_.frame().scalars.end() && known->second.is_pointer;
    };
    if (leaves.empty() || std::any_of(leaves.begin(), leaves.end(), is_moving)) return false;
    const clang::Expr* at = object.IgnoreParenCasts();
    const auto step = [&](const clang::Expr& inner) { at = inner.IgnoreParenCasts(); };
    for (bool is_there = false; !is_there;) {
      if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(at)) {
        step(*member->getBase());
      } else if (const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(at)) {
        traverse(*access->getIdx());
        step(*access->getBase());
      } else {
        is_there = true;
      }
    }
    const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(at);
    if (reference == nullptr && !llvm::isa<clang::CXXThisExpr>(at)) return false;
    const auto* variable =
        reference != nullptr ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
    for (const clang::VarDecl* leaf : leaves) members.push_back({leaf, &written, variable});
    return true;
  }

  /// The variables with static storage that a function reads.
  void add_state(const clang::CallExpr& call) {
    const clang::FunctionDecl* function = call.getDirectCallee();
    if (function == nullptr) return;
    for (const clang::VarDecl* variable : static_variables(*function)) {
      for (const clang::VarDecl* leaf : walk_.records().leaves(definition_of(*variable))) {
        members.push_back({leaf, &call, variable});
      }
    }
  }

  /// Of a constant member function that calls no others the members it names.
  bool add_what_it_reads(const clang::CXXMemberCallExpr& call) {
    const clang::CXXMethodDecl* method = call.getMethodDecl();
    if (method == nullptr || !method->isConst()) return false;
    const std::vector<const clang::Stmt*> code = code_of(*method);
    std::set<const clang::FieldDecl*> fields;
    if (code.empty() || !std::all_of(code.begin(), code.end(), [&](const clang::Stmt* part) {
          return names_only_members(*part, fields);
        })) {
      return false;
    }
    return std::all_of(fields.begin(), fields.end(), [&](const clang::FieldDecl* field) {
      return add(*call.getImplicitObjectArgument(), call, field);
    });
  }

  static bool names_only_members(const clang::Stmt& code,
                                 std::set<const clang::FieldDecl*>& fields) {
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&code)) {
      const auto* field = llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
      if (field != nullptr && llvm::isa<clang::CXXThisExpr>(member->getBase()->IgnoreImpCasts())) {
        fields.insert(field);
        return true;
      }
    }
    if (llvm::isa<clang::CXXThisExpr>(code) || llvm::isa<clang::CallExpr>(code)) return false;
    return std::all_of(code.child_begin(), code.child_end(), [&](const clang::Stmt* child) {
      return child == nullptr || names_only_members(*child, fields);
    });
  }

  Walk& walk_;
};

}  // namespace

bool may_assign(const clang::Stmt& statement, const clang::VarDecl& variable) {
  const clang::Expr* target = nullptr;
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&statement)) {
    if (op->isAssignmentOp()) target = op->getLHS();
  } else if (const auto* step = llvm::dyn_cast<clang::UnaryOperator>(&statement)) {
    if (step->isIncrementDecrementOp()) target = step->getSubExpr();
  } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&statement)) {
    const clang::FunctionDecl* function = call->getDirectCallee();
    for (unsigned i = 0; i < call->getNumArgs(); ++i) {
      const clang::Expr* argument = call->getArg(i);
      const bool is_known = function != nullptr && i < function->getNumParams() &&
                            !llvm::isa<clang::CXXOperatorCallExpr>(call);
      const clang::QualType type =
          is_known ? function->getParamDecl(i)->getType() : argument->getType();
      const bool is_value = !argument->isLValue() && !argument->getType()->isPointerType();
      const bool is_constant = is_known && (type->isPointerType() || type->isReferenceType()) &&
                               type->getPointeeType().isConstQualified() &&
                               !casts_const_away(*function);
      if (!is_value && !is_constant && mentions(*argument, variable)) return true;
    }
  }
  // Of A[i] = ..., i is only read.
  for (const clang::Expr* base = target; base != nullptr;) {
    const clang::Expr& bare = *base->IgnoreParenCasts();
    if (named_variable(bare) == &variable) return true;
    if (const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(&bare)) {
      base = access->getBase();
    } else if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&bare)) {
      base = op->getSubExpr();
    } else if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(&bare);
               sum != nullptr && sum->getType()->isPointerType()) {
      base = sum->getLHS()->getType()->isPointerType() ? sum->getLHS() : sum->getRHS();
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(&bare)) {
      base = member->getBase();
    } else {
      base = nullptr;
    }
  }
  return std::any_of(statement.child_begin(), statement.child_end(), [&](const clang::Stmt* child) {
    return child != nullptr && may_assign(*child, variable);
  });
}

std::string changed_in(Walk& walk, const LoopParts& loop, const clang::Expr& written,
                       const clang::VarDecl& iterator) {
  // What the head assigns before the first iteration stays as it is.
  std::vector<AssignedVariable> assigned;
  for (const clang::Stmt* part : {loop.body, static_cast<const clang::Stmt*>(loop.condition),
                                  static_cast<const clang::Stmt*>(loop.step)}) {
    if (part == nullptr) continue;
    const std::vector<AssignedVariable> more = assigned_variables(*part, walk);
    assigned.insert(assigned.end(), more.begin(), more.end());
  }
  const auto is_assigned = [&](const clang::VarDecl* leaf) {
    return std::any_of(assigned.begin(), assigned.end(), [&](const AssignedVariable& one) {
      return one.variable == &walk.referred(*leaf);
    });
  };
  const auto is_changed = [&](const clang::VarDecl& variable) {
    const auto leaves = walk.records().leaves(variable);
    const clang::QualType type = variable.getType();
    const bool has_elements =
        type->isArrayType() || type->isPointerType() || walk.frame().arrays.count(&variable) > 0;
    const bool is_moving =
        !leaves.empty() && walk.frame().scalars.count(&walk.referred(*leaves.front())) > 0;
    const bool reads = !has_elements || reads_elements(written, variable);
    if (!reads && !is_moving) return false;
    return (has_elements && reads && may_assign(*loop.whole, variable)) ||
           (reads && stores_by_another(walk, *loop.whole, walk.arrays_of(variable), &variable)) ||
           std::any_of(leaves.begin(), leaves.end(), is_assigned);
  };
  ReadFinder finder(walk);
  finder.traverse(written);
  for (const clang::VarDecl* variable : finder.variables) {
    if (variable != &iterator && is_changed(*variable)) return variable->getName().str();
  }
  for (const ReadFinder::Member& member : finder.members) {
    if (is_assigned(member.leaf) ||
        stores_by_another(walk, *loop.whole, walk.arrays_of(*member.leaf), member.object)) {
      return walk.text(*member.written);
    }
  }
  return "";
}

}  // namespace hls::frontend
