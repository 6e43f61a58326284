#include "frontend/c/accesses.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

#include "frontend/affine_obstacles.h"
#include "frontend/c/assigned_variables.h"
#include "frontend/c/clang_places.h"
#include "frontend/c/reach.h"
#include "frontend/c/unions.h"
#include "frontend/c/values.h"
#include "model/kernel/enumerated_range.h"

namespace hls::frontend {
namespace {

/// An argument without a stated extent has no more elements than this.
constexpr std::int64_t kLargestInferredExtent = std::int64_t{1} << 32;

/// One that a computed subscript decides: what a type of 16 bits tells apart.
constexpr std::int64_t kLargestGrownExtent = std::int64_t{1} << 16;

std::string extent_note(const model::Array& array, std::size_t dimension) {
  return fmt::format("dimension {} of '{}', declared at {}:{}:{}, has extent {}", dimension + 1,
                     array.name, array.location.file, array.location.line, array.location.column,
                     array.shape[dimension]);
}

/// Whether a value is one argument, or element of an array, that constants and iterators are added to or multiply: then what
/// leads it outside is outside of a range.
bool follows_one(const model::Kernel& kernel, model::OpId value) {
  using model::Opcode;
  int sources = 0;
  std::vector<model::OpId> open{value};
  while (!open.empty()) {
    const model::Operation& op = kernel.operations[static_cast<std::size_t>(open.back())];
    open.pop_back();
    switch (op.opcode) {
      case Opcode::kLoad:
      case Opcode::kArgument:
        if (++sources > 1) return false;
        break;
      case Opcode::kCast: {
        const model::Type from = kernel.operations[static_cast<std::size_t>(op.operands[0])].type;
        if (!op.type.is_integer() || !from.is_integer() || op.type.bits < from.bits) return false;
        open.push_back(op.operands[0]);
        break;
      }
      case Opcode::kConstant:
      case Opcode::kAffine:
        break;
      case Opcode::kAdd:
      case Opcode::kSub:
      case Opcode::kMul:
      case Opcode::kNeg:
      case Opcode::kShl:
      case Opcode::kShr:
        open.insert(open.end(), op.operands.begin(), op.operands.end());
        break;
      default:
        return false;
    }
  }
  return sources == 1;
}

/// Whether each load of an array is one of all its elements in turn.
bool is_read_whole(const model::Kernel& kernel, model::ArrayId array) {
  const std::vector<std::int64_t>& shape = kernel.arrays[static_cast<std::size_t>(array)].shape;
  return std::all_of(
      kernel.operations.begin(), kernel.operations.end(), [&](const model::Operation& op) {
        if (op.opcode != model::Opcode::kLoad || op.array != array) return true;
        if (!op.computed.empty() || op.operands.size() > model::first_condition(op)) return false;
        std::set<model::LoopId> loops;
        for (std::size_t dim = 0; dim < shape.size(); ++dim) {
          const model::AffineExpr& subscript = op.subscripts[dim];
          if (subscript.terms().size() != 1 || !subscript.quotients().empty()) return false;
          const auto& [loop, step] = *subscript.terms().begin();
          const std::int64_t trips = kernel.loops[static_cast<std::size_t>(loop)].trip_count;
          const auto [least, greatest] = value_range(kernel, subscript);
          const bool is_whole = (step == 1 || step == -1) && trips == shape[dim] && least == 0 &&
                                greatest == shape[dim] - 1;
          if (!is_whole || !loops.insert(loop).second) return false;
        }
        return true;
      });
}

/// Whether a value is made of what is loaded, passed or carried from iteration to iteration: of others all that their
/// range has comes up.
bool depends_on_data(const model::Kernel& kernel, model::OpId value) {
  std::set<model::OpId> seen;
  std::vector<model::OpId> open{value};
  while (!open.empty()) {
    const model::OpId id = open.back();
    open.pop_back();
    if (!seen.insert(id).second) continue;
    const model::Operation& op = kernel.operations[static_cast<std::size_t>(id)];
    if (op.opcode == model::Opcode::kLoad || op.opcode == model::Opcode::kArgument ||
        op.opcode == model::Opcode::kPhi) {
      return true;
    }
    open.insert(open.end(), op.operands.begin(), op.operands.end());
  }
  return false;
}

/// The greatest mask of ones below an extent.
std::int64_t mask_below(std::int64_t extent) {
  return static_cast<std::int64_t>(std::bit_floor(static_cast<std::uint64_t>(extent))) - 1;
}

std::vector<Value> values_of(const std::vector<Subscript>& subscripts) {
  std::vector<Value> values;
  for (const Subscript& subscript : subscripts) values.push_back(subscript.value);
  return values;
}

/// Whether an expression has the form of an element or a row: `A[i]`, `*A`.
bool is_element(const clang::Expr& expression) {
  const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&expression);
  return llvm::isa<clang::ArraySubscriptExpr>(expression) ||
         (op != nullptr && op->getOpcode() == clang::UO_Deref);
}

/// The expression that another names the same as, and whose bases then lead to the other's object.
const clang::Expr& stripped(const clang::Expr& expression, const clang::ASTContext& context,
                            std::vector<Records::Part>& bases) {
  const clang::Expr& written = without_bitcasts(expression, context);
  const clang::Expr* bare = written.IgnoreParens();
  if (const auto* wrapper = llvm::dyn_cast<clang::FullExpr>(bare)) {
    return stripped(*wrapper->getSubExpr(), context, bases);
  }
  if (const auto* temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(bare)) {
    return stripped(*temporary->getSubExpr(), context, bases);
  }
  const auto* cast = llvm::dyn_cast<clang::CastExpr>(bare);
  if (cast == nullptr) return *bare;
  switch (cast->getCastKind()) {
    case clang::CK_DerivedToBase:
    case clang::CK_UncheckedDerivedToBase:
      for (auto base = cast->path_end(); base != cast->path_begin();) {
        bases.push_back((*--base)->getType()->getAsCXXRecordDecl()->getDefinition());
      }
      return stripped(*cast->getSubExpr(), context, bases);
    case clang::CK_NoOp:
    case clang::CK_LValueToRValue:
    case clang::CK_ArrayToPointerDecay:
      return stripped(*cast->getSubExpr(), context, bases);
    default:
      // Of a value of another type only what C converts by itself is looked through.
      if (!llvm::isa<clang::ImplicitCastExpr>(cast) || cast->getType()->isRecordType() ||
          cast->getSubExpr()->getType()->isRecordType()) {
        return *bare;
      }
      return stripped(*cast->getSubExpr(), context, bases);
  }
}

/// Whether an expression names no variable but makes an object, or gives a reference.
bool makes(const clang::Expr& bare) {
  if (bare.isGLValue()) return llvm::isa<clang::CallExpr>(bare);
  return bare.getType()->isRecordType();
}

}  // namespace

