#include "frontend/c/objects.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "frontend/c/array_declaration.h"
#include "frontend/c/calls.h"
#include "frontend/c/clang_places.h"
#include "frontend/c/expressions.h"
#include "frontend/c/initial_patterns.h"
#include "frontend/c/reach.h"
#include "frontend/c/scalar_types.h"
#include "frontend/c/unions.h"
#include "frontend/c/unsequenced.h"
#include "frontend/c/values.h"

namespace hls::frontend {

Objects::Objects(Walk& walk, Values& values)
    : walk_(walk),
      context_(walk.context()),
      builder_(walk.builder()),
      scalars_(values.scalars),
      static_variables_(values.static_variables),
      accesses_(values.accesses),
      overlays_(values.overlays),
      calls_(values.calls),
      expressions_(values.expressions),
      initialisers_(walk, values.expressions) {}

namespace {

/// How many dimensions an array has, also one behind a reference or a pointer.
std::size_t rank_of(const clang::ASTContext& context, clang::QualType type) {
  type = type.getNonReferenceType();
  std::size_t rank = 0;
  if (const auto* pointer = type->getAs<clang::PointerType>()) {
    ++rank;
    type = pointer->getPointeeType();
  }
  while (const clang::ArrayType* array = context.getAsArrayType(type)) {
    ++rank;
    type = array->getElementType();
  }
  return rank;
}

/// Opens a loop for each dimension of an array behind the first ones, and gives the elements' subscripts.
std::vector<Value> open_loops(KernelBuilder& builder, model::ArrayId id, std::size_t first,
                              const Location& place) {
  const model::Array array = builder.kernel().arrays[static_cast<std::size_t>(id)];
  std::vector<Value> subscripts;
  for (std::size_t dimension = first; dimension < array.shape.size(); ++dimension) {
    const model::LoopId loop = builder.open_loop({fmt::format("{}_{}", array.name, dimension),
                                                  model::LoopKind::kTemporal,
                                                  array.shape[dimension],
                                                  0,
                                                  1,
                                                  -1,
                                                  {},
                                                  place});
    subscripts.push_back(subscript_of(model::AffineExpr::counter(loop)));
  }
  return subscripts;
}

/// The element of a row with subscripts that the source does not write.
Element behind(const ArrayView& row, const std::vector<Value>& subscripts) {
  Element element{row.array, row.prefix};
  for (const Value& subscript : subscripts) element.subscripts.push_back({subscript});
  return element;
}

/// Whether a variable is declared without a value.
bool has_no_value(const clang::VarDecl& variable) {
  const auto* made = llvm::dyn_cast_or_null<clang::CXXConstructExpr>(variable.getInit());
  if (made == nullptr) return variable.getInit() == nullptr;
  const clang::CXXConstructorDecl& constructor = *made->getConstructor();
  return constructor.isTrivial() && constructor.isDefaultConstructor() &&
         !made->requiresZeroInitialization();
}

/// Whether the compiler made a function that copies member by member.
bool copies_members(const clang::CXXMethodDecl& method) {
  const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(&method);
  const bool copies = constructor != nullptr
                          ? constructor->isCopyOrMoveConstructor()
                          : method.isCopyAssignmentOperator() || method.isMoveAssignmentOperator();
  return copies && (method.isTrivial() || method.isDefaulted());
}

/// The members that lead to the one that is initialised, through structures and unions without a name.
std::vector<Records::Part> way_to(const clang::CXXCtorInitializer& written) {
  if (written.isMemberInitializer()) return {written.getMember()};
  std::vector<Records::Part> way;
  for (const clang::NamedDecl* part : written.getIndirectMember()->chain()) way.push_back(part);
  return way;
}

}  // namespace

const clang::Expr& unwrapped(const clang::Expr& written) {
  const clang::Expr* bare = written.IgnoreParens();
  if (const auto* wrapper = llvm::dyn_cast<clang::FullExpr>(bare)) {
    return unwrapped(*wrapper->getSubExpr());
  }
  if (const auto* temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(bare)) {
    return unwrapped(*temporary->getSubExpr());
  }
  if (const auto* bound = llvm::dyn_cast<clang::CXXBindTemporaryExpr>(bare)) {
    return unwrapped(*bound->getSubExpr());
  }
  if (const auto* argument = llvm::dyn_cast<clang::CXXDefaultArgExpr>(bare)) {
    return unwrapped(*argument->getExpr());
  }
  if (const auto* initialiser = llvm::dyn_cast<clang::CXXDefaultInitExpr>(bare)) {
    return unwrapped(*initialiser->getExpr());
  }
  if (const auto* literal = llvm::dyn_cast<clang::CompoundLiteralExpr>(bare)) {
    return unwrapped(*literal->getInitializer());
  }
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(bare);
  if (cast == nullptr) return *bare;
  switch (cast->getCastKind()) {
    case clang::CK_NoOp:
    case clang::CK_LValueToRValue:
    case clang::CK_ConstructorConversion:
    case clang::CK_UserDefinedConversion:
      return unwrapped(*cast->getSubExpr());
    default:
      return *bare;
  }
}

bool Objects::is_object(clang::QualType type) const {
  return type.getNonReferenceType()->isRecordType() && record_of(context_, type) != nullptr;
}

bool Objects::is_supported(clang::QualType type, clang::SourceLocation place,
                           const std::string& what) {
  const std::string& obstacle = walk_.records().obstacle(type);
  if (obstacle.empty()) return true;
  walk_.error(
      place,
      fmt::format("type '{}' of {} is not supported: it has {}", spelling(type), what, obstacle),
      {"accepted: structures and classes of numbers, of arrays of numbers, and of such "
       "structures"});
  return false;
}

// Values ----------------------------------------------------------------------------------------

std::optional<ObjectValue> Objects::value_of(const clang::Expr& written) {
  const FullExpression full(walk_, written);
  const clang::Expr& bare = unwrapped(written);
  if (!walk_.records().obstacle(bare.getType()).empty()) {
    (void)is_supported(bare.getType(), bare.getBeginLoc(), fmt::format("'{}'", walk_.text(bare)));
    return {};
  }
  if (auto constant = expressions_.constant_object(bare)) return constant;
  if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(&bare)) return listed(*list);
  if (llvm::isa<clang::ImplicitValueInitExpr, clang::CXXScalarValueInitExpr>(bare)) {
    return undefined(bare.getType(), bare.getBeginLoc(), true);
  }
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(&bare)) return constructed(*made);
  if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(&bare)) return closure(*lambda);
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(&bare)) {
    return chosen(*choice);
  }
  if (const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&bare)) {
    if (op->getOpcode() == clang::BO_Comma) {
      if (is_object(op->getLHS()->getType())) {
        (void)value_of(*op->getLHS());
      } else {
        (void)expressions_.value_of(*op->getLHS());
      }
      return value_of(*op->getRHS());
    }
    if (op->getOpcode() == clang::BO_Assign) {
      assign(*op);
      return value_of(*op->getLHS());
    }
  }
  const Keep keep(walk_);
  const auto* call = llvm::dyn_cast<clang::CallExpr>(&bare);
  if (call != nullptr && !call->isGLValue()) {
    auto frame = calls_.inlined_in_order(*call, true);
    if (!frame) return {};
    return std::move(frame->result_object);
  }
  // A value of another kind makes no object that could be named.
  const bool is_named = bare.isGLValue() || llvm::isa<clang::MemberExpr>(bare);
  const Named object = is_named ? accesses_.named(bare) : Named{};
  if (object.variable == nullptr) {
    walk_.error(bare, fmt::format("'{}' is not supported as an object", walk_.text(bare)));
    return {};
  }
  return read(object, bare);
}

