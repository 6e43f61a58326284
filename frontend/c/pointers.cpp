#include "frontend/c/pointers.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <fmt/format.h>

#include <algorithm>

#include "frontend/c/loop_condition.h"
#include "frontend/c/scalar_types.h"
#include "frontend/c/values.h"

namespace hls::frontend {
namespace {

/// Finds the pointers of a function that do not keep their first value.
class MovingVisitor : public clang::RecursiveASTVisitor<MovingVisitor> {
 public:
  explicit MovingVisitor(std::set<const clang::VarDecl*>& found) : found_(found) {}

  bool VisitBinaryOperator(clang::BinaryOperator* op) {  // NOLINT(readability-identifier-naming)
    if (op->isAssignmentOp()) add(*op->getLHS());
    return true;
  }

  bool VisitUnaryOperator(clang::UnaryOperator* op) {  // NOLINT(readability-identifier-naming)
    if (op->isIncrementDecrementOp() || op->getOpcode() == clang::UO_AddrOf) add(*op->getSubExpr());
    return true;
  }

  /// A reference to a pointer may be used to move it.
  bool VisitCallExpr(clang::CallExpr* call) {  // NOLINT(readability-identifier-naming)
    for (const clang::Expr* argument : call->arguments()) {
      if (argument->isLValue()) add(*argument);
    }
    return true;
  }

  bool VisitVarDecl(clang::VarDecl* variable) {  // NOLINT(readability-identifier-naming)
    const clang::Expr* initialiser = variable->getInit();
    const bool is_open = initialiser == nullptr && !llvm::isa<clang::ParmVarDecl>(variable);
    if (is_open && variable->getType()->isPointerType()) found_.insert(variable);
    if (initialiser != nullptr && variable->getType()->isReferenceType()) add(*initialiser);
    return true;
  }

 private:
  void add(const clang::Expr& target) {
    const clang::VarDecl* variable = named_variable(*target.IgnoreParens());
    if (variable != nullptr && target.getType()->isPointerType()) found_.insert(variable);
  }

