#include "frontend/c/statements.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/StmtCXX.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "frontend/c/assertions.h"
#include "frontend/c/scalar_types.h"
#include "frontend/c/switches.h"

namespace hls::frontend {
namespace {

struct RefusedStatement {
  clang::Stmt::StmtClass kind;
  const char* what;
  const char* note;
};

constexpr const char* kForNote =
    "accepted: `for` loops with constant or affine bounds, such as for (int i = 0; i < 16; i++)";
constexpr const char* kWhileNote =
    "accepted: loops that count, such as for (int i = 0; i < 16; i++) or while (n > 0) { n--; }; "
    "any, with #pragma HLS loop_tripcount max=64 in its body";

constexpr RefusedStatement kRefused[] = {
    {clang::Stmt::WhileStmtClass, "`while` loops are not supported", kWhileNote},
    {clang::Stmt::DoStmtClass, "`do` loops are not supported", kWhileNote},
    {clang::Stmt::GotoStmtClass, "`goto` is not supported", kForNote},
    {clang::Stmt::IndirectGotoStmtClass, "`goto` is not supported", kForNote},
    {clang::Stmt::GCCAsmStmtClass, "`asm` is not supported", ""},
};

/// The body of `do { } while (0)`; null: it is another statement.
const clang::Stmt* body_of_one_iteration(const clang::Stmt& written,
                                         const clang::ASTContext& context) {
  const auto* loop = llvm::dyn_cast<clang::DoStmt>(&written);
  bool goes_on = true;
  if (loop == nullptr || loop->getCond()->HasSideEffects(context)) return nullptr;
  const bool is_known = loop->getCond()->EvaluateAsBooleanCondition(goes_on, context);
  return is_known && !goes_on ? loop->getBody() : nullptr;
}

}  // namespace

Statements::Statements(Walk& walk, SourceLimits& limits, Values& values, PragmaPins& pins)
    : walk_(walk),
      context_(walk.context()),
      builder_(walk.builder()),
      limits_(limits),
      scalars_(values.scalars),
      assignments_(values.assignments),
      calls_(values.calls),
      expressions_(values.expressions),
      objects_(values.objects),
      streams_(values.streams),
      jumps_(values.jumps),
      memory_functions_(walk, values),
      declarations_(walk, values),
      loops_(walk, values, pins, *this),
      written_out_(walk, values, pins, *this) {}

void Statements::lower(const clang::Stmt& written) {
  if (limits_.is_reached(written)) return;
  const Objects::Keep keep(walk_);
  lower_one(written);
  const auto* loop = llvm::dyn_cast<clang::ForStmt>(&written);
  const clang::Stmt* start = loop == nullptr ? nullptr : loop->getInit();
  if (const auto* group = llvm::dyn_cast_or_null<clang::DeclStmt>(start)) forget(*group);
}

void Statements::lower_one(const clang::Stmt& written) {
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(&written)) {
    lower_all(std::vector<const clang::Stmt*>(block->body_begin(), block->body_end()));
    for (const clang::Stmt* statement : block->body()) {
      if (const auto* group = llvm::dyn_cast<clang::DeclStmt>(statement)) forget(*group);
    }
  } else if (const clang::Stmt* once = body_of_one_iteration(written, context_)) {
    lower_once(*once);
  } else if (has_uneven_step(written)) {
    const bool is_counted =
        !written_out_.decides(written) && loops_.lower_uncounted(*parts_of(written));
    if (!is_counted) written_out_.lower(written);
  } else if (is_counted(written)) {
    loops_.lower(written);
  } else if (const auto* each = llvm::dyn_cast<clang::CXXForRangeStmt>(&written)) {
    loops_.lower_each(*each);
  } else if (const auto loop = parts_of(written); loop && loops_.lower_uncounted(*loop)) {
    return;
  } else if (const auto* group = llvm::dyn_cast<clang::DeclStmt>(&written)) {
    declarations_.lower(*group);
  } else if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(&written)) {
    lower_if(*branch);
  } else if (const auto* choice = llvm::dyn_cast<clang::SwitchStmt>(&written)) {
    lower_switch(*choice);
  } else if (const auto* end = llvm::dyn_cast<clang::ReturnStmt>(&written)) {
    lower_return(*end);
  } else if (llvm::isa<clang::BreakStmt>(written)) {
    jumps_.jump(JumpScope::Kind::kLoop, written);
  } else if (llvm::isa<clang::ContinueStmt>(written)) {
    jumps_.jump(JumpScope::Kind::kIteration, written);
  } else if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(&written)) {
    lower(*label->getSubStmt());
  } else if (const auto* attributed = llvm::dyn_cast<clang::AttributedStmt>(&written)) {
    lower(*attributed->getSubStmt());
  } else if (const auto* value = llvm::dyn_cast<clang::Expr>(&written)) {
    const FullExpression full(walk_, *value);
    lower_expression(*value);
  } else if (!llvm::isa<clang::NullStmt>(written)) {
    for (const RefusedStatement& refused : kRefused) {
      if (refused.kind != written.getStmtClass()) continue;
      return scalars_.refuse(
          written, refused.what,
          *refused.note == 0 ? std::vector<std::string>{} : std::vector<std::string>{refused.note});
    }
    scalars_.refuse(written, fmt::format("statement '{}' is not supported", walk_.text(written)));
  }
}

