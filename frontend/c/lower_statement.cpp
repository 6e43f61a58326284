#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <utility>

#include "frontend/c/assigned_variables.h"
#include "frontend/c/lowering.h"
#include "frontend/c/scalar_types.h"

namespace hls::frontend {
namespace {

using model::Type;

struct RefusedStatement {
  clang::Stmt::StmtClass kind;
  const char* what;
  const char* note;
};

constexpr const char* kForNote =
    "accepted: `for` loops with constant or affine bounds, such as for (int i = 0; i < 16; i++)";
constexpr const char* kIfNote = "accepted: `if` around what is left out";

constexpr RefusedStatement kRefused[] = {
    {clang::Stmt::WhileStmtClass, "`while` loops are not supported", kForNote},
    {clang::Stmt::DoStmtClass, "`do` loops are not supported", kForNote},
    {clang::Stmt::SwitchStmtClass, "`switch` is not supported", "accepted: `?:`"},
    {clang::Stmt::BreakStmtClass, "`break` is not supported", kIfNote},
    {clang::Stmt::ContinueStmtClass, "`continue` is not supported", kIfNote},
    {clang::Stmt::GotoStmtClass, "`goto` is not supported", kForNote},
    {clang::Stmt::IndirectGotoStmtClass, "`goto` is not supported", kForNote},
    {clang::Stmt::ReturnStmtClass, "`return` before the end of the function is not supported",
     "accepted: one `return` as the last statement"},
    {clang::Stmt::GCCAsmStmtClass, "`asm` is not supported", ""},
};

}  // namespace

void Lowering::statement(const clang::Stmt& written) {
  if (is_at_limit(written)) return;
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(&written)) {
    for (const clang::Stmt* child : block->body()) statement(*child);
  } else if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(&written)) {
    for_statement(*loop);
  } else if (const auto* group = llvm::dyn_cast<clang::DeclStmt>(&written)) {
    declarations(*group);
  } else if (const auto* branch = llvm::dyn_cast<clang::IfStmt>(&written)) {
    if_statement(*branch);
  } else if (const auto* label = llvm::dyn_cast<clang::LabelStmt>(&written)) {
    statement(*label->getSubStmt());
  } else if (const auto* attributed = llvm::dyn_cast<clang::AttributedStmt>(&written)) {
    statement(*attributed->getSubStmt());
  } else if (const auto* value = llvm::dyn_cast<clang::Expr>(&written)) {
    expression_statement(*value);
  } else if (!llvm::isa<clang::NullStmt>(written)) {
    for (const RefusedStatement& refused : kRefused) {
      if (refused.kind != written.getStmtClass()) continue;
      return refuse(
          written, refused.what,
          *refused.note == 0 ? std::vector<std::string>{} : std::vector<std::string>{refused.note});
    }
    refuse(written, fmt::format("statement '{}' is not supported", text(written)));
  }
}

/// Reports a statement that is skipped; what it assigns is unknown from here on.
void Lowering::refuse(const clang::Stmt& statement, std::string message,
                      std::vector<std::string> notes) {
  error(statement, std::move(message), std::move(notes));
  fail_assigned(statement);
}

void Lowering::fail_assigned(const clang::Stmt& statement) {
  for (const AssignedVariable& assignment : assigned_variables(statement)) {
    const auto found = frame().scalars.find(assignment.variable);
    if (found == frame().scalars.end()) continue;
    assigned(*assignment.variable, statement);
    found->second.state = Variable::State::kFailed;
  }
}

void Lowering::if_statement(const clang::IfStmt& branch) {
  clang::Expr::EvalResult result;
  bool taken = false;
  const bool plain = branch.getInit() == nullptr && branch.getConditionVariable() == nullptr;
  if (plain && branch.getCond()->EvaluateAsBooleanCondition(taken, context_)) {
    const clang::Stmt* body = taken ? branch.getThen() : branch.getElse();
    if (body != nullptr) statement(*body);
    return;
  }
  if (!plain) {
    return refuse(branch, "a declaration in the head of `if` is not supported",
                  {"accepted: if (condition), with the declaration before it"});
  }
  const std::size_t outer = builder_.conditions();
  const std::optional<Value> chosen = assume(*branch.getCond());
  if (!chosen) {
    builder_.forget_conditions(outer);
    return refuse_branches(branch);
  }
  const int fork = definite_.new_fork();
  const std::map<const clang::VarDecl*, Variable> before = frame().scalars;
  const int if_true = definite_.enter(fork, *chosen, true, text(*branch.getCond()));
  statement(*branch.getThen());
  definite_.leave();
  builder_.forget_conditions(outer);
  const auto after_then = std::exchange(frame().scalars, before);
  if (branch.getElse() != nullptr) {
    builder_.assume(builder_.unary(model::Opcode::kNot, *chosen, location(branch)),
                    location(branch));
    const int if_false = definite_.enter(fork, *chosen, false, text(*branch.getCond()));
    statement(*branch.getElse());
    definite_.leave();
    definite_.join(if_true, if_false, builder_.current_loop());
    builder_.forget_conditions(outer);
  }
  merge(*chosen, after_then, location(branch));
}

