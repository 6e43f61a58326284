#include "frontend/c/records.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/c/scalar_types.h"
#include "frontend/c/unions.h"

namespace hls::frontend {
namespace {

constexpr const char* kStream = "hls::stream";

/// Of members in members.
constexpr int kDeepestMember = 12;

clang::QualType type_of(Records::Part part, const clang::ASTContext& context) {
  if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(part)) return field->getType();
  return context.getRecordType(llvm::cast<clang::RecordDecl>(part));
}

/// Whether a part is a stream's array, and not one of its numbers.
bool is_element(Records::Part part) {
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(part);
  return field != nullptr && field->getParent()->getQualifiedNameAsString() == kStream &&
         field->getType()->isArrayType();
}

/// The member that a union is kept as, for one of its members; any other part itself.
Records::Part kept_as(Records::Part part) {
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(part);
  const bool is_one = field != nullptr && field->getParent()->isUnion();
  return is_one ? &kept_member(*field->getParent()) : part;
}

/// What a member of a lambda captures; any other's own name.
std::string name_in_messages(const clang::FieldDecl& field) {
  const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(field.getParent());
  if (record == nullptr || !record->isLambda()) return field.getNameAsString();
  llvm::DenseMap<const clang::ValueDecl*, clang::FieldDecl*> captures;
  clang::FieldDecl* self = nullptr;
  record->getCaptureFields(captures, self);
  for (const auto& [variable, member] : captures) {
    if (member == &field) return variable->getNameAsString();
  }
  return "this";
}

/// What a member is called in the name of a variable; a member without a name has that of the union it is.
std::string label_of(const clang::FieldDecl& field) {
  const clang::RecordDecl* record = field.getType()->getAsRecordDecl();
  const bool is_union = field.getDeclName().isEmpty() && record != nullptr && record->isUnion();
  if (!is_union) return field.getNameAsString();
  return label_of(*llvm::cast<clang::FieldDecl>(parts_of(*record).front()));
}

/// How many numbers or arrays of numbers an object has, counted up to two; behind members that are pointers nothing is
/// looked for.
int leaves_in(const clang::ASTContext& context, clang::QualType type, int level) {
  const clang::RecordDecl* record = record_of(context, type);
  if (record == nullptr) return 1;
  if (level > kDeepestMember) return 2;
  int count = 0;
  for (const Records::Part part : parts_of(*record)) {
    const clang::QualType member = type_of(part, context);
    count += member->isPointerType() ? 1 : leaves_in(context, member, level + 1);
    if (count > 1) break;
  }
  return count;
}

}  // namespace

clang::QualType inner_type(const clang::ASTContext& context, clang::QualType type) {
  for (;;) {
    type = type.getNonReferenceType();
    if (const auto* pointer = type->getAs<clang::PointerType>()) {
      type = pointer->getPointeeType();
    } else if (const clang::ArrayType* array = context.getAsArrayType(type)) {
      type = array->getElementType();
    } else {
      return type;
    }
  }
}

const clang::RecordDecl* record_of(const clang::ASTContext& context, clang::QualType type) {
  const auto* record = inner_type(context, type)->getAsRecordDecl();
  return record == nullptr ? nullptr : record->getDefinition();
}

bool is_stream(const clang::ASTContext& context, clang::QualType type) {
  const clang::RecordDecl* record =
      type->isPointerType() || type->isArrayType() ? nullptr : record_of(context, type);
  return record != nullptr && record->getQualifiedNameAsString() == kStream;
}

const clang::FieldDecl* captured(const clang::DeclRefExpr& name,
                                 const clang::FunctionDecl* function) {
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(function);
  if (method == nullptr || !method->getParent()->isLambda()) return nullptr;
  llvm::DenseMap<const clang::ValueDecl*, clang::FieldDecl*> fields;
  clang::FieldDecl* self = nullptr;
  method->getParent()->getCaptureFields(fields, self);
  const auto found = fields.find(name.getDecl());
  return found == fields.end() ? nullptr : found->second;
}