  std::set<const clang::VarDecl*>& found_;
};

}  // namespace

clang::QualType pointer_type(const clang::VarDecl& pointer) {
  clang::QualType type = pointer.getType().getNonReferenceType();
  if (type->isPointerType() && type->getPointeeType()->isPointerType())
    type = type->getPointeeType();
  return type;
}

Pointers::Pointers(Walk& walk, Values& values)
    : walk_(walk), builder_(walk.builder()), values_(values) {}

bool Pointers::moves(const clang::VarDecl& pointer) {
  const clang::VarDecl& whole = *walk_.records().origin(pointer).object;
  const auto* function = llvm::dyn_cast<clang::FunctionDecl>(whole.getDeclContext());
  const bool is_pointer = whole.getType()->isPointerType() && !whole.hasGlobalStorage();
  if (function == nullptr || !is_pointer) return false;
  const auto [found, is_new] = moving_.try_emplace(function);
  if (is_new && function->hasBody()) {
    MovingVisitor(found->second).TraverseStmt(function->getBody());
  }
  return found->second.count(&whole) > 0;
}

bool Pointers::is_moving(const clang::VarDecl& variable) const {
  const auto found = walk_.frame().scalars.find(&variable);
  return found != walk_.frame().scalars.end() && found->second.is_pointer;
}

void Pointers::declare(const clang::VarDecl& pointer) {
  for (const clang::VarDecl* leaf : walk_.records().leaves(pointer)) {
    values_.scalars.declare(*leaf, kNoOffset.type);
    walk_.frame().scalars[leaf].is_pointer = true;
  }
  const clang::Expr* initialiser = pointer.getInit();
  if (initialiser != nullptr) set(pointer, *initialiser, *initialiser);
}

void Pointers::point(Frame& frame, const clang::VarDecl& pointer, const ArrayView& target) {
  Variable& scalar = frame.scalars[&pointer];
  const Value& offset = target.offset.value;
  scalar.state = Variable::State::kDefined;
  scalar.type = kNoOffset.type;
  scalar.value = builder_.cast(offset, kNoOffset.type, walk_.location(pointer.getLocation()));
  scalar.is_pointer = true;
  scalar.place = ArrayView{target.array, target.prefix};
}

std::optional<ArrayView> Pointers::target(const clang::VarDecl& pointer,
                                          const clang::Expr& written) {
  const auto position = values_.scalars.read(pointer, written);
  if (!position) return {};
  const std::optional<ArrayView>& place = walk_.frame().scalars.at(&pointer).place;
  if (!place) {
    walk_.error(
        written,
        fmt::format("which array or row '{}' points to is not known here", walk_.text(written)),
        {"accepted: pointers that are given the same array on all ways that lead here"});
    return {};
  }
  if (values_.overlays.is_moving_recast(pointer)) {
    walk_.error(written,
                fmt::format("'{}' points to numbers of another size here", walk_.text(written)),
                {"accepted: their values, such as *p and p[i], and pointers to them"});
    return {};
  }
  return ArrayView{place->array, place->prefix, {*position, &written}};
}

bool Pointers::assign(const clang::BinaryOperator& op) {
  const clang::VarDecl* pointer = assigned(*op.getLHS(), op);
  if (pointer == nullptr) return false;
  if (op.getOpcode() == clang::BO_Assign) return set(*pointer, *op.getRHS(), op);
  const auto amount = values_.expressions.value_of(*op.getRHS());
  return amount && add(*pointer, *amount, op.getOpcode() == clang::BO_SubAssign, op);
}

bool Pointers::step(const clang::UnaryOperator& op) {
  const clang::VarDecl* pointer = assigned(*op.getSubExpr(), op);
  if (pointer == nullptr) return false;
  const Value one = builder_.integer(kNoOffset.type, 1, walk_.location(op));
  return add(*pointer, one, op.isDecrementOp(), op);
}

/// The pointer that an assignment changes, itself or what refers to it.
const clang::VarDecl* Pointers::assigned(const clang::Expr& target, const clang::Expr& written) {
  const Named named = values_.accesses.named(target);
  const clang::VarDecl* pointer = values_.accesses.scalar_of(named);
  const auto leaves =
      pointer == nullptr ? std::vector<const clang::VarDecl*>{} : walk_.records().leaves(*pointer);
  const auto is_known = [&](const auto* leaf) { return is_moving(*leaf); };
  if (!leaves.empty() && std::all_of(leaves.begin(), leaves.end(), is_known)) {
    if (walk_.frame().driving.count(leaves[0]) == 0) return pointer;
    values_.scalars.refuse(
        written, fmt::format("iterator '{}' is assigned inside its loop", walk_.text(target)),
        {"accepted: iterators that only the head of their `for` changes"});
    return nullptr;
  }
  const bool has_failed = pointer != nullptr && walk_.frame().failed.count(pointer) > 0;
  if (!has_failed) {
    values_.scalars.refuse(written,
                           fmt::format("assignment to '{}' is not supported", walk_.text(target)),
                           {"accepted: pointers that are local variables or parameters"});
  }
  return nullptr;
}

std::optional<std::vector<ArrayView>> Pointers::targets(const clang::VarDecl& pointer,
                                                        const clang::Expr& value) {
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(pointer);
  const Named named = values_.accesses.named(value);
  const std::vector<const clang::VarDecl*> parts = named.variable == nullptr
                                                       ? std::vector<const clang::VarDecl*>{}
                                                       : walk_.records().leaves(*named.variable);
  std::vector<ArrayView> views;
  if (const auto type = pointer_type(pointer)->getPointeeType();
      values_.overlays.is_recast(value, type)) {
    const auto view = values_.overlays.target(value, type);
    return view ? std::optional(std::vector{*view}) : std::nullopt;
  }
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const bool is_object = parts.size() == leaves.size() && parts.size() > 1;
    const auto view = is_object || (parts.size() == 1 && parts[0] != named.variable)
                          ? values_.accesses.view(values_.accesses.part(named, *parts[i]), value)
                          : values_.accesses.view(named, value);
    if (!view) return {};
    ArrayType type = array_type(walk_.context(), pointer_type(*leaves[i]));
    if (type.element) type.element = walk_.records().narrowed(*leaves[i], *type.element);
    if (!values_.accesses.has_type(*view, type, value)) {
      walk_.error(
          value,
          fmt::format("pointer '{}' differs from '{}' in element type, rank or inner extents",
                      pointer.getName().str(), walk_.text(value)));
      return {};
    }
    views.push_back(*view);
  }
  return views;
}

bool Pointers::set(const clang::VarDecl& pointer, const clang::Expr& value,
                   const clang::Expr& written) {
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(pointer);
  const auto views = targets(pointer, value);
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    values_.scalars.assign(*leaves[i], written);
    if (views) {
      point(walk_.frame(), *leaves[i], (*views)[i]);
    } else {
      walk_.frame().scalars[leaves[i]].state = Variable::State::kFailed;
    }
  }
  return views.has_value();
}

bool Pointers::add(const clang::VarDecl& pointer, const Value& amount, bool is_down,
                   const clang::Expr& written) {
  const Location place = walk_.location(written);
  const auto opcode = is_down ? model::Opcode::kSub : model::Opcode::kAdd;
  for (const clang::VarDecl* leaf : walk_.records().leaves(pointer)) {
    const auto before = values_.scalars.read(*leaf, written);
    values_.scalars.assign(*leaf, written);
    if (!before) return false;
    values_.scalars.set(*leaf,
                        builder_.binary(opcode, kNoOffset.type, *before,
                                        builder_.cast(amount, kNoOffset.type, place), place));
  }
  return true;
}

void Pointers::copy(const clang::VarDecl& from, const clang::VarDecl& to) {
  const std::vector<const clang::VarDecl*> sources = walk_.records().leaves(from);
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(to);
  for (std::size_t i = 0; i < leaves.size() && i < sources.size(); ++i) {
    Variable copied = walk_.frame().scalars.at(sources[i]);
    copied.slot = -1;
    walk_.frame().scalars[leaves[i]] = copied;
  }
}

