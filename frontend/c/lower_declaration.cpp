#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/c/clang_places.h"
#include "frontend/c/lowering.h"
#include "frontend/c/scalar_types.h"

namespace hls::frontend {
namespace {

/// Initialiser lists become one store an element; beyond this an argument is the better way.
constexpr std::int64_t kMostInitialisedElements = 65536;

/// Elements that are all alike are stored by loops when they are more than this.
constexpr std::int64_t kMostSeparateStores = 16;

/// The pattern of a number in a type; nothing: it is none.
std::optional<std::uint64_t> pattern_of(const clang::APValue& value, model::Type type) {
  if (!value.isInt() && !value.isFloat()) return std::nullopt;
  const llvm::APInt bits =
      value.isInt() ? llvm::APInt(value.getInt()) : value.getFloat().bitcastToAPInt();
  return bits.zextOrTrunc(static_cast<unsigned>(type.bits)).getZExtValue();
}

/// The pattern that all elements of a constant initialiser have; nothing: they differ, or are no numbers.
std::optional<std::uint64_t> common_pattern(const clang::APValue& value, model::Type type) {
  if (!value.isArray()) return pattern_of(value, type);
  std::optional<std::uint64_t> common;
  const auto agrees = [&](const clang::APValue& part) {
    const auto pattern = common_pattern(part, type);
    if (!common) common = pattern;
    return pattern && pattern == common;
  };
  for (unsigned i = 0; i < value.getArrayInitializedElts(); ++i) {
    if (!agrees(value.getArrayInitializedElt(i))) return std::nullopt;
  }
  if (value.hasArrayFiller() && !agrees(value.getArrayFiller())) return std::nullopt;
  return common;
}

/// Appends the elements of a constant initialiser in row-major order; false: some are no numbers.
bool append_elements(const clang::APValue& value, const model::Array& array, std::size_t dimension,
                     std::vector<std::uint64_t>& elements) {
  if (dimension == array.shape.size()) {
    const auto pattern = pattern_of(value, array.type);
    if (pattern) elements.push_back(*pattern);
    return pattern.has_value();
  }
  if (!value.isArray()) return false;
  for (unsigned i = 0; i < array.shape[dimension]; ++i) {
    const bool is_given = i < value.getArrayInitializedElts();
    if (!is_given && !value.hasArrayFiller()) return false;
    const clang::APValue& part =
        is_given ? value.getArrayInitializedElt(i) : value.getArrayFiller();
    if (!append_elements(part, array, dimension + 1, elements)) return false;
  }
  return true;
}

std::string quoted(const clang::VarDecl& variable) { return "'" + variable.getName().str() + "'"; }

}  // namespace

void Lowering::declarations(const clang::DeclStmt& group) {
  for (const clang::Decl* declaration : group.decls()) {
    if (const auto* declared = llvm::dyn_cast<clang::VarDecl>(declaration)) {
      if (declared->getInit() != nullptr) warn_of_excess(*declared->getInit(), declared->getType());
      variable(*declared);
    } else if (llvm::isa<clang::FunctionDecl>(declaration)) {
      error(declaration->getLocation(),
            "function declarations inside a function are not supported");
    }
  }
}

void Lowering::variable(const clang::VarDecl& variable) {
  const clang::QualType type = variable.getType();
  if (variable.hasGlobalStorage()) {
    // A static constant is read like a global one.
    if (type.isConstQualified() && scalar_type(context_, type)) return;
    if (constant_array(variable) || frame().failed.count(&variable) > 0) return;
    error(variable.getLocation(),
          fmt::format("static variable {} is not supported", quoted(variable)),
          {"it would keep its value from one call to the next",
           "accepted: automatic variables, and `static const` scalars and arrays with "
           "a constant initialiser"});
    frame().failed.insert(&variable);
    return;
  }
  if (type.isVolatileQualified() || context_.getBaseElementType(type).isVolatileQualified()) {
    error(variable.getLocation(),
          fmt::format("volatile variable {} is not supported", quoted(variable)));
    frame().failed.insert(&variable);
    return;
  }
  if (const auto scalar = scalar_type(context_, type)) return local_scalar(variable, *scalar);
  if (type->isArrayType()) return local_array(variable);
  if (type->isLValueReferenceType()) return local_reference(variable);
  error(variable.getLocation(),
        fmt::format("type '{}' of {} is not supported", spelling(type), quoted(variable)),
        {kAcceptedTypes, "and arrays of these with constant extents"});
  frame().failed.insert(&variable);
}

void Lowering::local_scalar(const clang::VarDecl& variable, model::Type type) {
  Variable& scalar = frame().scalars[&variable];
  scalar = {Variable::State::kUndefined, type, {}, -1};
  if (variable.getInit() == nullptr) {
    scalar.slot = definite_.declare(variable.getName().str(), place_of(variable.getLocation()),
                                    builder_.current_loop(), false);
    return;
  }
  copied_ = variable.getInit()->IgnoreParenCasts();
  if (const auto value = whole_expression(*variable.getInit())) {
    set(variable, *value);
  } else {
    frame().scalars[&variable].state = Variable::State::kFailed;
  }
}

/// Elements that there is no place for are left out, as C does.
void Lowering::warn_of_excess(const clang::Expr& initialiser, clang::QualType type) {
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(initialiser.IgnoreParens());
  if (list == nullptr) return;
  if (list->isSemanticForm() && list->getSyntacticForm() != nullptr) {
    list = list->getSyntacticForm();
  }
  const auto& parts = list->inits();
  const auto is = [&](auto test) { return std::any_of(parts.begin(), parts.end(), test); };
  if (is([](const clang::Expr* part) { return llvm::isa<clang::DesignatedInitExpr>(part); }))
    return;
  const auto* array = context_.getAsConstantArrayType(type);
  const bool has_rows = array != nullptr && is([](const clang::Expr* part) {
                          return llvm::isa<clang::InitListExpr>(part);
                        });
  const std::uint64_t places =
      array == nullptr ? 1
      : has_rows       ? array->getZExtSize()
                       : static_cast<std::uint64_t>(context_.getConstantArrayElementCount(array));
  if (parts.size() > places) {
    warning(parts[places]->getBeginLoc(),
            fmt::format("'{}' is left out: what is initialised has {} element{}",
                        text(*parts[places]), places, places == 1 ? "" : "s"));
  }
  if (!has_rows) return;
  for (const clang::Expr* part : parts) warn_of_excess(*part, array->getElementType());
}

/// The array that a declaration stands for, or the reason why it is refused.
std::optional<model::Array> Lowering::array_declaration(const clang::VarDecl& variable,
                                                        clang::QualType type) {
  const ArrayType written = array_type(context_, type);
  if (!written.element) {
    error(variable.getLocation(),
          fmt::format("elements of type '{}' in {} are not supported", written.element_spelling,
                      quoted(variable)),
          {kAcceptedTypes});
    return {};
  }
  model::Array array{
      variable.getName().str(), *written.element, {}, false, location(variable.getLocation())};
  for (const auto& extent : written.shape) {
    if (extent && *extent > 0) {
      array.shape.push_back(*extent);
      continue;
    }
    if (written.is_open && array.shape.empty()) {
      array.shape.push_back(1);
      continue;
    }
    std::string advice = fmt::format("accepted: constant extents, such as {} {}",
                                     written.element_spelling, variable.getName().str());
    for (const auto& other : written.shape) {
      advice += fmt::format("[{}]", other && *other > 0 ? *other : 16);
    }
    error(variable.getLocation(),
          fmt::format("an extent of array {} is not a constant above 0", quoted(variable)),
          {advice});
    return {};
  }
  return array;
}

/// Makes a memory of a constant array with a constant initialiser, or finds it; false: it is no such
/// array, or has been refused and is among `failed`.
bool Lowering::constant_array(const clang::VarDecl& variable) {
  const clang::QualType type = variable.getType();
  const bool is_constant = type->isArrayType() && !type.isVolatileQualified() &&
                           context_.getBaseElementType(type).isConstQualified();
  const clang::VarDecl* defined = nullptr;  // it may be declared before
  if (!is_constant || variable.getAnyInitializer(defined) == nullptr) return false;
  const auto known = roms_.find(defined);
  if (known != roms_.end()) {
    frame().arrays[&variable] = {known->second, {}};
    return true;
  }
  const clang::APValue* value = defined->evaluateValue();
  if (value == nullptr) return false;
  auto array = array_declaration(*defined, defined->getType());
  if (array && array->size() > kMostInitialisedElements) {
    error(variable.getLocation(),
          fmt::format("an initialiser of {} elements is not supported", array->size()),
          {fmt::format("accepted: up to {} elements; pass larger tables as arguments",
                       kMostInitialisedElements)});
    array.reset();
  }
  if (!array) {
    frame().failed.insert(&variable);
    return false;
  }
  if (!append_elements(*value, *array, 0, array->contents)) return false;
  const model::ArrayId id = builder_.add_array(std::move(*array));
  roms_[defined] = id;
  frame().arrays[&variable] = {id, {}};
  return true;
}

void Lowering::local_array(const clang::VarDecl& variable) {
  if (constant_array(variable) || frame().failed.count(&variable) > 0) return;
  auto array = array_declaration(variable, variable.getType());
  if (!array) {
    frame().failed.insert(&variable);
    return;
  }
  const std::int64_t size = array->size();
  const model::ArrayId id = builder_.add_array(std::move(*array));
  frame().arrays[&variable] = {id, {}};
  const clang::Expr* initialiser = variable.getInit();
  if (initialiser == nullptr) {
    slots_[id] = definite_.declare(variable.getName().str(), place_of(variable.getLocation()),
                                   builder_.current_loop(), true);
    return;
  }
  if (size > kMostSeparateStores) {
    const clang::APValue* value = variable.evaluateValue();
    const model::Type type = builder_.kernel().arrays[static_cast<std::size_t>(id)].type;
    if (value != nullptr) {
      if (const auto pattern = common_pattern(*value, type)) return fill(id, *pattern);
    }
  }
  if (size > kMostInitialisedElements) {
    error(*initialiser, fmt::format("an initialiser of {} elements is not supported", size),
          {fmt::format("accepted: up to {} elements; pass larger tables as arguments",
                       kMostInitialisedElements)});
    return;
  }
  std::vector<std::int64_t> position;
  initialise(id, *initialiser, position);
}

/// Stores one pattern in all elements, in a loop for each dimension: `A_0`, `A_1`.
void Lowering::fill(model::ArrayId id, std::uint64_t pattern) {
  const model::Array array = builder_.kernel().arrays[static_cast<std::size_t>(id)];
  std::vector<model::AffineExpr> subscripts;
  for (std::size_t dimension = 0; dimension < array.shape.size(); ++dimension) {
    const model::LoopId loop = builder_.open_loop({fmt::format("{}_{}", array.name, dimension),
                                                   model::LoopKind::kTemporal,
                                                   array.shape[dimension],
                                                   0,
                                                   1,
                                                   -1,
                                                   {},
                                                   array.location});
    subscripts.push_back(model::AffineExpr(0).plus(loop, 1));
  }
  const Value value =
      array.type.is_float()
          ? builder_.bit_pattern(array.type, pattern, array.location)
          : builder_.integer(array.type, static_cast<std::int64_t>(pattern), array.location);
  builder_.store(id, subscripts, value, array.location);
  for (std::size_t dimension = 0; dimension < array.shape.size(); ++dimension)
    builder_.close_loop();
}

/// A reference stands for the element, or the row, that its initialiser names.
void Lowering::local_reference(const clang::VarDecl& variable) {
  const clang::Expr& referent = *variable.getInit()->IgnoreParenNoopCasts(context_);
  const bool is_row = variable.getType().getNonReferenceType()->isArrayType();
  std::optional<ArrayView> place;
  if (is_row || is_place(referent)) {
    place = view(referent, referent);
  } else {
    error(variable.getLocation(),
          fmt::format("reference {} to '{}' is not supported", quoted(variable), text(referent)),
          {"accepted: references to elements or rows of arrays, such as float &s = A[i][j]"});
  }
  if (place) {
    frame().arrays[&variable] = *place;
  } else {
    frame().failed.insert(&variable);
  }
}

/// Stores the elements of `initialiser`, which is for the part of the array under the subscripts
/// `position`.
void Lowering::initialise(model::ArrayId id, const clang::Expr& initialiser,
                          std::vector<std::int64_t>& position) {
  const std::vector<std::int64_t> shape =
      builder_.kernel().arrays[static_cast<std::size_t>(id)].shape;
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(initialiser.IgnoreParens());
  const bool is_zero = llvm::isa<clang::ImplicitValueInitExpr>(initialiser);
  if (position.size() == shape.size()) {
    return initialise_element(id, is_zero ? nullptr : &initialiser, position,
                              location(initialiser));
  }
  if (list == nullptr && !is_zero) {
    error(initialiser, fmt::format("initialiser '{}' is not supported", text(initialiser)),
          {"accepted: lists in braces"});
    return;
  }
  for (std::int64_t i = 0; i < shape[position.size()]; ++i) {
    position.push_back(i);
    const bool given = list != nullptr && i < static_cast<std::int64_t>(list->getNumInits());
    const clang::Expr* part = given ? list->getInit(static_cast<unsigned>(i)) : nullptr;
    if (part == nullptr && list != nullptr) part = list->getArrayFiller();
    initialise(id, part == nullptr ? initialiser : *part, position);
    position.pop_back();
  }
}

void Lowering::initialise_element(model::ArrayId id, const clang::Expr* initialiser,
                                  const std::vector<std::int64_t>& position,
                                  const Location& written) {
  const model::Array& array = builder_.kernel().arrays[static_cast<std::size_t>(id)];
  const model::Type type = array.type;
  const Location place = written.line > 0 ? written : array.location;  // implied zeros are nowhere
  MaybeValue value;
  if (initialiser != nullptr) {
    value = expression(*initialiser);
  } else {
    value =
        type.is_float() ? builder_.bit_pattern(type, 0, place) : builder_.integer(type, 0, place);
  }
  if (!value) return;
  std::vector<model::AffineExpr> subscripts;
  for (const std::int64_t i : position) subscripts.emplace_back(i);
  builder_.store(id, subscripts, *value, place);
}

}  // namespace hls::frontend
