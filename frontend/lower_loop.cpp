#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <limits>

#include "frontend/affine_value.h"
#include "frontend/assigned_variables.h"
#include "frontend/lowering.h"
#include "frontend/scalar_types.h"

namespace hls::frontend {
namespace {

constexpr const char* kLoopForm =
    "accepted: for (int i = 0; i < 16; i++), with < <= > >= or !=, constant bounds and a constant "
    "step";
constexpr std::int64_t kMostIterations = std::numeric_limits<std::int32_t>::max();

const clang::VarDecl* variable_of(const clang::Expr& expression) {
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(expression.IgnoreParenImpCasts());
  return reference == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
}

/// Without the conversion to the iterator's type: `i += -1` counts down for an unsigned i too.
const clang::Expr& without_conversions(const clang::Expr& expression) {
  const clang::Expr* bare = expression.IgnoreParens();
  const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(bare);
  if (cast == nullptr || cast->getCastKind() != clang::CK_IntegralCast) return *bare;
  return without_conversions(*cast->getSubExpr());
}

/// `iterator kind bound`, the condition of a loop.
struct Condition {
  clang::BinaryOperatorKind kind;
  const clang::Expr* iterator;
  const clang::Expr* bound;
};

std::optional<Condition> condition_of(const clang::Expr* written, const clang::VarDecl& iterator) {
  if (written == nullptr) return {};
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(written->IgnoreParenImpCasts());
  if (op == nullptr || !(op->isRelationalOp() || op->getOpcode() == clang::BO_NE)) return {};
  if (variable_of(*op->getLHS()) == &iterator) {
    return Condition{op->getOpcode(), op->getLHS(), op->getRHS()};
  }
  if (variable_of(*op->getRHS()) != &iterator) return {};
  const bool is_relation = op->isRelationalOp();
  const auto mirrored =
      is_relation ? clang::BinaryOperator::reverseComparisonOp(op->getOpcode()) : op->getOpcode();
  return Condition{mirrored, op->getRHS(), op->getLHS()};
}

bool holds(clang::BinaryOperatorKind kind, std::int64_t left, std::int64_t right) {
  switch (kind) {
    case clang::BO_LT:
      return left < right;
    case clang::BO_LE:
      return left <= right;
    case clang::BO_GT:
      return left > right;
    case clang::BO_GE:
      return left >= right;
    default:
      return left != right;
  }
}

/// How many times a loop runs that counts towards its bound; nothing when it counts away from it,
/// or past it.
std::optional<std::int64_t> iterations(clang::BinaryOperatorKind kind, std::int64_t lower,
                                       std::int64_t bound, std::int64_t step) {
  if (!holds(kind, lower, bound)) return 0;
  const bool upwards = kind == clang::BO_LT || kind == clang::BO_LE;
  if (kind != clang::BO_NE && upwards != (step > 0)) return {};
  const std::int64_t distance = step > 0 ? bound - lower : lower - bound;
  const std::int64_t stride = step > 0 ? step : -step;
  if (kind == clang::BO_NE && (distance < 0 || distance % stride != 0)) return {};
  const bool inclusive = kind == clang::BO_LE || kind == clang::BO_GE;
  return inclusive ? distance / stride + 1 : (distance + stride - 1) / stride;
}

/// Whether `type` holds every value of the iterator, the one that ends the loop included.
bool fits(model::Type type, std::int64_t first, std::int64_t last) {
  const __int128 span = static_cast<__int128>(1) << type.bits;
  const __int128 least = type.is_signed ? -(span / 2) : 0;
  return std::min(first, last) >= least && std::max(first, last) < least + span;
}

}  // namespace

void Lowering::for_statement(const clang::ForStmt& loop) {
  const clang::Expr* initial = nullptr;
  const clang::VarDecl* iterator = iterator_of(loop, &initial);
  if (iterator == nullptr) return body_of_refused_loop(loop, nullptr);
  const auto header = loop_header(loop, *iterator, *initial);
  if (!header) return body_of_refused_loop(loop, iterator);
  if (header->trip_count > 0) iterate(loop, *header);
  // The value that ended the loop, also for a loop that never ran.
  set(*iterator, builder_.integer(header->type, header->lower + header->trip_count * header->step,
                                  location(loop)));
}

/// The iterator and its first value, from `int i = 0` or `i = 0`.
const clang::VarDecl* Lowering::iterator_of(const clang::ForStmt& loop,
                                            const clang::Expr** initial) {
  const clang::VarDecl* iterator = nullptr;
  if (const auto* group = llvm::dyn_cast_or_null<clang::DeclStmt>(loop.getInit())) {
    if (group->isSingleDecl()) iterator = llvm::dyn_cast<clang::VarDecl>(group->getSingleDecl());
    *initial = iterator == nullptr ? nullptr : iterator->getInit();
  } else if (const auto* value = llvm::dyn_cast_or_null<clang::Expr>(loop.getInit())) {
    const auto* op = llvm::dyn_cast<clang::BinaryOperator>(value->IgnoreParens());
    if (op != nullptr && op->getOpcode() == clang::BO_Assign) {
      iterator = variable_of(*op->getLHS());
      *initial = op->getRHS();
    }
  }
  if (iterator != nullptr && *initial != nullptr && !iterator->hasGlobalStorage()) return iterator;
  diagnostics_.error(loop, "the start of this loop is not supported", {kLoopForm});
  return nullptr;
}

/// Looks for further errors in the body of a loop that has been refused.
void Lowering::body_of_refused_loop(const clang::ForStmt& loop, const clang::VarDecl* iterator) {
  fail_assigned(loop);
  if (iterator != nullptr) frame().scalars[iterator].state = Variable::State::kFailed;
  statement(*loop.getBody());
  fail_assigned(loop);
}

std::optional<Lowering::LoopHeader> Lowering::loop_header(const clang::ForStmt& loop,
                                                          const clang::VarDecl& iterator,
                                                          const clang::Expr& initial) {
  const auto type = scalar_type(context_, iterator.getType());
  const std::string name = iterator.getName().str();
  if (!type || type->is_float() || *type == model::Type::boolean()) {
    diagnostics_.error(loop,
                       fmt::format("iterator '{}' has type '{}', which is not supported", name,
                                   spelling(iterator.getType())),
                       {"accepted: integer iterators"});
    return {};
  }
  if (frame().driving.count(&iterator) > 0) {
    diagnostics_.error(loop, fmt::format("iterator '{}' already drives an enclosing loop", name),
                       {"accepted: an iterator of its own for each loop of a nest"});
    return {};
  }
  LoopHeader header{&iterator, *type, 0, 0, 0};
  const auto lower = constant_bound(initial, fmt::format("start of loop '{}'", name));
  const auto step = loop_step(loop, iterator);
  if (!lower || !step) return {};
  header.lower = *lower;
  header.step = *step;
  if (!trip_count(loop, header)) return {};
  return header;
}

std::optional<std::int64_t> Lowering::constant_bound(const clang::Expr& bound,
                                                     const std::string& role) {
  const auto value = expression(bound);
  if (!value) return {};
  if (value->is_constant()) return value->affine->constant();
  const std::string accepted =
      "accepted: literals, macros, enumerators, `const` integers and their sums";
  if (value->affine) {
    diagnostics_.error(bound,
                       fmt::format("{} '{}' depends on an outer iterator", role, text(bound)),
                       {"only rectangular iteration spaces are supported", accepted});
  } else {
    diagnostics_.error(bound, fmt::format("{} '{}' is not a constant", role, text(bound)),
                       {accepted});
  }
  return {};
}

/// From `i++`, `--i`, `i += c`, `i -= c`, `i = i + c`, `i = c + i` or `i = i - c`.
std::optional<std::int64_t> Lowering::loop_step(const clang::ForStmt& loop,
                                                const clang::VarDecl& iterator) {
  const auto refuse_step = [&]() -> std::optional<std::int64_t> {
    if (loop.getInc() == nullptr) {
      diagnostics_.error(loop, "a loop without a step is not supported", {kLoopForm});
    } else {
      diagnostics_.error(*loop.getInc(),
                         fmt::format("step '{}' is not supported", text(*loop.getInc())),
                         {"accepted: i++, i--, i += c, i -= c with a constant c other than 0"});
    }
    return {};
  };
  if (loop.getInc() == nullptr) return refuse_step();
  const clang::Expr& written = *loop.getInc()->IgnoreParens();
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&written)) {
    if (!op->isIncrementDecrementOp() || variable_of(*op->getSubExpr()) != &iterator)
      return refuse_step();
    return op->isIncrementOp() ? 1 : -1;
  }
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&written);
  if (op == nullptr || variable_of(*op->getLHS()) != &iterator) return refuse_step();
  const clang::Expr* amount = op->getRHS();
  bool negative = op->getOpcode() == clang::BO_SubAssign;
  if (op->getOpcode() == clang::BO_Assign) {
    const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(amount->IgnoreParenImpCasts());
    if (sum == nullptr || !sum->isAdditiveOp()) return refuse_step();
    negative = sum->getOpcode() == clang::BO_Sub;
    const bool first = variable_of(*sum->getLHS()) == &iterator;
    const bool second = !negative && variable_of(*sum->getRHS()) == &iterator;
    if (!first && !second) return refuse_step();
    amount = first ? sum->getRHS() : sum->getLHS();
  } else if (!negative && op->getOpcode() != clang::BO_AddAssign) {
    return refuse_step();
  }
  const auto step = constant_bound(without_conversions(*amount), "step");
  if (!step) return {};
  if (*step == 0) return refuse_step();
  return negative ? -*step : *step;
}

