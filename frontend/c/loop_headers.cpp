#include "frontend/c/loop_headers.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

#include "frontend/affine_value.h"
#include "frontend/c/known_numbers.h"
#include "frontend/c/loop_changes.h"
#include "frontend/c/loop_condition.h"
#include "frontend/c/scalar_types.h"
#include "frontend/c/values.h"
#include "frontend/trip_count.h"
#include "model/kernel/domain.h"

namespace hls::frontend {
namespace {

constexpr const char* kLoopForm =
    "accepted: for (int i = 0; i < 16; i++), with < <= > >= or !=, bounds that are constant or "
    "affine "
    "in outer iterators, and a constant step";

constexpr const char* kAcceptedSteps =
    "accepted: i++, i--, i += c, i -= c with a constant c other than 0";

constexpr std::int64_t kMostIterations = std::numeric_limits<std::int32_t>::max();

/// Of a loop and those around it: cycles are counted in 64 bits.
constexpr std::int64_t kMostInNest = std::int64_t{1} << 40;

/// Values of an iterator that a condition is tried with.
constexpr int kMostTries = 1 << 16;

/// Without the conversion to the iterator's type: `i += -1` counts down for an unsigned i too.
const clang::Expr& without_conversions(const clang::Expr& expression) {
  const clang::Expr* bare = expression.IgnoreParens();
  const auto* cast = llvm::dyn_cast<clang::ImplicitCastExpr>(bare);
  if (cast == nullptr || cast->getCastKind() != clang::CK_IntegralCast) return *bare;
  return without_conversions(*cast->getSubExpr());
}

}  // namespace

LoopHeaders::LoopHeaders(Walk& walk, Values& values)
    : data_bounds_(walk, values),
      walk_(walk),
      context_(walk.context()),
      builder_(walk.builder()),
      pointers_(values.pointers),
      expressions_(values.expressions) {}

void LoopHeaders::refuse(const LoopParts& loop) {
  if (loop.condition == nullptr) return refuse_endless(loop);
  walk_.error(*loop.whole, "the start of this loop is not supported", {kLoopForm});
}

void LoopHeaders::refuse_endless(const LoopParts& loop) {
  walk_.error(*loop.whole, "a loop without a condition is not supported",
              {kLoopForm, "or #pragma HLS loop_tripcount max=64 in its body, which must be true"});
}

std::optional<LoopHeader> LoopHeaders::read(const LoopParts& loop, const LoopHead& head,
                                            std::optional<std::int64_t> stated) {
  const clang::VarDecl& iterator = *head.iterator;
  const bool is_pointer = iterator.getType()->isPointerType();
  auto type = is_pointer ? kNoOffset.type : scalar_type(context_, iterator.getType());
  if (type && !is_pointer) type = walk_.records().narrowed(iterator, *type);
  const std::string name = iterator.getName().str();
  if (!type || type->is_float() || *type == model::Type::boolean()) {
    walk_.error(*loop.whole,
                fmt::format("iterator '{}' has type '{}', which is not supported", name,
                            spelling(iterator.getType())),
                {"accepted: integer iterators; those of <ap_int.h> in conditions such as i < n and "
                 "with steps such as i++, i += 2"});
    return {};
  }
  if (walk_.frame().driving.count(&iterator) > 0) {
    walk_.error(*loop.whole, fmt::format("iterator '{}' already drives an enclosing loop", name),
                {"accepted: an iterator of its own for each loop of a nest"});
    return {};
  }
  LoopHeader header{&iterator, *type, {}};
  if (is_pointer && !point(loop, header, head.initial)) return {};
  const auto step = read_step(loop, head);
  header.step = step.value_or(1);
  const auto bounds = read_bounds(loop, header, head.initial);
  if (!step || !bounds || changes(loop, header, *bounds)) return {};
  if (!fix(loop, header, *bounds, stated)) return {};
  return header;
}

/// By what is known of the bounds.
bool LoopHeaders::fix(const LoopParts& loop, LoopHeader& header, const LoopBounds& bounds,
                      std::optional<std::int64_t> stated) {
  const auto all = [&](const auto& has) {
    return std::all_of(bounds.starts.begin(), bounds.starts.end(), has) &&
           std::all_of(bounds.limits.begin(), bounds.limits.end(),
                       [&](const LoopLimit& limit) { return has(limit.bound); });
  };
  const bool is_fixed = bounds.starts.size() == 1 && bounds.limits.size() == 1 &&
                        all([](const Value& value) { return value.is_constant(); });
  if (!is_fixed && loop.tests_last) {
    walk_.error(*loop.whole, "`do` loops with bounds that are not constant are not supported",
                {kLoopForm});
    return false;
  }
  if (is_fixed) return fix_iterations(loop, header, bounds);
  if (all([](const Value& value) { return value.affine.has_value(); })) {
    return guard_iterations(loop, header, bounds);
  }
  return data_bounds_.fix(loop, header, bounds, stated) && is_short_enough(loop, header);
}

/// From `i++`, `--i`, `i += c`, `i -= c`, `i = i + c`, `i = c + i` or `i = i - c`.
std::optional<std::int64_t> LoopHeaders::read_step(const LoopParts& loop, const LoopHead& head) {
  const clang::VarDecl& iterator = *head.iterator;
  const auto refuse_step = [&]() -> std::optional<std::int64_t> {
    if (head.step == nullptr) {
      walk_.error(*loop.whole, "a loop without a step is not supported", {kLoopForm});
    } else {
      walk_.error(*head.step, fmt::format("step '{}' is not supported", walk_.text(*head.step)),
                  {kAcceptedSteps});
    }
    return {};
  };
  if (head.step == nullptr) return refuse_step();
  const clang::Expr& written = *head.step->IgnoreParens();
  if (const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&written)) {
    if (!op->isIncrementDecrementOp() || named_variable(*op->getSubExpr()) != &iterator)
      return refuse_step();
    return op->isIncrementOp() ? 1 : -1;
  }
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(&written);
  if (op == nullptr || named_variable(*op->getLHS()) != &iterator) return refuse_step();
  const clang::Expr* amount = op->getRHS();
  bool negative = op->getOpcode() == clang::BO_SubAssign;
  if (op->getOpcode() == clang::BO_Assign) {
    const auto* sum = llvm::dyn_cast<clang::BinaryOperator>(amount->IgnoreParenImpCasts());
    if (sum == nullptr || !sum->isAdditiveOp()) return refuse_step();
    negative = sum->getOpcode() == clang::BO_Sub;
    const bool first = named_variable(*sum->getLHS()) == &iterator;
    const bool second = !negative && named_variable(*sum->getRHS()) == &iterator;
    if (!first && !second) return refuse_step();
    amount = first ? sum->getRHS() : sum->getLHS();
  } else if (!negative && op->getOpcode() != clang::BO_AddAssign) {
    return refuse_step();
  }
  if (mentions(*amount, iterator)) {
    walk_.error(*head.step,
                fmt::format("step '{}' is not the same in all iterations: '{}' depends on '{}'",
                            walk_.text(*head.step), walk_.text(*amount), iterator.getName().str()),
                {kAcceptedSteps});
    return {};
  }
  const std::string changed = changed_in(walk_, loop, *amount, iterator);
  if (!changed.empty()) {
    walk_.error(*head.step,
                fmt::format("the loop changes '{}', which its step '{}' reads", changed,
                            walk_.text(*head.step)),
                {kAcceptedSteps, "or #pragma HLS loop_tripcount max=64 in its body"});
    return {};
  }
  const auto step = constant_step(without_conversions(*amount));
  if (!step) return {};
  if (*step == 0) return refuse_step();
  return negative ? -*step : *step;
}