const clang::Expr& without_bitcasts(const clang::Expr& written, const clang::ASTContext& context) {
  const clang::Expr* bare = written.IgnoreParens();
  const auto bits_behind = [&](clang::QualType type) -> std::uint64_t {
    if (type->isPointerType()) type = type->getPointeeType();
    return type->isArithmeticType() ? context.getTypeSize(type) : 0;
  };
  const std::uint64_t bits = bits_behind(bare->getType());
  const clang::Expr* at = bare;
  bool is_meant = false;  // what C converts by itself may be a mistake
  while (const auto* cast = llvm::dyn_cast<clang::CastExpr>(at)) {
    const clang::CastKind kind = cast->getCastKind();
    if (kind != clang::CK_BitCast && kind != clang::CK_LValueBitCast && kind != clang::CK_NoOp)
      break;
    is_meant = is_meant || llvm::isa<clang::ExplicitCastExpr>(cast);
    at = cast->getSubExpr()->IgnoreParens();
    const bool is_view = at->getType()->isPointerType() || at->isLValue();
    if (is_meant && kind != clang::CK_NoOp && is_view && bits > 0 &&
        bits_behind(at->getType()) == bits)
      return without_bitcasts(*at, context);
  }
  return *bare;
}

bool is_bitcast(const clang::Expr& written, const clang::ASTContext& context) {
  return &without_bitcasts(written, context) != written.IgnoreParens();
}

Accesses::Accesses(Walk& walk, Values& values)
    : walk_(walk),
      builder_(walk.builder()),
      static_variables_(values.static_variables),
      promises_(values.promises),
      objects_(values.objects),
      pointers_(values.pointers),
      expressions_(values.expressions) {}

/// `*p` or `p[0]`.
bool Accesses::is_first(const Step& step) const {
  if (step.kind != Step::Kind::kSubscript) return false;
  clang::Expr::EvalResult index;
  return step.operand == nullptr ||
         (step.operand->EvaluateAsInt(index, walk_.context()) && index.Val.getInt().isZero());
}