std::optional<ObjectValue> Objects::read(const Named& object, const clang::Expr& written) {
  ObjectValue result;
  const std::size_t own_rank = rank_of(context_, object.variable->getType());
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(*object.variable);
  const Accesses::Once once(accesses_, object);
  for (const clang::VarDecl* leaf : leaves) {
    ObjectValue::Leaf& value = result.leaves.emplace_back();
    const Named part = accesses_.part(object, *leaf);
    if (walk_.frame().failed.count(part.variable) > 0) return {};
    if (is_reference(*object.variable, *leaf)) {
      if (!refer(part, written, value)) return {};
      continue;
    }
    if (rank_of(context_, leaf->getType()) > own_rank) {
      value.elements = accesses_.view(part, written);
      value.is_borrowed = true;
      if (!value.elements) return {};
      continue;
    }
    if (const clang::VarDecl* scalar = accesses_.scalar_of(part)) {
      const auto known = walk_.frame().scalars.find(scalar);
      if (known != walk_.frame().scalars.end() &&
          known->second.state == Variable::State::kUndefined) {
        value.scalar = known->second;
        continue;
      }
      walk_.mark_copied(written);
      const auto number = expressions_.read_scalar(*scalar, written);
      if (!number) return {};
      value.scalar = {Variable::State::kDefined, number->type, *number};
      continue;
    }
    const auto place = accesses_.element(part, written);
    if (!place) return {};
    walk_.mark_copied(written);
    const Value number = accesses_.load(*place, written);
    value.scalar = {Variable::State::kDefined, number.type, number};
  }
  return result;
}

/// Whether a part of an object is what a reference refers to that is a member. All parts of an object that is one are
/// references themselves.
bool Objects::is_reference(const clang::VarDecl& object, const clang::VarDecl& leaf) const {
  const std::vector<Records::Part> path = walk_.records().origin(leaf).path;
  const std::size_t around = walk_.records().origin(object).path.size();
  return std::any_of(path.begin() + static_cast<std::ptrdiff_t>(std::min(around, path.size())),
                     path.end(), [](const Records::Part part) {
                       const auto* field = llvm::dyn_cast<clang::FieldDecl>(part);
                       return field != nullptr && field->getType()->isReferenceType();
                     });
}

/// What a name refers to.
bool Objects::refer(const Named& part, const clang::Expr& written, ObjectValue::Leaf& value) {
  if (walk_.frame().arrays.count(part.variable) > 0) {
    value.elements = accesses_.view(part, written);
    value.is_borrowed = true;
    return value.elements.has_value();
  }
  value.referred = accesses_.scalar_of(part);
  if (value.referred != nullptr && walk_.frame().scalars.count(value.referred) > 0) return true;
  const bool is_failed = walk_.frame().failed.count(part.variable) > 0;
  if (!is_failed) {
    walk_.error(written, fmt::format("reference to '{}' is not supported", walk_.text(written)),
                {"accepted: references to variables and to elements of arrays"});
  }
  return false;
}

