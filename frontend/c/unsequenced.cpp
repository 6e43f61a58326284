#include "frontend/c/unsequenced.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>

#include <fmt/format.h>

#include <algorithm>

#include "frontend/c/assigned_variables.h"
#include "frontend/c/reach.h"

namespace hls::frontend {
namespace {

/// Whether the parts of an expression are evaluated one after the other, or one of several only.
bool is_sequenced(const clang::Stmt& written, bool is_cplusplus) {
  if (llvm::isa<clang::ConditionalOperator>(written)) return true;
  if (llvm::isa<clang::InitListExpr>(written)) return is_cplusplus;
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&written)) {
    return made->isListInitialization();
  }
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&written);
  return op != nullptr && (op->isLogicalOp() || op->getOpcode() == clang::BO_Comma);
}

class Search {
 public:
  Search(const clang::Expr& call, const Changes& changes, Walk& walk,
         const StaticVariables& static_variables)
      : call_(call), changes_(changes), walk_(walk), static_variables_(static_variables) {}

  /// Whether the call is in an expression; then its neighbours have been looked at.
  bool holds_call(const clang::Stmt& written) {
    if (&written == &call_) return true;
    const clang::Stmt* inside = nullptr;
    const std::vector<const clang::Stmt*> parts = parts_of_code(written);
    for (const clang::Stmt* part : parts) {
      if (holds_call(*part)) inside = part;
    }
    if (inside == nullptr) return false;
    if (is_sequenced(written, walk_.context().getLangOpts().CPlusPlus)) return true;
    for (const clang::Stmt* part : parts) {
      if (part == inside) continue;
      if (is_target(written, *part)) {
        look_at_target(*part);
      } else {
        look_for_use(*part);
      }
    }
    return true;
  }

  const clang::Stmt* found = nullptr;

 private:
  /// The left side of `s = f(&s)` is assigned when the call is over, and what an argument or the object of another call
  /// names is looked at when that runs.
  static bool is_target(const clang::Stmt& parent, const clang::Stmt& child) {
    if (llvm::isa<clang::CallExpr>(parent)) {
      if (const auto* method = llvm::dyn_cast<clang::MemberExpr>(&child)) {
        if (names(*method->getBase())) return true;
      }
      const auto* argument = llvm::dyn_cast<clang::Expr>(&child);
      if (argument != nullptr && names(*argument)) return true;
    }
    if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&parent)) {
      return op->getOpcode() == clang::BO_Assign && op->getLHS() == &child;
    }
    const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&parent);
    if (call == nullptr || call->getOperator() != clang::OO_Equal || call->getArg(0) != &child) {
      return false;
    }
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee());
    return method != nullptr && method->isTrivial();
  }

  /// Of an element that is assigned only the subscripts are read.
  void look_at_target(const clang::Stmt& target) {
    const clang::Stmt* at = &target;
    for (const clang::Stmt* before = nullptr; at != before;) {
      before = at;
      if (const auto* expression = llvm::dyn_cast<clang::Expr>(at)) {
        at = expression->IgnoreParenImpCasts();
      }
      if (const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(at)) {
        look_for_use(*access->getIdx());
        at = access->getBase();
      } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(at)) {
        at = member->getBase();
      } else if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(at)) {
        if (op->getOpcode() == clang::UO_Deref) at = op->getSubExpr();
      }
    }
    if (!llvm::isa<clang::DeclRefExpr, clang::CXXThisExpr>(at)) look_for_use(*at);
  }

  void look_for_use(const clang::Stmt& written) {
    if (found != nullptr) return;
    if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&written)) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
      if (variable != nullptr && is_changed(definition_of(*variable))) found = &written;
    } else if (llvm::isa<clang::CXXThisExpr>(written)) {
      const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(walk_.frame().function);
      if (method != nullptr && is_changed(walk_.records().self(*method))) found = &written;
    } else if (const auto* other = llvm::dyn_cast<clang::CallExpr>(&written)) {
      const clang::FunctionDecl* function = other->getDirectCallee();
      if (function != nullptr && reaches_changed(*function)) found = &written;
    }
    for (const clang::Stmt* part : parts_of_code(written)) look_for_use(*part);
  }

  bool reaches_changed(const clang::FunctionDecl& function) const {
    const auto variables = static_variables(function);
    return std::any_of(variables.begin(), variables.end(),
                       [&](const clang::VarDecl* variable) { return is_changed(*variable); });
  }

  bool is_changed(const clang::VarDecl& variable) const {
    const auto leaves = walk_.records().leaves(variable);
    const std::set<model::ArrayId> arrays = walk_.arrays_of(variable);
    const auto is_array_changed = [&](model::ArrayId array) {
      return changes_.arrays.count(array) > 0;
    };
    if (std::any_of(arrays.begin(), arrays.end(), is_array_changed)) return true;
    return std::any_of(leaves.begin(), leaves.end(), [&](const clang::VarDecl* leaf) {
      const clang::VarDecl& referred = walk_.referred(*leaf);
      if (changes_.scalars.count(&referred) > 0) return true;
      const auto array = static_variables_.array_of(referred);
      return array && is_array_changed(*array);
    });
  }

  const clang::Expr& call_;
  const Changes& changes_;
  Walk& walk_;
  const StaticVariables& static_variables_;
};

