#include "frontend/c/while_bounds.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>

#include <algorithm>
#include <functional>
#include <limits>

#include "frontend/c/data_bounds.h"
#include "frontend/c/jumps.h"
#include "frontend/c/loop_condition.h"
#include "frontend/limits.h"
#include "model/kernel/value.h"

namespace hls::frontend {
namespace {

using model::ValueRange;

/// What a value is within at this point.
std::optional<ValueRange> range_now(Walk& walk, const Value& value) {
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

/// What a scalar is within, or the position of a pointer that moves.
std::optional<ValueRange> range_now(Walk& walk, const clang::VarDecl& variable) {
  const auto known = walk.frame().scalars.find(walk.records().leaves(variable).front());
  if (known == walk.frame().scalars.end()) return {};
  if (known->second.state != Variable::State::kDefined) return {};
  return range_now(walk, known->second.value);
}

/// Whether a statement itself lets something else change a variable: what gets its address, or a reference to it.
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

  /// What each execution adds at least in one direction, 0: nothing that is known.
  std::int64_t always_up() const {
    return is_refused_ || falls_ ? 0 : std::min(up_, least_up_.value_or(up_));
  }
  std::int64_t always_down() const {
    return is_refused_ || rises_ ? 0 : std::min(down_, least_down_.value_or(down_));
  }
  /// What an execution adds or takes away at most.
  std::int64_t most() const { return loops_ ? kFar : most_; }

 private:
  /// Reads `if (c) { v += 2; continue; }`: another way through an iteration; false: this is another statement.
  bool read_going_on(const clang::Stmt& written) {
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
  std::optional<std::int64_t> least_up_, least_down_;  ///< of iterations that `continue` ends
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

/// One of the conditions that && joins: `v < 16`, `v > 0`, `v`, `v--` or `v-- > n`, whose other side stays as it is.
struct Bound {
  bool is_upper = false;
  std::int64_t last = 0;  ///< the last value at which the loop goes on
  bool is_exact = false;  ///< as long as steps of 1 meet it
};

/// The variable itself, also with a step.
bool is_of(const clang::Expr& written, const clang::VarDecl& variable) {
  const clang::Expr& bare = *written.IgnoreParenImpCasts();
  const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&bare);
  const bool steps = op != nullptr && op->isIncrementDecrementOp();
  return named_variable(steps ? *op->getSubExpr() : bare) == &variable;
}

/// What a condition adds to a variable before it looks at it: `--n > 0`.
int added_before(const clang::Expr& written, const clang::VarDecl& variable) {
  const clang::Expr& bare = *written.IgnoreParenImpCasts();
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&bare)) {
    const clang::Expr& side = is_of(*op->getLHS(), variable) ? *op->getLHS() : *op->getRHS();
    return op->isComparisonOp() ? added_before(side, variable) : 0;
  }
  const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&bare);
  if (op == nullptr || !op->isPrefix() || !op->isIncrementDecrementOp()) return 0;
  return op->isIncrementOp() ? 1 : -1;
}

/// The position of an address in the array or row that a pointer points into: `end`, `a + 16`.
std::optional<ValueRange> position_now(Walk& walk, const clang::Expr& address,
                                       const Variable& pointer) {
  const clang::Expr& bare = *address.IgnoreParenImpCasts();
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&bare)) {
    clang::Expr::EvalResult value;
    if (!op->isAdditiveOp() || !op->getRHS()->EvaluateAsInt(value, walk.context())) return {};
    const auto base = position_now(walk, *op->getLHS(), pointer);
    const auto number = value.Val.getInt().tryExtValue();
    if (!base || !number) return {};
    const auto by = op->getOpcode() == clang::BO_Add ? *number : -*number;
    return ValueRange{base->least + by, base->greatest + by};
  }
  const clang::VarDecl* variable = named_variable(bare);
  if (variable == nullptr || !pointer.place) return {};
  const clang::VarDecl* leaf = walk.records().leaves(*variable).front();
  const auto moving = walk.frame().scalars.find(leaf);
  if (moving != walk.frame().scalars.end()) {
    const Variable& other = moving->second;
    const bool is_same = other.place && is_same_place(*other.place, *pointer.place);
    return is_same ? range_now(walk, *variable) : std::nullopt;
  }
  const auto fixed = walk.frame().arrays.find(leaf);
  if (fixed == walk.frame().arrays.end()) return {};
  if (!is_same_place(fixed->second, *pointer.place)) return {};
  return range_now(walk, fixed->second.offset.value);
}