std::optional<std::int64_t> LoopHeaders::constant_step(const clang::Expr& written) {
  const auto value = expressions_.value_of(written);
  if (!value) return {};
  if (value->is_constant()) return value->affine->constant();
  const char* reason = value->affine ? "depends on an outer iterator" : "is not a constant";
  walk_.error(written, fmt::format("step '{}' {}", walk_.text(written), reason),
              {"accepted: literals, macros, enumerators, `const` integers and their sums"});
  return {};
}

/// Reports a bound that the loop itself changes.
bool LoopHeaders::changes(const LoopParts& loop, const LoopHeader& header,
                          const LoopBounds& bounds) {
  for (const LoopLimit& limit : bounds.limits) {
    const std::string changed = changed_in(walk_, loop, *limit.written, *header.iterator);
    if (changed.empty()) continue;
    walk_.error(*loop.condition,
                fmt::format("the loop changes '{}', which '{}' reads", changed,
                            walk_.text(*loop.condition)),
                {"accepted: bounds that stay as they are while the loop runs, or #pragma HLS "
                 "loop_tripcount max=64 in its body"});
    return true;
  }
  return false;
}

std::optional<LoopBounds> LoopHeaders::read_bounds(const LoopParts& loop, const LoopHeader& header,
                                                   const clang::Expr* initial) {
  const std::string name = header.iterator->getName().str();
  const Expressions::Effects none(expressions_, false);
  LoopBounds bounds;
  if (!header.places.empty()) {
    bounds.starts = {header.places[0].offset.value};
  } else if (initial == nullptr) {
    if (const auto start = value_before(loop, *header.iterator)) bounds.starts = {*start};
  } else if (const auto start = bound_of(*initial, fmt::format("start of loop '{}'", name))) {
    bounds.starts = {*start};
  }
  if (loop.condition == nullptr) {
    refuse_endless(loop);
    return {};
  }
  if (!add_limits(loop, header, bounds) || bounds.starts.empty()) return {};
  if (bounds.limits.empty()) {
    refuse_condition(*loop.condition);
    return {};
  }
  // Several starts are those of loops whose bounds iterators decide, in steps of 1.
  const bool is_affine =
      std::all_of(bounds.limits.begin(), bounds.limits.end(),
                  [](const LoopLimit& limit) { return limit.bound.affine.has_value(); });
  if (is_affine && std::abs(header.step) == 1) {
    bounds.starts = ends_of(bounds.starts[0], header.step > 0);
  }
  return bounds;
}