std::optional<ObjectValue> Objects::reference_to(const Named& object, const clang::Expr& written) {
  ObjectValue result;
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(*object.variable);
  const Accesses::Once once(accesses_, object);
  for (const clang::VarDecl* leaf : leaves) {
    if (!refer(accesses_.part(object, *leaf), written, result.leaves.emplace_back())) return {};
  }
  return result;
}

/// Whether the bits of a number may get their values one after the other, that of a class of our own as ap_uint, or of a
/// union: it begins with 0.
bool Objects::is_of_parts(const clang::VarDecl& leaf) const {
  const std::vector<Records::Part> path = walk_.records().origin(leaf).path;
  const bool is_in_union = std::any_of(path.begin(), path.end(), [](const Records::Part part) {
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(part);
    return field != nullptr && field->getParent()->isUnion() && has_parts(*field->getParent());
  });
  return is_in_union || (!path.empty() && is_of_program(path.back()->getLocation(),
                                                        walk_.context().getSourceManager()));
}

/// An object whose members have no value, or zero; numbers of any width are zero as the reference has them.
std::optional<ObjectValue> Objects::undefined(clang::QualType type, clang::SourceLocation place,
                                              bool is_zero) {
  const clang::VarDecl& variable = walk_.records().made("", type.getUnqualifiedType(), place);
  ObjectValue result;
  for (const clang::VarDecl* leaf : walk_.records().leaves(variable)) {
    ObjectValue::Leaf& value = result.leaves.emplace_back();
    if (leaf->getType()->isReferenceType()) continue;
    if (leaf->getType()->isArrayType()) {
      const auto id = new_array(*leaf);
      if (!id) return {};
      value.elements = ArrayView{*id, {}};
      if (is_zero) initialisers_.fill(*id, 0);
      continue;
    }
    const auto number = type_of(*leaf);
    if (!number) return {};
    value.scalar = {Variable::State::kUndefined, *number, {}};
    if (!is_zero && !is_of_parts(*leaf)) continue;
    value.scalar.state = Variable::State::kDefined;
    value.scalar.value = builder_.zero(*number, walk_.location(place));
  }
  return result;
}

/// The type of a part that is a number, with the width of a bit-field.
std::optional<model::Type> Objects::type_of(const clang::VarDecl& leaf) {
  const clang::QualType type = leaf.getType().getNonReferenceType();
  const auto number = scalar_type(context_, type);
  if (!number) {
    walk_.error(leaf.getLocation(),
                fmt::format("member '{}' of type '{}' is not supported", leaf.getName().str(),
                            spelling(type)),
                {kAcceptedTypes, "and arrays of these"});
    return {};
  }
  return walk_.records().narrowed(leaf, *number);
}

/// An array of its own for a part that is one.
std::optional<model::ArrayId> Objects::new_array(const clang::VarDecl& leaf) {
  const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(&leaf);
  const clang::QualType type = parameter == nullptr ? leaf.getType() : parameter->getOriginalType();
  auto array = declared_array(walk_, leaf, type.getNonReferenceType());
  if (!array) return {};
  const model::ArrayId id = builder_.add_array(std::move(*array));
  if (walk_.records().is_elements(leaf)) accesses_.leave_open(id);
  return id;
}

/// `{1, 2}` for a structure without constructors.
std::optional<ObjectValue> Objects::listed(const clang::InitListExpr& list) {
  if (list.getNumInits() == 1 && is_object(list.getInit(0)->getType()) &&
      context_.hasSameUnqualifiedType(list.getType(), list.getInit(0)->getType())) {
    return value_of(*list.getInit(0));
  }
  const clang::VarDecl& variable =
      walk_.records().made("", list.getType().getUnqualifiedType(), list.getBeginLoc());
  if (list.getNumInits() == 0) return undefined(list.getType(), list.getBeginLoc(), true);
  const clang::FieldDecl* of_union = list.getInitializedFieldInUnion();
  if (of_union != nullptr && is_overlaid(*of_union)) {
    // What it has no value for is zero.
    const bool is_whole =
        of_union->getType()->isArithmeticType() && !of_union->isBitField() &&
        context_.getTypeSize(of_union->getType()) == context_.getTypeSize(list.getType());
    const auto before = undefined(list.getType(), list.getBeginLoc(), !is_whole);
    if (!before) return {};
    declare(variable, *before, nullptr);
    return initialised(variable, *of_union, *list.getInit(0));
  }
  ObjectValue result;
  unsigned position = 0;
  for (const Records::Part part : parts_of(*record_of(context_, list.getType()))) {
    const clang::VarDecl& member = walk_.records().part(variable, part);
    if (position >= list.getNumInits()) {
      walk_.error(list, fmt::format("initialiser '{}' is not supported", walk_.text(list)));
      return {};
    }
    const clang::Expr& initialiser = *list.getInit(position++);
    auto value = part_value(member, member.getType(), initialiser);
    if (!value) return {};
    std::move(value->leaves.begin(), value->leaves.end(), std::back_inserter(result.leaves));
  }
  return result;
}

