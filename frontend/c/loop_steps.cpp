#include "frontend/c/loop_steps.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>

#include <algorithm>

#include "frontend/c/jumps.h"
#include "frontend/c/loop_changes.h"
#include "frontend/c/loop_condition.h"
#include "model/kernel/value.h"

namespace hls::frontend {

using model::ValueRange;

std::optional<ValueRange> range_now(Walk& walk, const Value& value) {
  if (!value.type.is_integer()) return {};
  if (value.is_constant()) {  // also where it is never reached
    const ValueRange::Integer number = value.affine->constant();
    return ValueRange{number, number};
  }
  if (value.affine) {
    const auto range = walk.builder().range(*value.affine);
    if (!range) return ValueRange{0, 0};
    return ValueRange{range->first, range->second};
  }
  const auto ranges = walk.builder().ranges_here();
  if (ranges.empty()) return ValueRange{0, 0};  // it is never reached
  return ranges[static_cast<std::size_t>(value.operation)];
}

std::optional<ValueRange> range_now(Walk& walk, const clang::VarDecl& variable) {
  const auto known = walk.frame().scalars.find(walk.records().leaf(variable));
  if (known == walk.frame().scalars.end()) return {};
  if (known->second.state != Variable::State::kDefined) return {};
  return range_now(walk, known->second.value);
}

bool lends(const clang::Stmt& written, const clang::VarDecl& variable) {
  const auto is_it = [&](const clang::Expr* argument) {
    return argument->isLValue() && named_variable(*argument) == &variable;
  };
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&written)) {
    return op->getOpcode() == clang::UO_AddrOf && is_it(op->getSubExpr());
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&written)) {
    return std::any_of(call->arg_begin(), call->arg_end(), is_it);
  }
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&written)) {
    return std::any_of(made->arg_begin(), made->arg_end(), is_it);
  }
  const auto* group = llvm::dyn_cast<clang::DeclStmt>(&written);
  return group != nullptr &&
         std::any_of(group->decl_begin(), group->decl_end(), [&](const clang::Decl* declared) {
           const auto* other = llvm::dyn_cast<clang::VarDecl>(declared);
           return other != nullptr && other->getType()->isReferenceType() &&
                  other->getInit() != nullptr && is_it(other->getInit());
         });
}

void StepReader::read(const clang::Stmt& written, bool happens) {
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&written)) {
    if (op->isIncrementDecrementOp() && named_variable(*op->getSubExpr()) == &variable_) {
      const int amount = op->isIncrementOp() ? 1 : -1;
      return add({amount, amount}, happens);
    }
  }
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&written)) {
    if (op->isAssignmentOp() && named_variable(*op->getLHS()) == &variable_) {
      const auto amount = amount_of(*op);
      if (!amount) return refuse();
      read(*op->getRHS(), happens);
      return add(*amount, happens);
    }
    if (op->isLogicalOp()) {
      read(*op->getLHS(), happens);
      return read(*op->getRHS(), false);
    }
  }
  if (lends(written, variable_)) return refuse();
  if (happens && read_going_on(written)) return;
  const clang::Stmt* first = nullptr;  // the condition, which is evaluated whatever it says
  if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(&written)) first = branch->getCond();
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(&written)) {
    first = choice->getCond();
  }
  // A jump may leave out what follows it.
  if (llvm::isa<clang::ContinueStmt>(written)) jumps_ = true;
  loops_ |= llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(written);
  const bool may_skip = llvm::isa<clang::IfStmt, clang::SwitchStmt, clang::ConditionalOperator,
                                  clang::ForStmt, clang::WhileStmt, clang::LabelStmt>(written);
  for (const clang::Stmt* child : written.children()) {
    if (child == nullptr) continue;
    read(*child, happens && (!may_skip || child == first) && !jumps_);
  }
}

std::int64_t StepReader::always_up() const {
  return is_refused_ || falls_ ? 0 : std::min(up_, least_up_.value_or(up_));
}

std::int64_t StepReader::always_down() const {
  return is_refused_ || rises_ ? 0 : std::min(down_, least_down_.value_or(down_));
}

std::optional<ValueRange> StepReader::amount_of(const clang::BinaryOperator& op) const {
  const clang::Expr* amount = op.getRHS();
  bool is_negative = op.getOpcode() == clang::BO_SubAssign;
  if (op.getOpcode() == clang::BO_Assign) {
    const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(amount->IgnoreParenImpCasts());
    if (sum == nullptr || !sum->isAdditiveOp()) return {};
    if (named_variable(*sum->getLHS()) != &variable_) return {};
    is_negative = sum->getOpcode() == clang::BO_Sub;
    amount = sum->getRHS();
  } else if (!is_negative && op.getOpcode() != clang::BO_AddAssign) {
    return {};
  }
  const auto range = range_of(*amount);
  if (!range || range->least < -kFar || range->greatest > kFar) return {};
  return is_negative ? ValueRange{-range->greatest, -range->least} : *range;
}

