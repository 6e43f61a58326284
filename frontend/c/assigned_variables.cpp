#include "frontend/c/assigned_variables.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/RecursiveASTVisitor.h>

#include <algorithm>
#include <map>
#include <set>

#include "frontend/c/changed_members.h"
#include "frontend/c/reach.h"
#include "frontend/c/static_variables.h"
#include "frontend/c/unions.h"

namespace hls::frontend {
namespace {

class AssignmentVisitor : public clang::RecursiveASTVisitor<AssignmentVisitor> {
 public:
  /// What is known of functions whose bodies have been looked at.
  struct Known {
    std::set<const clang::FunctionDecl*> called;
    std::map<const clang::CXXMethodDecl*, bool> lambdas;  ///< whether they assign what they capture
    ChangedMembers members;
  };
  /// `calls_only`: what is assigned by calls alone, not what the code at hand says.
  AssignmentVisitor(Walk& walk, Known& known, bool calls_only = false)
      : walk_(walk), known_(known), calls_only_(calls_only) {}

  void traverse(const clang::Stmt& code) {
    TraverseStmt(const_cast<clang::Stmt*>(&code));  // the visitor changes nothing
  }

  // NOLINTNEXTLINE(readability-identifier-naming)
  bool VisitCXXDefaultArgExpr(clang::CXXDefaultArgExpr* argument) {
    traverse(*argument->getExpr());
    return true;
  }

  // NOLINTNEXTLINE(readability-identifier-naming)
  bool VisitCXXDefaultInitExpr(clang::CXXDefaultInitExpr* member) {
    traverse(*member->getExpr());
    return true;
  }

  bool VisitForStmt(clang::ForStmt* loop) {  // NOLINT(readability-identifier-naming)
    for (const clang::Stmt* part : {loop->getInit(), static_cast<clang::Stmt*>(loop->getInc())}) {
      if (const auto* head = llvm::dyn_cast_or_null<clang::Expr>(part)) {
        heads_.insert(head->IgnoreParens());
      }
    }
    return true;
  }

  bool VisitBinaryOperator(clang::BinaryOperator* op) {  // NOLINT(readability-identifier-naming)
    if (op->isAssignmentOp() && !calls_only_) add(*op->getLHS(), *op);
    return true;
  }

  bool VisitUnaryOperator(clang::UnaryOperator* op) {  // NOLINT(readability-identifier-naming)
    if (op->isIncrementDecrementOp() && !calls_only_) add(*op->getSubExpr(), *op);
    return true;
  }

  /// What is passed by pointer or reference may be assigned there, but for constants.
  bool VisitCallExpr(clang::CallExpr* call) {  // NOLINT(readability-identifier-naming)
    const clang::FunctionDecl* function = call->getDirectCallee();
    add_state_of(function);
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(function);
    const bool has_object = method != nullptr && method->isInstance();
    const bool is_operator = llvm::isa<clang::CXXOperatorCallExpr>(call);
    if (const auto* of_object = llvm::dyn_cast<clang::CXXMemberCallExpr>(call)) {
      if (has_object && changes_object(*method))
        add_changed(*of_object->getImplicitObjectArgument(), *method, *call);
    }
    for (unsigned i = 0; i < call->getNumArgs(); ++i) {
      if (is_operator && has_object && i == 0) {
        if (changes_object(*method)) add_changed(*call->getArg(0), *method, *call);
        continue;
      }
      const unsigned position = is_operator && has_object ? i - 1 : i;
      pass(*call->getArg(i), function, position);
    }
    return true;
  }

  // NOLINTNEXTLINE(readability-identifier-naming)
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* made) {
    add_state_of(made->getConstructor());
    for (unsigned i = 0; i < made->getNumArgs(); ++i)
      pass(*made->getArg(i), made->getConstructor(), i);
    return true;
  }

  /// What a reference refers to may be assigned under its name.
  bool VisitVarDecl(clang::VarDecl* variable) {  // NOLINT(readability-identifier-naming)
    const clang::QualType type = variable->getType();
    const bool refers = !calls_only_ && (type->isReferenceType() || type->isPointerType());
    if (refers && variable->getInit() != nullptr && !type->getPointeeType().isConstQualified()) {
      if (type->isPointerType()) return pass_pointed(*variable->getInit(), *variable->getInit());
      add(*variable->getInit(), *variable->getInit());
    }
    return true;
  }

