#include "frontend/c/initial_patterns.h"

#include <clang/AST/ASTContext.h>
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

/// Puts the bits of a constant that is a member, or an element of one, where they are in memory.
void put(const clang::APValue& value, const clang::FieldDecl& member, clang::QualType type,
         unsigned offset, llvm::APInt& memory) {
  const clang::ASTContext& context = member.getASTContext();
  if (const auto* array = context.getAsConstantArrayType(type); array != nullptr) {
    const clang::QualType element = array->getElementType();
    const auto stride = static_cast<unsigned>(context.getTypeSize(element));
    for (unsigned i = 0; value.isArray() && i < value.getArraySize(); ++i) {
      const bool is_given = i < value.getArrayInitializedElts();
      if (!is_given && !value.hasArrayFiller()) return;
      put(is_given ? value.getArrayInitializedElt(i) : value.getArrayFiller(), member, element,
          offset + i * stride, memory);
    }
  } else if (value.isStruct()) {
    for (const clang::FieldDecl* field : type->getAsRecordDecl()->getDefinition()->fields()) {
      const auto at = static_cast<unsigned>(context.getFieldOffset(field));
      put(value.getStructField(field->getFieldIndex()), *field, field->getType(), offset + at,
          memory);
    }
  } else if (value.isInt() || value.isFloat()) {
    const llvm::APInt bits =
        value.isInt() ? llvm::APInt(value.getInt()) : value.getFloat().bitcastToAPInt();
    const unsigned width = member.isBitField() ? member.getBitWidthValue(context)
                                               : static_cast<unsigned>(context.getTypeSize(type));
    memory.insertBits(bits.zextOrTrunc(width), offset);
  }
}

/// The constant that memory has where a member is, or an element of one.
clang::APValue taken(const llvm::APInt& memory, const clang::FieldDecl& member,
                     clang::QualType type, unsigned offset) {
  const clang::ASTContext& context = member.getASTContext();
  if (const auto* array = context.getAsConstantArrayType(type); array != nullptr) {
    const auto count = static_cast<unsigned>(array->getSize().getZExtValue());
    const clang::QualType element = array->getElementType();
    const auto stride = static_cast<unsigned>(context.getTypeSize(element));
    clang::APValue value(clang::APValue::UninitArray(), count, count);
    for (unsigned i = 0; i < count; ++i) {
      value.getArrayInitializedElt(i) = taken(memory, member, element, offset + i * stride);
    }
    return value;
  }
  if (const clang::RecordDecl* record = type->getAsRecordDecl()) {
    record = record->getDefinition();
    const auto count =
        static_cast<unsigned>(std::distance(record->field_begin(), record->field_end()));
    clang::APValue value(clang::APValue::UninitStruct(), 0, count);
    for (const clang::FieldDecl* field : record->fields()) {
      const auto at = static_cast<unsigned>(context.getFieldOffset(field));
      value.getStructField(field->getFieldIndex()) =
          taken(memory, *field, field->getType(), offset + at);
    }
    return value;
  }
  const auto width = static_cast<unsigned>(context.getTypeSize(type));
  const unsigned kept = member.isBitField() ? member.getBitWidthValue(context) : width;
  const llvm::APInt bits = memory.extractBits(kept, offset);
  if (type->isFloatingType()) {
    return clang::APValue(llvm::APFloat(context.getFloatTypeSemantics(type), bits));
  }
  const bool is_unsigned = type->isUnsignedIntegerOrEnumerationType();
  return clang::APValue(
      llvm::APSInt(is_unsigned ? bits.zext(width) : bits.sext(width), is_unsigned));
}

/// What a union has as the member that it is kept as.
std::optional<clang::APValue> kept(const clang::APValue& value) {
  const clang::FieldDecl* member = value.getUnionField();
  if (member == nullptr || !is_overlaid(*member)) return value.getUnionValue();
  const clang::ASTContext& context = member->getASTContext();
  const clang::RecordDecl& type = *member->getParent();
  const clang::QualType of = context.getRecordType(&type);
  llvm::APInt memory(static_cast<unsigned>(context.getTypeSize(of)), 0);
  put(value.getUnionValue(), *member, member->getType(), 0, memory);
  const clang::FieldDecl& own = kept_member(type);
  return taken(memory, own, own.getType(), 0);
}

std::optional<clang::APValue> part_of(const clang::APValue& value, Records::Part part) {
  if (value.isUnion()) return kept(value);
  if (!value.isStruct()) return std::nullopt;
  if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(part)) {
    if (field->getFieldIndex() >= value.getStructNumFields()) return std::nullopt;
    return value.getStructField(field->getFieldIndex());
  }
  if (value.getStructNumBases() != 1) return std::nullopt;
  return value.getStructBase(0);
}

}  // namespace

std::unique_ptr<clang::APValue> part_of(const clang::APValue& value,
                                        const std::vector<Records::Part>& path) {
  std::optional<clang::APValue> at = value;
  for (const Records::Part part : path) {
    at = part_of(*at, part);
    if (!at) return nullptr;
  }
  return std::make_unique<clang::APValue>(*std::move(at));
}

}  // namespace hls::frontend