bool Lowering::trip_count(const clang::ForStmt& loop, LoopHeader& header) {
  const std::string name = header.iterator->getName().str();
  const auto condition = condition_of(loop.getCond(), *header.iterator);
  if (!condition) {
    if (loop.getCond() == nullptr) {
      diagnostics_.error(loop, "a loop without a condition is not supported", {kLoopForm});
    } else {
      diagnostics_.error(*loop.getCond(),
                         fmt::format("loop condition '{}' is not supported", text(*loop.getCond())),
                         {kLoopForm});
    }
    return false;
  }
  const auto bound = constant_bound(*condition->bound, fmt::format("bound of loop '{}'", name));
  const auto compared = scalar_type(context_, condition->iterator->getType());
  if (!bound || !compared) return false;
  const auto count = iterations(condition->kind, header.lower, *bound, header.step);
  const std::int64_t end = header.lower + count.value_or(0) * header.step;
  // A value that wraps, in the iterator or in the comparison, would make the loop run on.
  if (!count || !fits(header.type, header.lower, end) || !fits(*compared, header.lower, end)) {
    diagnostics_.error(
        *loop.getCond(),
        fmt::format("loop '{}' does not end at '{}' without wrapping", name, text(*loop.getCond())),
        {fmt::format("it starts at {} and steps by {}", header.lower, header.step)});
    return false;
  }
  if (*count > kMostIterations) {
    diagnostics_.error(*loop.getCond(), fmt::format("loop '{}' runs {} times", name, *count),
                       {fmt::format("accepted: up to {} iterations", kMostIterations)});
    return false;
  }
  header.trip_count = *count;
  return true;
}

