#include "frontend/c/overlays.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "frontend/c/pointers.h"
#include "frontend/c/scalar_types.h"
#include "frontend/c/unions.h"
#include "frontend/c/values.h"

namespace hls::frontend {
namespace {

using model::Opcode;
using model::Type;

/// Its bits as a number.
Type raw_type(Type type) { return Type::integer(type.bits, false); }

/// The type of what an expression names, with the bits of a bit-field.
std::optional<Type> type_of(const clang::Expr& written, const clang::ASTContext& context) {
  const auto type = scalar_type(context, written.getType());
  const clang::FieldDecl* field = written.getSourceBitField();
  if (!type || field == nullptr) return type;
  const auto bits = static_cast<int>(field->getBitWidthValue(context));
  return bits < type->bits ? Type::integer(bits, type->is_signed) : type;
}

/// A pointer without what makes another one of it, `p` for `(void *)p`.
const clang::Expr& behind_bitcasts(const clang::Expr& pointer) {
  const clang::Expr* bare = pointer.IgnoreParens();
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(bare);
  if (cast == nullptr) return *bare;
  const clang::CastKind kind = cast->getCastKind();
  const bool goes_on = kind == clang::CK_BitCast || kind == clang::CK_NoOp;
  return goes_on ? behind_bitcasts(*cast->getSubExpr()) : *bare;
}

/// The same where one of the casts is written: what C converts by itself may be a mistake. Else the pointer.
const clang::Expr& cast_in(const clang::Expr& pointer) {
  const clang::Expr* at = pointer.IgnoreParens();
  while (const auto* cast = llvm::dyn_cast<clang::CastExpr>(at)) {
    if (cast->getCastKind() != clang::CK_BitCast && cast->getCastKind() != clang::CK_NoOp) break;
    if (llvm::isa<clang::ExplicitCastExpr>(cast)) return behind_bitcasts(*cast);
    at = cast->getSubExpr()->IgnoreParens();
  }
  return pointer;
}

/// A pointer as a sum.
struct PointerSum {
  const clang::Expr* pointer = nullptr;
  std::vector<std::pair<const clang::Expr*, Opcode>> added;
};

/// Adds what is added to a pointer.
PointerSum sum_of(const clang::Expr& pointer, PointerSum sum = {}) {
  const clang::Expr* bare = pointer.IgnoreParens();
  const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(bare);
  if (cast != nullptr && cast->getCastKind() == clang::CK_NoOp) {  // to a pointer to a constant
    return sum_of(*cast->getSubExpr(), std::move(sum));
  }
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(bare);
  sum.pointer = &pointer;
  if (op == nullptr || !op->isAdditiveOp() || !op->getType()->isPointerType()) return sum;
  const bool is_left = op->getLHS()->getType()->isPointerType();
  sum.added.emplace_back(is_left ? op->getRHS() : op->getLHS(),
                         op->getOpcode() == clang::BO_Add ? Opcode::kAdd : Opcode::kSub);
  return sum_of(is_left ? *op->getLHS() : *op->getRHS(), std::move(sum));
}

/// The variable whose value `p`, `p++`, `p += n` and `p = q` are.
const clang::VarDecl* moving_in(const clang::Expr& pointer) {
  const clang::Expr& bare = *pointer.IgnoreParenImpCasts();
  const auto* step = llvm::dyn_cast<clang::UnaryOperator>(&bare);
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&bare);
  const bool derefers = step != nullptr && step->getOpcode() == clang::UO_Deref;  // int **p
  if (step != nullptr && (step->isIncrementDecrementOp() || derefers)) {
    return moving_in(*step->getSubExpr());
  }
  if (op != nullptr && op->isAssignmentOp()) return moving_in(*op->getLHS());
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&bare);
  return reference == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
}