/// What a lambda captures.
std::optional<ObjectValue> Objects::closure(const clang::LambdaExpr& lambda) {
  const clang::VarDecl& variable =
      walk_.records().made("", lambda.getType().getUnqualifiedType(), lambda.getBeginLoc());
  ObjectValue result;
  auto initialiser = lambda.capture_init_begin();
  for (const Records::Part part : parts_of(*lambda.getLambdaClass())) {
    const clang::VarDecl& member = walk_.records().part(variable, part);
    auto value = part_value(member, member.getType(), **initialiser++);
    if (!value) return {};
    std::move(value->leaves.begin(), value->leaves.end(), std::back_inserter(result.leaves));
  }
  return result;
}

/// The value of a union, which no other variable has, after a member that lies over the one it is kept as got its own.
std::optional<ObjectValue> Objects::initialised(const clang::VarDecl& variable,
                                                const clang::FieldDecl& member,
                                                const clang::Expr& written) {
  const clang::VarDecl& part = walk_.records().part(variable, &member);
  if (!overlays_.initialise({&written, &part, &part, {}}, member, written)) return {};
  auto value = read({&written, &variable, &variable, {}}, written);
  if (!value) return {};
  for (ObjectValue::Leaf& leaf : value->leaves) leaf.is_borrowed = false;
  return value;
}

/// The value that an initialiser gives a part, a member of some type.
std::optional<ObjectValue> Objects::part_value(const clang::VarDecl& part, clang::QualType type,
                                               const clang::Expr& written) {
  ObjectValue result;
  if (type->isReferenceType()) {
    const Named referred = accesses_.named(written);
    if (referred.variable != nullptr) return reference_to(referred, written);
    walk_.error(written, fmt::format("reference to '{}' is not supported", walk_.text(written)));
    return {};
  }
  if (type->isArrayType()) {
    for (const clang::VarDecl* leaf : walk_.records().leaves(part)) {
      if (walk_.frame().arrays.count(leaf) == 0) {
        const auto id = new_array(*leaf);
        if (!id) return {};
        walk_.frame().arrays[leaf] = {*id, {}};
      }
      result.leaves.emplace_back().elements = walk_.frame().arrays.at(leaf);
    }
    if (!initialise_elements(part, written)) return {};
    return result;
  }
  if (is_object(type)) return value_of(written);
  const auto number = type_of(part);
  auto value = number ? expressions_.whole_value_of(written) : std::nullopt;
  if (!value) return {};
  value = builder_.seen_as(*value, *number, walk_.location(written));
  result.leaves.emplace_back().scalar = {Variable::State::kDefined, *number, *value};
  return result;
}

std::optional<ObjectValue> Objects::constructed(const clang::CXXConstructExpr& written) {
  const clang::CXXConstructorDecl& constructor = *written.getConstructor();
  if (copies_members(constructor)) return value_of(*written.getArg(0));
  const bool is_zero = written.requiresZeroInitialization();
  // That of each element, for an array.
  const clang::QualType type = context_.getRecordType(record_of(context_, written.getType()));
  if (constructor.isTrivial() && constructor.isDefaultConstructor()) {
    return undefined(type, written.getBeginLoc(), is_zero);
  }
  const auto start = undefined(type, written.getBeginLoc(), is_zero);
  if (!start) return {};
  return calls_.constructed(written, *start);
}

void Objects::initialise(const clang::CXXConstructorDecl& constructor) {
  const clang::VarDecl& self = walk_.records().self(constructor);
  for (const clang::CXXCtorInitializer* written : constructor.inits()) {
    const clang::VarDecl* part = &self;
    clang::QualType type = context_.getRecordType(constructor.getParent());
    if (const clang::FieldDecl* member = written->getAnyMember()) {
      type = member->getType();
      for (const Records::Part one : way_to(*written)) part = &walk_.records().part(*part, one);
      if (is_overlaid(*member)) {
        (void)overlays_.initialise({written->getInit(), part, part, {}}, *member,
                                   unwrapped(*written->getInit()));
        continue;
      }
    } else if (written->isBaseInitializer()) {
      type = clang::QualType(written->getBaseClass(), 0);
      part = &walk_.records().part(self, type->getAsCXXRecordDecl()->getDefinition());
    }
    const auto value = part_value(*part, type, unwrapped(*written->getInit()));
    const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(*part);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      if (value) {
        set(*leaves[i], value->leaves[i]);
      } else {
        walk_.frame().failed.insert(leaves[i]);
      }
    }
  }
}

