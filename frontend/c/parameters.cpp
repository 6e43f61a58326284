#include "frontend/c/parameters.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/RecordLayout.h>
#include <fmt/format.h>

#include <string>
#include <utility>

#include "frontend/c/array_declaration.h"
#include "frontend/c/scalar_types.h"
#include "frontend/frontend.h"

namespace hls::frontend {

void Parameters::declare(const clang::ParmVarDecl& parameter) {
  const clang::QualType type = parameter.getOriginalType();
  const std::string name = parameter.getName().str();
  const bool is_array = type->isArrayType() || type->isPointerType();
  const clang::QualType pointee =
      type->isPointerType() ? type->getPointeeType() : type.getNonReferenceType();
  const bool is_volatile =
      context_.getBaseElementType(pointee).isVolatileQualified() || type.isVolatileQualified();
  if (name.empty() || is_volatile) {
    walk_.error(parameter.getLocation(),
                name.empty() ? "a parameter without a name is not supported"
                             : fmt::format("volatile parameter '{}' is not supported", name));
    walk_.frame().failed.insert(&parameter);
  } else if (record_of(context_, type) != nullptr) {
    declare_object(parameter);
  } else if (is_array) {
    declare_array(parameter, type);
  } else if (type->isLValueReferenceType()) {
    declare_reference(parameter);
  } else {
    declare_scalar(parameter);
  }
}

/// A reference to a scalar that may be written is an array of one element.
void Parameters::declare_reference(const clang::ParmVarDecl& parameter) {
  const clang::QualType type = parameter.getType().getNonReferenceType();
  if (type->isArrayType()) return declare_array(parameter, type);
  if (type.isConstQualified() || !scalar_type(context_, type)) return declare_scalar(parameter);
  declare_array(parameter, context_.getConstantArrayType(type, llvm::APInt(64, 1), nullptr,
                                                         clang::ArraySizeModifier::Normal, 0));
  const auto found = walk_.frame().arrays.find(&parameter);
  if (found != walk_.frame().arrays.end()) found->second.prefix = {{kNoOffset}};
}

void Parameters::declare_array(const clang::ParmVarDecl& parameter, clang::QualType type) {
  auto array = declared_array(walk_, parameter, type);
  if (!array) {
    walk_.frame().failed.insert(&parameter);
    return;
  }
  array->is_argument = true;
  const model::ArrayId id = builder_.add_array(std::move(*array));
  builder_.kernel().parameters.push_back(
      builder_.kernel().arrays[static_cast<std::size_t>(id)].name);
  if (array_type(context_, type).is_open) accesses_.leave_open(id);
  walk_.frame().arrays[&parameter] = {id, {}};
  if (pointers_.moves(parameter)) pointers_.point(walk_.frame(), parameter, {id, {}});
}

void Parameters::declare_scalar(const clang::ParmVarDecl& parameter) {
  const clang::QualType written = parameter.getType();
  const auto type = scalar_type(
      context_, written->isLValueReferenceType() ? written.getNonReferenceType() : written);
  const std::string name = parameter.getName().str();
  if (!type) {
    const bool is_queue = is_stream(context_, written);  // that no member was made of
    walk_.error(parameter.getLocation(),
                fmt::format("parameter '{}' of type '{}' is not supported{}", name,
                            spelling(parameter.getType()), is_queue ? ": nothing uses it" : ""),
                is_queue ? std::vector<std::string>{"accepted: streams that are read or written"}
                         : std::vector<std::string>{kAcceptedTypes, "and arrays of these"});
    walk_.frame().failed.insert(&parameter);
    return;
  }
  const Value value = builder_.argument(
      {name, walk_.records().narrowed(parameter, *type), walk_.location(parameter.getLocation())});
  builder_.kernel().parameters.push_back(builder_.kernel().arguments.back().name);
  scalars_.set(parameter, value);
  note_enumeration(written, model::ObjectParameter::Kind::kValue,
                   builder_.kernel().parameters.back());
}

/// Each member is an argument of its own; how many elements of a stream have been used is none.
void Parameters::declare_object(const clang::ParmVarDecl& parameter) {
  const clang::QualType type = parameter.getOriginalType();
  std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(parameter);
  const bool is_queue = is_stream(context_, type);
  const bool is_value = type->isRecordType();
  std::string obstacle = walk_.records().obstacle(type);
  if (obstacle.empty() && leaves.empty()) obstacle = "no members";
  for (const clang::VarDecl* leaf : leaves) {
    const clang::QualType of = llvm::cast<clang::ParmVarDecl>(leaf)->getOriginalType();
    if (is_value && of->isArrayType()) obstacle = "an array, and is not passed by its address";
    if (of->isReferenceType() && !type->isReferenceType()) obstacle = "a reference";
  }
  const bool has_queue = is_stream(context_, inner_type(context_, type));
  if (has_queue && !type->isArrayType() && (!is_queue || is_value)) {
    obstacle = "a stream, and is no reference to it";
  }
  if (!obstacle.empty()) {
    walk_.error(parameter.getLocation(),
                fmt::format("parameter '{}' of type '{}' is not supported: it has {}",
                            parameter.getName().str(), spelling(type), obstacle),
                {"accepted: structures and classes of numbers and arrays of numbers"});
    walk_.frame().failed.insert(&parameter);
    for (const clang::VarDecl* leaf : leaves) walk_.frame().failed.insert(leaf);
    return;
  }
  if (is_queue) leaves = streams_.begin(leaves);
  const std::size_t before = builder_.kernel().parameters.size();
  for (const clang::VarDecl* leaf : leaves) {
    declare(*llvm::cast<clang::ParmVarDecl>(leaf));
    if (walk_.frame().failed.count(leaf) > 0) return;
    if (is_queue) accesses_.leave_open(walk_.frame().arrays.at(leaf).array);
  }
  const std::vector<std::string>& all = builder_.kernel().parameters;
  using Kind = model::ObjectParameter::Kind;
  note_object(parameter,
              is_queue   ? Kind::kStream
              : is_value ? Kind::kValue
                         : Kind::kAddress,
              {all.begin() + static_cast<std::ptrdiff_t>(before), all.end()});
}

namespace {

/// What is passed on, or returned, without arrays, references and pointers around.
clang::QualType object_type(const clang::ASTContext& context, clang::QualType type) {
  return context.getRecordType(record_of(context, type));
}

/// As the language of the source writes it outside of all scopes.
std::string outer_spelling(const clang::ASTContext& context, clang::QualType written) {
  if (!context.getLangOpts().CPlusPlus) return written.getUnqualifiedType().getAsString();
  clang::PrintingPolicy policy(context.getLangOpts());
  policy.FullyQualifiedName = true;
  policy.SuppressTagKeyword = true;
  return written.getCanonicalType().getUnqualifiedType().getAsString(policy);
}

/// The extents' strides of an array in an object, in bits, outermost first.
void append_strides(const clang::ASTContext& context, clang::QualType type,
                    std::vector<std::int64_t>& strides) {
  while (const clang::ArrayType* array = context.getAsArrayType(type)) {
    type = array->getElementType();
    strides.push_back(static_cast<std::int64_t>(context.getTypeSize(type)));
  }
}

}  // namespace

/// Where each member of an object is in memory.
void Parameters::note_object(const clang::VarDecl& object, model::ObjectParameter::Kind kind,
                             const std::vector<std::string>& arguments) {
  const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(&object);
  clang::QualType type = parameter == nullptr ? object.getType() : parameter->getOriginalType();
  model::ObjectParameter noted;
  noted.type = outer_spelling(context_, inner_type(context_, type));
  noted.kind = kind;
  const clang::QualType element = object_type(context_, type);
  const auto element_bits = static_cast<std::int64_t>(context_.getTypeSize(element));
  noted.bytes = static_cast<int>(element_bits / 8);
  std::vector<std::int64_t> outer;
  type = type.getNonReferenceType();
  if (const auto* pointer = type->getAs<clang::PointerType>()) {
    type = pointer->getPointeeType();
    outer.push_back(static_cast<std::int64_t>(context_.getTypeSize(type)));
  }
  append_strides(context_, type, outer);
  std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(object);
  // The elements of a stream are at its begin here; the host's stream is given them one by one.
  if (kind == model::ObjectParameter::Kind::kStream) leaves.resize(arguments.size());
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    model::ObjectParameter::Member member{arguments[i]};
    member.strides_bits = outer;
    const clang::RecordDecl* record = record_of(context_, element);
    clang::QualType of = element;
    for (const Records::Part part : walk_.records().origin(*leaves[i]).path) {
      const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(record);
      if (const auto* field = llvm::dyn_cast<clang::FieldDecl>(part)) {
        member.offset_bits +=
            static_cast<std::int64_t>(layout.getFieldOffset(field->getFieldIndex()));
        of = field->getType();
        append_strides(context_, of, member.strides_bits);
      } else {
        const auto* base = llvm::cast<clang::CXXRecordDecl>(part);
        member.offset_bits += context_.toBits(layout.getBaseClassOffset(base));
        of = context_.getRecordType(base);
      }
      if (record_of(context_, of) != nullptr) record = record_of(context_, of);
    }
    const auto number = scalar_type(context_, context_.getBaseElementType(of));
    member.bits = number ? walk_.records().narrowed(*leaves[i], *number).bits : 0;
    noted.members.push_back(std::move(member));
  }
  if (kind == model::ObjectParameter::Kind::kStream) {
    noted.bytes = static_cast<int>(noted.members.front().strides_bits.front() / 8);
  }
  objects_.push_back(std::move(noted));
}