/// Where an iterator that is a pointer begins.
bool LoopHeaders::point(const LoopParts& loop, LoopHeader& header, const clang::Expr* initial) {
  const clang::VarDecl& iterator = *header.iterator;
  if (initial != nullptr) {
    auto targets = pointers_.targets(iterator, *initial);
    if (targets) header.places = *std::move(targets);
  } else {
    for (const clang::VarDecl* leaf : walk_.records().leaves(iterator)) {
      const auto start = value_before(loop, *leaf);
      if (!start) return false;
      const std::optional<ArrayView>& place = walk_.frame().scalars.at(leaf).place;
      if (!place) {
        walk_.error(*loop.whole,
                    fmt::format("which array or row '{}' points to is not known as the loop begins",
                                iterator.getName().str()));
        return false;
      }
      header.places.push_back({place->array, place->prefix, {*start}});
    }
  }
  for (ArrayView& place : header.places) {
    place.offset.value =
        builder_.cast(place.offset.value, header.type, walk_.location(*loop.whole));
  }
  return !header.places.empty();
}

/// The position of a bound that is an address, in the array that the iterator points into.
std::optional<Value> LoopHeaders::position(const clang::Expr& bound, const LoopHeader& header) {
  const auto targets = pointers_.targets(*header.iterator, bound);
  if (!targets) return {};
  if (is_same_place(targets->front(), header.places.front())) {
    return builder_.cast(targets->front().offset.value, header.type, walk_.location(bound));
  }
  walk_.error(bound, fmt::format("'{}' points into another array or row than iterator '{}'",
                                 walk_.text(bound), header.iterator->getName().str()));
  return {};
}