/// The pointer to a number that `p[i]` and `*p` name; without one: another expression.
PointerSum pointer_to(const clang::Expr& written) {
  const clang::Expr& bare = *written.IgnoreParens();
  if (const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(&bare)) {
    return sum_of(*access->getBase(), {nullptr, {{access->getIdx(), Opcode::kAdd}}});
  }
  const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&bare);
  const bool derefers = op != nullptr && op->getOpcode() == clang::UO_Deref;
  return derefers ? sum_of(*op->getSubExpr()) : PointerSum{};
}

/// The overlaid member of a union that an expression names, or a part of it; else null.
const clang::MemberExpr* overlaid_in(const clang::Expr& written) {
  const clang::Expr* at = written.IgnoreParenImpCasts();
  for (;;) {
    if (const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(at)) {
      at = access->getBase()->IgnoreParenImpCasts();
      continue;
    }
    const auto* member = llvm::dyn_cast<clang::MemberExpr>(at);
    const auto* field =
        member == nullptr ? nullptr : llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl());
    if (field == nullptr) return nullptr;
    if (is_overlaid(*field)) return member;
    at = member->getBase()->IgnoreParenImpCasts();
  }
}

/// Where the numbers are of the member that the union of an overlaid one is kept as.
std::vector<LaidOut> laid_out(const clang::MemberExpr& overlaid) {
  const auto& field = *llvm::cast<clang::FieldDecl>(overlaid.getMemberDecl());
  return layout_of(kept_member(*field.getParent()));
}

/// The subscripts of the number that an offset lies in, and how many of its bits are before.
struct Inside {
  std::vector<std::int64_t> subscripts;
  std::int64_t below = 0;
};

/// Nothing: it lies in none of an array of numbers.
std::optional<Inside> inside(const LaidOut& laid, std::int64_t offset) {
  Inside result{{}, offset - laid.offset};
  for (const auto& [extent, stride] : laid.dimensions) {
    if (result.below < 0 || result.below / stride >= extent) return {};
    result.subscripts.push_back(result.below / stride);
    result.below %= stride;
  }
  return result.below >= 0 && result.below < laid.bits ? std::optional(result) : std::nullopt;
}

/// Whether it is one number with all its bits, which are not looked at where the types are the same.
bool is_whole(const Overlay& overlay) {
  return overlay.numbers.size() == 1 && !overlay.below &&
         overlay.numbers.front().type.bits == overlay.type.bits;
}

}  // namespace

Overlays::Overlays(Walk& walk, Values& values)
    : walk_(walk),
      builder_(walk.builder()),
      scalars_(values.scalars),
      accesses_(values.accesses),
      pointers_(values.pointers),
      expressions_(values.expressions) {}

bool Overlays::is_overlay(const clang::Expr& written) const {
  if (overlaid_in(written) != nullptr) return true;
  const PointerSum sum = pointer_to(written);
  return sum.pointer != nullptr && is_recast(*sum.pointer, written.getType());
}

std::optional<Overlay> Overlays::find(const clang::Expr& written) {
  const clang::MemberExpr* member = overlaid_in(written);
  return member != nullptr ? find_in_union(written, *member) : find_behind_cast(written);
}

std::nullopt_t Overlays::refuse(const clang::Expr& written) {
  walk_.error(written, fmt::format("'{}' is not supported", walk_.text(written)),
              {"accepted: numbers that lie over whole elements of one row, or in one number"});
  return std::nullopt;
}

/// A subscript, as wide as these are.
std::optional<Value> Overlays::index(const clang::Expr& written) {
  const auto value = expressions_.value_of(written);
  if (!value) return {};
  return builder_.cast(*value, kNoOffset.type, walk_.location(written));
}

Value Overlays::computed(Opcode opcode, const Value& value, std::int64_t other,
                         const clang::Expr& written) {
  const Location place = walk_.location(written);
  return builder_.binary(opcode, value.type, value, builder_.integer(value.type, other, place),
                         place);
}

// Members of unions ---------------------------------------------------------------------------

