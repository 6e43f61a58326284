#include "frontend/c/initialisers.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/c/array_declaration.h"
#include "frontend/c/expressions.h"
#include "frontend/c/initial_patterns.h"

namespace hls::frontend {
namespace {

/// Elements that are all alike are stored by loops when they are more than this.
constexpr std::int64_t kMostSeparateStores = 16;

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

/// Whether an initialiser says nothing but zero: `{}`.
bool is_zero(const clang::Expr& initialiser) {
  if (llvm::isa<clang::ImplicitValueInitExpr>(initialiser)) return true;
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(&initialiser);
  return list != nullptr && list->getNumInits() == 0 && list->getArrayFiller() != nullptr &&
         is_zero(*list->getArrayFiller());
}

}  // namespace

void Initialisers::warn_of_excess(const clang::Expr& initialiser, clang::QualType type) {
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(initialiser.IgnoreParens());
  if (list == nullptr || record_of(walk_.context(), type) != nullptr) return;
  if (list->isSemanticForm() && list->getSyntacticForm() != nullptr) {
    list = list->getSyntacticForm();
  }
  const auto& parts = list->inits();
  const auto is = [&](auto test) { return std::any_of(parts.begin(), parts.end(), test); };
  if (is([](const clang::Expr* part) { return llvm::isa<clang::DesignatedInitExpr>(part); }))
    return;
  const auto* array = walk_.context().getAsConstantArrayType(type);
  const bool has_rows = array != nullptr && is([](const clang::Expr* part) {
                          return llvm::isa<clang::InitListExpr>(part);
                        });
  const std::uint64_t places =
      array == nullptr ? 1
      : has_rows       ? array->getZExtSize()
                 : static_cast<std::uint64_t>(walk_.context().getConstantArrayElementCount(array));
  if (parts.size() > places) {
    walk_.warning(parts[places]->getBeginLoc(),
                  fmt::format("'{}' is left out: what is initialised has {} element{}",
                              walk_.text(*parts[places]), places, places == 1 ? "" : "s"));
  }
  if (!has_rows) return;
  for (const clang::Expr* part : parts) warn_of_excess(*part, array->getElementType());
}

void Initialisers::store(model::ArrayId id, const clang::Expr& initialiser,
                         const clang::APValue* value) {
  const model::Array& array = builder_.kernel().arrays[static_cast<std::size_t>(id)];
  const std::int64_t size = array.size();
  if (size > kMostSeparateStores) {
    if (is_zero(initialiser)) return fill(id, 0);
    const auto pattern = value == nullptr ? std::nullopt : common_pattern(*value, array.type);
    if (pattern) return fill(id, *pattern);
  }
  if (size > kMostInitialisedElements) {
    walk_.error(initialiser, fmt::format("an initialiser of {} elements is not supported", size),
                {fmt::format("accepted: up to {} elements; pass larger tables as arguments",
                             kMostInitialisedElements)});
    return;
  }
  std::vector<std::int64_t> position;
  store_part(id, initialiser, position);
}

void Initialisers::fill(model::ArrayId id, std::uint64_t pattern) {
  const model::Array array = builder_.kernel().arrays[static_cast<std::size_t>(id)];
  std::vector<Value> subscripts;
  for (std::size_t dimension = 0; dimension < array.shape.size(); ++dimension) {
    const model::LoopId loop = builder_.open_loop({fmt::format("{}_{}", array.name, dimension),
                                                   model::LoopKind::kTemporal,
                                                   array.shape[dimension],
                                                   0,
                                                   1,
                                                   -1,
                                                   {},
                                                   array.location});
    subscripts.push_back(subscript_of(model::AffineExpr::counter(loop)));
  }
  const Value value =
      array.type.is_float()
          ? builder_.bit_pattern(array.type, pattern, array.location)
          : builder_.integer(array.type, static_cast<std::int64_t>(pattern), array.location);
  builder_.store(id, subscripts, value, array.location);
  for (std::size_t dimension = 0; dimension < array.shape.size(); ++dimension)
    builder_.close_loop();
}

/// Stores the elements of `initialiser`, which is for the part of the array under the subscripts
/// `position`.
void Initialisers::store_part(model::ArrayId id, const clang::Expr& initialiser,
                              std::vector<std::int64_t>& position) {
  const std::vector<std::int64_t> shape =
      builder_.kernel().arrays[static_cast<std::size_t>(id)].shape;
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(initialiser.IgnoreParens());
  const bool is_zero = llvm::isa<clang::ImplicitValueInitExpr>(initialiser);
  if (position.size() == shape.size()) {
    return store_element(id, is_zero ? nullptr : &initialiser, position,
                         walk_.location(initialiser));
  }
  if (list == nullptr && !is_zero) {
    walk_.error(initialiser,
                fmt::format("initialiser '{}' is not supported", walk_.text(initialiser)),
                {"accepted: lists in braces"});
    return;
  }
  for (std::int64_t i = 0; i < shape[position.size()]; ++i) {
    position.push_back(i);
    const bool given = list != nullptr && i < static_cast<std::int64_t>(list->getNumInits());
    const clang::Expr* part = given ? list->getInit(static_cast<unsigned>(i)) : nullptr;
    if (part == nullptr && list != nullptr) part = list->getArrayFiller();
    store_part(id, part == nullptr ? initialiser : *part, position);
    position.pop_back();
  }
}

void Initialisers::store_element(model::ArrayId id, const clang::Expr* initialiser,
                                 const std::vector<std::int64_t>& position,
                                 const Location& written) {
  const model::Array& array = builder_.kernel().arrays[static_cast<std::size_t>(id)];
  const model::Type type = array.type;
  const Location place = written.line > 0 ? written : array.location;  // implied zeros are nowhere
  const std::optional<Value> value =
      initialiser != nullptr ? expressions_.value_of(*initialiser) : builder_.zero(type, place);
  if (!value) return;
  std::vector<Value> subscripts;
  for (const std::int64_t i : position) {
    subscripts.push_back(subscript_of(model::AffineExpr(i)));
  }
  builder_.store(id, subscripts, *value, place);
}

}  // namespace hls::frontend