std::vector<Records::Part> parts_of(const clang::RecordDecl& record) {
  std::vector<Records::Part> parts;
  if (const auto* derived = llvm::dyn_cast<clang::CXXRecordDecl>(&record)) {
    for (const clang::CXXBaseSpecifier& base : derived->bases()) {
      const auto* of = base.getType()->getAsCXXRecordDecl();
      if (of != nullptr && of->getDefinition() != nullptr) parts.push_back(of->getDefinition());
    }
  }
  for (const clang::FieldDecl* field : record.fields()) {
    if (!field->isUnnamedBitField()) parts.push_back(field);
  }
  if (record.isUnion() && !parts.empty()) return {&kept_member(record)};
  return parts;
}

const std::string& Records::obstacle(clang::QualType type) {
  static const std::string kNone;
  const clang::RecordDecl* record = record_of(context_, type);
  if (record == nullptr) return kNone;
  static const std::string kSeveral = "several streams; accepted: a variable for each";
  if (is_stream(context_, inner_type(context_, type)) &&
      type.getNonReferenceType()->isArrayType()) {
    return kSeveral;
  }
  const auto found = obstacles_.find(record);
  if (found != obstacles_.end()) return found->second;
  return obstacles_[record] = obstacle_in(*record, 0);
}

std::string Records::obstacle_in(const clang::RecordDecl& record, int level) const {
  const auto* type = llvm::dyn_cast<clang::CXXRecordDecl>(&record);
  if (type != nullptr && (type->isPolymorphic() || type->getNumVBases() > 0)) {
    return "virtual functions or bases";
  }
  if (type != nullptr && !type->hasTrivialDestructor()) return "a destructor";
  if (type != nullptr && type->getNumBases() > 1) return "several bases";
  if (level > kDeepestMember) return "members of members in too many levels";
  if (record.isUnion()) return obstacle_in_union(record);
  for (const Part part : parts_of(record)) {
    const clang::QualType of = type_of(part, context_);
    const clang::QualType inner = inner_type(context_, of);
    if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(part)) {
      const std::string name = name_in_messages(*field);
      if (field->isMutable()) return fmt::format("mutable member '{}'", name);
      if (of->isPointerType()) return fmt::format("member '{}', a pointer", name);
      if (is_stream(context_, inner) && of->isArrayType())
        return fmt::format("member '{}', several streams", name);
      if (inner.isVolatileQualified()) return fmt::format("volatile member '{}'", name);
    }
    const clang::RecordDecl* inside = record_of(context_, of);
    if (inside == nullptr) continue;
    std::string obstacle = obstacle_in(*inside, level + 1);
    if (!obstacle.empty()) return obstacle;
  }
  return "";
}

/// The type of a part with what is around the object.
clang::QualType Records::around(clang::QualType object, clang::QualType part) const {
  if (object->isReferenceType()) {
    return context_.getLValueReferenceType(around(object.getNonReferenceType(), part));
  }
  if (const auto* pointer = object->getAs<clang::PointerType>()) {
    return context_.getPointerType(around(pointer->getPointeeType(), part));
  }
  if (const clang::ArrayType* array = context_.getAsArrayType(object)) {
    const clang::QualType element = around(array->getElementType(), part);
    if (const auto* constant = llvm::dyn_cast<clang::ConstantArrayType>(array)) {
      return context_.getConstantArrayType(element, constant->getSize(), nullptr,
                                           clang::ArraySizeModifier::Normal, 0);
    }
    if (const auto* variable = llvm::dyn_cast<clang::VariableArrayType>(array)) {
      return context_.getVariableArrayType(element, variable->getSizeExpr(),
                                           clang::ArraySizeModifier::Normal, 0,
                                           variable->getBracketsRange());
    }
    return context_.getIncompleteArrayType(element, clang::ArraySizeModifier::Normal, 0);
  }
  return object.isConstQualified() ? part.withConst() : part;
}