  std::vector<AssignedVariable> found;

 private:
  /// Or what a lambda refers to.
  bool changes_object(const clang::CXXMethodDecl& method) const {
    if (!method.isConst()) return true;
    if (!method.getParent()->isLambda()) return false;
    const auto [known, is_new] = known_.lambdas.emplace(&method, false);
    if (is_new) known->second = assigns_captured(method);
    return known->second;
  }

  /// What a member function may change of an object.
  void add_changed(const clang::Expr& object, const clang::CXXMethodDecl& method,
                   const clang::Expr& assignment) {
    const auto fields = known_.members.of(method);
    if (!fields) return add(object, assignment);
    for (const clang::FieldDecl* field : *fields) {
      for (const clang::VarDecl* variable : members_named(walk_, object, field)) {
        if (!is_moving(*variable)) add(*variable, heads_.count(&assignment) > 0);
      }
    }
  }

  bool assigns_captured(const clang::CXXMethodDecl& method) const {
    llvm::DenseMap<const clang::ValueDecl*, clang::FieldDecl*> captures;
    clang::FieldDecl* self = nullptr;
    method.getParent()->getCaptureFields(captures, self);
    AssignmentVisitor inside(walk_, known_);
    for (const clang::Stmt* code : code_of(method)) inside.traverse(*code);
    return std::any_of(inside.found.begin(), inside.found.end(), [&](const auto& assigned) {
      const clang::VarDecl* whole = walk_.records().origin(*assigned.variable).object;
      // In another lambda a name may be that of what this one has captured.
      return captures.count(whole) > 0 || whole->getDeclName().isEmpty();
    });
  }

  /// A pointer that moves stays where it is when its value is passed on.
  bool pass_pointed(const clang::Expr& pointer, const clang::Expr& assignment) {
    for (const clang::VarDecl* variable : members_named(walk_, pointer)) {
      if (!is_moving(*variable)) add(*variable, heads_.count(&assignment) > 0);
    }
    return true;
  }

  bool is_moving(const clang::VarDecl& variable) const {
    const auto known = walk_.frame().scalars.find(&variable);
    return known != walk_.frame().scalars.end() && known->second.is_pointer;
  }

  void pass(const clang::Expr& argument, const clang::FunctionDecl* function, unsigned position) {
    bool is_value = false;
    if (function != nullptr && position < function->getNumParams()) {
      const clang::QualType type = function->getParamDecl(position)->getType();
      const bool refers = type->isReferenceType() || type->isPointerType();
      if (!refers) return;
      const bool is_constant = type->getPointeeType().isConstQualified();
      if (is_constant && !walk_.casts_const_away(*function)) return;
      is_value = type->isPointerType();
    }
    const clang::Expr* bare = argument.IgnoreParenImpCasts();
    const auto* address = llvm::dyn_cast<clang::UnaryOperator>(bare);
    if (address != nullptr && address->getOpcode() == clang::UO_AddrOf) {
      add(*address->getSubExpr(), argument);
    } else if (is_value && argument.getType()->isPointerType()) {
      pass_pointed(*bare, argument);
    } else if (argument.isLValue() || argument.getType()->isPointerType()) {
      add(*bare, argument);
    }
  }

  /// What a function that is called assigns and keeps.
  void add_state_of(const clang::FunctionDecl* function) {
    if (!walk_.has_state() || function == nullptr) return;
    if (!known_.called.insert(function->getCanonicalDecl()).second) return;
    AssignmentVisitor inside(walk_, known_);
    for (const clang::Stmt* code : code_of(*function)) inside.traverse(*code);
    for (const AssignedVariable& assigned : inside.found) {
      const clang::VarDecl& whole = *walk_.records().origin(*assigned.variable).object;
      if (whole.hasGlobalStorage()) add(walk_.referred(*assigned.variable), false);
    }
  }

  /// What is stored through a pointer that moves leaves it where it is.
  void add(const clang::Expr& target, const clang::Expr& assignment) {
    const bool as_iterator = heads_.count(&assignment) > 0;
    const bool is_pointer = target.getType()->isPointerType();
    for (const clang::VarDecl* variable : members_named(walk_, target)) {
      if (is_pointer || !is_moving(*variable)) add(*variable, as_iterator);
    }
  }

