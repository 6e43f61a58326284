#include "frontend/c/while_bounds.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <algorithm>
#include <limits>

#include "frontend/c/data_bounds.h"
#include "frontend/c/loop_condition.h"
#include "frontend/limits.h"
#include "model/kernel/value.h"

namespace hls::frontend {
namespace {

using model::ValueRange;

/// What a scalar is within at this point.
std::optional<ValueRange> range_now(Walk& walk, const clang::VarDecl& variable) {
  const auto known = walk.frame().scalars.find(&variable);
  if (known == walk.frame().scalars.end()) return {};
  if (known->second.state != Variable::State::kDefined) return {};
  const Value& value = known->second.value;
  if (!value.type.is_integer()) return {};
  if (value.affine) {
    const auto range = walk.builder().range(*value.affine);
    if (!range) return ValueRange{0, 0};
    return ValueRange{range->first, range->second};
  }
  const auto ranges = walk.builder().ranges_here();
  if (ranges.empty()) return ValueRange{0, 0};  // it is never reached
  return ranges[static_cast<std::size_t>(value.operation)];
}

/// What assignments in a loop do to a variable.
class StepReader {
 public:
  /// More than an iteration is taken to add where inner loops do.
  static constexpr std::int64_t kFar = std::int64_t{1} << 24;

  StepReader(Walk& walk, const LoopParts& loop, const clang::VarDecl& variable)
      : walk_(walk), loop_(loop), variable_(variable) {}

  /// Adds what a statement does, which happens always or perhaps not.
  void read(const clang::Stmt& written, bool happens) {
    if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&written)) {
      if (op->isIncrementDecrementOp() && named_variable(*op->getSubExpr()) == &variable_) {
        const int amount = op->isIncrementOp() ? 1 : -1;
        return add({amount, amount}, happens);
      }
      if (op->getOpcode() == clang::UO_AddrOf && named_variable(*op->getSubExpr()) == &variable_) {
        return refuse();
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
    if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&written)) {
      for (const clang::Expr* argument : call->arguments()) {
        if (argument->isLValue() && named_variable(*argument) == &variable_) return refuse();
      }
    }
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

  /// What each execution adds at least in one direction, 0: nothing that is known.
  std::int64_t always_up() const { return is_refused_ || falls_ ? 0 : up_; }
  std::int64_t always_down() const { return is_refused_ || rises_ ? 0 : down_; }
  /// What an execution adds or takes away at most.
  std::int64_t most() const { return loops_ ? kFar : most_; }

 private:
  /// Of `v += 2`, `v = v - 1`, `v += n` where the loop keeps n.
  std::optional<ValueRange> amount_of(const clang::BinaryOperator& op) const {
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

  /// Of a constant, or a variable that is the same in all iterations.
  std::optional<ValueRange> range_of(const clang::Expr& amount) const {
    clang::Expr::EvalResult value;
    if (amount.EvaluateAsInt(value, walk_.context())) {
      const auto number = value.Val.getInt().tryExtValue();
      return number ? std::optional(ValueRange{*number, *number}) : std::nullopt;
    }
    const clang::VarDecl* step = named_variable(amount);
    if (step == nullptr || step == &variable_ ||
        changed_in(walk_, loop_, amount, variable_) != nullptr)
      return {};
    return range_now(walk_, *step);
  }

  void add(const ValueRange& amount, bool happens) {
    rises_ |= amount.greatest > 0;
    falls_ |= amount.least < 0;
    most_ += static_cast<std::int64_t>(std::max(amount.greatest, -amount.least));
    if (!happens) return;
    up_ += static_cast<std::int64_t>(std::max<ValueRange::Integer>(amount.least, 0));
    down_ += static_cast<std::int64_t>(std::max<ValueRange::Integer>(-amount.greatest, 0));
  }
  void refuse() { is_refused_ = true; }

  Walk& walk_;
  const LoopParts& loop_;
  const clang::VarDecl& variable_;
  bool is_refused_ = false, rises_ = false, falls_ = false, jumps_ = false, loops_ = false;
  std::int64_t up_ = 0, down_ = 0, most_ = 0;
};

/// What a variable is within as the loop begins; nothing of an iterator.
std::optional<ValueRange> range_before(Walk& walk, const clang::VarDecl& variable) {
  return walk.frame().driving.count(&variable) > 0 ? std::nullopt : range_now(walk, variable);
}

/// The variables that an expression names.
void add_named(const clang::Stmt& written, std::vector<const clang::VarDecl*>& variables) {
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&written)) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    if (variable != nullptr) variables.push_back(variable);
  }
  for (const clang::Stmt* child : written.children()) {
    if (child != nullptr) add_named(*child, variables);
  }
}