/// Looks for further errors in the branches of an `if` whose condition has been refused.
void Lowering::refuse_branches(const clang::IfStmt& branch) {
  statement(*branch.getThen());
  if (branch.getElse() != nullptr) statement(*branch.getElse());
  fail_assigned(branch);
}

/// Makes the builder assume a condition; the operands of && one by one, so that what follows the
/// first may rely on it. The condition as one value; nothing: an error was reported.
std::optional<Value> Lowering::assume(const clang::Expr& written) {
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(written.IgnoreParenImpCasts());
  if (op != nullptr && op->getOpcode() == clang::BO_LAnd) {
    const auto left = assume(*op->getLHS());
    if (left) definite_.enter(definite_.new_fork(), *left, true, text(*op->getLHS()));
    const auto right = assume(*op->getRHS());
    if (left) definite_.leave();
    if (!left || !right) return {};
    return builder_.binary(model::Opcode::kAnd, Type::boolean(), *left, *right, location(*op));
  }
  const auto value = condition(written);
  if (value) builder_.assume(*value, location(written));
  return value;
}

namespace {

bool is_same(const Value& a, const Value& b) {
  return a.affine ? a.affine == b.affine : !b.affine && a.operation == b.operation;
}

}  // namespace

/// The scalars after two alternatives: those of `if_true` where `chosen` is true, else what they are
/// now. What only one of them assigns is undefined in C after the other.
void Lowering::merge(const Value& chosen, const std::map<const clang::VarDecl*, Variable>& if_true,
                     const Location& location) {
  for (auto& [variable, now] : frame().scalars) {
    const auto found = if_true.find(variable);
    if (found == if_true.end()) continue;
    const Variable& other = found->second;
    const bool both = other.state == Variable::State::kDefined && now.state == other.state;
    if (both && !is_same(other.value, now.value)) {
      now.value = builder_.select(chosen, other.value, now.value, location);
      builder_.name(now.value, variable->getName().str());
    } else if (other.state == Variable::State::kFailed ||
               now.state == Variable::State::kUndefined) {
      now = other;
    } else if (other.state == Variable::State::kIterator) {
      now.state = other.state;
    }
  }
}

void Lowering::expression_statement(const clang::Expr& written) {
  const clang::Expr& bare = *written.IgnoreParens();
  if (const auto* wrapper = llvm::dyn_cast<clang::FullExpr>(&bare)) {
    return expression_statement(*wrapper->getSubExpr());
  }
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&bare)) {
    if (op->isAssignmentOp()) {
      (void)assignment(*op);
      return;
    }
    if (op->getOpcode() == clang::BO_Comma) {
      expression_statement(*op->getLHS());
      return expression_statement(*op->getRHS());
    }
  }
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&bare)) {
    if (op->isIncrementDecrementOp()) return step(*op);
  }
  if (const auto* call = llvm::dyn_cast<clang::CallExpr>(&bare)) {
    whole_ = call;
    inlined(*call);
    return;
  }
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(&bare);
  if (cast != nullptr && cast->getCastKind() == clang::CK_ToVoid) {
    if (!cast->getSubExpr()->HasSideEffects(context_)) return;  // (void)unused;
    return expression_statement(*cast->getSubExpr());
  }
  if (bare.HasSideEffects(context_)) (void)whole_expression(bare);
}