void LoopHeaders::refuse_condition(const clang::Expr& written) {
  walk_.error(written, fmt::format("loop condition '{}' is not supported", walk_.text(written)),
              {kLoopForm});
}

/// What the iterator is as the loop begins.
std::optional<Value> LoopHeaders::value_before(const LoopParts& loop,
                                               const clang::VarDecl& iterator) {
  const std::string name = iterator.getName().str();
  const auto found = walk_.frame().scalars.find(&iterator);
  const bool is_known = found != walk_.frame().scalars.end();
  if (is_known && found->second.state == Variable::State::kFailed) return {};
  if (is_known && found->second.state == Variable::State::kDefined) return found->second.value;
  walk_.error(*loop.whole, fmt::format("'{}' has no value as the loop begins", name), {kLoopForm});
  return {};
}

/// The comparisons of the iterator that a loop's condition is made of, joined by &&.
bool LoopHeaders::add_limits(const LoopParts& loop, const LoopHeader& header, LoopBounds& bounds) {
  bool ok = true;
  const std::vector<const clang::Expr*> conjuncts = conjuncts_of(*loop.condition);
  if (conjuncts.size() == 1 && !loop.tests_last && add_tried_limit(*conjuncts[0], header, bounds)) {
    return true;
  }
  for (const clang::Expr* conjunct : conjuncts) {
    const bool is_gate =
        std::find(loop.gates.begin(), loop.gates.end(), conjunct) != loop.gates.end();
    ok = (is_gate || add_limit(*conjunct, header, conjuncts.size(), bounds)) && ok;
  }
  return ok;
}

/// One of so many conditions.
bool LoopHeaders::add_limit(const clang::Expr& written, const LoopHeader& header,
                            std::size_t conjuncts, LoopBounds& bounds) {
  const auto condition = loop_condition(written, *header.iterator);
  if (!condition) {
    refuse_condition(written);
    return false;
  }
  const std::string role = fmt::format("bound of loop '{}'", header.iterator->getName().str());
  if (!header.places.empty()) {
    const auto end = position(*condition->bound, header);
    if (end) bounds.limits.push_back({condition->comparison, header.type, *end, &written});
    return end.has_value();
  }
  const auto bound = bound_of(*condition->bound, role);
  auto compared = scalar_type(context_, condition->compared->getType());
  if (!bound || !compared) return false;
  model::Opcode comparison = condition->comparison;
  const bool is_known = comparison == model::Opcode::kNe && bound->is_constant() &&
                        bounds.starts.size() == 1 && bounds.starts[0].is_constant();
  if (is_known && conjuncts > 1 && std::abs(header.step) == 1) {
    const std::int64_t way = bound->affine->constant() - bounds.starts[0].affine->constant();
    // Beside other bounds it is one that steps of 1 meet.
    if (header.step > 0 && way >= 0) comparison = model::Opcode::kLt;
    if (header.step < 0 && way <= 0) comparison = model::Opcode::kGt;
  }
  const bool is_relation = comparison != model::Opcode::kNe;
  for (const Value& end :
       is_relation ? ends_of(*bound, header.step < 0) : std::vector<Value>{*bound}) {
    const Value last = without(end, condition->added, written, *compared);
    bounds.limits.push_back({comparison, *compared, last, &written});
  }
  return true;
}

/// That of a condition in another form, by its values.
bool LoopHeaders::add_tried_limit(const clang::Expr& written, const LoopHeader& header,
                                  LoopBounds& bounds) {
  if (loop_condition(written, *header.iterator)) return false;
  const auto end = tried_end(written, header, bounds);
  if (!end) return false;
  const auto comparison = header.step > 0 ? model::Opcode::kLt : model::Opcode::kGt;
  const Value bound = builder_.integer(header.type, *end, walk_.location(written));
  bounds.limits.push_back({comparison, header.type, bound, &written});
  return true;
}

