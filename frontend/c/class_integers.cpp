#include "frontend/c/class_integers.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>

#include "frontend/c/clang_places.h"
#include "frontend/c/objects.h"

namespace hls::frontend {
namespace {

/// Nor what converts it to the type of a target.
const clang::Expr& unconverted(const clang::Expr& written) {
  const clang::Expr& bare = unwrapped(written);
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&bare);
  return made != nullptr && made->getNumArgs() == 1 ? unconverted(*made->getArg(0)) : bare;
}

class PlainIntegers {
 public:
  explicit PlainIntegers(Walk& walk)
      : walk_(walk), context_(const_cast<clang::ASTContext&>(walk.context())) {}

  const clang::Expr* condition(const clang::Expr* written) {
    if (written == nullptr) return nullptr;
    const clang::Expr& bare = unwrapped(*written);
    const auto* both = llvm::dyn_cast<clang::BinaryOperator>(&bare);
    if (both != nullptr && both->getOpcode() == clang::BO_LAnd) {
      const clang::Expr* left = condition(both->getLHS());
      const clang::Expr* right = condition(both->getRHS());
      if (left == both->getLHS() && right == both->getRHS()) return written;
      return binary(clang::BO_LAnd, left, right, *both);
    }
    const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&bare);
    if (call == nullptr || call->getNumArgs() != 2 || !call->isComparisonOp()) return written;
    if (number_of(call->getArg(0)->getType()) == nullptr &&
        number_of(call->getArg(1)->getType()) == nullptr) {
      return written;
    }
    const clang::Expr* left = value(*call->getArg(0));
    const clang::Expr* right = value(*call->getArg(1));
    if (left == nullptr || right == nullptr) return written;
    return binary(clang::BinaryOperator::getOverloadedOpcode(call->getOperator()), left, right,
                  *call);
  }