const clang::VarDecl* Pointers::made_by(const clang::Expr& written) {
  const auto known = walk_.frame().made.find(&written);
  if (known != walk_.frame().made.end()) return known->second;
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&written);
  const auto* step = llvm::dyn_cast<clang::UnaryOperator>(&written);
  const bool is_one = (op != nullptr && op->isAssignmentOp()) ||
                      (step != nullptr && step->isIncrementDecrementOp()) ||
                      llvm::isa<clang::ConditionalOperator>(written);
  if (!is_one) return nullptr;
  const clang::VarDecl& made =
      walk_.records().made("", written.getType().getUnqualifiedType(), written.getBeginLoc());
  walk_.frame().made[&written] = &made;
  if (!evaluate(made, written)) {
    for (const clang::VarDecl* leaf : walk_.records().leaves(made))
      walk_.frame().failed.insert(leaf);
    walk_.frame().failed.insert(&made);
  }
  return &made;
}

bool Pointers::evaluate(const clang::VarDecl& made, const clang::Expr& written) {
  if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(&written)) {
    return choose(made, *choice);
  }
  if (!values_.expressions.may_assign(written)) return false;
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&written);
  const auto* stepped = llvm::dyn_cast<clang::UnaryOperator>(&written);
  const clang::VarDecl* pointer =
      assigned(op != nullptr ? *op->getLHS() : *stepped->getSubExpr(), written);
  if (pointer == nullptr) return false;
  const bool gives_old = stepped != nullptr && stepped->isPostfix();
  if (gives_old) copy(*pointer, made);
  const bool ok = op != nullptr ? assign(*op) : step(*stepped);
  if (!gives_old) copy(*pointer, made);
  return ok;
}

bool Pointers::choose(const clang::VarDecl& made, const clang::ConditionalOperator& choice) {
  const auto chosen = values_.expressions.condition(*choice.getCond());
  if (!chosen) return false;
  std::optional<std::vector<ArrayView>> sides[2];
  const auto aim = [&](std::size_t side) {
    sides[side] = targets(made, side == 1 ? *choice.getTrueExpr() : *choice.getFalseExpr());
  };
  if (chosen->is_constant()) {
    const std::size_t side = chosen->affine->constant() != 0 ? 1 : 0;
    aim(side);
    if (!sides[side]) return false;
  } else {
    values_.expressions.evaluate_sides(
        *chosen, choice, [&] { aim(1); }, [&] { aim(0); });
    if (!sides[0] || !sides[1]) return false;
  }
  const std::vector<const clang::VarDecl*> leaves = walk_.records().leaves(made);
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    if (!sides[0] || !sides[1]) {
      point(walk_.frame(), *leaves[i], (sides[0] ? *sides[0] : *sides[1])[i]);
      continue;
    }
    ArrayView view = (*sides[1])[i];
    const ArrayView& other = (*sides[0])[i];
    if (!is_same_place(view, other)) {
      walk_.error(choice,
                  fmt::format("'{}' points to one of two arrays or rows", walk_.text(choice)),
                  {"accepted: two places in one array or row"});
      return false;
    }
    const Location place = walk_.location(choice);
    view.offset.value =
        builder_.select(*chosen, builder_.cast(view.offset.value, kNoOffset.type, place),
                        builder_.cast(other.offset.value, kNoOffset.type, place), place);
    point(walk_.frame(), *leaves[i], view);
  }
  return true;
}

std::optional<std::pair<Value, Value>> Pointers::positions(const clang::BinaryOperator& op) {
  std::optional<ArrayView> views[2];
  const clang::Expr* sides[] = {op.getLHS(), op.getRHS()};
  for (int i = 0; i < 2; ++i) {
    if (const auto type = sides[i]->getType()->getPointeeType();
        !type.isNull() && values_.overlays.is_recast(*sides[i], type)) {
      views[i] = values_.overlays.target(*sides[i], type);
      if (!views[i]) return {};
      continue;
    }
    Named named = values_.accesses.named(*sides[i]);
    if (named.variable != nullptr) {
      const auto leaves = walk_.records().leaves(*named.variable);
      if (!leaves.empty() && leaves[0] != named.variable) {
        named = values_.accesses.part(named, *leaves[0]);
      }
    }
    views[i] = values_.accesses.view(named, *sides[i]);
    if (!views[i]) return {};
  }
  if (!is_same_place(*views[0], *views[1])) {
    walk_.error(op,
                fmt::format("'{}' is about pointers to different arrays or rows", walk_.text(op)));
    return {};
  }
  const Location place = walk_.location(op);
  return std::pair(builder_.cast(views[0]->offset.value, kNoOffset.type, place),
                   builder_.cast(views[1]->offset.value, kNoOffset.type, place));
}

}  // namespace hls::frontend