/// The last step of an expression, and what it is of; nothing: it has none.
std::optional<std::pair<Step, const clang::Expr*>> Accesses::last_step(
    const clang::Expr& expression) {
  if (const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(&expression)) {
    return std::pair(Step{Step::Kind::kSubscript, access->getIdx()}, access->getBase());
  }
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&expression)) {
    const bool is_address = op->getOpcode() == clang::UO_AddrOf;
    if (!is_address && op->getOpcode() != clang::UO_Deref) return std::nullopt;
    if (is_address) {
      const Named of = named(*op->getSubExpr());
      const bool is_scalar = of.variable == nullptr || scalar_of(of) != nullptr;
      const bool is_object = of.variable != nullptr && of.steps.empty() &&
                             !of.variable->getType()->isArrayType() && !is_place(of);
      if (is_scalar || is_object) return std::nullopt;
    }
    return std::pair(Step{is_address ? Step::Kind::kAddress : Step::Kind::kSubscript},
                     op->getSubExpr());
  }
  const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(&expression);
  if (sum == nullptr || !sum->isAdditiveOp() || !sum->getType()->isPointerType()) {
    return std::nullopt;
  }
  const bool is_left = sum->getLHS()->getType()->isPointerType();
  const auto kind = sum->getOpcode() == clang::BO_Add ? Step::Kind::kAdd : Step::Kind::kSubtract;
  return std::pair(Step{kind, is_left ? sum->getRHS() : sum->getLHS()},
                   is_left ? sum->getLHS() : sum->getRHS());
}

Named Accesses::named(const clang::Expr& expression) {
  std::vector<Records::Part> path;
  Named result = named(expression, path);
  const bool is_own = std::none_of(path.begin(), path.end(), [](const Records::Part part) {
    const auto* field = llvm::dyn_cast<clang::FieldDecl>(part);
    return field != nullptr && is_overlaid(*field);
  });
  if (!is_own) result.variable = result.declared = nullptr;
  return result;
}

Named Accesses::kept(const clang::MemberExpr& overlaid) {
  std::vector<Records::Part> path;
  return named(overlaid, path);
}

/// `path`: the members that lead to what is named, the last one first.
Named Accesses::named(const clang::Expr& expression, std::vector<Records::Part>& path) {
  Named result;
  const clang::Expr* at = &stripped(expression, walk_.context(), path);
  const auto is_self = [&](const clang::Expr& pointer) {
    return llvm::isa<clang::CXXThisExpr>(pointer.IgnoreParenImpCasts());
  };
  for (;;) {
    if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(at)) {
      if (!llvm::isa<clang::FieldDecl>(member->getMemberDecl())) break;
      path.push_back(member->getMemberDecl());
      if (member->isArrow() && !is_self(*member->getBase())) {
        result.steps.push_back({Step::Kind::kSubscript});
      }
      at = &stripped(*member->getBase(), walk_.context(), path);
      continue;
    }
    const auto* op = llvm::dyn_cast<clang::UnaryOperator>(at);
    if (op != nullptr && op->getOpcode() == clang::UO_Deref && is_self(*op->getSubExpr())) {
      at = &stripped(*op->getSubExpr(), walk_.context(), path);
      continue;
    }
    const auto step = last_step(*at);
    if (!step) {
      // `(&x)->re` and `*&x` are of x itself.
      const bool is_address = op != nullptr && op->getOpcode() == clang::UO_AddrOf;
      if (!is_address || result.steps.empty() || !is_first(result.steps.back())) break;
      result.steps.pop_back();
      at = &stripped(*op->getSubExpr(), walk_.context(), path);
      continue;
    }
    result.steps.push_back(step->first);
    at = &stripped(*step->second, walk_.context(), path);
  }
  std::reverse(result.steps.begin(), result.steps.end());
  result.base = at;
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(at)) {
    result.variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
    if (const auto* member = captured(*reference, walk_.frame().function)) {
      path.push_back(member);
      result.variable =
          &walk_.records().self(*llvm::cast<clang::CXXMethodDecl>(walk_.frame().function));
    }
  } else if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(at)) {
    result.variable = llvm::dyn_cast<clang::VarDecl>(member->getMemberDecl());
  } else if (llvm::isa<clang::CXXThisExpr>(at)) {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(walk_.frame().function);
    if (method != nullptr) result.variable = &walk_.records().self(*method);
  } else if (makes(*at)) {
    result.variable = objects_.made_by(*at);
  } else if (const auto made = walk_.frame().made.find(at); made != walk_.frame().made.end()) {
    result.variable = made->second;
  } else if (at->getType()->isPointerType()) {
    result.variable = pointers_.made_by(*at);
  }
  if (result.variable != nullptr) result.variable = &definition_of(*result.variable);
  for (auto part = path.rbegin(); result.variable != nullptr && part != path.rend(); ++part) {
    result.variable = &walk_.records().part(*result.variable, *part);
  }
  result.declared = result.variable;
  if (result.variable != nullptr) result.variable = &walk_.referred(*result.variable);
  return result;
}

Named Accesses::part(const Named& object, const clang::VarDecl& leaf) {
  Named result = object;
  result.declared = &leaf;
  result.variable = &walk_.referred(leaf);
  return result;
}