/// What the other side of a comparison is within, if it stays as it is while the loop runs.
std::optional<ValueRange> limit_now(Walk& walk, const LoopParts& loop, const clang::Expr& written,
                                    const clang::VarDecl& variable) {
  clang::Expr::EvalResult value;
  if (!written.getType()->isPointerType() && written.EvaluateAsInt(value, walk.context())) {
    const auto number = value.Val.getInt().tryExtValue();
    return number ? std::optional(ValueRange{*number, *number}) : std::nullopt;
  }
  if (changed_in(walk, loop, written, variable) != nullptr) return {};
  if (written.getType()->isPointerType()) {
    const auto* leaf = walk.records().leaves(variable).front();
    return position_now(walk, written, walk.frame().scalars.at(leaf));
  }
  const clang::VarDecl* limit = named_variable(written);
  const bool is_iterator = limit != nullptr && walk.frame().driving.count(limit) > 0;
  return limit == nullptr || is_iterator ? std::nullopt : range_now(walk, *limit);
}

/// A condition without which a loop ends.
struct Test {
  const clang::Expr* written = nullptr;
  bool holds = true;  ///< the loop goes on where it is true
};

/// Those of `a && b`, or where a loop's condition is left out those of `if (c || d) break;` as its body begins.
std::vector<Test> tests_of(const LoopParts& loop) {
  std::vector<Test> tests;
  if (!is_always(loop.condition)) {
    for (const clang::Expr* conjunct : conjuncts_of(*loop.condition)) tests.push_back({conjunct});
    return tests;
  }
  const auto* block = llvm::dyn_cast<clang::CompoundStmt>(loop.body);
  const clang::Stmt* first =
      block == nullptr || block->body_empty() ? loop.body : block->body_front();
  const auto* branch = llvm::dyn_cast<clang::IfStmt>(first);
  if (branch == nullptr || branch->getElse() != nullptr) return {};
  const clang::Stmt* then = branch->getThen();
  const auto* inside = llvm::dyn_cast<clang::CompoundStmt>(then);
  if (inside != nullptr && inside->size() == 1) then = inside->body_front();
  if (!llvm::isa<clang::BreakStmt>(then)) return {};
  const std::function<void(const clang::Expr&)> add = [&](const clang::Expr& written) {
    const auto* op = llvm::dyn_cast<clang::BinaryOperator>(written.IgnoreParenImpCasts());
    if (op == nullptr || op->getOpcode() != clang::BO_LOr) {
      tests.push_back({&written, false});
      return;
    }
    add(*op->getLHS());
    add(*op->getRHS());
  };
  add(*branch->getCond());
  return tests;
}