std::optional<Overlay> Overlays::find_in_union(const clang::Expr& written,
                                               const clang::MemberExpr& member) {
  const auto type = type_of(written, walk_.context());
  if (!type) return refuse(written);
  const auto way = way_to(written, member);
  if (!way) return {};
  const Kept kept{accesses_.kept(member), laid_out(member)};
  if (kept.name.variable == nullptr) return refuse(written);
  const Accesses::Once once(accesses_, kept.name);
  return numbers_at(kept, *way, *type, written);
}

/// Where what an expression names lies in an overlaid member.
std::optional<Overlays::Way> Overlays::way_to(const clang::Expr& written,
                                              const clang::MemberExpr& member) {
  const clang::ASTContext& context = walk_.context();
  Way way;
  for (const clang::Expr* at = written.IgnoreParenImpCasts(); at != &member;) {
    if (const auto* inner = llvm::dyn_cast<clang::MemberExpr>(at)) {
      way.offset += static_cast<std::int64_t>(
          context.getFieldOffset(llvm::cast<clang::FieldDecl>(inner->getMemberDecl())));
      at = inner->getBase()->IgnoreParenImpCasts();
      continue;
    }
    const auto& access = *llvm::cast<clang::ArraySubscriptExpr>(at);
    at = access.getBase()->IgnoreParenImpCasts();
    const auto* array = context.getAsConstantArrayType(at->getType());
    const auto value = index(*access.getIdx());
    if (!value) return {};
    if (array == nullptr) return refuse(written);
    const Step step{*value, static_cast<std::int64_t>(context.getTypeSize(array->getElementType())),
                    array->getSize().getSExtValue()};
    if (!is_inside(*value, step.extent, *access.getIdx())) return {};
    if (value->is_constant()) {
      way.offset += value->affine->constant() * step.stride;
    } else {
      way.steps.push_back(step);
    }
  }
  return way;
}

/// Whether iterators do not lead a subscript out of 0..extent-1; what data decide stays inside, as in C.
bool Overlays::is_inside(const Value& value, std::int64_t extent, const clang::Expr& written) {
  const auto range = value.affine ? builder_.range(*value.affine) : std::nullopt;
  if (!range || (range->first >= 0 && range->second < extent)) return true;
  walk_.error(written, fmt::format("subscript '{}' ranges over {}..{}, outside 0..{}",
                                   walk_.text(written), range->first, range->second, extent - 1));
  return false;
}

/// The numbers that one of some type lies over.
std::optional<Overlay> Overlays::numbers_at(const Kept& kept, const Way& way, Type type,
                                            const clang::Expr& written) {
  Overlay overlay{{}, {}, type};
  Way at = way;
  const std::int64_t end = way.offset + type.bits;
  while (at.offset < end) {
    const auto part = part_at(kept, at, end - at.offset, written);
    const auto number = part ? this->number(*part, written) : std::nullopt;
    if (!number) return {};
    overlay.numbers.push_back(*number);
    overlay.below = part->below;
    if (overlay.below) return overlay;
    at.offset += number->type.bits;
  }
  return overlay;
}

bool Overlays::initialise(const Named& kept, const clang::FieldDecl& member,
                          const clang::Expr& written) {
  return initialise({kept, layout_of(kept_member(*member.getParent()))}, 0, member,
                    member.getType(), written);
}