bool StepReader::read_going_on(const clang::Stmt& written) {
  const auto* branch = llvm::dyn_cast<clang::IfStmt>(&written);
  if (branch == nullptr || branch->getElse() != nullptr || !has_continue(*branch->getThen()))
    return false;
  const auto* block = llvm::dyn_cast<clang::CompoundStmt>(branch->getThen());
  const clang::Stmt* last = branch->getThen();
  if (block != nullptr && !block->body_empty()) last = block->body_back();
  if (!llvm::isa<clang::ContinueStmt>(*last)) return false;
  read(*branch->getCond(), true);
  StepReader way(walk_, loop_, variable_);
  way.up_ = up_;
  way.down_ = down_;
  if (block != nullptr) {
    for (const clang::Stmt* part : block->body()) {
      if (part != last) way.read(*part, true);
    }
  }
  is_refused_ = is_refused_ || way.is_refused_;
  rises_ = rises_ || way.rises_;
  falls_ = falls_ || way.falls_;
  loops_ = loops_ || way.loops_;
  most_ += way.most_;
  const auto lesser = [](std::optional<std::int64_t>& least, std::int64_t other) {
    least = std::min(least.value_or(other), other);
  };
  lesser(least_up_, way.always_up());
  lesser(least_down_, way.always_down());
  return true;
}

std::optional<ValueRange> StepReader::range_of(const clang::Expr& amount) const {
  clang::Expr::EvalResult value;
  if (amount.EvaluateAsInt(value, walk_.context())) {
    const auto number = value.Val.getInt().tryExtValue();
    return number ? std::optional(ValueRange{*number, *number}) : std::nullopt;
  }
  const clang::VarDecl* step = named_variable(amount);
  if (step == nullptr || step == &variable_ || !changed_in(walk_, loop_, amount, variable_).empty())
    return {};
  return range_now(walk_, *step);
}

void StepReader::add(const ValueRange& amount, bool happens) {
  rises_ |= amount.greatest > 0;
  falls_ |= amount.least < 0;
  most_ += static_cast<std::int64_t>(std::max(amount.greatest, -amount.least));
  if (!happens) return;
  up_ += static_cast<std::int64_t>(std::max<ValueRange::Integer>(amount.least, 0));
  down_ += static_cast<std::int64_t>(std::max<ValueRange::Integer>(-amount.greatest, 0));
}

std::optional<std::int64_t> JointSteps::least(const clang::Stmt& written) const {
  if (const auto own = own_step(written)) return own->least;
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(&written)) return sum_of(*block);
  if (llvm::isa<clang::BreakStmt, clang::ReturnStmt>(written)) return StepReader::kFar;
  if (llvm::isa<clang::ContinueStmt>(written)) return {};
  if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(&written)) {
    const auto tested = least(*branch->getCond());
    const auto then = least(*branch->getThen());
    const auto other =
        branch->getElse() == nullptr ? std::optional<std::int64_t>(0) : least(*branch->getElse());
    if (!tested || !then || !other) return {};
    return *tested + std::min(*then, *other);
  }
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&written);
  const bool may_skip = (op != nullptr && op->isLogicalOp()) ||
                        llvm::isa<clang::SwitchStmt, clang::ConditionalOperator, clang::ForStmt,
                                  clang::WhileStmt, clang::DoStmt, clang::LabelStmt>(written);
  const auto sum = sum_of(written);
  if (!may_skip || !sum) return sum;
  return moves(written) ? std::nullopt : std::optional<std::int64_t>(0);
}

std::optional<std::int64_t> JointSteps::sum_of(const clang::Stmt& written) const {
  std::int64_t sum = 0;
  for (const clang::Stmt* child : written.children()) {
    if (child == nullptr) continue;
    const auto part = least(*child);
    if (!part) return {};
    sum = std::min(sum + *part, StepReader::kFar);
  }
  return sum;
}

bool JointSteps::moves(const clang::Stmt& written) const {
  if (own_step(written)) return true;
  return std::any_of(written.child_begin(), written.child_end(),
                     [&](const clang::Stmt* child) { return child != nullptr && moves(*child); });
}

std::optional<JointSteps::OwnStep> JointSteps::own_step(const clang::Stmt& written) const {
  for (const Mover& mover : movers_) {
    if (lends(written, *mover.variable)) return OwnStep{};
    const auto* step = llvm::dyn_cast<clang::UnaryOperator>(&written);
    if (step != nullptr && step->isIncrementDecrementOp() &&
        named_variable(*step->getSubExpr()) == mover.variable) {
      return OwnStep{step->isIncrementOp() == mover.is_up ? 1 : -1};
    }
    const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&written);
    if (op == nullptr || !op->isAssignmentOp() || named_variable(*op->getLHS()) != mover.variable)
      continue;
    const auto amount = StepReader(walk_, loop_, *mover.variable).amount_of(*op);
    if (!amount) return OwnStep{};
    return OwnStep{static_cast<std::int64_t>(mover.is_up ? amount->least : -amount->greatest)};
  }
  return {};
}

}  // namespace hls::frontend