/// One of two objects, member by member.
std::optional<ObjectValue> Objects::chosen(const clang::ConditionalOperator& choice) {
  const auto condition = expressions_.condition(*choice.getCond());
  if (!condition) return {};
  if (condition->is_constant()) {
    return value_of(condition->affine->constant() != 0 ? *choice.getTrueExpr()
                                                       : *choice.getFalseExpr());
  }
  std::optional<ObjectValue> if_true;
  std::optional<ObjectValue> if_false;
  expressions_.evaluate_sides(
      *condition, choice, [&] { if_true = value_of(*choice.getTrueExpr()); },
      [&] { if_false = value_of(*choice.getFalseExpr()); });
  if (!if_true || !if_false) return {};
  const clang::VarDecl& plain =
      walk_.records().made("", choice.getType().getUnqualifiedType(), choice.getBeginLoc());
  const std::vector<const clang::VarDecl*> parts = walk_.records().leaves(plain);
  for (std::size_t i = 0; i < if_true->leaves.size(); ++i) {
    ObjectValue::Leaf& one = if_true->leaves[i];
    const ObjectValue::Leaf& other = if_false->leaves[i];
    if (parts[i]->getType()->isReferenceType()) {
      walk_.error(choice,
                  fmt::format("'{}' is not supported: its type has a member that is a "
                              "reference",
                              walk_.text(choice)),
                  {"accepted: `if` and `else`"});
      return {};
    }
    if (one.elements) {
      const auto id = new_array(*parts[i]);
      if (!id) return {};
      const Location place = walk_.location(choice);
      const std::vector<Value> at = open_loops(builder_, *id, 0, place);
      walk_.mark_copied(choice);
      const Value first = accesses_.load(behind(*one.elements, at), choice);
      const Value second = accesses_.load(behind(*other.elements, at), choice);
      builder_.store(*id, at, builder_.select(*condition, first, second, place), place);
      for (std::size_t d = 0; d < at.size(); ++d) builder_.close_loop();
      one.elements = ArrayView{*id, {}};
      one.is_borrowed = false;
      continue;
    }
    const bool has_one = one.scalar.state == Variable::State::kDefined;
    const bool has_other = other.scalar.state == Variable::State::kDefined;
    if (has_one && has_other) {
      one.scalar.value =
          builder_.select(*condition, one.scalar.value, other.scalar.value, walk_.location(choice));
    } else if (has_other) {
      one.scalar = other.scalar;
    }
  }
  return if_true;
}

std::optional<ObjectValue> Objects::given_by(const clang::Expr& written) {
  auto value = value_of(written);
  if (!value) return {};
  const clang::Expr* bare = &unwrapped(written);
  if (const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(bare)) {
    if (copies_members(*made->getConstructor())) bare = &unwrapped(*made->getArg(0));
  }
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(bare);
  const auto* variable =
      reference == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
  const bool is_own = variable != nullptr && variable->isLocalVarDeclOrParm() &&
                      !variable->getType()->isReferenceType() && !variable->hasGlobalStorage();
  if (is_own) {
    for (ObjectValue::Leaf& leaf : value->leaves) leaf.is_borrowed = false;
    return value;
  }
  const clang::VarDecl& plain =
      walk_.records().made("", written.getType().getUnqualifiedType(), written.getBeginLoc());
  return own(*std::move(value), plain, written);
}

std::optional<ObjectValue> Objects::referred_by(const clang::Expr& written) {
  const Named named = accesses_.named(written);
  if (named.variable != nullptr) return reference_to(named, written);
  const bool is_constant =
      walk_.frame().function->getReturnType()->getPointeeType().isConstQualified();
  if (!is_constant) {
    walk_.error(written, fmt::format("reference to '{}' is not supported", walk_.text(written)),
                {"accepted: references to variables and to elements of arrays"});
    return {};
  }
  if (is_object(written.getType())) return value_of(written);
  const auto value = expressions_.value_of(written);
  if (!value) return {};
  ObjectValue result;
  result.leaves.emplace_back().scalar = {Variable::State::kDefined, value->type, *value};
  return result;
}

void Objects::assign_whole(const clang::VarDecl& variable, const ObjectValue& value,
                           const clang::Expr& written) {
  Named whole;
  whole.base = &written;
  whole.variable = whole.declared = &variable;
  assign(whole, value, written);
}

// Variables -------------------------------------------------------------------------------------

void Objects::declare(const clang::VarDecl& variable) {
  const std::string what = fmt::format("'{}'", variable.getName().str());
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(variable);
  const auto fail = [&] {
    for (const clang::VarDecl* leaf : leaves) walk_.frame().failed.insert(leaf);
    walk_.frame().failed.insert(&variable);
  };
  if (!is_supported(variable.getType(), variable.getLocation(), what)) return fail();
  if (variable.getType()->isArrayType()) {
    if (!declare_elements(variable)) fail();
    return;
  }
  const std::size_t before = builder_.kernel().operations.size();
  const auto value = variable.getInit() == nullptr
                         ? undefined(variable.getType(), variable.getLocation(), false)
                         : value_of(*variable.getInit());
  if (!value) return fail();
  declare(variable, *value, variable.getInit());
  const std::size_t end = builder_.kernel().operations.size();
  for (const clang::VarDecl* leaf : leaves) {
    const auto view = walk_.frame().arrays.find(leaf);
    if (view == walk_.frame().arrays.end() || leaf->getType()->isReferenceType()) continue;
    if (!is_stored(view->second.array, before, end)) accesses_.declare(view->second.array, *leaf);
  }
}

/// Whether one of the operations `from` to `end` has stored anything to an array.
bool Objects::is_stored(model::ArrayId array, std::size_t from, std::size_t end) const {
  const std::vector<model::Operation>& operations = builder_.kernel().operations;
  return std::any_of(operations.begin() + static_cast<std::ptrdiff_t>(from),
                     operations.begin() + static_cast<std::ptrdiff_t>(end),
                     [&](const model::Operation& op) {
                       return op.opcode == model::Opcode::kStore && op.array == array;
                     });
}

