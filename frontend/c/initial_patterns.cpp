#include "frontend/c/initial_patterns.h"

#include <clang/AST/APValue.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>

#include "frontend/c/unions.h"

namespace hls::frontend {

std::optional<std::uint64_t> pattern_of(const clang::APValue& value, model::Type type) {
  if (!value.isInt() && !value.isFloat()) return std::nullopt;
  const llvm::APInt bits =
      value.isInt() ? llvm::APInt(value.getInt()) : value.getFloat().bitcastToAPInt();
  return bits.zextOrTrunc(static_cast<unsigned>(type.bits)).getZExtValue();
}

namespace {

const clang::APValue* part_of(const clang::APValue& value, Records::Part part) {
  if (value.isUnion()) {
    const clang::FieldDecl* member = value.getUnionField();
    return member == nullptr || is_overlaid(*member) ? nullptr : &value.getUnionValue();
  }
  if (!value.isStruct()) return nullptr;
  if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(part)) {
    return field->getFieldIndex() < value.getStructNumFields()
               ? &value.getStructField(field->getFieldIndex())
               : nullptr;
  }
  return value.getStructNumBases() == 1 ? &value.getStructBase(0) : nullptr;
}

}  // namespace

const clang::APValue* part_of(const clang::APValue& value, const std::vector<Records::Part>& path) {
  const clang::APValue* at = &value;
  for (const Records::Part part : path) {
    at = part_of(*at, part);
    if (at == nullptr) return nullptr;
  }
  return at;
}

}  // namespace hls::frontend