/// Whether code names a variable, an object that it is a member of, or calls what reaches it.
bool uses(Walk& walk, const clang::Stmt& code, const clang::VarDecl& variable) {
  const auto is_it = [&](const clang::VarDecl& named) {
    const auto leaves = walk.records().leaves(named);
    return std::any_of(leaves.begin(), leaves.end(), [&](const clang::VarDecl* leaf) {
      return &walk.referred(*leaf) == &variable;
    });
  };
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&code)) {
    const auto* named = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    if (named != nullptr && is_it(definition_of(*named))) return true;
  } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&code)) {
    const clang::FunctionDecl* function = call->getDirectCallee();
    const auto reached =
        function == nullptr ? std::vector<const clang::VarDecl*>{} : static_variables(*function);
    if (std::any_of(reached.begin(), reached.end(), [&](const auto* one) { return is_it(*one); }))
      return true;
  }
  const std::vector<const clang::Stmt*> parts = parts_of_code(code);
  return std::any_of(parts.begin(), parts.end(), [&](const clang::Stmt* part) {
    return part != nullptr && uses(walk, *part, variable);
  });
}

}  // namespace

bool changes_what_is_used(Walk& walk, const clang::Expr& changing, const clang::Expr& using_it) {
  if (!has_assignment(changing)) return false;
  const std::vector<AssignedVariable> assigned = assigned_variables(changing, walk);
  return std::any_of(assigned.begin(), assigned.end(), [&](const AssignedVariable& one) {
    return uses(walk, using_it, *one.variable);
  });
}

bool has_order(Walk& walk, const clang::Expr& side, const clang::Expr& other) {
  if (!changes_what_is_used(walk, side, other)) return true;
  const clang::Expr& bare = *side.IgnoreParens();
  walk.error(bare, fmt::format("'{}' changes what '{}' uses", walk.text(bare), walk.text(other)),
             {"C leaves open which of them comes first, and of C++ compilers differ in it",
              "accepted: a statement of its own for one of them"});
  return false;
}

bool have_order(Walk& walk, const clang::Expr& left, const clang::Expr& right) {
  return has_order(walk, left, right) && has_order(walk, right, left);
}

const clang::Stmt* unsequenced_use(const clang::Expr& full, const clang::Expr& call,
                                   const Changes& changes, Walk& walk,
                                   const StaticVariables& static_variables) {
  Search search(call, changes, walk, static_variables);
  return search.holds_call(full) ? search.found : &call;
}

}  // namespace hls::frontend