/// `target` = new_value(the function that reads target), with the errors of both sides. Gives the
/// value that is assigned.
template <typename Update>
std::optional<Value> Lowering::update(const clang::Expr& target, const Update& new_value) {
  const clang::Expr& bare = *target.IgnoreParens();
  const clang::VarDecl* variable = scalar_of(bare);
  if (variable == nullptr && is_place(bare)) {
    const auto place = element(bare);
    if (place && builder_.kernel().arrays[static_cast<std::size_t>(place->array)].is_rom()) {
      refuse(bare, fmt::format("'{}' is assigned, an element of a constant array", text(bare)),
             {"accepted: `const` arrays that are only read"});
      return {};
    }
    const auto value = new_value([&]() -> MaybeValue {
      if (!place) return {};
      return load(*place, bare);
    });
    if (!place || !value) return {};
    store(*place, *value, bare);
    return value;
  }
  if (variable != nullptr && frame().driving.count(variable) > 0) {
    refuse(bare, fmt::format("iterator '{}' is assigned inside its loop", text(bare)),
           {"accepted: iterators that only the head of their `for` changes"});
    return {};
  }
  const auto found = variable == nullptr ? frame().scalars.end() : frame().scalars.find(variable);
  if (found == frame().scalars.end()) {
    if (variable != nullptr && frame().failed.count(variable) > 0) return {};
    const bool is_global = variable != nullptr && variable->hasGlobalStorage();
    refuse(bare,
           fmt::format("assignment to {}'{}' is not supported", is_global ? "global variable " : "",
                       text(bare)),
           {"accepted: local scalars and array elements, A[i][j] = ..."});
    return {};
  }
  const auto value = new_value([&] { return read_variable(*variable, bare); });
  assigned(*variable, bare);
  if (value) {
    set(*variable, *value);
  } else {
    found->second.state = Variable::State::kFailed;
  }
  return value;
}

/// Whether it names a scalar or an element of an array that only this function sees.
bool Lowering::is_local(const clang::Expr& target) {
  const clang::Expr& bare = *target.IgnoreParens();
  if (scalar_of(bare) != nullptr || !is_place(bare)) return true;
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&base_of(bare));
  const auto* variable =
      reference == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
  const auto found = variable == nullptr ? frame().arrays.end() : frame().arrays.find(variable);
  return found != frame().arrays.end() && slots_.count(found->second.array) > 0;
}

std::optional<Value> Lowering::assignment(const clang::BinaryOperator& op) {
  if (op.isCompoundAssignmentOp()) return compound_assignment(op);
  return update(*op.getLHS(), [&](const auto&) {
    if (is_local(*op.getLHS())) copied_ = op.getRHS()->IgnoreParenCasts();
    return whole_expression(*op.getRHS());
  });
}

/// `a += b`: in the type C computes in, then converted back to a's.
std::optional<Value> Lowering::compound_assignment(const clang::BinaryOperator& op) {
  const auto& compound = llvm::cast<clang::CompoundAssignOperator>(op);
  const auto stored = scalar_type(context_, op.getLHS()->getType());
  const auto computed = scalar_type(context_, compound.getComputationLHSType());
  const auto result = scalar_type(context_, compound.getComputationResultType());
  if (!stored || !computed || !result) {
    refuse(op, fmt::format("the types of '{}' are not supported", text(op)), {kAcceptedTypes});
    return {};
  }
  return update(*op.getLHS(), [&](const auto& old_value) -> MaybeValue {
    const MaybeValue left = old_value();
    const MaybeValue right = expression(*op.getRHS());
    if (!left || !right) return {};
    const auto opcode = clang::BinaryOperator::getOpForCompoundAssignment(op.getOpcode());
    const MaybeValue value =
        arithmetic(op, opcode, *result, builder_.cast(*left, *computed, location(op)), *right);
    if (!value) return {};
    return builder_.cast(*value, *stored, location(op));
  });
}

/// `a++` as a statement: a = a + 1 after the usual promotions.
void Lowering::step(const clang::UnaryOperator& op) {
  const clang::QualType type = op.getSubExpr()->getType();
  const auto stored = scalar_type(context_, type);
  if (!stored) {
    return refuse(op,
                  fmt::format("the type '{}' of '{}' is not supported", spelling(type), text(op)),
                  {kAcceptedTypes});
  }
  const bool promotes = context_.isPromotableIntegerType(type);
  const Type computed =
      promotes ? *scalar_type(context_, context_.getPromotedIntegerType(type)) : *stored;
  update(*op.getSubExpr(), [&](const auto& old_value) -> MaybeValue {
    const MaybeValue old = old_value();
    if (!old) return {};
    const std::uint64_t one = computed.bits == 32 ? 0x3f800000U : 0x3ff0000000000000U;
    const Value by = computed.is_float() ? builder_.bit_pattern(computed, one, location(op))
                                         : builder_.integer(computed, 1, location(op));
    const auto opcode = op.isIncrementOp() ? model::Opcode::kAdd : model::Opcode::kSub;
    const Value value = builder_.binary(
        opcode, computed, builder_.cast(*old, computed, location(op)), by, location(op));
    return builder_.cast(value, *stored, location(op));
  });
}

void Lowering::set(const clang::VarDecl& variable, const Value& value) {
  builder_.name(value, variable.getName().str());
  Variable& scalar = frame().scalars[&variable];
  scalar.state = Variable::State::kDefined;
  scalar.type = value.type;
  scalar.value = value;
}

}  // namespace hls::frontend