/// The same of what lies at an offset: a member, or an element of one, of some type.
bool Overlays::initialise(const Kept& kept, std::int64_t offset, const clang::FieldDecl& member,
                          clang::QualType type, const clang::Expr& written) {
  const clang::ASTContext& context = walk_.context();
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(&written);
  if (const auto* array = context.getAsConstantArrayType(type); array != nullptr && list) {
    const clang::QualType element = array->getElementType();
    const auto stride = static_cast<std::int64_t>(context.getTypeSize(element));
    for (unsigned i = 0; i < array->getSize().getZExtValue(); ++i) {
      const clang::Expr* own = i < list->getNumInits() ? list->getInit(i) : list->getArrayFiller();
      if (own == nullptr) return true;  // it is zero before
      if (!initialise(kept, offset + i * stride, member, element, *own)) return false;
    }
    return true;
  }
  if (const clang::RecordDecl* record = type->getAsRecordDecl(); record != nullptr && list) {
    unsigned position = 0;
    for (const Records::Part part : parts_of(*record->getDefinition())) {
      const auto& field = *llvm::cast<clang::FieldDecl>(part);
      const auto at = offset + static_cast<std::int64_t>(context.getFieldOffset(&field));
      if (!initialise(kept, at, field, field.getType(), *list->getInit(position++))) return false;
    }
    return true;
  }
  if (llvm::isa<clang::ImplicitValueInitExpr>(written)) return true;
  auto number = scalar_type(context, type);
  if (!number) {
    refuse(written);
    return false;
  }
  if (member.isBitField()) {
    number = Type::integer(static_cast<int>(member.getBitWidthValue(context)), number->is_signed);
  }
  const auto value = expressions_.whole_value_of(list != nullptr ? *list->getInit(0) : written);
  const auto overlay = numbers_at(kept, {offset, {}}, *number, written);
  return value && overlay && write(*overlay, *value, written);
}

/// The number whose bits begin where a way leads to, no more than `bits`; or one that has so many from there on.
std::optional<Overlays::Part> Overlays::part_at(const Kept& kept, const Way& way, std::int64_t bits,
                                                const clang::Expr& written) {
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(*kept.name.variable);
  for (std::size_t i = 0; i < kept.laid.size(); ++i) {
    const LaidOut& laid = kept.laid[i];
    auto place = inside(laid, way.offset);
    if (!place) continue;
    const bool is_whole = place->below == 0 && laid.bits <= bits;
    std::int64_t last = place->below + bits;  // behind the part, wherever it is
    if (!is_whole && last > laid.bits) return refuse(written);
    Part part{accesses_.part(kept.name, *leaves[i]), {}, {}};
    for (const std::int64_t subscript : place->subscripts) {
      part.position.push_back(subscript_of(model::AffineExpr(subscript)));
    }
    if (!is_whole) part.below = subscript_of(model::AffineExpr(place->below));
    for (const Step& step : way.steps) {
      const auto dimension = dimension_of(step, laid, place->subscripts);
      if (!dimension) last += (step.extent - 1) * step.stride;
      if (!dimension && (is_whole || last > laid.bits)) return refuse(written);
      Value& along = dimension ? part.position[*dimension] : *part.below;
      const std::int64_t unit = dimension ? laid.dimensions[*dimension].stride : 1;
      along = builder_.binary(Opcode::kAdd, kNoOffset.type, along,
                              computed(Opcode::kMul, step.value, step.stride / unit, written),
                              walk_.location(written));
    }
    return part;
  }
  return refuse(written);
}

/// The dimension that the steps of a subscript go along. `last`: the greatest subscripts so far.
std::optional<std::size_t> Overlays::dimension_of(const Step& step, const LaidOut& laid,
                                                  std::vector<std::int64_t>& last) {
  for (std::size_t d = 0; d < laid.dimensions.size(); ++d) {
    const auto [extent, stride] = laid.dimensions[d];
    const std::int64_t greatest = last[d] + (step.extent - 1) * (step.stride / stride);
    if (step.stride % stride != 0 || greatest >= extent) continue;
    last[d] = greatest;
    return d;
  }
  return {};
}

std::optional<Overlay::Number> Overlays::number(const Part& part, const clang::Expr& written) {
  const clang::VarDecl* scalar = part.position.empty() ? accesses_.scalar_of(part.name) : nullptr;
  if (scalar != nullptr && scalars_.has(*scalar)) return variable(*scalar, written);
  const auto view = accesses_.view(part.name, written);
  if (!view) return {};
  return element(*view, part.position, written);
}