std::optional<Bound> bound_of(Walk& walk, const LoopParts& loop, const Test& test,
                              const clang::VarDecl& variable) {
  const clang::Expr& written = *test.written;
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(written.IgnoreParenImpCasts());
      op != nullptr && op->getOpcode() == clang::UO_LNot) {
    return bound_of(walk, loop, {op->getSubExpr(), !test.holds}, variable);
  }
  const int added = added_before(written, variable);
  ValueRange before = *range_now(walk, variable);
  before = {before.least + added, before.greatest + added};
  const bool is_pointer = variable.getType()->isPointerType();
  // A number that only falls is not 0 as long as it is above, if it is not below 0 to begin with.
  if (is_of(written, variable)) {
    return test.holds && before.least >= 0 && !is_pointer ? std::optional(Bound{false, 1, true})
                                                          : std::nullopt;
  }
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(written.IgnoreParenImpCasts());
  if (op == nullptr || !op->isComparisonOp() || op->getOpcode() == clang::BO_Cmp) return {};
  const auto comparison =
      test.holds ? op->getOpcode() : clang::BinaryOperator::negateComparisonOp(op->getOpcode());
  if (comparison == clang::BO_EQ) return {};
  const bool is_left = is_of(*op->getLHS(), variable);
  if (!is_left && !is_of(*op->getRHS(), variable)) return {};
  const auto limit = limit_now(walk, loop, is_left ? *op->getRHS() : *op->getLHS(), variable);
  if (!limit) return {};
  if (comparison == clang::BO_NE) {
    const bool is_zero = limit->least == 0 && limit->greatest == 0 && !is_pointer;
    return is_zero && before.least >= 0 ? std::optional(Bound{false, 1, true}) : std::nullopt;
  }
  const auto kind = is_left ? comparison : clang::BinaryOperator::reverseComparisonOp(comparison);
  const bool is_upper = kind == clang::BO_LT || kind == clang::BO_LE;
  const std::int64_t off = kind == clang::BO_LT ? -1 : kind == clang::BO_GT ? 1 : 0;
  const auto last = (is_upper ? limit->greatest : limit->least) + off;
  constexpr auto kMost = ValueRange::Integer{1} << 62;
  if (last < -kMost || last > kMost) return {};
  return Bound{is_upper, static_cast<std::int64_t>(last)};
}

/// Whether a variable may leave its type before it is seen that it is beyond the bound.
bool may_wrap(Walk& walk, const clang::VarDecl& variable, const Bound& bound, std::int64_t most) {
  if (!bound.is_upper && bound.last > 0 && most <= bound.last)
    return false;  // it ends at 0 or above
  const clang::VarDecl* leaf = walk.records().leaves(variable).front();
  const model::Type type = walk.frame().scalars.at(leaf).type;
  const ValueRange::Integer end = bound.is_upper ? ValueRange::Integer{bound.last} + most
                                                 : ValueRange::Integer{bound.last} - most;
  return !holds(type, {end, end});
}

/// The assignments to a variable in a statement, and what else may change it.
void add_assignments(const clang::Stmt& written, const clang::VarDecl& variable,
                     std::vector<const clang::Stmt*>& all) {
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&written);
  const auto* step = llvm::dyn_cast<clang::UnaryOperator>(&written);
  const bool assigns =
      op != nullptr && op->isAssignmentOp() && named_variable(*op->getLHS()) == &variable;
  const bool steps = step != nullptr && step->isIncrementDecrementOp() &&
                     named_variable(*step->getSubExpr()) == &variable;
  if (assigns || steps || lends(written, variable)) all.push_back(&written);
  for (const clang::Stmt* child : written.children()) {
    if (child != nullptr) add_assignments(*child, variable, all);
  }
}

/// `v >>= 3`, `v = v / 10`, `v &= v - 1`: what becomes of a number that is not negative; nothing: another form.
std::optional<ValueRange::Integer> shrunk(const clang::ASTContext& context,
                                          const clang::BinaryOperator& op,
                                          const clang::VarDecl& variable,
                                          ValueRange::Integer number) {
  auto opcode = op.getOpcode();
  const clang::Expr* by = op.getRHS();
  if (op.isCompoundAssignmentOp()) {
    opcode = clang::BinaryOperator::getOpForCompoundAssignment(opcode);
  } else {
    const auto* value = llvm::dyn_cast<clang::BinaryOperator>(by->IgnoreParenImpCasts());
    if (value == nullptr || named_variable(*value->getLHS()) != &variable) return {};
    opcode = value->getOpcode();
    by = value->getRHS();
  }
  clang::Expr::EvalResult constant;
  if (opcode == clang::BO_And) {
    const auto* less = llvm::dyn_cast<clang::BinaryOperator>(by->IgnoreParenImpCasts());
    const bool is_less = less != nullptr && less->getOpcode() == clang::BO_Sub &&
                         named_variable(*less->getLHS()) == &variable &&
                         less->getRHS()->EvaluateAsInt(constant, context) &&
                         constant.Val.getInt() == 1;
    return is_less ? std::optional(number / 2) : std::nullopt;  // a bit less, whichever
  }
  if (!by->EvaluateAsInt(constant, context)) return {};
  const auto amount = constant.Val.getInt().tryExtValue();
  if (opcode == clang::BO_Shr && amount && *amount > 0 && *amount < 64) return number >> *amount;
  if (opcode == clang::BO_Div && amount && *amount > 1) return number / *amount;
  return {};
}