const clang::VarDecl& Records::part(const clang::VarDecl& object, Part written) {
  const Part part = kept_as(written);
  const clang::VarDecl*& known = parts_[{&object, part}];
  if (known != nullptr) return *known;
  const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(&object);
  const clang::QualType type =
      parameter == nullptr ? object.getType() : parameter->getOriginalType();
  const bool is_only = is_element(part) || leaves_in(context_, type, 0) == 1;
  std::string name = object.getName().str();
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(part);
  const clang::QualType whole = around(type, type_of(part, context_));
  const bool is_nameless_array = name.empty() && whole.getNonReferenceType()->isArrayType();
  const std::string label = field == nullptr ? "" : label_of(*field);
  if (!label.empty() && (!is_only || is_nameless_array)) {
    name += (name.empty() ? "" : "_") + label;
  }
  if (parameter == nullptr) {
    known = &made(name, whole, object.getLocation());
  } else {
    // What the tree owns stays as it is: only memory for one more declaration is taken from it.
    auto& context = const_cast<clang::ASTContext&>(context_);
    known = clang::ParmVarDecl::Create(
        context, context.getTranslationUnitDecl(), object.getLocation(), object.getLocation(),
        &context.Idents.get(name), type->isArrayType() ? context.getDecayedType(whole) : whole,
        nullptr, clang::SC_None, nullptr);
  }
  owners_[known] = {&object, part};
  return *known;
}

std::vector<const clang::VarDecl*> Records::leaves(const clang::VarDecl& object) {
  const clang::RecordDecl* record = record_of(context_, object.getType());
  if (record == nullptr) return {&object};
  if (!obstacle(object.getType()).empty()) return {};
  std::vector<const clang::VarDecl*> all;
  for (const Part part : parts_of(*record)) {
    for (const clang::VarDecl* leaf : leaves(this->part(object, part))) all.push_back(leaf);
  }
  return all;
}

const clang::VarDecl* Records::leaf(const clang::VarDecl& object) {
  const std::vector<const clang::VarDecl*> all = leaves(object);
  return all.empty() ? nullptr : all.front();
}

Records::Origin Records::origin(const clang::VarDecl& variable) const {
  const auto found = owners_.find(&variable);
  if (found == owners_.end()) return {&variable, {}};
  Origin origin = this->origin(*found->second.first);
  origin.path.push_back(found->second.second);
  return origin;
}

bool Records::is_elements(const clang::VarDecl& leaf) const {
  const std::vector<Part> path = origin(leaf).path;
  return std::any_of(path.begin(), path.end(), is_element);
}

model::Type Records::narrowed(const clang::VarDecl& leaf, model::Type type) const {
  const auto found = owners_.find(&leaf);
  if (found == owners_.end()) return type;
  const auto* field = llvm::dyn_cast<clang::FieldDecl>(found->second.second);
  if (field == nullptr || !field->isBitField()) return type;
  const auto bits = static_cast<int>(field->getBitWidthValue(context_));
  return bits < type.bits ? model::Type::integer(bits, type.is_signed) : type;
}

const clang::VarDecl& Records::self(const clang::CXXMethodDecl& method) {
  const clang::VarDecl*& known = selves_[&method];
  if (known == nullptr) {
    const clang::QualType type = context_.getRecordType(method.getParent());
    known = &made("", context_.getLValueReferenceType(type), method.getLocation());
  }
  return *known;
}

const clang::VarDecl& Records::made(const std::string& name, clang::QualType type,
                                    clang::SourceLocation place) const {
  auto& context = const_cast<clang::ASTContext&>(context_);  // as in part()
  return *clang::VarDecl::Create(context, context.getTranslationUnitDecl(), place, place,
                                 name.empty() ? nullptr : &context.Idents.get(name), type, nullptr,
                                 clang::SC_Auto);
}

}  // namespace hls::frontend