const clang::VarDecl* Accesses::scalar_of(const clang::Expr& expression) {
  return scalar_of(named(expression));
}

const clang::VarDecl* Accesses::scalar_of(const Named& named) {
  const clang::VarDecl* variable = named.variable;
  if (variable == nullptr) return nullptr;
  const bool refers = walk_.frame().references.count(variable) > 0 || named.declared != variable;
  if (named.steps.empty()) {
    if (is_place(named)) return nullptr;
    return refers && named.declared->getType()->isPointerType() ? nullptr : variable;
  }
  if (!refers || named.steps.size() != 1) return nullptr;
  return is_first(named.steps[0]) ? variable : nullptr;
}

bool Accesses::is_place(const clang::Expr& expression) {
  std::vector<Records::Part> path;
  const clang::Expr& bare = stripped(expression, walk_.context(), path);
  if (is_element(bare)) return true;
  return llvm::isa<clang::DeclRefExpr, clang::MemberExpr, clang::CXXThisExpr>(bare) || makes(bare)
             ? is_place(named(bare))
             : false;
}

bool Accesses::is_place(const Named& named) {
  if (!named.steps.empty()) return named.steps.back().kind == Step::Kind::kSubscript;
  return named.variable != nullptr && named.declared->getType()->isReferenceType() &&
         walk_.frame().arrays.count(named.variable) > 0;
}

bool Accesses::is_local(const clang::Expr& target) {
  const Named place = named(target);
  if (scalar_of(place) != nullptr || !is_place(place)) return true;
  const auto found = walk_.frame().arrays.find(place.variable);
  return found != walk_.frame().arrays.end() && slots_.count(found->second.array) > 0;
}

std::optional<ArrayView> Accesses::view(const clang::Expr& base, const clang::Expr& whole) {
  return view(named(base), whole);
}

/// What the variable of a chain is a view of, without its steps.
std::optional<ArrayView> Accesses::named_view(const Named& chain, const clang::Expr& whole) {
  const clang::VarDecl* variable = chain.variable;
  if (variable != nullptr && pointers_.is_moving(*variable)) {
    return pointers_.target(*variable, *chain.base);
  }
  if (variable != nullptr && walk_.frame().arrays.count(variable) == 0)
    static_variables_.find(*variable);
  if (variable != nullptr && walk_.frame().failed.count(variable) > 0) return {};
  const auto found =
      variable == nullptr ? walk_.frame().arrays.end() : walk_.frame().arrays.find(variable);
  if (found == walk_.frame().arrays.end()) {
    const bool is_global = variable != nullptr && variable->hasGlobalStorage();
    walk_.error(
        *chain.base,
        fmt::format("{} '{}' in '{}' is not supported", is_global ? "global array" : "pointer",
                    walk_.text(*chain.base), walk_.text(whole)),
        {"accepted: arrays that are arguments or local variables, such as float A[16][16], and "
         "`const` arrays with a constant initialiser"});
    return {};
  }
  return found->second;
}

std::optional<ArrayView> Accesses::view(const Named& chain, const clang::Expr& whole) {
  const auto base = named_view(chain, whole);
  if (!base) return {};
  ArrayView result = *base;
  bool ok = true;
  const clang::VarDecl* variable = chain.variable;
  // `*p` of a pointer to a pointer is the pointer itself.
  const clang::QualType declared = chain.declared->getType();
  const bool is_behind = !chain.steps.empty() && declared->isPointerType() &&
                         declared->getPointeeType()->isPointerType();
  const bool is_single = walk_.frame().singles.count(variable) > 0 && !chain.steps.empty();
  if (is_single && !is_first(chain.steps.front())) {
    walk_.error(whole, fmt::format("'{}' is not supported: '{}' points to one object",
                                   walk_.text(whole), walk_.text(*chain.base)));
    return {};
  }
  for (std::size_t i = is_single || is_behind ? 1 : 0; i < chain.steps.size(); ++i) {
    const Step& step = chain.steps[i];
    const bool is_addressed =
        i + 1 < chain.steps.size() && chain.steps[i + 1].kind == Step::Kind::kAddress;
    if (step.kind == Step::Kind::kAddress) {
      if (result.prefix.empty()) {
        walk_.error(whole, fmt::format("'{}' is not supported", walk_.text(whole)),
                    {"accepted: addresses of elements and rows, such as &A[i]"});
        return {};
      }
      result.offset = result.prefix.back();
      result.prefix.pop_back();
    } else if (step.kind == Step::Kind::kSubscript) {
      const auto value = subscript({step.operand, whole, is_addressed}, result);
      const bool is_plain = step.operand == nullptr;
      result.prefix.push_back(
          {value.value_or(kNoOffset), is_plain ? result.offset.written : step.operand});
      result.offset = {kNoOffset};
      ok = ok && value.has_value();
    } else {
      const auto value = offset(*step.operand, result);
      ok = ok && value.has_value();
      const bool adds = step.kind == Step::Kind::kAdd;
      if (value) {
        result.offset = {sum(result.offset.value, *value,
                             adds ? model::Opcode::kAdd : model::Opcode::kSub, *step.operand),
                         step.operand};
      }
    }
  }
  if (!ok) return {};
  return result;
}