/// The body of a loop that has one iteration, which may be left early.
void Statements::lower_once(const clang::Stmt& body) {
  const bool breaks = has_break(body);
  const bool continues = has_continue(body);
  if (breaks) jumps_.enter(JumpScope::Kind::kLoop, body);
  if (continues) jumps_.enter(JumpScope::Kind::kIteration, body);
  lower(body);
  if (continues) jumps_.leave();
  if (breaks) jumps_.leave();
}

/// What a block or the head of a `for` declares has no value behind it: when it is walked again, it is declared again.
void Statements::forget(const clang::DeclStmt& group) {
  for (const clang::Decl* declared : group.decls()) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declared);
    if (variable == nullptr) continue;
    const bool is_queue = is_stream(context_, variable->getType());
    if (variable->hasGlobalStorage() && !is_queue) continue;
    if (variable->hasGlobalStorage()) streams_.end(*variable);
    for (const clang::VarDecl* leaf : walk_.records().leaves(*variable)) {
      walk_.frame().scalars.erase(leaf);
      walk_.frame().aliases.erase(leaf);
    }
  }
}

void Statements::lower_expression(const clang::Expr& written) {
  const auto step = walk_.frame().steps.find(&written);
  if (step != walk_.frame().steps.end()) {
    for (const clang::VarDecl* leaf : walk_.records().leaves(*step->second.iterator)) {
      scalars_.set(*leaf, step->second.value);
    }
    if (step->second.end != nullptr) scalars_.set(*step->second.end, step->second.value);
    return;
  }
  const clang::Expr& bare = *written.IgnoreParens();
  if (const auto* wrapper = llvm::dyn_cast<clang::FullExpr>(&bare)) {
    return lower_expression(*wrapper->getSubExpr());
  }
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&bare)) {
    if (op->isAssignmentOp()) {
      if (objects_.is_object(op->getType())) return objects_.assign(*op);
      (void)assignments_.lower(*op);
      return;
    }
    if (op->getOpcode() == clang::BO_Comma) {
      lower_expression(*op->getLHS());
      return lower_expression(*op->getRHS());
    }
  }
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&bare)) {
    if (op->isIncrementDecrementOp()) {
      (void)assignments_.step(*op);
      return;
    }
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&bare)) {
    if (is_assertion(*call)) return take_assertion(walk_, *call);
    if (MemoryFunctions::is_one(*call)) return memory_functions_.lower(*call);
    if (!objects_.assigns(*call)) (void)calls_.inlined(*call);
    return;
  }
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(&bare);
  if (cast != nullptr && cast->getCastKind() == clang::CK_ToVoid) {
    if (!cast->getSubExpr()->HasSideEffects(context_)) return;  // (void)unused;
    return lower_expression(*cast->getSubExpr());
  }
  if (bare.HasSideEffects(context_)) (void)expressions_.whole_value_of(bare);
}