/// In C++ no number converts to an enumeration: one is passed as an object that has it.
void Parameters::note_enumeration(clang::QualType written, model::ObjectParameter::Kind kind,
                                  const std::string& argument) {
  const clang::QualType type = written.getNonReferenceType();
  if (!context_.getLangOpts().CPlusPlus || !type->isEnumeralType()) return;
  const auto bits = static_cast<int>(context_.getTypeSize(type));
  objects_.push_back({outer_spelling(context_, type), kind, bits / 8, {{argument, 0, bits}}});
}

std::vector<model::ArrayId> Parameters::results(const clang::FunctionDecl& function) {
  const clang::QualType returned = function.getReturnType();
  if (returned->isVoidType()) return {};
  const auto refuse = [&] {
    walk_.error(
        function.getLocation(),
        fmt::format("kernel '{}' returns '{}'", function.getNameAsString(), spelling(returned)),
        {kAcceptedTypes, "structures of these, and void"});
    return std::vector<model::ArrayId>{};
  };
  // Members have the names of the result's.
  const clang::VarDecl& result =
      walk_.records().made(kResultName, returned.getUnqualifiedType(), function.getLocation());
  std::vector<model::ArrayId> results;
  std::vector<std::string> names;
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(result);
  for (const clang::VarDecl* leaf : leaves) {
    const auto type = scalar_type(context_, leaf->getType());
    if (!type || returned->isReferenceType()) return refuse();
    model::Array array;
    array.name = leaf->getName().str();
    array.type = walk_.records().narrowed(*leaf, *type);
    array.shape = {1};
    array.is_argument = true;
    array.location = walk_.location(function.getLocation());
    results.push_back(builder_.add_array(std::move(array)));
    names.push_back(builder_.kernel().arrays.back().name);
    builder_.kernel().parameters.push_back(names.back());
  }
  if (leaves.empty()) return refuse();
  if (returned->isRecordType()) {
    note_object(result, model::ObjectParameter::Kind::kResult, names);
  }
  note_enumeration(returned, model::ObjectParameter::Kind::kResult, names.front());
  return results;
}

}  // namespace hls::frontend