void Lowering::iterate(const clang::ForStmt& loop, const LoopHeader& header) {
  const std::vector<CarriedVariable> carried = enter_loop(loop, header);
  const std::string name =
      builder_.kernel().loops[static_cast<std::size_t>(builder_.current_loop())].name;
  statement(*loop.getBody());
  leave_loop(loop, header, carried);
  apply_pragmas(pragmas_.of(loop), name);
}

/// Opens the loop. What the body assigns is carried if it has a value; whether it is really needed
/// is left to simplify().
std::vector<Lowering::CarriedVariable> Lowering::enter_loop(const clang::ForStmt& loop,
                                                            const LoopHeader& header) {
  std::vector<CarriedVariable> carried;
  std::vector<model::OpId> initial;
  for (const AssignedVariable& assigned : assigned_variables(*loop.getBody())) {
    const auto found = frame().scalars.find(assigned.variable);
    const bool is_driving =
        assigned.variable == header.iterator || frame().driving.count(assigned.variable) > 0;
    if (found == frame().scalars.end() || is_driving) continue;
    Variable& scalar = found->second;
    if (assigned.only_as_iterator && scalar.state == Variable::State::kDefined) {
      scalar.state = Variable::State::kIterator;
    }
    carried.push_back({assigned.variable, {}});
    if (scalar.state != Variable::State::kDefined) continue;
    carried.back().phi = scalar.value;
    carried.back().phi->operation = builder_.operation(scalar.value, location(loop));
  }
  const clang::VarDecl& iterator = *header.iterator;
  const model::LoopId id = builder_.open_loop({iterator.getName().str(),
                                               model::LoopKind::kTemporal,
                                               header.trip_count,
                                               header.lower,
                                               header.step,
                                               -1,
                                               {},
                                               location(loop)});
  for (CarriedVariable& variable : carried) {
    if (!variable.phi) continue;
    variable.phi = builder_.carried(variable.phi->operation, variable.variable->getName().str(),
                                    location(loop));
    set(*variable.variable, *variable.phi);
  }
  const model::AffineExpr value = model::AffineExpr(header.lower).plus(id, header.step);
  set(iterator, {header.type, value, -1});
  frame().driving.insert(&iterator);
  return carried;
}

void Lowering::leave_loop(const clang::ForStmt& loop, const LoopHeader& header,
                          const std::vector<CarriedVariable>& carried) {
  for (const CarriedVariable& variable : carried) {
    const Variable& scalar = frame().scalars[variable.variable];
    const bool is_defined = scalar.state == Variable::State::kDefined;
    if (variable.phi && is_defined) builder_.set_next(*variable.phi, scalar.value, location(loop));
  }
  const model::LoopId id = builder_.current_loop();
  builder_.close_loop();
  frame().driving.erase(header.iterator);
  for (const CarriedVariable& variable : carried) {
    const Variable& scalar = frame().scalars[variable.variable];
    if (scalar.state != Variable::State::kDefined) continue;
    const std::string name = variable.variable->getName().str();
    set(*variable.variable, builder_.last_value(id, scalar.value, name, location(loop)));
  }
}

}  // namespace hls::frontend