/// One of the conditions that && joins: `v < 16`, `v > 0`, `v`, `v--` or `v-- > 0`, whose bound is a constant.
struct Bound {
  bool is_upper = false;
  std::int64_t last = 0;  ///< the last value at which the loop goes on
  bool is_exact = false;  ///< as long as steps of 1 meet it
};

/// The variable itself, also with a step.
bool is_of(const clang::Expr& written, const clang::VarDecl& variable) {
  const clang::Expr& bare = *written.IgnoreParenImpCasts();
  const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&bare);
  const bool steps = op != nullptr && op->isIncrementDecrementOp() && op->isPostfix();
  return named_variable(steps ? *op->getSubExpr() : bare) == &variable;
}

std::optional<Bound> bound_of(const clang::ASTContext& context, const clang::Expr& written,
                              const clang::VarDecl& variable, const ValueRange& before) {
  // A number that only falls is not 0 as long as it is above, if it is not below 0 to begin with.
  if (is_of(written, variable)) {
    return before.least >= 0 ? std::optional(Bound{false, 1, true}) : std::nullopt;
  }
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(written.IgnoreParenImpCasts());
  if (op == nullptr || !(op->isRelationalOp() || op->getOpcode() == clang::BO_NE)) return {};
  const bool is_left = is_of(*op->getLHS(), variable);
  if (!is_left && !is_of(*op->getRHS(), variable)) return {};
  clang::Expr::EvalResult value;
  if (!(is_left ? op->getRHS() : op->getLHS())->EvaluateAsInt(value, context)) return {};
  const auto number = value.Val.getInt().tryExtValue();
  if (!number) return {};
  if (op->getOpcode() == clang::BO_NE) {
    return *number == 0 && before.least >= 0 ? std::optional(Bound{false, 1, true}) : std::nullopt;
  }
  const auto kind =
      is_left ? op->getOpcode() : clang::BinaryOperator::reverseComparisonOp(op->getOpcode());
  const bool is_upper = kind == clang::BO_LT || kind == clang::BO_LE;
  const std::int64_t off = kind == clang::BO_LT ? -1 : kind == clang::BO_GT ? 1 : 0;
  return Bound{is_upper, *number + off};
}

/// Whether a variable may leave its type before it is seen that it is beyond the bound.
bool may_wrap(Walk& walk, const clang::VarDecl& variable, const Bound& bound, std::int64_t most) {
  if (!bound.is_upper && bound.last > 0 && most <= bound.last)
    return false;  // it ends at 0 or above
  const model::Type type = walk.frame().scalars.at(&variable).type;
  const ValueRange::Integer end = bound.is_upper ? ValueRange::Integer{bound.last} + most
                                                 : ValueRange::Integer{bound.last} - most;
  return !holds(type, {end, end});
}

/// Whether another name may stand for a variable.
bool has_alias(Walk& walk, const clang::VarDecl& variable) {
  const auto& aliases = walk.frame().aliases;
  return std::any_of(aliases.begin(), aliases.end(),
                     [&](const auto& entry) { return entry.second == &variable; });
}

}  // namespace

std::optional<WhileBound> while_bound(Walk& walk, const LoopParts& loop) {
  if (loop.condition == nullptr) return {};
  const std::vector<const clang::Expr*> conjuncts = conjuncts_of(*loop.condition);
  std::optional<WhileBound> best;
  for (const clang::Expr* conjunct : conjuncts) {
    std::vector<const clang::VarDecl*> variables;
    add_named(*conjunct, variables);
    for (const clang::VarDecl* variable : variables) {
      const auto before = range_before(walk, *variable);
      if (!before || has_alias(walk, *variable)) continue;
      const auto bound = bound_of(walk.context(), *conjunct, *variable, *before);
      if (!bound) continue;
      StepReader steps(walk, loop, *variable);
      for (const clang::Expr* other : conjuncts) steps.read(*other, other == conjuncts.front());
      steps.read(*loop.body, true);
      if (loop.step != nullptr) steps.read(*loop.step, true);
      const std::int64_t step = bound->is_upper ? steps.always_up() : steps.always_down();
      if (step == 0 || (bound->is_exact && steps.most() != 1)) continue;
      if (may_wrap(walk, *variable, *bound, steps.most())) continue;
      const ValueRange::Integer span =
          bound->is_upper ? bound->last - before->least : before->greatest - bound->last;
      ValueRange::Integer iterations = span < 0 ? 0 : span / step + 1;
      if (loop.tests_last) iterations += 1;
      const bool is_known = before->least == before->greatest;
      if (!is_known && iterations > kMostDataIterations) continue;
      if (iterations > std::numeric_limits<std::int32_t>::max()) continue;
      const auto count = static_cast<std::int64_t>(iterations);
      if (!best || count < best->iterations) best = WhileBound{variable, count};
    }
  }
  return best;
}

}  // namespace hls::frontend
