#include "frontend/c/data_bounds.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "frontend/affine_obstacles.h"
#include "frontend/c/clang_places.h"
#include "frontend/c/jumps.h"
#include "frontend/c/last_value.h"
#include "frontend/c/loop_changes.h"
#include "frontend/c/loop_condition.h"
#include "frontend/c/values.h"
#include "frontend/limits.h"

namespace hls::frontend {
namespace {

/// Whether `x` of `x <`, `x <=` does not reach its bound.
bool is_exclusive(model::Opcode comparison) {
  return comparison == model::Opcode::kLt || comparison == model::Opcode::kGt;
}

bool counts_up(model::Opcode comparison) {
  return comparison == model::Opcode::kLt || comparison == model::Opcode::kLe;
}

/// What a bound of known range has to be at least, so that no n - 1 wraps.
std::int64_t least_without_wrap(const model::ValueRange& range) {
  return static_cast<std::int64_t>(std::max<model::ValueRange::Integer>(kFarBelow, range.least));
}

/// Whether the step of a loop is the last statement of its body.
bool steps_last(const clang::Stmt& body, const clang::VarDecl& iterator) {
  const auto* block = llvm::dyn_cast<clang::CompoundStmt>(&body);
  return block != nullptr && !block->body_empty() && may_assign(*block->body_back(), iterator);
}

/// `n--`, `n-- != 0` or `n-- > 0`.
struct CountedDown {
  const clang::VarDecl* variable = nullptr;
  bool is_met = false;  ///< 0 ends the loop, but nothing below
};

std::optional<CountedDown> counted_down(const clang::ASTContext& context,
                                        const clang::Expr& condition) {
  const auto stepped = [](const clang::Expr& written) -> const clang::VarDecl* {
    const auto* op = llvm::dyn_cast<clang::UnaryOperator>(written.IgnoreParenImpCasts());
    const bool steps = op != nullptr && op->getOpcode() == clang::UO_PostDec;
    return steps ? named_variable(*op->getSubExpr()) : nullptr;
  };
  if (const clang::VarDecl* variable = stepped(condition)) return CountedDown{variable, true};
  const auto* op = llvm::dyn_cast<clang::BinaryOperator>(condition.IgnoreParenImpCasts());
  if (op == nullptr || (op->getOpcode() != clang::BO_NE && op->getOpcode() != clang::BO_GT)) {
    return {};
  }
  clang::Expr::EvalResult end;
  const clang::VarDecl* variable = stepped(*op->getLHS());
  const bool ends_at_zero = op->getRHS()->EvaluateAsInt(end, context) && end.Val.getInt() == 0;
  if (variable == nullptr || !ends_at_zero) return {};
  return CountedDown{variable, op->getOpcode() == clang::BO_NE};
}

}  // namespace

DataBounds::DataBounds(Walk& walk, Values& values)
    : walk_(walk),
      builder_(walk.builder()),
      accesses_(values.accesses),
      promises_(values.promises),
      claims_(values.claims) {}

model::ValueRange DataBounds::range_of(const Value& value) const {
  if (value.affine) {
    const auto range = builder_.range(*value.affine);
    const auto everywhere = value_range(builder_.kernel(), *value.affine);
    const auto& [least, greatest] = range ? *range : everywhere;
    return {least, greatest};
  }
  const auto ranges = builder_.ranges_here();
  if (ranges.empty()) return {0, 0};  // the loop is never reached
  return *ranges[static_cast<std::size_t>(value.operation)];
}

/// Iterations at most, from a start that is within a range.
model::ValueRange::Integer DataBounds::longest(const LoopHeader& header, const LoopBounds& bounds,
                                               const model::ValueRange& starts) const {
  const int direction = header.step > 0 ? 1 : -1;
  const auto directed = [&](const model::ValueRange& range) {
    return direction > 0 ? range : model::ValueRange{-range.greatest, -range.least};
  };
  const model::ValueRange start = directed(starts);
  std::optional<model::ValueRange::Integer> count;
  for (const LoopLimit& limit : bounds.limits) {
    const model::ValueRange end = directed(range_of(limit.bound));
    const auto span = end.greatest - (is_exclusive(limit.comparison) ? 1 : 0) - start.least;
    const auto iterations = span < 0 ? 0 : span / std::abs(header.step) + 1;
    count = std::min(count.value_or(iterations), iterations);
  }
  return *count;
}

/// Asks for a bound that data decide to be no further than the iterator may go.
void DataBounds::ask(const LoopParts& loop, const LoopHeader& header, const LoopBounds& bounds,
                     std::int64_t last) {
  const auto ranges = builder_.ranges_here();
  if (ranges.empty()) return;
  for (const LoopLimit& limit : bounds.limits) {
    const std::int64_t end = last + (is_exclusive(limit.comparison) ? 1 : 0);
    if (limit.bound.affine || !counts_up(limit.comparison)) continue;
    const model::ValueRange range = range_of(limit.bound);
    if (range.greatest <= end) continue;
    const auto needed = needed_promise(builder_.kernel(), ranges, limit.bound.operation,
                                       {least_without_wrap(range), end});
    const bool is_asked =
        needed && promises_.ask(builder_.kernel(), *needed,
                                {place_of(loop.condition->getBeginLoc()),
                                 fmt::format("loop '{}' would go beyond {}",
                                             header.iterator->getName().str(), last)});
    if (is_asked) return;
  }
}

/// Takes for granted that a bound which data decide is no further than the iterator may go.
bool DataBounds::claim(const LoopBounds& bounds, const LoopParts& loop, std::int64_t last,
                       const Refusal& otherwise) {
  const auto found = std::find_if(
      bounds.limits.begin(), bounds.limits.end(),
      [](const LoopLimit& limit) { return !limit.bound.affine && counts_up(limit.comparison); });
  if (found == bounds.limits.end()) return false;
  const std::int64_t most = last + (is_exclusive(found->comparison) ? 1 : 0);
  claims_.add({found->bound.operation,
               {kFarBelow, most},
               loop.condition,
               otherwise.message,
               otherwise.notes});
  return true;
}

/// Asks for a start or an end that data decide to be as it must. Whether it is, then.
bool DataBounds::ask_of(const LoopParts& loop, const Value& bound, const Need& need) {
  if (is_as_needed(bound, need)) return true;
  const auto ranges = builder_.ranges_here();
  if (ranges.empty() || bound.affine) return false;
  const auto needed =
      needed_promise(builder_.kernel(), ranges, bound.operation, {need.least, need.greatest});
  return needed &&
         promises_.ask(builder_.kernel(), *needed,
                       {place_of(loop.condition->getBeginLoc()), need.otherwise}) &&
         is_as_needed(bound, need);
}

bool DataBounds::is_as_needed(const Value& bound, const Need& need) const {
  const model::ValueRange range = range_of(bound);
  return range.least >= need.least && range.greatest <= need.greatest;
}

/// The greatest value of an iterator at which the body's elements exist, or what the iterator itself points to.
std::optional<std::int64_t> DataBounds::last_of(const LoopParts& loop, const LoopHeader& header,
                                                bool is_sure) const {
  // A step further it would wrap.
  const auto most = model::range_of(header.type).greatest - header.step;
  if (header.places.empty()) {
    // Behind further conditions the body need not happen.
    const clang::Stmt& named = is_sure && !loop.gates.empty() ? *loop.gates.front() : *loop.body;
    const auto last = last_value(walk_.context(), named, *header.iterator, is_sure);
    return last && *last > most ? static_cast<std::int64_t>(most) : last;
  }
  const ArrayView& place = header.places.front();
  const model::Array& array = builder_.kernel().arrays[static_cast<std::size_t>(place.array)];
  if (place.prefix.empty() && accesses_.is_open(place.array)) return {};
  return array.shape[place.prefix.size()] - 1;
}

/// Whether the step behind an iteration that happens may leave the iterator's type, or one it is compared in, so that the
/// loop goes on from its other end.
bool DataBounds::goes_around(const LoopHeader& header, const LoopBounds& bounds,
                             std::optional<std::int64_t> claimed_last) const {
  std::optional<model::ValueRange::Integer> furthest;
  if (claimed_last) furthest = *claimed_last;
  for (const LoopLimit& limit : bounds.limits) {
    const model::ValueRange range = range_of(limit.bound);
    const int exclusive = is_exclusive(limit.comparison) ? 1 : 0;
    const auto last = header.step > 0 ? range.greatest - exclusive : range.least + exclusive;
    const bool is_nearer = !furthest || (header.step > 0 ? last < *furthest : last > *furthest);
    if (is_nearer) furthest = last;
  }
  const auto next = *furthest + header.step;
  const auto leaves = [&](model::Type type) {
    const model::ValueRange values = model::range_of(type);
    return next < values.least || next > values.greatest;
  };
  return leaves(header.type) ||
         std::any_of(bounds.limits.begin(), bounds.limits.end(),
                     [&](const LoopLimit& limit) { return leaves(limit.compared); });
}

/// Requires: the trip count is known.
bool DataBounds::may_wrap(const LoopHeader& header, const LoopBounds& bounds,
                          const model::ValueRange& starts) {
  const model::ValueRange::Integer way =
      model::ValueRange::Integer{header.trip_count} * header.step;
  const model::ValueRange all{std::min(starts.least, starts.least + way),
                              std::max(starts.greatest, starts.greatest + way)};
  const auto leaves = [&](model::Type type) {
    const model::ValueRange values = model::range_of(type);
    return all.least < values.least || all.greatest > values.greatest;
  };
  return leaves(header.type) ||
         std::any_of(bounds.limits.begin(), bounds.limits.end(),
                     [&](const LoopLimit& limit) { return leaves(limit.compared); });
}

/// Of a loop that counts downwards the greatest start from which it runs no more often than `stated`, or at which the
/// elements exist that it names, `is_sure`: whatever happens; nothing: any may be.
std::optional<std::int64_t> DataBounds::last_start(const LoopParts& loop, const LoopHeader& header,
                                                   const LoopBounds& bounds,
                                                   std::optional<std::int64_t> stated,
                                                   bool is_sure) const {
  const auto is_constant = [](const LoopLimit& limit) { return limit.bound.is_constant(); };
  const auto& limits = bounds.limits;
  if (is_sure && !std::all_of(limits.begin(), limits.end(), is_constant)) return {};
  std::optional<std::int64_t> last = last_of(loop, header, is_sure);
  // A step inside the body may come before what it reads; a pointer may start behind the end.
  const bool steps_before = loop.step == nullptr && !steps_last(*loop.body, *header.iterator);
  if (last && steps_before) {
    *last -= header.step;
  } else if (last && !header.places.empty()) {
    *last += 1;
  }
  for (const LoopLimit& limit : limits) {
    if (!is_constant(limit)) continue;
    const std::int64_t end =
        limit.bound.affine->constant() + (is_exclusive(limit.comparison) ? 1 : 0);
    if (stated) last = end - *stated * header.step - 1;
    // From below its end it does not run.
    if (last) last = std::max(*last, end - 1);
  }
  return last;
}

/// Of a loop that counts downwards: what must not be too far from its end, nor its end below 0.
void DataBounds::ask_downwards(const LoopParts& loop, const LoopHeader& header,
                               const LoopBounds& bounds, std::optional<std::int64_t> stated) {
  const std::string name = header.iterator->getName().str();
  const Value& start = bounds.starts[0];
  const auto ask_start = [&](bool is_sure) {
    const auto last = last_start(loop, header, bounds, stated, is_sure);
    if (!last) return;
    ask_of(loop, start,
           {least_without_wrap(range_of(start)), *last,
            fmt::format("loop '{}' would start above {}", name, *last)});
  };
  const auto is_too_long = [&] {
    return longest(header, bounds, range_of(start)) > kMostDataIterations;
  };
  if (builder_.open_conditions().empty()) ask_start(true);
  if (!is_too_long()) return;
  ask_start(false);
  for (const LoopLimit& limit : bounds.limits) {
    if (!is_too_long()) return;
    const int exclusive = is_exclusive(limit.comparison) ? 1 : 0;
    ask_of(loop, limit.bound,
           {-exclusive, kFarAbove, fmt::format("loop '{}' would go below 0", name)});
  }
}

/// `i != n` with steps of 1 as a relation, where the start is known to be on the right side of a constant end, or the end of
/// a constant start; nothing: it is not.
std::optional<LoopBounds> DataBounds::without_equality(const LoopParts& loop,
                                                       const LoopHeader& header,
                                                       const LoopBounds& bounds) {
  LoopBounds relations = bounds;
  const Value& start = bounds.starts[0];
  const std::string otherwise =
      fmt::format("loop '{}' would not meet its end", header.iterator->getName().str());
  // What happens only sometimes may be different at other times.
  const bool may_ask = builder_.open_conditions().empty();
  for (LoopLimit& limit : relations.limits) {
    if (limit.comparison != model::Opcode::kNe) continue;
    limit.comparison = header.step > 0 ? model::Opcode::kLt : model::Opcode::kGt;
    const bool has_end = limit.bound.is_constant();
    if (std::abs(header.step) != 1 || (!has_end && !start.is_constant())) return {};
    const std::int64_t fixed = (has_end ? limit.bound : start).affine->constant();
    const bool is_least = has_end == (header.step < 0);
    const Need need{is_least ? fixed : kFarBelow, is_least ? kFarAbove : fixed, otherwise};
    const Value& asked = has_end ? start : limit.bound;
    if (!(may_ask ? ask_of(loop, asked, need) : is_as_needed(asked, need))) return {};
  }
  return relations;
}

/// The greatest number of iterations, for which arguments are asked where that makes it less: to be as far as the pragma says,
/// or subscripts go.
model::ValueRange::Integer DataBounds::longest_when_asked(const LoopParts& loop, LoopHeader& header,
                                                          const LoopBounds& bounds,
                                                          std::optional<std::int64_t> stated) {
  const Value& start = bounds.starts[0];
  const auto iterations = [&] { return longest(header, bounds, range_of(start)); };
  if (header.step < 0) {
    ask_downwards(loop, header, bounds, stated);
    return iterations();
  }
  auto last = last_of(loop, header);
  if (stated && start.is_constant() && iterations() > *stated) {
    last = start.affine->constant() + (*stated - 1) * header.step;
  }
  if (!last) return iterations();
  const auto fewest = (*last - range_of(start).least) / header.step + 1;
  if (iterations() > fewest) ask(loop, header, bounds, *last);
  // What starts only sometimes may be below at other times.
  const bool is_always = builder_.open_conditions().empty();
  if (is_always && iterations() > kMostDataIterations) {
    ask_of(loop, start,
           {0, kFarAbove,
            fmt::format("loop '{}' would start below 0", header.iterator->getName().str())});
  }
  return iterations();
}

void DataBounds::ask_uncounted(const LoopParts& loop, std::optional<std::int64_t> stated) {
  if (loop.condition == nullptr || loop.tests_last) return;
  const auto counted = counted_down(walk_.context(), *loop.condition);
  if (!counted || may_assign(*loop.body, *counted->variable)) return;
  const auto scalar = walk_.frame().scalars.find(&walk_.referred(*counted->variable));
  if (scalar == walk_.frame().scalars.end() || walk_.frame().driving.count(counted->variable) > 0 ||
      scalar->second.state != Variable::State::kDefined || scalar->second.value.affine) {
    return;
  }
  const Value& start = scalar->second.value;
  // Only what is sure, but where it would be refused otherwise.
  const bool is_short = range_of(start).greatest <= kMostDataIterations;
  if (is_short && !builder_.open_conditions().empty()) return;
  std::optional<std::int64_t> last =
      last_value(walk_.context(), *loop.body, *counted->variable, is_short);
  if (last) *last += 1;
  if (stated && !has_break(*loop.body)) last = std::min(last.value_or(*stated), *stated);
  if (!last) return;
  const auto least = counted->is_met ? 0 : range_of(start).least;
  ask_of(
      loop, start,
      {static_cast<std::int64_t>(least), *last,
       fmt::format("'{}' would count from above {}", counted->variable->getName().str(), *last)});
}

/// Claims that a loop runs no more often than its first or its last elements exist. False: an error was reported.
bool DataBounds::claim_fewer(const LoopParts& loop, const LoopHeader& header,
                             const LoopBounds& bounds, std::optional<std::int64_t> stated,
                             Count& count) {
  const Refusal refusal{
      fmt::format("how often loop '{}' runs is not known: up to {} times by the ranges of its "
                  "bounds",
                  header.iterator->getName().str(), decimal(count.iterations)),
      {fmt::format("accepted: up to {} iterations, by types, masks or conditions around; "
                   "kernel.assume; #pragma HLS loop_tripcount max=64; for arguments, "
                   "arrays with extents under the iterator",
                   kMostDataIterations)}};
  const Value& start = bounds.starts[0];
  model::ValueRange& starts = count.starts;
  Need of_start{kFarBelow, kFarAbove, ""};
  if (header.step > 0 && starts.least < 0) of_start.least = 0;
  if (header.step < 0) {
    of_start.greatest = last_start(loop, header, bounds, {}, false).value_or(kFarAbove);
  }
  const bool claims_start =
      !start.affine && (of_start.least == 0 || starts.greatest > of_start.greatest);
  if (claims_start) {
    starts = {std::max<model::ValueRange::Integer>(starts.least, of_start.least),
              std::min<model::ValueRange::Integer>(starts.greatest, of_start.greatest)};
  }
  count.iterations = longest(header, bounds, starts);
  if (count.iterations > kMostDataIterations) {
    const auto last = header.step > 0 ? last_of(loop, header) : std::nullopt;
    const bool is_near = last && *last - starts.least <=
                                     model::ValueRange::Integer{kMostDataIterations} * header.step;
    if (is_near && claim(bounds, loop, *last, refusal)) {
      count.iterations = *last < starts.least ? 0 : (*last - starts.least) / header.step + 1;
      count.claimed_last = last;
    } else if (stated) {
      count.iterations = *stated;
    } else {
      walk_.error(*loop.condition, refusal.message, refusal.notes);
      return false;
    }
  }
  if (claims_start) {
    claims_.add({start.operation,
                 {of_start.least, of_start.greatest},
                 loop.condition,
                 refusal.message,
                 refusal.notes});
  }
  return true;
}

bool DataBounds::fix(const LoopParts& loop, LoopHeader& header, const LoopBounds& written,
                     std::optional<std::int64_t> stated) {
  const std::string name = header.iterator->getName().str();
  const LoopBounds bounds = written.starts.size() == 1
                                ? without_equality(loop, header, written).value_or(written)
                                : written;
  const bool is_right =
      std::all_of(bounds.limits.begin(), bounds.limits.end(), [&](const LoopLimit& limit) {
        return limit.comparison != model::Opcode::kNe &&
               counts_up(limit.comparison) == (header.step > 0);
      });
  if (!is_right || bounds.starts.size() != 1) {
    walk_.error(
        *loop.condition,
        fmt::format("loop condition '{}' is not supported with step {} and bounds that data "
                    "decide",
                    walk_.text(*loop.condition), header.step),
        {header.step > 0 ? "accepted: < and <=" : "accepted: > and >="});
    return false;
  }
  const Value& start = bounds.starts[0];
  Count count{longest_when_asked(loop, header, bounds, stated), range_of(start), {}};
  if (count.iterations > kMostDataIterations && !claim_fewer(loop, header, bounds, stated, count)) {
    return false;
  }
  if (goes_around(header, bounds, count.claimed_last)) {
    walk_.error(*loop.condition,
                fmt::format("iterator '{}' of type '{}' may wrap", name,
                            spelling(header.iterator->getType())),
                {fmt::format("it takes steps of {} as long as '{}'", header.step,
                             walk_.text(*loop.condition))});
    return false;
  }
  header.is_guarded = true;
  header.trip_count = static_cast<std::int64_t>(count.iterations);
  header.first = start.affine.value_or(model::AffineExpr(0));
  if (!start.affine) header.data_start = start;
  // From the first start of all on, so that the iterator is beyond no bound.
  if (start.affine && !start.affine->is_constant() && std::abs(header.step) == 1) {
    const auto& first = header.step > 0 ? count.starts.least : count.starts.greatest;
    header.first = model::AffineExpr(static_cast<std::int64_t>(first));
    header.starts = bounds.starts;
  }
  header.may_wrap = may_wrap(header, bounds, count.starts);
  header.limits = bounds.limits;
  return true;
}

}  // namespace hls::frontend
