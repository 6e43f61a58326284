#include "frontend/c/while_bounds.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>

#include <algorithm>
#include <array>
#include <functional>
#include <limits>

#include "frontend/c/assigned_variables.h"
#include "frontend/c/jumps.h"
#include "frontend/c/loop_changes.h"
#include "frontend/c/loop_condition.h"
#include "frontend/c/loop_parts.h"
#include "frontend/c/loop_steps.h"
#include "frontend/limits.h"
#include "model/kernel/value.h"

namespace hls::frontend {
namespace {

using model::ValueRange;

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
  std::int64_t last = 0;     ///< the last value at which the loop goes on
  bool is_exact = false;     ///< as long as steps of 1 meet it
  bool is_unsigned = false;  ///< numbers below 0 are compared as great ones
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
  const clang::VarDecl* leaf = walk.records().leaf(*variable);
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
  if (!changed_in(walk, loop, written, variable).empty()) return {};
  if (written.getType()->isPointerType()) {
    const auto* leaf = walk.records().leaf(variable);
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

bool is_unsigned(const clang::BinaryOperator& comparison) {
  return comparison.getLHS()->getType()->isUnsignedIntegerType();
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
  return Bound{is_upper, static_cast<std::int64_t>(last), false, is_unsigned(*op)};
}

/// Whether a variable may leave its type, or what it is compared in, before it is seen that it is beyond the bound.
bool may_wrap(Walk& walk, const clang::VarDecl& variable, const Bound& bound, std::int64_t most) {
  if (!bound.is_upper && bound.last > 0 && most <= bound.last)
    return false;  // it ends at 0 or above
  const clang::VarDecl* leaf = walk.records().leaf(variable);
  const model::Type type = walk.frame().scalars.at(leaf).type;
  const ValueRange::Integer end = bound.is_upper ? ValueRange::Integer{bound.last} + most
                                                 : ValueRange::Integer{bound.last} - most;
  if (bound.is_unsigned && end < 0) return true;
  return !holds(type, {end, end});
}

/// All values of a variable's type, where steps that come before the first test may go around it. Overflow of `int` has no
/// meaning in C.
std::optional<ValueRange> around_untested(Walk& walk, const clang::VarDecl& variable,
                                          const ValueRange& before,
                                          const ValueRange::Integer& step) {
  const clang::VarDecl* leaf = walk.records().leaf(variable);
  const model::Type type = walk.frame().scalars.at(leaf).type;
  if (type.is_signed && type.bits >= 32) return {};
  if (holds(type, {before.least + step, before.greatest + step})) return {};
  return model::range_of(type);
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
  std::vector<const clang::Expr*> steps;
  if (loop.step != nullptr) add_parts(*loop.step, steps);
  const bool is_step = std::find(steps.begin(), steps.end(), op) != steps.end();
  if (!is_step && (!is_of_body || has_continue(*loop.body))) return {};
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

/// Whether a loop may change a variable otherwise than by statements that name it: by another name, or by calls.
bool changes_unseen(Walk& walk, const LoopParts& loop, const clang::VarDecl& variable) {
  if (has_alias(walk, variable)) return true;
  const std::array<const clang::Stmt*, 3> parts{loop.body, loop.condition, loop.step};
  return std::any_of(parts.begin(), parts.end(), [&](const clang::Stmt* part) {
    return part != nullptr && is_assigned_by_calls(*part, variable, walk);
  });
}

/// The steps of a variable in a whole loop.
StepReader steps_of(Walk& walk, const LoopParts& loop, const std::vector<Test>& tests,
                    const clang::VarDecl& variable) {
  StepReader steps(walk, loop, variable);
  // An iteration comes when all of them hold.
  if (!is_always(loop.condition)) {
    for (const Test& test : tests) steps.read(*test.written, true);
  }
  // It follows whatever way an iteration took.
  if (loop.step != nullptr) steps.read(*loop.step, true);
  steps.read(*loop.body, true);
  return steps;
}

/// Two variables, how far they are apart from their bounds together, and what they may reach.
struct Pair {
  std::vector<JointSteps::Mover> movers;
  ValueRange::Integer span = 0;  ///< the loop goes on while what is left of it is not negative
  std::vector<Bound> bounds;
};

/// Two variables of which one comes up to the other: `l < r`, `l <= r`.
std::optional<Pair> meeting(Walk& walk, const Test& test) {
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(test.written->IgnoreParenImpCasts());
  if (op == nullptr || !op->isRelationalOp()) return {};
  const auto kind =
      test.holds ? op->getOpcode() : clang::BinaryOperator::negateComparisonOp(op->getOpcode());
  const clang::VarDecl* low = named_variable(*op->getLHS());
  const clang::VarDecl* high = named_variable(*op->getRHS());
  if (kind == clang::BO_GT || kind == clang::BO_GE) std::swap(low, high);
  if (low == nullptr || high == nullptr || low->getType()->isPointerType()) return {};
  const auto from = range_before(walk, *low);
  const auto to = range_before(walk, *high);
  if (!from || !to) return {};
  const bool is_apart = kind == clang::BO_LT || kind == clang::BO_GT;
  constexpr auto kMost = ValueRange::Integer{1} << 62;
  if (from->least < -kMost || to->greatest > kMost) return {};
  const int off = is_apart ? 1 : 0;
  return Pair{{{low, true}, {high, false}},
              to->greatest - from->least - off,
              {{true, static_cast<std::int64_t>(to->greatest) - off, false, is_unsigned(*op)},
               {false, static_cast<std::int64_t>(from->least) + off, false, is_unsigned(*op)}}};
}

/// Each variable that a test bounds, for bounds of two together.
struct Bounded {
  JointSteps::Mover mover;
  ValueRange::Integer span = 0;
  Bound bound;
};

std::vector<Bounded> bounded_by(Walk& walk, const LoopParts& loop, const std::vector<Test>& tests) {
  std::vector<Bounded> all;
  for (const Test& test : tests) {
    std::vector<const clang::VarDecl*> variables;
    add_named(*test.written, variables);
    for (const clang::VarDecl* variable : variables) {
      const auto before = range_before(walk, *variable);
      if (!before) continue;
      const auto bound = bound_of(walk, loop, test, *variable);
      if (!bound || bound->is_exact) continue;
      const auto span =
          bound->is_upper ? bound->last - before->least : before->greatest - bound->last;
      all.push_back({{variable, bound->is_upper}, span, *bound});
    }
  }
  return all;
}

/// How often a loop runs at most because two variables of its condition come nearer to their bounds, the one or the other
/// in each iteration.
std::optional<WhileBound> joint_bound(Walk& walk, const LoopParts& loop,
                                      const std::vector<Test>& tests) {
  std::vector<Pair> pairs;
  for (const Test& test : tests) {
    if (auto pair = meeting(walk, test)) pairs.push_back(std::move(*pair));
  }
  const std::vector<Bounded> bounded = bounded_by(walk, loop, tests);
  for (std::size_t i = 0; i < bounded.size(); ++i) {
    for (std::size_t j = i + 1; j < bounded.size(); ++j) {
      if (bounded[i].mover.variable == bounded[j].mover.variable) continue;
      pairs.push_back({{bounded[i].mover, bounded[j].mover},
                       bounded[i].span + bounded[j].span,
                       {bounded[i].bound, bounded[j].bound}});
    }
  }
  std::optional<WhileBound> best;
  for (const Pair& pair : pairs) {
    bool is_sure = true;
    for (std::size_t i = 0; i < 2; ++i) {
      const clang::VarDecl& variable = *pair.movers[i].variable;
      const StepReader steps = steps_of(walk, loop, tests, variable);
      // One that tests step may go around before it is looked at.
      std::vector<const clang::Stmt*> stepped;
      for (const Test& test : tests) add_assignments(*test.written, variable, stepped);
      is_sure = is_sure && stepped.empty() && !changes_unseen(walk, loop, variable) &&
                steps.is_monotone(pair.movers[i].is_up) &&
                !may_wrap(walk, variable, pair.bounds[i], steps.most());
    }
    if (!is_sure) continue;
    const JointSteps joint(walk, loop, pair.movers);
    const auto in_body = joint.least(*loop.body);
    const auto in_step =
        loop.step == nullptr ? std::optional<std::int64_t>(0) : joint.least(*loop.step);
    if (!in_body || !in_step || *in_body + *in_step <= 0) continue;
    ValueRange::Integer iterations = pair.span < 0 ? 0 : pair.span / (*in_body + *in_step) + 1;
    iterations += (loop.tests_last ? 1 : 0) + (is_always(loop.condition) ? 1 : 0);
    if (iterations > kMostDataIterations) continue;
    const auto count = static_cast<std::int64_t>(iterations);
    if (!best || count < best->iterations) best = WhileBound{pair.movers[0].variable, count};
  }
  return best;
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
      if (!before || changes_unseen(walk, loop, *variable)) continue;
      const auto bound = bound_of(walk, loop, test, *variable);
      if (!bound) continue;
      const int last = is_in_body ? 1 : 0;
      if (const auto shrinking = shrinking_iterations(walk, loop, *variable, *bound)) {
        const std::int64_t count = *shrinking + last;
        if (!best || count < best->iterations) best = WhileBound{variable, count};
        continue;
      }
      const StepReader steps = steps_of(walk, loop, tests, *variable);
      const std::int64_t step = bound->is_upper ? steps.always_up() : steps.always_down();
      if (step == 0 || (bound->is_exact && steps.most() != 1)) continue;
      if (may_wrap(walk, *variable, *bound, steps.most())) continue;
      // Of a condition all tests come before an iteration, of `if (a || b) break;` the first.
      const bool is_before = !is_in_body || test.written == tests.front().written;
      const int added = is_before ? added_before(*test.written, *variable) : 0;
      ValueRange tested{before->least + added, before->greatest + added};
      if (added != 0 || loop.tests_last) {
        const std::int64_t first = bound->is_upper ? steps.most() : -steps.most();
        tested = around_untested(walk, *variable, *before, first).value_or(tested);
      }
      const ValueRange::Integer span =
          bound->is_upper ? bound->last - tested.least : tested.greatest - bound->last;
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
  return best ? best : joint_bound(walk, loop, tests);
}

}  // namespace hls::frontend