/// The first value of an iterator for which a condition of known numbers, `i * i < 64`, does not hold: each is tried.
/// Nothing: what it asks for is not known, or it holds for too many.
std::optional<std::int64_t> LoopHeaders::tried_end(const clang::Expr& written,
                                                   const LoopHeader& header,
                                                   const LoopBounds& bounds) {
  const bool has_start = bounds.starts.size() == 1 && bounds.starts[0].is_constant();
  const bool is_number = header.places.empty() && is_known(walk_, written, header.iterator);
  if (!has_start || !is_number || written.HasSideEffects(context_)) return {};
  Variables& scalars = walk_.frame().scalars;
  const auto before = scalars.find(header.iterator);
  const std::optional<Variable> kept =
      before == scalars.end() ? std::nullopt : std::optional(before->second);
  std::optional<std::int64_t> end;
  std::int64_t at = bounds.starts[0].affine->constant();
  for (int tries = 0; tries < kMostTries && fits(header.type, at, at); ++tries) {
    Variable& iterator = scalars[header.iterator];
    iterator = {Variable::State::kDefined, header.type, {}, -1};
    iterator.value = builder_.integer(header.type, at, walk_.location(written));
    const auto holds = expressions_.condition(written);
    if (!holds || !holds->is_constant()) break;
    if (holds->affine->constant() == 0) {
      end = at;
      break;
    }
    at += header.step;
  }
  if (kept) {
    scalars[header.iterator] = *kept;
  } else {
    scalars.erase(header.iterator);
  }
  return end;
}

/// The bound of an iterator to which something is added before it is compared: as exact as that, where data decide in 64
/// bits.
Value LoopHeaders::without(const Value& bound, std::int64_t added, const clang::Expr& written,
                           model::Type& compared) {
  if (added == 0) return bound;
  if (bound.affine) return {bound.type, *bound.affine - model::AffineExpr(added), -1};
  const Location place = walk_.location(written);
  compared = kNoOffset.type;
  return builder_.binary(model::Opcode::kSub, compared, builder_.cast(bound, compared, place),
                         builder_.integer(compared, added, place), place);
}

std::optional<Value> LoopHeaders::bound_of(const clang::Expr& bound, const std::string& role) {
  auto value = expressions_.value_of(bound);
  if (!value || value->type.is_integer()) return value;
  walk_.error(bound, fmt::format("{} '{}' is no integer", role, walk_.text(bound)));
  return {};
}

/// The affine values a bound is the greatest (or least) of, as a < b ? b : a is, or where an `if` has made it that; itself
/// where it is neither.
std::vector<Value> LoopHeaders::ends_of(const Value& bound, bool greatest) const {
  const model::Kernel& kernel = builder_.kernel();
  const auto at = [&](model::OpId id) -> const model::Operation& {
    return kernel.operations[static_cast<std::size_t>(id)];
  };
  if (bound.affine || at(bound.operation).opcode != model::Opcode::kSelect) return {bound};
  const model::Operation& choice = at(bound.operation);
  const model::Operation& order = at(choice.operands[0]);
  const bool is_less = order.opcode == model::Opcode::kLt || order.opcode == model::Opcode::kLe;
  const bool is_more = order.opcode == model::Opcode::kGt || order.opcode == model::Opcode::kGe;
  if (!is_less && !is_more) return {bound};
  const auto left = affine_value(kernel, order.operands[0]);
  const auto right = affine_value(kernel, order.operands[1]);
  const auto if_true = affine_value(kernel, choice.operands[1]);
  const auto if_false = affine_value(kernel, choice.operands[2]);
  if (!left || !right || !if_true || !if_false) return {bound};
  const bool takes_left = is_less != greatest;  // where the condition is true
  if (*if_true != (takes_left ? *left : *right) || *if_false != (takes_left ? *right : *left)) {
    return {bound};
  }
  return {{bound.type, *if_true, -1}, {bound.type, *if_false, -1}};
}