void Statements::lower_if(const clang::IfStmt& branch) {
  clang::Expr::EvalResult result;
  bool taken = false;
  if (branch.getInit() != nullptr) lower(*branch.getInit());
  if (const auto* declaration = branch.getConditionVariableDeclStmt()) lower(*declaration);
  if (branch.getCond()->EvaluateAsBooleanCondition(taken, context_)) {
    // `x++ && 0` is known, and changes x.
    const clang::Expr& condition = *branch.getCond();
    if (condition.HasSideEffects(context_)) (void)expressions_.whole_value_of(condition);
    const clang::Stmt* body = taken ? branch.getThen() : branch.getElse();
    if (body != nullptr) lower(*body);
    return;
  }
  const std::size_t outer = builder_.conditions();
  const std::optional<Value> chosen = assume(*branch.getCond());
  if (!chosen) {
    builder_.forget_conditions(outer);
    return refuse_branches(branch);
  }
  const Branch otherwise = [&] { lower(*branch.getElse()); };
  scalars_.fork(
      {*chosen, walk_.text(*branch.getCond()), walk_.location(branch), outer},
      [&] { lower(*branch.getThen()); }, branch.getElse() == nullptr ? Branch() : otherwise);
}

void Statements::lower_all(std::span<const clang::Stmt* const> statements) {
  while (!statements.empty()) {
    const clang::Stmt& first = *statements.front();
    lower(first);
    statements = statements.subspan(1);
    const std::vector<const clang::VarDecl*> flags = jumps_.flags_set_in(first);
    if (flags.empty() || statements.empty()) continue;
    return unless_jumped(flags, first, [&] { lower_all(statements); });
  }
}

void Statements::unless_jumped(const std::vector<const clang::VarDecl*>& flags,
                               const clang::Stmt& place, const Branch& body) {
  const std::optional<Value> jumped = jumps_.is_any_set(flags, place);
  if (!jumped) return body();
  if (jumped->is_constant()) return;  // it is never reached
  const Location here = walk_.location(place);
  const std::size_t outer = builder_.conditions();
  const Value goes_on = builder_.unary(model::Opcode::kNot, *jumped, here);
  builder_.assume(goes_on, here);
  scalars_.fork({goes_on, "no jump before", here, outer}, body, {});
}

void Statements::lower_iteration(const LoopParts& loop, const Branch& finish) {
  const clang::Stmt& body = *loop.body;
  const auto flags = [&] { return jumps_.flags_of(loop); };
  const Branch once = [&] {
    const bool continues = has_continue(body);
    if (continues) jumps_.enter(JumpScope::Kind::kIteration, body);
    lower(body);
    if (continues) jumps_.leave();
    unless_jumped(flags(), body, finish);
  };
  const auto whole = [&] {
    if (!loop.tests_last) return where_all_hold(loop, loop.gates, once);
    once();
    unless_jumped(flags(), body, [&] { where_all_hold(loop, loop.gates, [] {}); });
  };
  unless_jumped(flags(), body, whole);
}

void Statements::lower_last_test(const LoopParts& loop,
                                 const std::vector<const clang::VarDecl*>& flags) {
  unless_jumped(flags, *loop.condition, [&] { (void)expressions_.condition(*loop.condition); });
}

/// What happens where some conditions hold, one after the other; else the innermost loop ends.
void Statements::where_all_hold(const LoopParts& loop, std::span<const clang::Expr* const> gates,
                                const Branch& body) {
  if (gates.empty()) return body();
  const clang::Expr& gate = *gates.front();
  std::optional<Value> holds;
  {
    const Expressions::Effects effects(expressions_, loop.is_uncounted);
    holds = expressions_.condition(gate);
  }
  if (!holds) return body();
  const auto inside = [&] { where_all_hold(loop, gates.subspan(1), body); };
  const auto leave = [&] { jumps_.jump(JumpScope::Kind::kLoop, gate); };
  if (holds->is_constant()) return holds->affine->constant() != 0 ? inside() : leave();
  const Location here = walk_.location(gate);
  const std::size_t outer = builder_.conditions();
  builder_.assume(*holds, here);
  scalars_.fork({*holds, walk_.text(gate), here, outer}, inside, leave);
}