  void add(const clang::VarDecl& variable, bool as_iterator) {
    const auto known = std::find_if(found.begin(), found.end(), [&](const AssignedVariable& other) {
      return other.variable == &variable;
    });
    if (known == found.end()) {
      found.push_back({&variable, as_iterator});
    } else {
      known->only_as_iterator = known->only_as_iterator && as_iterator;
    }
  }

  Walk& walk_;
  Known& known_;
  bool calls_only_;
  std::set<const clang::Stmt*> heads_;
};

}  // namespace

std::vector<const clang::VarDecl*> members_named(Walk& walk, const clang::Expr& target,
                                                 Records::Part inner) {
  std::vector<Records::Part> path;  // the last part first
  if (inner != nullptr) path.push_back(inner);
  const clang::Expr* at = target.IgnoreParens();
  for (const clang::Expr* before = nullptr; at != before;) {
    before = at;
    if (const auto* cast = llvm::dyn_cast<clang::CastExpr>(at)) {
      for (auto base = cast->path_end(); base != cast->path_begin();) {
        const auto* of = (*--base)->getType()->getAsCXXRecordDecl();
        path.push_back(of->getDefinition());
      }
      at = cast->getSubExpr()->IgnoreParens();
    } else if (const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(at)) {
      at = access->getBase()->IgnoreParens();
    } else if (const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(at);
               sum != nullptr && sum->isAdditiveOp() && sum->getType()->isPointerType()) {
      const bool is_left = sum->getLHS()->getType()->isPointerType();
      at = (is_left ? sum->getLHS() : sum->getRHS())->IgnoreParens();
    } else if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(at)) {
      const bool is_step = op->getOpcode() == clang::UO_Deref ||
                           op->getOpcode() == clang::UO_AddrOf || op->isPrefix();
      if (is_step) at = op->getSubExpr()->IgnoreParens();
    } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(at)) {
      if (!llvm::isa<clang::FieldDecl>(member->getMemberDecl())) break;
      path.push_back(member->getMemberDecl());
      at = member->getBase()->IgnoreParens();
    } else if (const auto* call = llvm::dyn_cast<clang::CallExpr>(at)) {
      // What it refers to is, if anything, what it is passed, which counts as assigned.
      (void)call;
      return {};
    }
  }
  const clang::VarDecl* variable = nullptr;
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(walk.frame().function);
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(at)) {
    variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    if (const auto* member = captured(*reference, method)) {
      path.push_back(member);
      variable = &walk.records().self(*method);
    }
  } else if (llvm::isa<clang::CXXThisExpr>(at)) {
    if (method != nullptr) variable = &walk.records().self(*method);
  }
  if (variable != nullptr) variable = &definition_of(*variable);
  for (auto part = path.rbegin(); variable != nullptr && part != path.rend(); ++part) {
    variable = &walk.records().part(*variable, *part);
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(*part);
    if (field != nullptr && is_overlaid(*field)) break;  // all numbers of the union
  }
  if (variable == nullptr) return {};
  std::vector<const clang::VarDecl*> all;
  for (const clang::VarDecl* leaf : walk.records().leaves(*variable)) {
    all.push_back(&walk.referred(*leaf));
  }
  return all;
}

bool is_assigned_by_calls(const clang::Stmt& statement, const clang::VarDecl& variable,
                          Walk& walk) {
  AssignmentVisitor::Known known;
  AssignmentVisitor visitor(walk, known, true);
  visitor.traverse(statement);
  const std::vector<const clang::VarDecl*> leaves = walk.records().leaves(variable);
  return std::any_of(leaves.begin(), leaves.end(), [&](const clang::VarDecl* leaf) {
    const clang::VarDecl* referred = &walk.referred(*leaf);
    return std::any_of(visitor.found.begin(), visitor.found.end(),
                       [&](const AssignedVariable& one) { return one.variable == referred; });
  });
}

std::vector<AssignedVariable> assigned_variables(const clang::Stmt& statement, Walk& walk) {
  AssignmentVisitor::Known known;
  AssignmentVisitor visitor(walk, known);
  visitor.traverse(statement);
  return visitor.found;
}

}  // namespace hls::frontend