// Behind pointers -----------------------------------------------------------------------------

/// Whether a pointer to numbers of a type points to some of another size.
bool Overlays::is_recast(const clang::Expr& pointer, clang::QualType type) const {
  const clang::Expr& first = *sum_of(pointer).pointer;
  if (known_recast(first) != nullptr || moving_recast_in(first) != nullptr) return true;
  const clang::Expr& bare = *behind_bitcasts(first).IgnoreParenImpCasts();
  const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(&bare);
  const bool is_chosen = choice != nullptr && (is_recast(*choice->getTrueExpr(), type) ||
                                               is_recast(*choice->getFalseExpr(), type));
  if (is_chosen) return true;
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(&bare);
  const bool is_address = address != nullptr && address->getOpcode() == clang::UO_AddrOf;
  if (is_address && overlaid_in(*address->getSubExpr()) != nullptr) return true;
  if (bare.getType()->isArrayType() && overlaid_in(bare) != nullptr) return true;
  const clang::Expr& inside = type->isVoidType() ? behind_bitcasts(first) : cast_in(first);
  if (&inside == &first || !inside.getType()->isPointerType()) return false;
  const clang::QualType of = inside.getType()->getPointeeType();
  if (!of->isArithmeticType()) return false;
  if (!sum_of(inside).added.empty() && is_recast(inside, of)) return true;
  return type->isVoidType() || (type->isArithmeticType() && walk_.context().getTypeSize(of) !=
                                                                walk_.context().getTypeSize(type));
}

/// What is known of a pointer that was cast before.
const Recast* Overlays::known_recast(const clang::Expr& pointer) const {
  const auto* reference =
      llvm::dyn_cast<clang::DeclRefExpr>(behind_bitcasts(pointer).IgnoreParenImpCasts());
  if (reference == nullptr) return nullptr;
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
  const auto known = walk_.frame().recasts.find(variable);
  return known == walk_.frame().recasts.end() ? nullptr : &known->second;
}

bool Overlays::is_moving_recast(const clang::VarDecl& pointer) const {
  const auto known = walk_.frame().scalars.find(&pointer);
  if (known == walk_.frame().scalars.end() || !known->second.place) return false;
  const auto type = scalar_type(walk_.context(), pointer_type(pointer)->getPointeeType());
  return type && walk_.records().narrowed(pointer, *type).bits != bits_of(*known->second.place);
}

/// The variable of `p` and `p++` where it is such a one; else null.
const clang::VarDecl* Overlays::moving_recast_in(const clang::Expr& pointer) const {
  const clang::VarDecl* variable = moving_in(behind_bitcasts(pointer));
  return variable != nullptr && is_moving_recast(*variable) ? variable : nullptr;
}

int Overlays::bits_of(const ArrayView& view) const {
  return builder_.kernel().arrays[static_cast<std::size_t>(view.array)].type.bits;
}

std::optional<ArrayView> Overlays::target(const clang::Expr& pointer, clang::QualType type) {
  auto place = recast(pointer, pointer);
  if (!place) return {};
  if (place->scalar != nullptr || !scalar_type(walk_.context(), type)) {
    walk_.error(pointer,
                fmt::format("'{}' points to numbers of another size, and a pointer that is given "
                            "it moves",
                            walk_.text(pointer)),
                {"accepted: pointers that keep their value, and pointers to numbers in arrays"});
    return {};
  }
  // Where the array or the row begins, and all of what follows.
  Recast begin{nullptr, ArrayView{place->view->array, place->view->prefix},
               builder_.cast(place->view->offset.value, kNoOffset.type, walk_.location(pointer)),
               bits_of(*place->view)};
  const auto first = counted_in(std::move(begin), place->bits, pointer);
  if (!first) return {};
  ArrayView view = *first->view;
  view.offset = {builder_.binary(Opcode::kAdd, kNoOffset.type, first->position, place->position,
                                 walk_.location(pointer)),
                 &pointer};
  return view;
}