bool Accesses::has_type(const ArrayView& view, const ArrayType& type,
                        const clang::Expr& written) const {
  const model::Array& array = walk_.builder().kernel().arrays[static_cast<std::size_t>(view.array)];
  const std::size_t outer = view.prefix.size();
  const bool is_as_wide = type.element && type.element->bits == array.type.bits;
  const bool fits = is_bitcast(written, walk_.context()) ? is_as_wide : type.element == array.type;
  if (!fits || outer + type.shape.size() != array.shape.size()) return false;
  for (std::size_t i = 1; i < type.shape.size(); ++i) {
    if (type.shape[i] != array.shape[outer + i]) return false;
  }
  return true;
}

std::optional<Element> Accesses::element(const clang::Expr& access) {
  return element(named(access), access);
}

std::optional<Element> Accesses::element(const Named& named, const clang::Expr& access) {
  const auto place = view(named, access);
  if (!place) return {};
  const model::Array& array = builder_.kernel().arrays[static_cast<std::size_t>(place->array)];
  if (place->prefix.size() != array.shape.size()) {
    walk_.error(access, fmt::format("'{}' has {} of the {} subscripts of '{}'", walk_.text(access),
                                    place->prefix.size(), array.shape.size(), array.name));
    return {};
  }
  return Element{place->array, place->prefix};
}

std::optional<Element> Accesses::element(const ArrayView& view, const std::vector<Value>& position,
                                         const clang::Expr& written) {
  ArrayView at = view;
  for (const Value& index : position) {
    const Value total = sum(at.offset.value, index, model::Opcode::kAdd, written);
    if (total.affine && !is_inside({total, &written}, {nullptr, written}, at)) return {};
    at.prefix.push_back({total, &written});
    at.offset = {kNoOffset};
  }
  return Element{at.array, at.prefix};
}

Accesses::Once::Once(Accesses& accesses, const Named& name, Which which) : accesses_(accesses) {
  for (const Step& step : name.steps) {
    const bool acts = step.operand != nullptr && accesses.once_.count(step.operand) == 0 &&
                      (which == Which::kAll || has_assignment(*step.operand) ||
                       !assigned_variables(*step.operand, accesses.walk_).empty());
    if (!acts) continue;
    accesses.once_[step.operand] = accesses.expressions_.value_of(*step.operand);
    subscripts_.push_back(step.operand);
  }
}

Accesses::Once::~Once() {
  for (const clang::Expr* subscript : subscripts_) accesses_.once_.erase(subscript);
}

/// The value of a subscript or of what is added to a pointer.
std::optional<Value> Accesses::offset(const clang::Expr& index, const ArrayView& before) {
  const auto known = once_.find(&index);
  auto value = known != once_.end() ? known->second : expressions_.value_of(index);
  if (!value || value->type.is_integer()) return value;
  const model::Array& array = builder_.kernel().arrays[static_cast<std::size_t>(before.array)];
  walk_.error(index,
              fmt::format("subscript '{}' of '{}' is no integer", walk_.text(index), array.name));
  return {};
}

/// Without wrapping.
Value Accesses::sum(const Value& a, const Value& b, model::Opcode opcode,
                    const clang::Expr& written) {
  if (a.affine && b.affine) {
    const bool adds = opcode == model::Opcode::kAdd;
    return subscript_of(adds ? *a.affine + *b.affine : *a.affine - *b.affine);
  }
  const auto is_zero = [](const Value& value) {
    return value.is_constant() && value.affine->constant() == 0;
  };
  if (is_zero(b)) return a;
  if (is_zero(a) && opcode == model::Opcode::kAdd) return b;
  const Location place = walk_.location(written);
  return builder_.binary(opcode, kNoOffset.type, builder_.cast(a, kNoOffset.type, place),
                         builder_.cast(b, kNoOffset.type, place), place);
}

