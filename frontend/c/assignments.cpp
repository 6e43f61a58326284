#include "frontend/c/assignments.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include "frontend/c/assigned_variables.h"
#include "frontend/c/scalar_types.h"
#include "frontend/c/unsequenced.h"
#include "frontend/c/values.h"

namespace hls::frontend {
namespace {

/// Whether the order of the sides matters: the right one comes first in C++ ([expr.ass]), and in C no program can tell.
bool acts(const clang::BinaryOperator& op, Walk& walk) {
  return changes_what_is_used(walk, *op.getLHS(), *op.getRHS()) ||
         !assigned_variables(*op.getRHS(), walk).empty();
}

}  // namespace

Assignments::Assignments(Walk& walk, Values& values)
    : walk_(walk),
      builder_(walk.builder()),
      scalars_(values.scalars),
      accesses_(values.accesses),
      overlays_(values.overlays),
      pointers_(values.pointers),
      expressions_(values.expressions),
      arithmetic_(walk) {}

/// `target` = new_value(the function that reads target), with the errors of both sides. Gives the
/// value that is assigned.
template <typename Update>
std::optional<Value> Assignments::update(const clang::Expr& target, const Update& new_value) {
  const clang::Expr& bare = *target.IgnoreParens();
  // A member may be a bit-field, which keeps fewer bits than its type has, or one of several of a union.
  const auto type = scalar_type(walk_.context(), bare.getType());
  const auto as_written = [&](const Value& value) {
    return type ? builder_.seen_as(value, *type, walk_.location(bare)) : value;
  };
  // What the assignment itself is: nothing is lost where a number is kept as one of another kind.
  const auto given = [&](const Value& value, const Value& kept) {
    return value.type.is_float() == kept.type.is_float() ? as_written(kept) : value;
  };
  if (overlays_.is_overlay(bare)) {
    const auto overlay = overlays_.find(bare);
    const auto value = new_value([&]() -> std::optional<Value> {
      const auto old = overlay ? overlays_.read(*overlay, bare) : std::nullopt;
      return old ? std::optional(as_written(*old)) : std::nullopt;
    });
    const auto kept = overlay && value ? overlays_.write(*overlay, *value, bare) : std::nullopt;
    return kept ? std::optional(as_written(*kept)) : std::nullopt;
  }
  const Named target_named = accesses_.named(bare);
  const clang::VarDecl* variable = accesses_.scalar_of(target_named);
  if (variable == nullptr && accesses_.is_place(target_named)) {
    const auto place = accesses_.element(target_named, bare);
    if (place && !accesses_.is_writable(*place, bare)) return {};
    const auto value = new_value([&]() -> std::optional<Value> {
      if (!place) return {};
      return as_written(accesses_.load(*place, bare));
    });
    if (!place || !value) return {};
    const model::Type stored =
        builder_.kernel().arrays[static_cast<std::size_t>(place->array)].type;
    const Value kept = builder_.seen_as(*value, stored, walk_.location(bare));
    accesses_.store(*place, kept, bare);
    return given(*value, kept);
  }
  if (variable != nullptr && walk_.frame().driving.count(variable) > 0) {
    scalars_.refuse(bare,
                    fmt::format("iterator '{}' is assigned inside its loop", walk_.text(bare)),
                    {"accepted: iterators that only the head of their `for` changes"});
    return {};
  }
  const auto found =
      variable == nullptr ? walk_.frame().scalars.end() : walk_.frame().scalars.find(variable);
  if (found == walk_.frame().scalars.end()) {
    if (variable != nullptr && walk_.frame().failed.count(variable) > 0) return {};
    const bool is_global = variable != nullptr && variable->hasGlobalStorage();
    scalars_.refuse(bare,
                    fmt::format("assignment to {}'{}' is not supported",
                                is_global ? "global variable " : "", walk_.text(bare)),
                    {"accepted: local scalars and array elements, A[i][j] = ..."});
    return {};
  }
  const auto value = new_value([&]() -> std::optional<Value> {
    const auto old = scalars_.read(*variable, bare);
    return old ? std::optional(as_written(*old)) : std::nullopt;
  });
  scalars_.assign(*variable, bare);
  if (!value) {
    found->second.state = Variable::State::kFailed;
    return {};
  }
  const Value kept = builder_.seen_as(*value, found->second.type, walk_.location(bare));
  scalars_.set(*variable, kept);
  return given(*value, kept);
}

std::optional<Value> Assignments::lower(const clang::BinaryOperator& op) {
  if (op.getType()->isPointerType()) {
    (void)pointers_.assign(op);
    return {};
  }
  // Of += and its like g++ 12 evaluates the left side first in C++, too.
  const bool is_ordered = walk_.context().getLangOpts().CPlusPlus && !op.isCompoundAssignmentOp();
  if (!is_ordered && !has_order(walk_, *op.getLHS(), *op.getRHS())) return {};
  if (op.isCompoundAssignmentOp()) return lower_compound(op);
  const auto assigned = [&] {
    const bool is_known = !op.getLHS()->HasSideEffects(walk_.context());
    if (is_known && accesses_.is_local(*op.getLHS()))
      walk_.mark_copied(*op.getRHS()->IgnoreParenCasts());
    return expressions_.whole_value_of(*op.getRHS());
  };
  if (!acts(op, walk_)) return update(*op.getLHS(), [&](const auto&) { return assigned(); });
  const auto first = assigned();
  return update(*op.getLHS(), [&](const auto&) { return first; });
}

void Assignments::assign(const clang::Expr& target, const Value& value) {
  (void)update(target, [&](const auto&) { return std::optional(value); });
}

/// `a += b`: in the type C computes in, then converted back to a's.
std::optional<Value> Assignments::lower_compound(const clang::BinaryOperator& op) {
  const auto& compound = llvm::cast<clang::CompoundAssignOperator>(op);
  const auto stored = scalar_type(walk_.context(), op.getLHS()->getType());
  const auto computed = scalar_type(walk_.context(), compound.getComputationLHSType());
  const auto result = scalar_type(walk_.context(), compound.getComputationResultType());
  if (!stored || !computed || !result) {
    scalars_.refuse(op, fmt::format("the types of '{}' are not supported", walk_.text(op)),
                    {kAcceptedTypes});
    return {};
  }
  std::optional<Value> first;
  if (acts(op, walk_)) first = expressions_.value_of(*op.getRHS());
  return update(*op.getLHS(), [&](const auto& old_value) -> std::optional<Value> {
    const std::optional<Value> left = old_value();
    const std::optional<Value> right = first ? first : expressions_.value_of(*op.getRHS());
    if (!left || !right) return {};
    const auto opcode = clang::BinaryOperator::getOpForCompoundAssignment(op.getOpcode());
    const std::optional<Value> value = arithmetic_.apply(
        op, opcode, *result, builder_.cast(*left, *computed, walk_.location(op)), *right);
    if (!value) return {};
    return builder_.cast(*value, *stored, walk_.location(op));
  });
}

std::optional<Value> Assignments::step(const clang::UnaryOperator& op) {
  const clang::QualType type = op.getSubExpr()->getType();
  if (type->isPointerType()) {
    (void)pointers_.step(op);
    return {};
  }
  const auto stored = scalar_type(walk_.context(), type);
  if (!stored) {
    scalars_.refuse(
        op, fmt::format("the type '{}' of '{}' is not supported", spelling(type), walk_.text(op)),
        {kAcceptedTypes});
    return {};
  }
  const bool promotes = walk_.context().isPromotableIntegerType(type);
  const model::Type computed =
      promotes ? *scalar_type(walk_.context(), walk_.context().getPromotedIntegerType(type))
               : *stored;
  std::optional<Value> old;
  const auto stepped = update(*op.getSubExpr(), [&](const auto& old_value) -> std::optional<Value> {
    old = old_value();
    if (!old) return {};
    const std::uint64_t one = computed.bits == 32 ? 0x3f800000U : 0x3ff0000000000000U;
    const Value by = computed.is_float() ? builder_.bit_pattern(computed, one, walk_.location(op))
                                         : builder_.integer(computed, 1, walk_.location(op));
    const auto opcode = op.isIncrementOp() ? model::Opcode::kAdd : model::Opcode::kSub;
    const Value value =
        builder_.binary(opcode, computed, builder_.cast(*old, computed, walk_.location(op)), by,
                        walk_.location(op));
    return builder_.cast(value, *stored, walk_.location(op));
  });
  return stepped && op.isPostfix() ? old : stepped;
}

}  // namespace hls::frontend