/// How often a loop runs at most whose every iteration shrinks a variable once, by a shift or a quotient; nothing: it is
/// none.
std::optional<std::int64_t> shrinking_iterations(Walk& walk, const LoopParts& loop,
                                                 const clang::VarDecl& variable,
                                                 const Bound& bound) {
  if (bound.is_upper || bound.last < 1) return {};
  std::vector<const clang::Stmt*> all;
  for (const clang::Stmt* part : {loop.body, static_cast<const clang::Stmt*>(loop.step),
                                  static_cast<const clang::Stmt*>(loop.condition)}) {
    if (part != nullptr) add_assignments(*part, variable, all);
  }
  const auto* op = all.size() == 1 ? llvm::dyn_cast<clang::BinaryOperator>(all.front()) : nullptr;
  if (op == nullptr) return {};
  const auto* block = llvm::dyn_cast<clang::CompoundStmt>(loop.body);
  const bool is_of_body =
      op == loop.body || (block != nullptr && std::find(block->body_begin(), block->body_end(),
                                                        op) != block->body_end());
  if (op != loop.step && (!is_of_body || has_continue(*loop.body))) return {};
  ValueRange::Integer number = range_now(walk, variable)->greatest;
  std::int64_t iterations = loop.tests_last ? 1 : 0;
  for (; number >= bound.last; ++iterations) {
    const auto next = shrunk(walk.context(), *op, variable, number);
    if (!next) return {};
    number = *next;
  }
  return iterations;
}

/// Whether another name may stand for a variable.
bool has_alias(Walk& walk, const clang::VarDecl& variable) {
  const auto& aliases = walk.frame().aliases;
  return std::any_of(aliases.begin(), aliases.end(),
                     [&](const auto& entry) { return entry.second == &variable; });
}

}  // namespace

std::optional<WhileBound> while_bound(Walk& walk, const LoopParts& loop) {
  const std::vector<Test> tests = tests_of(loop);
  // One in the body is read there, and its iteration begins before it ends the loop.
  const bool is_in_body = is_always(loop.condition);
  std::optional<WhileBound> best;
  for (const Test& test : tests) {
    std::vector<const clang::VarDecl*> variables;
    add_named(*test.written, variables);
    for (const clang::VarDecl* variable : variables) {
      const auto before = range_before(walk, *variable);
      if (!before || has_alias(walk, *variable)) continue;
      const auto bound = bound_of(walk, loop, test, *variable);
      if (!bound) continue;
      const int last = is_in_body ? 1 : 0;
      if (const auto shrinking = shrinking_iterations(walk, loop, *variable, *bound)) {
        const std::int64_t count = *shrinking + last;
        if (!best || count < best->iterations) best = WhileBound{variable, count};
        continue;
      }
      StepReader steps(walk, loop, *variable);
      for (const Test& other : tests) {
        if (!is_in_body) steps.read(*other.written, other.written == tests.front().written);
      }
      // It follows whatever way an iteration took.
      if (loop.step != nullptr) steps.read(*loop.step, true);
      steps.read(*loop.body, true);
      const std::int64_t step = bound->is_upper ? steps.always_up() : steps.always_down();
      if (step == 0 || (bound->is_exact && steps.most() != 1)) continue;
      if (may_wrap(walk, *variable, *bound, steps.most())) continue;
      const bool is_first = test.written == tests.front().written;
      const int added = is_first ? added_before(*test.written, *variable) : 0;
      const ValueRange::Integer span = bound->is_upper ? bound->last - (before->least + added)
                                                       : before->greatest + added - bound->last;
      ValueRange::Integer iterations = span < 0 ? 0 : span / step + 1;
      if (loop.tests_last) iterations += 1;
      iterations += last;
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