std::optional<Recast> Overlays::recast(const clang::Expr& pointer, const clang::Expr& written) {
  const PointerSum sum = sum_of(pointer);
  auto place = pointed(*sum.pointer, written);
  const auto position = place ? position_of(sum.added, written) : std::nullopt;
  if (!position) return {};
  const clang::QualType of = pointer.getType()->getPointeeType();
  if (!of->isVoidType()) {
    place =
        counted_in(*std::move(place), static_cast<int>(walk_.context().getTypeSize(of)), written);
  }
  if (!place) return {};
  place->position = builder_.binary(Opcode::kAdd, kNoOffset.type, place->position, *position,
                                    walk_.location(written));
  return place;
}

/// The same place with its position in numbers of so many bits; an error where it may lie inside one.
std::optional<Recast> Overlays::counted_in(Recast place, int bits, const clang::Expr& written) {
  if (bits > place.bits) {
    const int count = bits / place.bits;
    const Value inside = computed(Opcode::kAnd, place.position, count - 1, written);
    if (!inside.is_constant() || inside.affine->constant() != 0) return refuse(written);
    place.position = computed(Opcode::kShr, place.position,
                              std::countr_zero(static_cast<unsigned>(count)), written);
  } else if (bits < place.bits) {
    place.position = computed(Opcode::kMul, place.position, place.bits / bits, written);
  }
  place.bits = bits;
  return place;
}

/// What a pointer that is cast, or was, points to.
std::optional<Recast> Overlays::pointed(const clang::Expr& pointer, const clang::Expr& written) {
  if (const Recast* known = known_recast(pointer)) return *known;
  const clang::Expr& of = behind_bitcasts(pointer);
  const bool is_choice = llvm::isa<clang::ConditionalOperator>(of.IgnoreParenImpCasts());
  if (is_choice || moving_recast_in(pointer) != nullptr) return moving(of, written);
  if (!sum_of(of).added.empty() && is_recast(of, of.getType()->getPointeeType())) {
    return recast(of, written);
  }
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(of.IgnoreParenImpCasts());
  const bool is_address = address != nullptr && address->getOpcode() == clang::UO_AddrOf;
  const clang::Expr& lvalue = is_address ? *address->getSubExpr() : of;
  if (const clang::MemberExpr* member = overlaid_in(lvalue)) {
    const auto way = way_to(lvalue, *member);
    const Kept kept{accesses_.kept(*member), laid_out(*member)};
    if (!way || kept.name.variable == nullptr) return refuse(written);
    // What follows is behind it, too.
    const bool is_row = kept.laid.size() == 1 && kept.laid[0].dimensions.size() == 1 &&
                        kept.laid[0].dimensions[0].stride == kept.laid[0].bits;
    if (!is_row) return refuse(written);
    const auto part = part_at(kept, *way, 64, written);
    if (!part) return {};
    if (part->below) return refuse(written);
    auto view = accesses_.view(part->name, written);
    if (!view) return {};
    view->offset = {part->position.front(), &written};
    return Recast{nullptr, std::move(view)};
  }
  Named name = accesses_.named(lvalue);
  if (!is_address) name.steps.push_back({frontend::Step::Kind::kSubscript});
  const clang::VarDecl* scalar = accesses_.scalar_of(name);
  if (scalar != nullptr && scalars_.has(*scalar)) return Recast{scalar};
  auto view = accesses_.view(of, written);
  if (!view) return {};
  return Recast{nullptr, std::move(view)};
}