void Objects::declare(const clang::VarDecl& variable, const ObjectValue& value,
                      const clang::Expr* written) {
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(variable);
  const auto own_value = written == nullptr ? value : own(value, variable, *written);
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const clang::VarDecl& leaf = *leaves[i];
    if (!own_value) {
      walk_.frame().failed.insert(&leaf);
      continue;
    }
    const ObjectValue::Leaf& part = own_value->leaves[i];
    if (leaf.getType()->isReferenceType()) {
      set(leaf, part);
    } else if (part.elements) {
      walk_.frame().arrays[&leaf] = *part.elements;
      if (!leaf.getName().empty()) builder_.rename(part.elements->array, leaf.getName().str());
    } else if (part.scalar.state == Variable::State::kDefined) {
      scalars_.set(leaf, part.scalar.value);
    } else {
      scalars_.declare(leaf, part.scalar.type);
    }
  }
}

/// Gives a part of the frame at hand its value, or lets a reference refer.
void Objects::set(const clang::VarDecl& leaf, const ObjectValue::Leaf& value) {
  Frame& frame = walk_.frame();
  if (value.elements) {
    frame.arrays[&leaf] = *value.elements;
  } else if (value.referred != nullptr) {
    frame.aliases[&leaf] = value.referred;
  } else if (value.scalar.state == Variable::State::kDefined) {
    scalars_.set(leaf, value.scalar.value);
  } else {
    frame.scalars[&leaf] = value.scalar;
  }
}

void Objects::hold(const clang::VarDecl& self, const ObjectValue& value) {
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(self);
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    set(*leaves[i], value.leaves[i]);
  }
}

std::optional<ObjectValue> Objects::taken(const clang::VarDecl& self) {
  // The members' own types tell references from the rest, which a reference to all of it hides.
  const clang::VarDecl& plain =
      walk_.records().made("", self.getType().getNonReferenceType(), self.getLocation());
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(self);
  const std::vector<const clang::VarDecl*> types = walk_.records().leaves(plain);
  ObjectValue result;
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    ObjectValue::Leaf& value = result.leaves.emplace_back();
    const clang::VarDecl& leaf = walk_.referred(*leaves[i]);
    const Frame& frame = walk_.frame();
    if (frame.failed.count(&leaf) > 0) return {};
    const auto elements = frame.arrays.find(&leaf);
    const auto scalar = frame.scalars.find(&leaf);
    if (elements != frame.arrays.end()) {
      value.elements = elements->second;
    } else if (types[i]->getType()->isReferenceType()) {
      value.referred = &leaf;
    } else if (scalar != frame.scalars.end() && scalar->second.state != Variable::State::kFailed) {
      value.scalar = scalar->second;
      value.scalar.slot = -1;
    } else {
      return {};
    }
  }
  return result;
}

void Objects::assign(const Named& object, const ObjectValue& value, const clang::Expr& written) {
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(*object.variable);
  const Accesses::Once once(accesses_, object);
  // `q[q[0].next] = n`: where it is, before any member of it is another one.
  std::vector<Destination> places;
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    places.push_back(destination(accesses_.part(object, *leaves[i]), value.leaves[i], written));
  }
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const Named part = accesses_.part(object, *leaves[i]);
    const ObjectValue::Leaf& leaf = value.leaves[i];
    if (walk_.frame().failed.count(part.variable) > 0) continue;
    if (leaf.elements) {
      if (places[i].view) copy(*leaf.elements, *places[i].view, written);
      continue;
    }
    if (!assign_number(part, places[i].element, leaf.scalar, written)) return;
  }
}

/// A member that is a variable, or else an element. False: an error was reported.
bool Objects::assign_number(const Named& part, const std::optional<Element>& place,
                            const Variable& number, const clang::Expr& written) {
  const bool has_value = number.state == Variable::State::kDefined;
  if (const clang::VarDecl* scalar = accesses_.scalar_of(part)) {
    const auto known = walk_.frame().scalars.find(scalar);
    if (known == walk_.frame().scalars.end()) {
      walk_.error(written, fmt::format("assignment to '{}' is not supported", walk_.text(written)),
                  {"accepted: local objects and elements of arrays"});
      return false;
    }
    if (has_value) {
      scalars_.assign(*scalar, written);
      scalars_.set(*scalar, number.value);
    } else {
      known->second.state = number.state;
    }
    return true;
  }
  if (!place || !accesses_.is_writable(*place, written)) return false;
  if (has_value) accesses_.store(*place, number.value, written);
  return true;
}