/// The next subscript of a view, its offset included; an affine one proved to stay inside its dimension in
/// every iteration.
std::optional<Value> Accesses::subscript(const Written& written, const ArrayView& before) {
  const auto value =
      written.index == nullptr ? std::optional(kNoOffset) : offset(*written.index, before);
  if (!value) return {};
  const Value& added = before.offset.value;
  if (written.index == nullptr && added.is_constant() && added.affine->constant() == 0) {
    return value;  // *A
  }
  const clang::Expr& place = written.index == nullptr ? written.whole : *written.index;
  const Value total = sum(added, *value, model::Opcode::kAdd, place);
  if (!total.affine || is_inside({total, &place}, written, before)) return total;
  return {};
}

bool Accesses::is_inside(const Subscript& subscript, const Written& written,
                         const ArrayView& before) {
  const model::ArrayId id = before.array;
  const std::size_t dimension = before.prefix.size();
  const model::Array& array = builder_.kernel().arrays[static_cast<std::size_t>(id)];
  const model::AffineExpr& affine = *subscript.value.affine;
  const bool grows = dimension == 0 && open_ended_.count(id) > 0;
  auto [least, greatest] = value_range(builder_.kernel(), affine);
  if (grows || least < 0 || greatest >= array.shape.at(dimension)) {
    // Only where the conditions around it hold.
    const auto range = builder_.range(affine);
    if (!range) return true;
    std::tie(least, greatest) = *range;
  }
  if (grows && written.is_addressed && least >= 0) return true;  // accesses say how far it goes
  if (grows && greatest < kLargestInferredExtent) {
    std::int64_t& extent = builder_.kernel().arrays[static_cast<std::size_t>(id)].shape[0];
    extent = std::max(extent, greatest + 1);
  }
  const std::int64_t extent = array.shape.at(dimension);
  // The address behind the last element is one, too.
  if (least >= 0 && greatest < extent + (written.is_addressed ? 1 : 0)) return true;
  walk_.error(*subscript.written,
              fmt::format("subscript '{}' of '{}' ranges over {}..{}, outside 0..{}",
                          walk_.text(*subscript.written), array.name, least, greatest, extent - 1),
              {extent_note(array, dimension)});
  return false;
}

bool Accesses::is_writable(const Element& place, const clang::Expr& written) {
  if (!builder_.kernel().arrays[static_cast<std::size_t>(place.array)].is_rom()) return true;
  walk_.error(written,
              fmt::format("'{}' is assigned, an element of a constant array", walk_.text(written)),
              {"accepted: `const` arrays that are only read"});
  return false;
}

Value Accesses::load(const Element& place, const clang::Expr& written) {
  const auto slot = slots_.find(place.array);
  if (slot != slots_.end()) {
    walk_.definite().read(slot->second, visit(place, written), walk_.text(written),
                          walk_.is_copied(written));
  }
  return copied(place, written);
}

Value Accesses::copied(const Element& place, const clang::Expr& written) {
  const Value value =
      builder_.load(place.array, values_of(place.subscripts), walk_.location(written));
  note_computed(place, written);
  return value;
}

void Accesses::store(const Element& place, const Value& value, const clang::Expr& written) {
  const auto slot = slots_.find(place.array);
  if (slot != slots_.end()) walk_.definite().assign(slot->second, visit(place, written));
  builder_.store(place.array, values_of(place.subscripts), value, walk_.location(written));
  note_computed(place, written);
}

DefiniteAssignment::Access Accesses::visit(const Element& place, const clang::Expr& written) const {
  DefiniteAssignment::Access access{
      place_of(walk_.shown(written.getBeginLoc())), builder_.current_loop(), {}, {}, {}};
  const model::Array& array = builder_.kernel().arrays[static_cast<std::size_t>(place.array)];
  for (const Subscript& subscript : place.subscripts) {
    if (!subscript.value.affine) {
      const std::size_t dimension = access.subscripts.size();
      // Where the extent is what accesses ask for, they name none in particular.
      const std::int64_t last = is_open(place.array) ? -1 : array.shape[dimension] - 1;
      access.computed.push_back({static_cast<int>(dimension), subscript.value.operation, 0, last});
    }
    access.subscripts.push_back(subscript.value.affine.value_or(model::AffineExpr(0)));
  }
  if (!access.computed.empty()) access.conditions = builder_.open_conditions();
  return access;
}

// Computed subscripts ---------------------------------------------------------------------------

/// Of the operation made last.
void Accesses::note_computed(const Element& place, const clang::Expr& written) {
  const auto id = static_cast<model::OpId>(builder_.kernel().operations.size()) - 1;
  const model::Operation& access = builder_.kernel().operations.back();
  if (access.computed.empty()) return;
  Computed& computed = computed_.emplace_back(Computed{id, place, {}});
  for (const Subscript& subscript : place.subscripts) {
    computed.shown.push_back(shown(subscript, place.array, written));
  }
}