/// A loop whose bounds are constants.
bool LoopHeaders::fix_iterations(const LoopParts& loop, LoopHeader& header,
                                 const LoopBounds& bounds) {
  const std::string name = header.iterator->getName().str();
  const LoopLimit& limit = bounds.limits[0];
  header.first = *bounds.starts[0].affine;
  const std::int64_t lower = header.first.constant();
  const auto count =
      trip_count(limit.comparison, lower, limit.bound.affine->constant(), header.step);
  const std::int64_t iterations =
      std::max<std::int64_t>(count.value_or(0), loop.tests_last ? 1 : 0);
  const std::int64_t end = lower + iterations * header.step;
  // A value that wraps, in the iterator or in the comparison, would make the loop run on.
  if (!count || !fits(header.type, lower, end) || !fits(limit.compared, lower, end)) {
    walk_.error(*loop.condition,
                fmt::format("loop '{}' does not end at '{}' without wrapping", name,
                            walk_.text(*loop.condition)),
                {fmt::format("it starts at {} and steps by {}", lower, header.step)});
    return false;
  }
  header.trip_count = iterations;
  return is_short_enough(loop, header);
}

/// Whether a loop reaches the end of `i != end`, whatever outer iterators are.
bool LoopHeaders::lies_ahead(const LoopHeader& header, const LoopBounds& bounds,
                             const LoopLimit& limit) const {
  if (std::abs(header.step) != 1) return false;
  return std::all_of(bounds.starts.begin(), bounds.starts.end(), [&](const Value& start) {
    const auto iterations = builder_.range((*limit.bound.affine - *start.affine) * header.step);
    return !iterations || iterations->first >= 0;
  });
}

/// A loop whose bounds depend on outer iterators runs as often as in the longest case; iterations
/// beyond the bounds of the case at hand do not happen. Its iterator starts at the first value of all
/// cases, or, where fewer iterations result, at the first one of the case.
bool LoopHeaders::guard_iterations(const LoopParts& loop, LoopHeader& header,
                                   const LoopBounds& bounds) {
  const std::int64_t direction = header.step > 0 ? 1 : -1;
  std::vector<model::AffineExpr> last;  // direction * iterator <= last
  for (const LoopLimit& limit : bounds.limits) {
    const bool upwards =
        limit.comparison == model::Opcode::kLt || limit.comparison == model::Opcode::kLe;
    const bool is_end = limit.comparison == model::Opcode::kNe;
    if (is_end ? !lies_ahead(header, bounds, limit) : upwards != (direction > 0)) {
      walk_.error(*limit.written,
                  fmt::format("loop condition '{}' is not supported with step {} and bounds "
                              "that depend on outer iterators",
                              walk_.text(*limit.written), header.step),
                  {direction > 0 ? "accepted: < and <=" : "accepted: > and >=",
                   "or != with a step of 1 where the start is never behind the end"});
      return false;
    }
    const bool exclusive =
        is_end || limit.comparison == model::Opcode::kLt || limit.comparison == model::Opcode::kGt;
    last.push_back(*limit.bound.affine * direction - model::AffineExpr(exclusive ? 1 : 0));
  }
  // Iterations from a start on in the longest case; nothing: none ever happens.
  const auto longest = [&](const model::AffineExpr& start) {
    std::int64_t count = kMostIterations + 1;
    for (const model::AffineExpr& end : last) {
      const auto range = builder_.range(end - start * direction);
      const std::int64_t span = range ? range->second : -1;
      count = std::min(count, span < 0 ? 0 : span / std::abs(header.step) + 1);
    }
    return count;
  };
  header.is_guarded = true;
  header.first = *bounds.starts[0].affine;
  header.trip_count = longest(header.first);
  const bool is_one_start = bounds.starts.size() == 1;
  if (direction == header.step) {
    std::optional<std::int64_t> earliest;
    for (const Value& start : bounds.starts) {
      const auto range = builder_.range(*start.affine * direction);
      if (range) earliest = std::max(earliest.value_or(range->first), range->first);
    }
    const model::AffineExpr all(earliest.value_or(0) * direction);
    const std::int64_t trip_count = longest(all);
    if (!is_one_start || trip_count <= header.trip_count) {
      header.first = all;
      header.trip_count = trip_count;
      header.starts = bounds.starts;
    }
  }
  header.limits = bounds.limits;
  for (LoopLimit& limit : header.limits) {
    if (limit.comparison != model::Opcode::kNe) continue;
    limit.comparison = direction > 0 ? model::Opcode::kLt : model::Opcode::kGt;
  }
  if (!compares_alike(header, bounds)) return false;
  const auto starts = value_range(builder_.kernel(), header.first);
  const std::int64_t end = header.trip_count * header.step;
  const bool wraps = !fits(header.type, std::min(starts.first, starts.first + end),
                           std::max(starts.second, starts.second + end));
  if (wraps) {
    walk_.error(*loop.condition,
                fmt::format("iterator '{}' of type '{}' may wrap", header.iterator->getName().str(),
                            spelling(header.iterator->getType())),
                {fmt::format("it starts at {}..{} and takes up to {} steps of {}", starts.first,
                             starts.second, header.trip_count, header.step)});
    return false;
  }
  return is_short_enough(loop, header);
}