/// What a pointer points to that moves.
std::optional<Recast> Overlays::moving(const clang::Expr& pointer, const clang::Expr& written) {
  const clang::Expr& bare = *pointer.IgnoreParenImpCasts();
  const clang::VarDecl* made = pointers_.made_by(bare);
  const clang::VarDecl& variable = made != nullptr ? *made : *moving_in(pointer);
  const auto position = scalars_.read(variable, written);
  if (!position) return {};
  const Variable& known = walk_.frame().scalars.at(&variable);
  if (!known.place) return refuse(written);
  const auto bits = walk_.context().getTypeSize(bare.getType()->getPointeeType());
  return Recast{nullptr, *known.place, *position, static_cast<int>(bits)};
}

std::optional<Value> Overlays::position_of(
    const std::vector<std::pair<const clang::Expr*, Opcode>>& added, const clang::Expr& written) {
  Value position = kNoOffset;
  for (const auto& [term, opcode] : added) {
    const auto value = index(*term);
    if (!value) return {};
    position = builder_.binary(opcode, kNoOffset.type, position, *value, walk_.location(written));
  }
  return position;
}

std::optional<Overlay> Overlays::find_behind_cast(const clang::Expr& written) {
  const PointerSum sum = pointer_to(written);
  const auto type = type_of(written, walk_.context());
  if (!type) return refuse(written);
  const auto place = pointed(*sum.pointer, written);
  const auto position = position_of(sum.added, written);
  if (!place || !position) return {};
  return overlay_at(*place, *position, *type, written);
}

std::optional<Overlay> Overlays::behind(const clang::Expr& pointer, Type type,
                                        const clang::Expr& written) {
  const auto place = pointed(pointer, written);
  return place ? overlay_at(*place, kNoOffset, type, written) : std::nullopt;
}

/// The number of some type at a position behind another one, counted in numbers of this type.
std::optional<Overlay> Overlays::overlay_at(const Recast& pointed, const Value& behind, Type type,
                                            const clang::Expr& written) {
  // One bit is kept in a byte.
  const auto known = counted_in(pointed, std::max(type.bits, 8), written);
  if (!known) return {};
  const Recast& place = *known;
  const Value position = builder_.binary(Opcode::kAdd, kNoOffset.type, place.position, behind,
                                         walk_.location(written));
  std::optional<Overlay::Number> only;
  if (place.scalar != nullptr) {
    only = variable(*place.scalar, written);
    if (!only) return {};
  }
  const int bits =
      only ? only->type.bits
           : builder_.kernel().arrays[static_cast<std::size_t>(place.view->array)].type.bits;
  if (type.bits != bits && (type.bits == 1 || bits == 1)) return refuse(written);
  const bool is_part = type.bits < bits;
  const int count = is_part ? bits / type.bits : type.bits / bits;  // both are powers of two
  Overlay overlay{{}, {}, type};
  if (is_part) {
    overlay.below = computed(Opcode::kMul, computed(Opcode::kAnd, position, count - 1, written),
                             type.bits, written);
  }
  if (only) {
    if (!is_part && (count > 1 || !position.is_constant())) return refuse(written);
    if (!is_inside(position, is_part ? count : 1, written)) return {};
    overlay.numbers.push_back(*only);
    return overlay;
  }
  const Value first = is_part ? computed(Opcode::kShr, position,
                                         std::countr_zero(static_cast<unsigned>(count)), written)
                              : computed(Opcode::kMul, position, count, written);
  for (int i = 0; i < (is_part ? 1 : count); ++i) {
    const auto number = element(*place.view, {computed(Opcode::kAdd, first, i, written)}, written);
    if (!number) return {};
    overlay.numbers.push_back(*number);
  }
  return overlay;
}

// Numbers -------------------------------------------------------------------------------------

std::optional<Overlay::Number> Overlays::variable(const clang::VarDecl& scalar,
                                                  const clang::Expr& written) {
  const auto known = walk_.frame().scalars.find(&scalar);
  if (known == walk_.frame().scalars.end()) return refuse(written);
  return Overlay::Number{&scalar, {}, known->second.type};
}