/// One that our own headers write has the place of the call that leads there, or of what names the element.
Accesses::Shown Accesses::shown(const Subscript& subscript, model::ArrayId array,
                                const clang::Expr& written) const {
  const clang::Expr& place = subscript.written == nullptr ? written : *subscript.written;
  const std::string& name = builder_.kernel().arrays[static_cast<std::size_t>(array)].name;
  clang::SourceLocation shown = walk_.shown(place.getBeginLoc());
  if (is_of_program(shown, walk_.context().getSourceManager())) {
    shown = walk_.shown(written.getBeginLoc());
  }
  if (shown != place.getBeginLoc()) {
    return {place_of(shown), fmt::format("a subscript of '{}'", name)};
  }
  return {place_of(shown), fmt::format("subscript '{}' of '{}'", walk_.text(place), name)};
}

void Accesses::check_computed() {
  if (computed_.empty()) return;
  forwarded_ = model::forwarded(builder_.kernel());
  do everywhere_ = value_ranges(forwarded_.kernel);
  while (promise_more());
  for (const Computed& computed : computed_) check(computed);
}

/// The conditions of an access, as forwarded.
std::vector<model::OpId> Accesses::conditions_of(const Computed& computed) const {
  std::vector<model::OpId> conditions =
      model::conditions_of(builder_.kernel().operations[static_cast<std::size_t>(computed.access)]);
  for (model::OpId& condition : conditions) {
    condition = forwarded_.value[static_cast<std::size_t>(condition)];
  }
  return conditions;
}

/// Ranges where an access happens, none if it never does; of its subscripts exact ones where counters decide them.
Accesses::Ranges Accesses::ranges_at(const Computed& computed) const {
  const std::vector<model::OpId> conditions = conditions_of(computed);
  Ranges ranges = conditions.empty() ? everywhere_ : value_ranges(forwarded_.kernel, conditions);
  if (ranges.empty()) return ranges;
  for (const int dim : computed_dimensions(computed)) {
    const auto place = static_cast<std::size_t>(dim);
    const model::OpId value = value_of(computed, place);
    std::optional<model::ValueRange>& range = ranges[static_cast<std::size_t>(value)];
    if (is_inside(computed, place, *range)) continue;
    if (const auto exact = enumerated_range(forwarded_.kernel, value, conditions)) range = exact;
  }
  return ranges;
}

std::vector<int> Accesses::computed_dimensions(const Computed& computed) const {
  return builder_.kernel().operations[static_cast<std::size_t>(computed.access)].computed;
}

/// The computed subscript, as forwarded.
model::OpId Accesses::value_of(const Computed& computed, std::size_t dim) const {
  const model::Operation& access =
      builder_.kernel().operations[static_cast<std::size_t>(computed.access)];
  const model::OpId value = access.operands[*model::computed_operand(access, dim)];
  return forwarded_.value[static_cast<std::size_t>(value)];
}

/// Takes for granted what a subscript needs that is not inside. Whether there was such a one.
bool Accesses::promise_more() {
  return std::any_of(computed_.begin(), computed_.end(), [&](const Computed& computed) {
    // Of what happens only sometimes the argument may be outside at other times.
    if (!conditions_of(computed).empty()) return false;
    const Ranges ranges = ranges_at(computed);
    if (ranges.empty()) return false;
    const std::vector<int> dimensions = computed_dimensions(computed);
    return std::any_of(dimensions.begin(), dimensions.end(), [&](int dim) {
      return promise(computed, static_cast<std::size_t>(dim), ranges);
    });
  });
}

bool Accesses::promise(const Computed& computed, std::size_t dim, const Ranges& ranges) {
  model::Kernel& kernel = builder_.kernel();
  const model::ArrayId accessed = computed.element.array;
  const model::OpId value = value_of(computed, dim);
  if (is_inside(computed, dim, *ranges[static_cast<std::size_t>(value)])) return false;
  if (!follows_one(forwarded_.kernel, value)) return false;
  if (dim == 0 && open_ended_.count(accessed) > 0) return false;
  const std::int64_t extent = kernel.arrays[static_cast<std::size_t>(accessed)].shape[dim];
  const model::ValueRange range = *ranges[static_cast<std::size_t>(value)];
  const auto needed = needed_promise(
      forwarded_.kernel, ranges, value,
      {range.least < 0 ? 0 : kFarBelow, range.greatest >= extent ? extent - 1 : kFarAbove});
  if (!needed) return false;
  if (needed->array >= 0 && !is_read_whole(forwarded_.kernel, needed->array)) return false;
  const Shown& shown = computed.shown[dim];
  const bool is_asked =
      promises_.ask(kernel, *needed, {shown.place, shown.text + " would be outside"});
  if (!is_asked) return false;
  forwarded_.kernel.arrays = kernel.arrays;
  forwarded_.kernel.arguments = kernel.arguments;
  return true;
}