void Statements::lower_return(const clang::ReturnStmt& written) {
  const std::vector<JumpScope>& scopes = walk_.frame().jumps;
  const auto scope = std::find_if(scopes.begin(), scopes.end(), [](const JumpScope& open) {
    return open.kind == JumpScope::Kind::kFunction;
  });
  const clang::Expr* value = written.getRetValue();
  const clang::QualType type = walk_.frame().function->getReturnType();
  if (value != nullptr && (type->isReferenceType() || objects_.is_object(type))) {
    return_object(written, scope == scopes.end() ? nullptr : &*scope);
    return;
  }
  const bool is_refused = walk_.is_in_kernel() && !scalar_type(context_, type);
  std::optional<Value> result;
  if (value != nullptr && !is_refused) result = expressions_.whole_value_of(*value);
  if (scope == scopes.end()) {
    if (result) walk_.frame().result = result;
    return;
  }
  if (scope->result != nullptr) {
    if (result) scalars_.set(*scope->result, *result);
    if (!result) walk_.frame().scalars[scope->result].state = Variable::State::kFailed;
  }
  jumps_.jump(JumpScope::Kind::kFunction, written);
}

/// What is returned is an object, or a reference; `scope` is the function's that returns in several places.
void Statements::return_object(const clang::ReturnStmt& written, const JumpScope* scope) {
  const clang::Expr& value = *written.getRetValue();
  const bool refers = walk_.frame().function->getReturnType()->isReferenceType();
  if (refers && scope != nullptr) {
    return scalars_.refuse(written, "a reference returned before the end is not supported",
                           {"accepted: one `return` at the end"});
  }
  if (scope == nullptr) {
    walk_.frame().result_object = refers ? objects_.referred_by(value) : objects_.given_by(value);
    return;
  }
  const auto object = objects_.given_by(value);
  const JumpScope open = *scope;
  if (object) objects_.assign_whole(*open.result, *object, value);
  jumps_.jump(JumpScope::Kind::kFunction, written);
}

void Statements::lower_switch(const clang::SwitchStmt& choice) {
  const auto cases = cases_of(choice);
  if (!cases || choice.getInit() != nullptr || choice.getConditionVariable() != nullptr) {
    return scalars_.refuse(choice, "this form of `switch` is not supported",
                           {"accepted: labels of one constant each, in the body itself, and "
                            "nothing before the first"});
  }
  const auto value = expressions_.whole_value_of(*choice.getCond());
  if (!value) return scalars_.fail_assigned(choice);
  const Location here = walk_.location(choice);
  const bool falls_through = std::any_of(cases->begin(), cases->end(),
                                         [](const SwitchCase& one) { return one.falls_through; });
  const std::string text = walk_.text(*choice.getCond());
  jumps_.enter(JumpScope::Kind::kSwitch, choice);
  if (falls_through) {
    lower_in_turn(chosen_of(*cases, *value, here), text);
  } else {
    std::vector<SwitchCase> in_order = *cases;
    std::stable_partition(in_order.begin(), in_order.end(),
                          [](const SwitchCase& one) { return !one.is_default; });
    lower_chain(in_order, *value, text, here);
  }
  jumps_.leave();
}

/// When each case is chosen by a label of its own, `default` where no other case is.
std::vector<Statements::ChosenCase> Statements::chosen_of(const std::vector<SwitchCase>& cases,
                                                          const Value& value,
                                                          const Location& location) {
  std::vector<ChosenCase> chosen;
  for (const SwitchCase& one : cases) {
    if (!one.is_default) {
      chosen.push_back({one, is_one_of(value, one.labels, location), location});
      continue;
    }
    std::vector<const clang::Expr*> others;
    for (const SwitchCase& other : cases) {
      if (other.is_default) continue;
      others.insert(others.end(), other.labels.begin(), other.labels.end());
    }
    const Value listed = is_one_of(value, others, location);
    chosen.push_back({one, builder_.unary(model::Opcode::kNot, listed, location), location});
  }
  return chosen;
}

