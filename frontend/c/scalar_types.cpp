#include "frontend/c/scalar_types.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Type.h>

namespace hls::frontend {
namespace {

/// The extent of an array type; a variable-length one may still have a constant extent (`const int
/// n = 4;`).
std::optional<std::int64_t> extent(const clang::ASTContext& context, const clang::ArrayType& type) {
  if (const auto* fixed = llvm::dyn_cast<clang::ConstantArrayType>(&type)) {
    return static_cast<std::int64_t>(fixed->getZExtSize());
  }
  const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(&type);
  clang::Expr::EvalResult size;
  if (variable == nullptr || variable->getSizeExpr() == nullptr) return {};
  if (!variable->getSizeExpr()->EvaluateAsInt(size, context)) return {};
  return size.Val.getInt().tryExtValue();
}

}  // namespace

const char* const kAcceptedTypes =
    "accepted types: float, double, _Bool, char, short, int, long, long long (signed or unsigned), "
    "the types of <stdint.h>";

std::optional<model::Type> scalar_type(const clang::ASTContext& context, clang::QualType type) {
  const clang::QualType canonical = type.getCanonicalType().getUnqualifiedType();
  if (canonical == context.FloatTy) return model::Type::floating(32);
  if (canonical == context.DoubleTy) return model::Type::floating(64);
  const bool is_integer = canonical->isIntegralOrEnumerationType() && !canonical->isBitIntType();
  if (!is_integer || canonical->isIncompleteType()) return {};
  const auto bits = static_cast<int>(context.getIntWidth(canonical));
  if (bits > 64) return {};
  return model::Type::integer(bits, canonical->isSignedIntegerOrEnumerationType());
}

ArrayType array_type(const clang::ASTContext& context, clang::QualType type) {
  ArrayType result;
  if (const auto* pointer = type->getAs<clang::PointerType>()) {
    result.shape.push_back({});
    type = pointer->getPointeeType();
  }
  result.is_open = !result.shape.empty() || type->isIncompleteArrayType();
  while (const clang::ArrayType* array = context.getAsArrayType(type)) {
    result.shape.push_back(extent(context, *array));
    type = array->getElementType();
  }
  result.element = scalar_type(context, type);
  result.element_spelling = spelling(type.getUnqualifiedType());
  return result;
}

std::string spelling(clang::QualType type) { return type.getAsString(); }

}  // namespace hls::frontend