  const clang::Expr* step(const clang::Expr* written) {
    if (written == nullptr) return nullptr;
    const auto* call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&unwrapped(*written));
    if (call == nullptr) return written;
    const clang::Expr* target = variable(*call->getArg(0));
    if (target == nullptr) return written;
    const auto place = call->getOperatorLoc();
    switch (call->getOperator()) {
      case clang::OO_PlusPlus:
      case clang::OO_MinusMinus:
        return clang::UnaryOperator::Create(
            context_, const_cast<clang::Expr*>(target),
            call->getOperator() == clang::OO_PlusPlus ? clang::UO_PreInc : clang::UO_PreDec,
            target->getType(), clang::VK_LValue, clang::OK_Ordinary, place, false, {});
      case clang::OO_PlusEqual:
        return step_by(clang::BO_AddAssign, *target, *call->getArg(1), *call);
      case clang::OO_MinusEqual:
        return step_by(clang::BO_SubAssign, *target, *call->getArg(1), *call);
      case clang::OO_Equal: {  // i = i + 2
        const auto* sum =
            llvm::dyn_cast<clang::CXXOperatorCallExpr>(&unconverted(*call->getArg(1)));
        if (sum == nullptr || sum->getNumArgs() != 2 || !is_same(*sum->getArg(0), *call->getArg(0)))
          return written;
        if (sum->getOperator() == clang::OO_Plus) {
          return step_by(clang::BO_AddAssign, *target, *sum->getArg(1), *call);
        }
        if (sum->getOperator() == clang::OO_Minus) {
          return step_by(clang::BO_SubAssign, *target, *sum->getArg(1), *call);
        }
        return written;
      }
      default:
        return written;
    }
  }

 private:
  static bool is_same(const clang::Expr& a, const clang::Expr& b) {
    const auto* one = llvm::dyn_cast<clang::DeclRefExpr>(&unwrapped(a));
    const auto* other = llvm::dyn_cast<clang::DeclRefExpr>(&unwrapped(b));
    return one != nullptr && other != nullptr && one->getDecl() == other->getDecl();
  }

  const clang::Expr* step_by(clang::BinaryOperatorKind kind, const clang::Expr& target,
                             const clang::Expr& by, const clang::CXXOperatorCallExpr& written) {
    const clang::Expr* amount = value(by);
    if (amount == nullptr) return &written;
    return clang::CompoundAssignOperator::Create(
        context_, const_cast<clang::Expr*>(&target), const_cast<clang::Expr*>(amount), kind,
        target.getType(), clang::VK_LValue, clang::OK_Ordinary, written.getOperatorLoc(), {},
        context_.LongLongTy, context_.LongLongTy);
  }

  /// The member that holds the number of an integer of <ap_int.h>, of 64 bits only one with a sign; null: another type.
  const clang::FieldDecl* number_of(clang::QualType type) const {
    const auto* record = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
        type.getNonReferenceType()->getAsCXXRecordDecl());
    if (record == nullptr || record->getQualifiedNameAsString() != "hls_ap::integer" ||
        !is_of_program(record->getLocation(), context_.getSourceManager()) ||
        record->field_empty()) {
      return nullptr;
    }
    const clang::FieldDecl* field = *record->field_begin();
    const bool is_exact =
        field->getType()->isSignedIntegerType() || field->getBitWidthValue(context_) < 64;
    return is_exact ? field : nullptr;
  }

  /// The number that an object with a name of its own is; null: another expression.
  const clang::Expr* variable(const clang::Expr& written) {
    const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&unwrapped(written));
    if (reference == nullptr || number_of(reference->getType()) == nullptr) return nullptr;
    const auto* object = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    if (object == nullptr || object->getType()->isReferenceType() || object->hasGlobalStorage()) {
      return nullptr;
    }
    const clang::VarDecl* leaf = walk_.records().leaf(*object);
    return clang::DeclRefExpr::Create(context_, {}, {}, const_cast<clang::VarDecl*>(leaf), false,
                                      reference->getLocation(),
                                      leaf->getType().getUnqualifiedType(), clang::VK_LValue);
  }

  /// An operand as a number of 64 bits with a sign; null: it is no integer, or has larger ones.
  const clang::Expr* value(const clang::Expr& written) {
    const clang::Expr& bare = unwrapped(written);
    if (const clang::FieldDecl* field = number_of(bare.getType())) {
      const clang::Expr* held = variable(bare);
      if (held == nullptr) {
        held = clang::MemberExpr::CreateImplicit(
            context_, const_cast<clang::Expr*>(&bare), false, const_cast<clang::FieldDecl*>(field),
            field->getType(), clang::VK_LValue, clang::OK_BitField);
      }
      return cast(*cast(*held, held->getType(), clang::CK_LValueToRValue), context_.LongLongTy,
                  clang::CK_IntegralCast);
    }
    const clang::QualType type = bare.getType();
    if (!type->isIntegralOrEnumerationType()) return nullptr;
    clang::Expr::EvalResult known;
    const bool is_large = type->isUnsignedIntegerOrEnumerationType() &&
                          context_.getTypeSize(type) == 64 && !bare.EvaluateAsInt(known, context_);
    if (is_large) return nullptr;
    const clang::Expr* number =
        bare.isLValue() ? cast(bare, type.getUnqualifiedType(), clang::CK_LValueToRValue) : &bare;
    return cast(*number, context_.LongLongTy, clang::CK_IntegralCast);
  }

  const clang::Expr* cast(const clang::Expr& written, clang::QualType type, clang::CastKind kind) {
    return clang::ImplicitCastExpr::Create(context_, type, kind, const_cast<clang::Expr*>(&written),
                                           nullptr, clang::VK_PRValue, {});
  }

  const clang::Expr* binary(clang::BinaryOperatorKind kind, const clang::Expr* left,
                            const clang::Expr* right, const clang::Expr& place) {
    return clang::BinaryOperator::Create(
        context_, const_cast<clang::Expr*>(left), const_cast<clang::Expr*>(right), kind,
        context_.BoolTy, clang::VK_PRValue, clang::OK_Ordinary, place.getExprLoc(), {});
  }

  Walk& walk_;
  clang::ASTContext& context_;  // expressions are made in it
};

}  // namespace

LoopParts with_plain_integers(Walk& walk, const LoopParts& loop) {
  PlainIntegers plain(walk);
  LoopParts result = loop;
  result.condition = plain.condition(loop.condition);
  result.step = plain.step(loop.step);
  return result;
}

}  // namespace hls::frontend