bool Accesses::is_inside(const Computed& computed, std::size_t dim,
                         const model::ValueRange& range) const {
  const model::ArrayId id = computed.element.array;
  const bool grows = dim == 0 && open_ended_.count(id) > 0;
  const std::int64_t extent = builder_.kernel().arrays[static_cast<std::size_t>(id)].shape.at(dim);
  return range.least >= 0 && range.greatest < (grows ? kLargestGrownExtent : extent);
}

void Accesses::check(const Computed& computed) {
  model::Kernel& kernel = builder_.kernel();
  model::Operation& access = kernel.operations[static_cast<std::size_t>(computed.access)];
  const auto range_of = [&](const Ranges& ranges, int dim) {
    return *ranges[static_cast<std::size_t>(value_of(computed, static_cast<std::size_t>(dim)))];
  };
  const bool is_always = std::all_of(access.computed.begin(), access.computed.end(), [&](int dim) {
    return is_inside(computed, static_cast<std::size_t>(dim), range_of(everywhere_, dim));
  });
  const Ranges ranges = is_always ? everywhere_ : ranges_at(computed);
  if (ranges.empty()) return;
  for (const int dim : access.computed) {
    const auto place = static_cast<std::size_t>(dim);
    const model::ValueRange range = range_of(ranges, dim);
    if (!is_inside(computed, place, range)) return doubt(computed, place, range);
    std::int64_t& extent = kernel.arrays[static_cast<std::size_t>(access.array)].shape[place];
    extent = std::max(extent, static_cast<std::int64_t>(range.greatest) + 1);
  }
  if (!is_always || access.opcode != model::Opcode::kLoad) return;
  const auto first =
      access.operands.begin() + static_cast<std::ptrdiff_t>(model::first_condition(access));
  access.operands.erase(std::remove_if(first, access.operands.end(),
                                       [&](model::OpId condition) {
                                         return constraints_of(kernel, condition).empty();
                                       }),
                        access.operands.end());
}

/// One that data may lead out of its dimension as far as is known is taken to stay inside, as C does; one that never is
/// inside, that iterators alone lead outside, or whose array has no extent is an error.
void Accesses::doubt(const Computed& computed, std::size_t dim, const model::ValueRange& range) {
  const model::ArrayId id = computed.element.array;
  const model::Array& array = builder_.kernel().arrays[static_cast<std::size_t>(id)];
  const std::int64_t extent = array.shape[dim];
  const Shown& shown = computed.shown[dim];
  std::vector<std::string> notes =
      affine_obstacles(builder_, computed.element.subscripts[dim].value);
  notes.push_back(extent_note(array, dim));
  const std::string inside = fmt::format("such as x & {} or, behind `if (x >= 0 && x < {})`, x",
                                         mask_below(extent), extent);
  const bool is_open = dim == 0 && open_ended_.count(id) > 0;
  const bool is_apart = range.greatest < 0 || range.least >= extent;
  const bool is_decided = !depends_on_data(forwarded_.kernel, value_of(computed, dim));
  if (is_open) {
    notes.back() = fmt::format(
        "accepted: an extent, such as {}[64], or subscripts from 0 to {} whatever the data",
        array.name, kLargestGrownExtent - 1);
    walk_.error(clang_location(shown.place),
                fmt::format("{} ranges over {}..{}, and '{}' has no extent", shown.text,
                            decimal(range.least), decimal(range.greatest), array.name),
                std::move(notes));
  } else if (is_apart || is_decided) {
    if (extent > 1) {
      notes.push_back(
          "accepted: affine functions of iterators, and values that are inside, "
          "whatever the data, " +
          inside);
    }
    walk_.error(clang_location(shown.place),
                fmt::format("{} ranges over {}..{}, outside 0..{}", shown.text,
                            decimal(range.least), decimal(range.greatest), extent - 1),
                std::move(notes));
  } else if (doubted_.insert(shown.text).second) {
    notes.push_back(fmt::format("as far as is known it ranges over {}..{}", decimal(range.least),
                                decimal(range.greatest)));
    if (extent > 1)
      notes.push_back("proven are values that are inside whatever the data, " + inside);
    walk_.warning(clang_location(shown.place),
                  fmt::format("{} is taken to be within 0..{}", shown.text, extent - 1),
                  std::move(notes));
  }
}

void Accesses::declare(model::ArrayId array, const clang::VarDecl& variable) {
  slots_[array] = walk_.definite().declare(
      variable.getName().str(), place_of(variable.getLocation()), builder_.current_loop(), true);
}

}  // namespace hls::frontend