/// Whether an integer is one of several constants.
Value Statements::is_one_of(const Value& value, const std::vector<const clang::Expr*>& labels,
                            const Location& location) {
  Value any = builder_.integer(model::Type::boolean(), 0, location);
  for (const clang::Expr* label : labels) {
    const std::int64_t constant = label->EvaluateKnownConstInt(context_).getExtValue();
    const Value other = builder_.integer(value.type, constant, location);
    const Value is_equal =
        value.affine && other.affine
            ? builder_.compare(model::Opcode::kEq, *value.affine, *other.affine, location)
            : builder_.binary(model::Opcode::kEq, model::Type::boolean(), value, other, location);
    any = builder_.binary(model::Opcode::kOr, model::Type::boolean(), any, is_equal, location);
  }
  return any;
}

/// Cases none of which goes on into the next, `default` last: one after the other is asked for.
void Statements::lower_chain(std::span<const SwitchCase> cases, const Value& value,
                             const std::string& text, const Location& location) {
  if (cases.empty()) return;
  const Branch body = [&] { lower_all(cases.front().statements); };
  const Branch others = [&] { lower_chain(cases.subspan(1), value, text, location); };
  if (cases.front().is_default) return body();
  const Value holds = is_one_of(value, cases.front().labels, location);
  if (holds.is_constant()) return holds.affine->constant() != 0 ? body() : others();
  const std::size_t outer = builder_.conditions();
  builder_.assume(holds, location);
  scalars_.fork({holds, text, location, outer}, body, others);
}

/// Cases of which some go on into the next.
void Statements::lower_in_turn(std::span<const ChosenCase> cases, const std::string& text) {
  std::optional<Value> comes_from_before;
  for (const ChosenCase& one : cases) {
    Value happens = one.holds;
    if (comes_from_before) {
      happens = builder_.binary(model::Opcode::kOr, model::Type::boolean(), *comes_from_before,
                                happens, one.location);
    }
    comes_from_before.reset();
    if (happens.is_constant() && happens.affine->constant() == 0) continue;
    if (happens.is_constant()) {
      lower_all(one.written.statements);
    } else {
      const std::size_t outer = builder_.conditions();
      builder_.assume(happens, one.location);
      scalars_.fork({happens, text, one.location, outer},
                    [&] { lower_all(one.written.statements); }, {});
    }
    if (!one.written.falls_through) continue;
    comes_from_before = happens;
    for (const clang::Stmt* statement : one.written.statements) {
      const auto jumped = jumps_.is_any_set(jumps_.flags_set_in(*statement), *statement);
      if (!jumped) continue;
      const Value goes_on = builder_.unary(model::Opcode::kNot, *jumped, one.location);
      comes_from_before = builder_.binary(model::Opcode::kAnd, model::Type::boolean(),
                                          *comes_from_before, goes_on, one.location);
    }
  }
}

/// Looks for further errors in the branches of an `if` whose condition has been refused.
void Statements::refuse_branches(const clang::IfStmt& branch) {
  const Variables before = walk_.frame().scalars;
  lower(*branch.getThen());
  if (branch.getElse() != nullptr) lower(*branch.getElse());
  scalars_.fail_assigned(branch);
  // What is behind a jump that may be taken is looked at, too.
  for (const clang::VarDecl* flag : jumps_.flags_set_in(branch)) {
    walk_.frame().scalars[flag] = before.at(flag);
  }
}

/// Makes the builder assume a condition; the operands of && one by one, so that what follows the
/// first may rely on it. The condition as one value; nothing: an error was reported.
std::optional<Value> Statements::assume(const clang::Expr& written) {
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(written.IgnoreParenImpCasts());
  const bool is_and = op != nullptr && op->getOpcode() == clang::BO_LAnd;
  // What the right side changes does not happen where the left one is false.
  if (is_and && !expressions_.changes_scalars(*op->getRHS())) {
    const auto left = assume(*op->getLHS());
    if (left)
      walk_.definite().enter(walk_.definite().new_fork(), *left, true, walk_.text(*op->getLHS()));
    const auto right = assume(*op->getRHS());
    if (left) walk_.definite().leave();
    if (!left || !right) return {};
    return builder_.binary(model::Opcode::kAnd, model::Type::boolean(), *left, *right,
                           walk_.location(*op));
  }
  const auto value = expressions_.condition(written);
  if (value) builder_.assume(*value, walk_.location(written));
  return value;
}

}  // namespace hls::frontend