/// Whether comparisons see an iterator as it is, from its start to the value that ends the loop; an error says so if not:
/// one below 0 that is compared with an unsigned bound is a great number.
bool LoopHeaders::compares_alike(const LoopHeader& header, const LoopBounds& bounds) {
  const auto least_of = [&](const Value& value) {
    const auto range = builder_.range(*value.affine);
    return range ? range->first : 0;  // it is never there
  };
  for (const LoopLimit& limit : bounds.limits) {
    if (limit.compared.is_signed) continue;
    // The start is the greatest of them, or counting downwards the least.
    std::int64_t least = least_of(bounds.starts.front());
    for (const Value& start : bounds.starts) {
      const std::int64_t other = least_of(start);
      least = header.step > 0 ? std::max(least, other) : std::min(least, other);
    }
    const int exclusive = limit.comparison == model::Opcode::kGt ? 1 : 0;
    if (header.step < 0) least = std::min(least, least_of(limit.bound) + exclusive + header.step);
    if (least >= 0) continue;
    walk_.error(*limit.written,
                fmt::format("iterator '{}' may be {}, which '{}' compares as a great number",
                            header.iterator->getName().str(), least, walk_.text(*limit.written)),
                {"accepted: a bound that is signed, (int)n"});
    return false;
  }
  return true;
}

bool LoopHeaders::is_short_enough(const LoopParts& loop, const LoopHeader& header) {
  const clang::Stmt& place = loop.condition == nullptr ? *loop.whole : *loop.condition;
  const std::string name = header.iterator->getName().str();
  if (header.trip_count > kMostIterations) {
    walk_.error(place, fmt::format("loop '{}' runs {} times", name, header.trip_count),
                {fmt::format("accepted: up to {} iterations", kMostIterations)});
    return false;
  }
  std::int64_t left = kMostInNest / std::max<std::int64_t>(1, header.trip_count);
  const std::vector<model::Loop>& loops = builder_.kernel().loops;
  for (model::LoopId id = builder_.current_loop(); id >= 0;) {
    const model::Loop& around = loops[static_cast<std::size_t>(id)];
    left /= std::max<std::int64_t>(1, around.trip_count);
    id = around.parent;
  }
  if (left > 0) return true;
  walk_.error(place,
              fmt::format("loop '{}' and the loops around it have too many iterations", name),
              {fmt::format("it runs {} times; accepted: up to {} iterations of all together",
                           header.trip_count, kMostInNest)});
  return false;
}

}  // namespace hls::frontend