std::optional<Overlay::Number> Overlays::element(const ArrayView& view,
                                                 const std::vector<Value>& position,
                                                 const clang::Expr& written) {
  const model::Array& array = builder_.kernel().arrays[static_cast<std::size_t>(view.array)];
  if (view.prefix.size() + position.size() != array.shape.size()) return refuse(written);
  const Type type = array.type;
  const auto element = accesses_.element(view, position, written);
  if (!element) return {};
  return Overlay::Number{nullptr, element, type};
}

std::optional<Value> Overlays::read(const Overlay::Number& number, const clang::Expr& written) {
  if (number.element) return accesses_.load(*number.element, written);
  return scalars_.read(*number.scalar, written);
}

bool Overlays::write(const Overlay::Number& number, const Value& value,
                     const clang::Expr& written) {
  const Value kept = builder_.seen_as(value, number.type, walk_.location(written));
  if (number.element) {
    if (!accesses_.is_writable(*number.element, written)) return false;
    accesses_.store(*number.element, kept, written);
    return true;
  }
  if (walk_.frame().driving.count(number.scalar) > 0) {
    refuse(written);
    return false;
  }
  scalars_.assign(*number.scalar, written);
  scalars_.set(*number.scalar, kept);
  return true;
}

std::optional<Value> Overlays::read(const Overlay& overlay, const clang::Expr& written) {
  const Location place = walk_.location(written);
  if (is_whole(overlay)) {
    const auto value = read(overlay.numbers.front(), written);
    return value ? std::optional(builder_.seen_as(*value, overlay.type, place)) : std::nullopt;
  }
  const Type whole = raw_type(overlay.type);
  std::optional<Value> result;
  std::int64_t at = 0;
  for (const Overlay::Number& number : overlay.numbers) {
    const auto value = read(number, written);
    if (!value) return {};
    Value bits = builder_.seen_as(*value, raw_type(number.type), place);
    if (overlay.below) {
      const Value below = builder_.cast(*overlay.below, bits.type, place);
      bits = builder_.binary(Opcode::kShr, bits.type, bits, below, place);
    }
    bits = builder_.seen_as(bits, whole, place);
    if (at > 0) bits = computed(Opcode::kShl, bits, at, written);
    result = result ? builder_.binary(Opcode::kOr, whole, *result, bits, place) : bits;
    at += number.type.bits;
  }
  return builder_.seen_as(*result, overlay.type, place);
}

std::optional<Value> Overlays::write(const Overlay& overlay, const Value& value,
                                     const clang::Expr& written) {
  const Location place = walk_.location(written);
  const Value seen = builder_.seen_as(value, overlay.type, place);
  if (is_whole(overlay))
    return write(overlay.numbers.front(), seen, written) ? std::optional(seen) : std::nullopt;
  const Value bits = builder_.seen_as(seen, raw_type(overlay.type), place);
  if (overlay.below) {
    const Overlay::Number& number = overlay.numbers.front();
    const auto before = read(number, written);
    if (!before) return {};
    const Type whole = raw_type(number.type);
    const Value below = builder_.cast(*overlay.below, whole, place);
    const auto moved = [&](const Value& part) {
      return builder_.binary(Opcode::kShl, whole, builder_.seen_as(part, whole, place), below,
                             place);
    };
    const Value ones = builder_.integer(bits.type, -1, place);
    const Value others = builder_.unary(Opcode::kNot, moved(ones), place);
    const Value kept = builder_.binary(Opcode::kAnd, whole, builder_.seen_as(*before, whole, place),
                                       others, place);
    const Value all = builder_.binary(Opcode::kOr, whole, kept, moved(bits), place);
    return write(number, all, written) ? std::optional(seen) : std::nullopt;
  }
  std::int64_t at = 0;
  for (const Overlay::Number& number : overlay.numbers) {
    const Value part = at == 0 ? bits : computed(Opcode::kShr, bits, at, written);
    if (!write(number, part, written)) return {};
    at += number.type.bits;
  }
  return seen;
}

}  // namespace hls::frontend