void Objects::clear(const Named& object, const clang::Expr& written) {
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(*object.variable);
  const clang::VarDecl& plain = walk_.records().made(
      "", inner_type(context_, object.variable->getType()), written.getBeginLoc());
  const std::vector<const clang::VarDecl*> types = walk_.records().leaves(plain);
  const Accesses::Once once(accesses_, object);
  const Location place = walk_.location(written);
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const Named part = accesses_.part(object, *leaves[i]);
    if (walk_.frame().failed.count(part.variable) > 0) continue;
    if (types[i]->getType()->isArrayType()) {
      const auto row = accesses_.view(part, written);
      if (!row) return;
      const std::vector<Value> subscripts =
          open_loops(builder_, row->array, row->prefix.size(), place);
      const Element element = behind(*row, subscripts);
      const model::Type type = builder_.kernel().arrays[static_cast<std::size_t>(row->array)].type;
      const bool is_writable = accesses_.is_writable(element, written);
      if (is_writable) accesses_.store(element, builder_.zero(type, place), written);
      for (std::size_t d = 0; d < subscripts.size(); ++d) builder_.close_loop();
      if (!is_writable) return;
      continue;
    }
    const auto type = type_of(*types[i]);
    if (!type) return;
    const bool is_scalar = accesses_.scalar_of(part) != nullptr;
    const auto element = is_scalar ? std::nullopt : accesses_.element(part, written);
    const Variable zero{Variable::State::kDefined, *type, builder_.zero(*type, place)};
    if (!assign_number(part, element, zero, written)) return;
  }
}

/// Where a member's value goes, unless it is a scalar.
Objects::Destination Objects::destination(const Named& part, const ObjectValue::Leaf& value,
                                          const clang::Expr& written) {
  Destination place;
  if (walk_.frame().failed.count(part.variable) > 0) return place;
  if (value.elements) {
    place.view = accesses_.view(part, written);
  } else if (accesses_.scalar_of(part) == nullptr) {
    place.element = accesses_.element(part, written);
  }
  return place;
}

bool Objects::assigns(const clang::CallExpr& call) {
  const auto* op = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&call);
  const auto* method =
      op == nullptr ? nullptr : llvm::dyn_cast_or_null<clang::CXXMethodDecl>(op->getDirectCallee());
  if (method == nullptr || op->getOperator() != clang::OO_Equal || !copies_members(*method)) {
    return false;
  }
  if (!have_order(walk_, *op->getArg(0), *op->getArg(1))) {
    scalars_.fail_assigned(call);
    return true;
  }
  const auto value = value_of(*op->getArg(1));
  const Keep keep(walk_);
  const Named target = accesses_.named(*op->getArg(0));
  if (value && target.variable != nullptr) assign(target, *value, *op->getArg(0));
  if (!value) scalars_.fail_assigned(call);
  return true;
}

void Objects::assign(const clang::BinaryOperator& op) {
  if (!have_order(walk_, *op.getLHS(), *op.getRHS())) return scalars_.fail_assigned(op);
  const auto value = value_of(*op.getRHS());
  const Keep keep(walk_);
  const Named target = accesses_.named(*op.getLHS());
  if (value && target.variable != nullptr) return assign(target, *value, *op.getLHS());
  if (value) {
    walk_.error(op, fmt::format("assignment to '{}' is not supported", walk_.text(*op.getLHS())),
                {"accepted: local objects and elements of arrays"});
  }
  scalars_.fail_assigned(op);
}

std::optional<ObjectValue> Objects::own(ObjectValue value, const clang::VarDecl& variable,
                                        const clang::Expr& written) {
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(variable);
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    ObjectValue::Leaf& leaf = value.leaves[i];
    if (!leaf.elements || !leaf.is_borrowed || leaves[i]->getType()->isReferenceType()) continue;
    const auto id = new_array(*leaves[i]);
    if (!id) return {};
    copy(*leaf.elements, {*id, {}}, written);
    leaf.elements = ArrayView{*id, {}};
    leaf.is_borrowed = false;
  }
  return value;
}

const clang::VarDecl* Objects::made_by(const clang::Expr& written) {
  const FullExpression full(walk_, written);
  const auto known = walk_.frame().made.find(&written);
  if (known != walk_.frame().made.end()) return known->second;
  const clang::QualType type = written.getType().getUnqualifiedType();
  const auto* call = llvm::dyn_cast<clang::CallExpr>(&written);
  const bool refers = written.isGLValue() && call != nullptr;
  const clang::VarDecl& variable = walk_.records().made(
      "", refers ? context_.getLValueReferenceType(type) : type, written.getBeginLoc());
  std::optional<ObjectValue> value;
  if (!refers) {
    value = value_of(written);
  } else if (assigns(*call)) {
    const Named target = accesses_.named(*call->getArg(0));
    if (target.variable != nullptr) value = reference_to(target, written);
  } else {
    auto frame = calls_.inlined_in_order(*call, true);
    if (frame) value = std::move(frame->result_object);
  }
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(variable);
  if (!value) {
    for (const clang::VarDecl* leaf : leaves) walk_.frame().failed.insert(leaf);
    walk_.frame().failed.insert(&variable);
  } else if (refers) {
    for (std::size_t i = 0; i < leaves.size(); ++i) set(*leaves[i], value->leaves[i]);
  } else {
    declare(variable, *value, &written);
  }
  walk_.frame().made[&written] = &variable;
  return &variable;
}

void Objects::make_choice(const clang::Expr& written) {
  const clang::Expr* at = &unwrapped(written);
  while (const auto* member = llvm::dyn_cast<clang::MemberExpr>(at)) {
    at = &unwrapped(*member->getBase());
  }
  const bool is_choice = llvm::isa<clang::ConditionalOperator>(at) && at->isGLValue();
  if (is_choice && is_object(at->getType())) made_by(*at);
}

// Arrays ----------------------------------------------------------------------------------------

/// Copies the elements of one array, or row, to another of the same shape.
void Objects::copy(const ArrayView& from, const ArrayView& to, const clang::Expr& written) {
  const std::vector<Value> subscripts =
      open_loops(builder_, to.array, to.prefix.size(), walk_.location(written));
  walk_.mark_copied(written);
  const Value value = accesses_.load(behind(from, subscripts), written);
  accesses_.store(behind(to, subscripts), value, written);
  for (std::size_t i = 0; i < subscripts.size(); ++i) builder_.close_loop();
}

bool Objects::is_table(const clang::VarDecl& variable) {
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(variable);
  return !leaves.empty() && std::all_of(leaves.begin(), leaves.end(), [&](const auto* leaf) {
    return static_variables_.find(*leaf);
  });
}

/// Declares an array of objects.
bool Objects::declare_elements(const clang::VarDecl& variable) {
  if (is_table(variable)) return true;
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(variable);
  for (const clang::VarDecl* leaf : leaves) {
    const auto id = new_array(*leaf);
    if (!id) return false;
    walk_.frame().arrays[leaf] = {*id, {}};
    if (has_no_value(variable)) accesses_.declare(*id, *leaf);
  }
  return variable.getInit() == nullptr || initialise_elements(variable, *variable.getInit());
}

/// Stores what an initialiser gives the elements of an array, which is declared, be they numbers or objects.
bool Objects::initialise_elements(const clang::VarDecl& variable, const clang::Expr& initialiser) {
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(variable);
  const clang::Expr& bare = unwrapped(initialiser);
  if (record_of(context_, variable.getType()) == nullptr) {
    initialisers_.store(walk_.frame().arrays.at(&variable).array, bare, nullptr);
    return true;
  }
  if (const auto* each = llvm::dyn_cast<clang::CXXConstructExpr>(&bare)) {
    const std::size_t before = builder_.kernel().operations.size();
    const auto value = constructed(*each);  // the same for all
    if (!value) return false;
    const std::size_t made = builder_.kernel().operations.size();
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      const model::ArrayId id = walk_.frame().arrays.at(leaves[i]).array;
      const ObjectValue::Leaf& leaf = value->leaves[i];
      const bool has_elements = leaf.elements && is_stored(leaf.elements->array, before, made);
      if (leaf.scalar.state != Variable::State::kDefined && !has_elements) {
        accesses_.declare(id, *leaves[i]);
        continue;
      }
      const Location place = walk_.location(variable.getLocation());
      const std::vector<Value> subscripts = open_loops(builder_, id, 0, place);
      Value element = leaf.scalar.value;
      if (has_elements) {
        const ArrayView& part = *leaf.elements;
        const model::Array& array = builder_.kernel().arrays[static_cast<std::size_t>(part.array)];
        const std::size_t inner = array.shape.size() - part.prefix.size();
        walk_.mark_copied(bare);
        element = accesses_.load(
            behind(part, {subscripts.end() - static_cast<std::ptrdiff_t>(inner), subscripts.end()}),
            bare);
      }
      builder_.store(id, subscripts, element, place);
      for (std::size_t d = 0; d < subscripts.size(); ++d) builder_.close_loop();
    }
    return true;
  }
  std::vector<std::int64_t> position;
  return store_elements(variable, bare, position);
}

/// Those under the subscripts `position`.
bool Objects::store_elements(const clang::VarDecl& variable, const clang::Expr& initialiser,
                             std::vector<std::int64_t>& position) {
  const clang::QualType type = initialiser.getType();
  const auto* extents = context_.getAsConstantArrayType(type);
  if (extents == nullptr) {
    const auto value = value_of(initialiser);
    if (!value) return false;
    const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(variable);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      ArrayView row = walk_.frame().arrays.at(leaves[i]);
      for (const std::int64_t index : position) {
        row.prefix.push_back({subscript_of(model::AffineExpr(index))});
      }
      const ObjectValue::Leaf& leaf = value->leaves[i];
      if (leaf.elements) {
        copy(*leaf.elements, row, initialiser);
      } else if (leaf.scalar.state == Variable::State::kDefined) {
        accesses_.store(behind(row, {}), leaf.scalar.value, initialiser);
      }
    }
    return true;
  }
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(&initialiser);
  const bool is_zero = llvm::isa<clang::ImplicitValueInitExpr>(initialiser);
  if (list == nullptr && !is_zero) {
    walk_.error(initialiser,
                fmt::format("initialiser '{}' is not supported", walk_.text(initialiser)),
                {"accepted: lists in braces"});
    return false;
  }
  const auto count = static_cast<std::int64_t>(extents->getZExtSize());
  for (std::int64_t i = 0; i < count; ++i) {
    const bool given = list != nullptr && i < static_cast<std::int64_t>(list->getNumInits());
    const clang::Expr* part = given ? list->getInit(static_cast<unsigned>(i)) : nullptr;
    if (part == nullptr && list != nullptr) part = list->getArrayFiller();
    if (part == nullptr) {
      walk_.error(initialiser, "an initialiser of this kind is not supported");
      return false;
    }
    position.push_back(i);
    const bool ok = store_elements(variable, unwrapped(*part), position);
    position.pop_back();
    if (!ok) return false;
  }
  return true;
}

}  // namespace hls::frontend
