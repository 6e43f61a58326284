#include "frontend/c/memory_functions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "frontend/c/scalar_types.h"
#include "frontend/c/values.h"

namespace hls::frontend {
namespace {

std::string name_of_callee(const clang::CallExpr& call) {
  const clang::FunctionDecl* callee = call.getDirectCallee();
  if (callee == nullptr || callee->hasBody() || !callee->isExternC()) return "";
  const std::string name = callee->getNameAsString();
  const std::string prefix = "__builtin_";
  return name.starts_with(prefix) ? name.substr(prefix.size()) : name;
}

}  // namespace

MemoryFunctions::MemoryFunctions(Walk& walk, Values& values)
    : walk_(walk),
      accesses_(values.accesses),
      overlays_(values.overlays),
      assignments_(values.assignments),
      objects_(values.objects),
      expressions_(values.expressions) {}

bool MemoryFunctions::is_one(const clang::CallExpr& call) {
  const std::string name = name_of_callee(call);
  return (name == "memcpy" || name == "memmove" || name == "memset") && call.getNumArgs() == 3;
}

std::optional<std::int64_t> MemoryFunctions::constant(const clang::Expr& written) {
  clang::Expr::EvalResult value;
  if (written.EvaluateAsInt(value, walk_.context())) return value.Val.getInt().tryExtValue();
  walk_.error(written, fmt::format("'{}' is not a constant", walk_.text(written)),
              {"accepted: a number of bytes that is known, such as sizeof(x)"});
  return {};
}

/// More elements than a row has from its first one on, `&A[2][0]`, are rows.
void MemoryFunctions::take_rows(const model::Array& array, Range& range) {
  ArrayView& view = range.view;
  const auto is_zero = [](const Value& value) {
    return value.is_constant() && value.affine->constant() == 0;
  };
  std::int64_t row = 1;
  for (std::size_t d = view.prefix.size(); d < array.shape.size(); ++d) row *= array.shape[d];
  while (!view.prefix.empty() && is_zero(view.offset.value) && range.extents.front() > row) {
    view.offset = view.prefix.back();
    view.prefix.pop_back();
    row *= array.shape[view.prefix.size()];
  }
}

/// Where an element is in memory of other extents, by its position among `from`: nothing where no dimension of `to` is
/// made of whole dimensions of `from`.
std::optional<std::vector<Value>> MemoryFunctions::joined(
    const std::vector<model::AffineExpr>& position, const std::vector<std::int64_t>& from,
    const std::vector<std::int64_t>& to) {
  std::vector<Value> result;
  std::size_t d = 0;
  for (const std::int64_t extent : to) {
    model::AffineExpr place(0);
    std::int64_t size = 1;
    for (; size < extent && d < from.size(); ++d) {
      place = place * from[d] + position[d];
      size *= from[d];
    }
    if (size != extent) return {};
    result.push_back(subscript_of(place));
  }
  for (; d < from.size(); ++d) {
    if (from[d] != 1) return {};
  }
  return result;
}

/// What an argument points to, as many elements as the number of bytes has.
std::optional<MemoryFunctions::Range> MemoryFunctions::range(const clang::CallExpr& call,
                                                             unsigned argument) {
  const clang::Expr* written = call.getArg(argument)->IgnoreParenCasts();
  const auto bytes = constant(*call.getArg(2));
  const auto view = bytes ? accesses_.view(*written, *written) : std::nullopt;
  if (!view) return {};
  const int bits = type_of(*view).bits;
  const std::int64_t size = bits == 1 ? 8 : bits;
  if (size % 8 != 0 || *bytes * 8 % size != 0) return refuse_part(call);
  return range(call, *view, *bytes * 8 / size);
}

std::nullopt_t MemoryFunctions::refuse_part(const clang::CallExpr& call) {
  walk_.error(call, fmt::format("'{}' is not of whole elements", walk_.text(call)));
  return std::nullopt;
}

std::optional<MemoryFunctions::Range> MemoryFunctions::range(const clang::CallExpr& call,
                                                             const ArrayView& view,
                                                             std::int64_t elements) {
  const model::Array& array = walk_.builder().kernel().arrays[static_cast<std::size_t>(view.array)];
  Range result{view, {elements}};
  if (view.prefix.size() == array.shape.size()) {
    walk_.error(call, fmt::format("'{}' is not of elements in a row", walk_.text(call)));
    return {};
  }
  take_rows(array, result);
  for (std::size_t d = array.shape.size(); d-- > result.view.prefix.size() + 1;) {
    if (result.extents.front() % array.shape[d] != 0) {
      walk_.error(call, fmt::format("'{}' is not of whole rows", walk_.text(call)),
                  {"accepted: elements of one row, or all of some rows"});
      return {};
    }
    result.extents.front() /= array.shape[d];
    result.extents.insert(result.extents.begin() + 1, array.shape[d]);
  }
  return result;
}

/// The number whose address an argument is, `&x` or `&x[i]`, if the call is of all its bytes; else null.
const clang::Expr* MemoryFunctions::number(const clang::CallExpr& call, unsigned argument) {
  clang::Expr::EvalResult bytes;
  const auto* address =
      llvm::dyn_cast<clang::UnaryOperator>(call.getArg(argument)->IgnoreParenCasts());
  if (address == nullptr || address->getOpcode() != clang::UO_AddrOf) return nullptr;
  const clang::QualType type = address->getSubExpr()->getType();
  if (!scalar_type(walk_.context(), type)) return nullptr;
  if (!call.getArg(2)->EvaluateAsInt(bytes, walk_.context())) return nullptr;
  const std::int64_t size = walk_.context().getTypeSizeInChars(type).getQuantity();
  return bytes.Val.getInt() == size ? address->getSubExpr() : nullptr;
}

/// The numbers that an argument points to, as one of some type.
std::optional<Overlay> MemoryFunctions::behind(const clang::CallExpr& call, unsigned argument,
                                               clang::QualType type) {
  return overlays_.behind(*call.getArg(argument), *scalar_type(walk_.context(), type), call);
}

/// One of whose sides is a number.
void MemoryFunctions::copy_number(const clang::CallExpr& call) {
  const clang::Expr* to = number(call, 0);
  const clang::Expr* from = number(call, 1);
  const auto is_truth = [](const clang::Expr* one) {
    return one != nullptr && one->getType()->isBooleanType();
  };
  if (is_truth(to) && !is_truth(from)) return refuse_truth(call);
  std::optional<Value> value;
  if (from != nullptr) {
    value = expressions_.value_of(*from);
  } else if (const auto source = behind(call, 1, to->getType())) {
    value = overlays_.read(*source, *call.getArg(1));
  }
  if (!value) return;
  if (to != nullptr) return assignments_.assign(*to, *value);
  const auto target = behind(call, 0, from->getType());
  if (target) (void)overlays_.write(*target, *value, call);
}

/// How many elements behind its source what is copied inside one array ends up; nothing where data decide.
std::optional<model::AffineExpr> MemoryFunctions::distance(const Range& to, const Range& from) {
  if (to.view.prefix.size() != from.view.prefix.size()) return {};
  const model::Array& array =
      walk_.builder().kernel().arrays[static_cast<std::size_t>(to.view.array)];
  model::AffineExpr result(0);
  const auto add = [&](const Subscript& left, const Subscript& right) {
    if (!left.value.affine || !right.value.affine) return false;
    result = result + *left.value.affine - *right.value.affine;
    return true;
  };
  std::size_t d = 0;
  for (; d < to.view.prefix.size(); ++d) {
    if (!add(to.view.prefix[d], from.view.prefix[d])) return {};
    result = result * array.shape[d + 1];
  }
  if (!add(to.view.offset, from.view.offset)) return {};
  for (++d; d < array.shape.size(); ++d) result = result * array.shape[d];
  return result;
}

/// Whether what is copied inside one array has to begin with the last element; nothing, and an error, where that is not
/// known, or elements overlap which may not.
std::optional<bool> MemoryFunctions::is_backward(const clang::CallExpr& call, const Range& to,
                                                 const Range& from) {
  if (to.view.array != from.view.array) return false;
  const auto apart = distance(to, from);
  const auto range = apart ? walk_.builder().range(*apart) : std::nullopt;
  if (name_of_callee(call) == "memmove") {
    if (range && (range->first >= 0 || range->second <= 0)) return range->first >= 0;
    walk_.error(
        call,
        fmt::format("whether '{}' moves forwards or backwards is not known", walk_.text(call)),
        {"accepted: memcpy, where elements do not overlap; a loop"});
    return {};
  }
  std::int64_t count = 1;
  for (const std::int64_t extent : to.extents) count *= extent;
  const bool overlaps = range && range->first == range->second && range->first != 0 &&
                        range->first > -count && range->first < count;
  if (!overlaps) return false;
  walk_.error(call, fmt::format("'{}' is between elements that overlap", walk_.text(call)),
              {"accepted: memmove"});
  return {};
}

void MemoryFunctions::lower(const clang::CallExpr& call) {
  const bool copies = name_of_callee(call) != "memset";
  if (copies && (number(call, 0) != nullptr || number(call, 1) != nullptr))
    return copy_number(call);
  if (record(call, 0) != nullptr || (copies && record(call, 1) != nullptr))
    return lower_objects(call);
  const auto to = range(call, 0);
  const auto from = copies ? range(call, 1) : to;
  if (to && from) move(call, {{*to, *from}});
}

/// The structure that an argument points to; null: it points to numbers.
const clang::RecordDecl* MemoryFunctions::record(const clang::CallExpr& call,
                                                 unsigned argument) const {
  return record_of(walk_.context(), call.getArg(argument)->IgnoreParenCasts()->getType());
}

/// Objects: one is assigned as a whole, of several each member is an array.
void MemoryFunctions::lower_objects(const clang::CallExpr& call) {
  const bool copies = name_of_callee(call) != "memset";
  const clang::RecordDecl* type = record(call, 0);
  if (copies && record(call, 1) != type) {
    walk_.error(call, fmt::format("'{}' is between structures and others", walk_.text(call)),
                {"accepted: structures of one type; assignments of their members"});
    return;
  }
  const clang::QualType object = walk_.context().getRecordType(type);
  const auto bytes = constant(*call.getArg(2));
  const auto byte = copies || !bytes ? bytes : constant(*call.getArg(1));
  if (!byte || !objects_.is_supported(object, call.getBeginLoc(), walk_.text(call))) return;
  if (!copies && *byte != 0) {
    walk_.error(call, fmt::format("'{}' sets structures to other bits than 0", walk_.text(call)),
                {"accepted: 0; assignments of their members"});
    return;
  }
  const std::int64_t size = walk_.context().getTypeSizeInChars(object).getQuantity();
  if (*bytes % size != 0) return (void)refuse_part(call);
  if (*bytes == size) return assign_object(call);
  const Named to = accesses_.named(*call.getArg(0)->IgnoreParenCasts());
  const Named from = copies ? accesses_.named(*call.getArg(1)->IgnoreParenCasts()) : to;
  const clang::VarDecl& one = walk_.records().made("", object, call.getBeginLoc());
  std::vector<Move> moves;
  for (std::size_t i = 0; i < walk_.records().leaves(one).size(); ++i) {
    const auto to_member = member_range(call, to, i, *bytes / size);
    const auto from_member = copies ? member_range(call, from, i, *bytes / size) : to_member;
    if (!to_member || !from_member) return;
    moves.push_back({*to_member, *from_member});
  }
  move(call, moves);
}

/// The elements that a member of as many objects has.
std::optional<MemoryFunctions::Range> MemoryFunctions::member_range(const clang::CallExpr& call,
                                                                    const Named& objects,
                                                                    std::size_t leaf,
                                                                    std::int64_t count) {
  if (objects.variable == nullptr) {
    (void)accesses_.view(objects, call);
    return {};
  }
  const clang::VarDecl& member = *walk_.records().leaves(*objects.variable)[leaf];
  const auto view = accesses_.view(accesses_.part(objects, member), call);
  if (!view) return {};
  const clang::QualType own =
      walk_.records()
          .leaves(walk_.records().made("", inner_type(walk_.context(), objects.variable->getType()),
                                       call.getBeginLoc()))[leaf]
          ->getType();
  const auto* array = walk_.context().getAsConstantArrayType(own);
  const std::int64_t each =
      array == nullptr
          ? 1
          : static_cast<std::int64_t>(walk_.context().getConstantArrayElementCount(array));
  return range(call, *view, count * each);
}

/// The one object that an argument points to.
Named MemoryFunctions::object(const clang::CallExpr& call, unsigned argument) {
  const clang::Expr* written = call.getArg(argument)->IgnoreParenCasts();
  const auto* address = llvm::dyn_cast<clang::UnaryOperator>(written);
  if (address != nullptr && address->getOpcode() == clang::UO_AddrOf) {
    return accesses_.named(*address->getSubExpr()->IgnoreParenCasts());
  }
  Named result = accesses_.named(*written);
  result.steps.push_back({Step::Kind::kSubscript});
  return result;
}

void MemoryFunctions::assign_object(const clang::CallExpr& call) {
  const bool copies = name_of_callee(call) != "memset";
  const Objects::Keep keep(walk_);
  const Named to = object(call, 0);
  const Named from = copies ? object(call, 1) : to;
  for (const Named* named : {&to, &from}) {
    if (named->variable == nullptr) return (void)accesses_.view(*named, call);
  }
  if (!copies) return objects_.clear(to, *call.getArg(0));
  if (const auto value = objects_.read(from, *call.getArg(1))) {
    objects_.assign(to, *value, *call.getArg(0));
  }
}

/// Bytes that may be neither 0 nor 1.
void MemoryFunctions::refuse_truth(const clang::CallExpr& call) {
  walk_.error(call, fmt::format("'{}' is between _Bool and others", walk_.text(call)),
              {"accepted: assignments"});
}

model::Type MemoryFunctions::type_of(const ArrayView& view) const {
  return walk_.builder().kernel().arrays[static_cast<std::size_t>(view.array)].type;
}

/// Those of the same extents share their loops.
void MemoryFunctions::move(const clang::CallExpr& call, std::vector<Move> moves) {
  while (!moves.empty()) {
    const auto is_other = [&](const Move& one) {
      return one.to.extents != moves.front().to.extents ||
             one.from.extents != moves.front().from.extents;
    };
    const auto others = std::stable_partition(moves.begin(), moves.end(),
                                              [&](const Move& one) { return !is_other(one); });
    const std::vector<Move> rest(others, moves.end());
    moves.erase(others, moves.end());
    if (!move_together(call, moves)) return;
    moves = rest;
  }
}

/// False: an error was reported.
bool MemoryFunctions::move_together(const clang::CallExpr& call, const std::vector<Move>& moves) {
  const bool copies = name_of_callee(call) != "memset";
  for (const Move& one : moves) {
    const int to = type_of(one.to.view).bits;
    const int from = type_of(one.from.view).bits;
    if (to == from) continue;
    if (to + from == 1 + 8) {
      refuse_truth(call);
    } else {
      walk_.error(call,
                  fmt::format("'{}' is between elements of different sizes", walk_.text(call)));
    }
    return false;
  }
  const Range& to = moves.front().to;
  const Range& from = moves.front().from;
  const std::optional<bool> backward = copies ? is_backward(call, to, from) : std::optional(false);
  if (!backward) return false;
  std::optional<std::int64_t> byte = 0;
  if (!copies) byte = constant(*call.getArg(1));
  if (!byte) return false;
  if (to.extents.front() == 0) return true;
  KernelBuilder& builder = walk_.builder();
  const std::vector<std::int64_t>& extents = std::max(
      to.extents, from.extents, [](const auto& a, const auto& b) { return a.size() < b.size(); });
  std::vector<model::AffineExpr> position;
  for (const std::int64_t extent : extents) {
    const auto count = model::AffineExpr::counter(builder.open_loop({name_of_callee(call),
                                                                     model::LoopKind::kTemporal,
                                                                     extent,
                                                                     0,
                                                                     1,
                                                                     -1,
                                                                     {},
                                                                     walk_.location(call)}));
    position.push_back(*backward ? model::AffineExpr(extent - 1) - count : count);
  }
  const bool ok = std::all_of(moves.begin(), moves.end(), [&](const Move& one) {
    const auto place = [&](const Range& range, const clang::Expr& written) {
      const auto at = joined(position, extents, range.extents);
      if (at) return accesses_.element(range.view, *at, written);
      walk_.error(call,
                  fmt::format("'{}' is between arrays of different shapes", walk_.text(call)));
      return std::optional<Element>();
    };
    const auto source = place(one.from, *call.getArg(copies ? 1 : 0));
    const auto target = source ? place(one.to, *call.getArg(0)) : std::nullopt;
    if (!source || !target || !accesses_.is_writable(*target, call)) return false;
    const model::Type type = type_of(one.to.view);
    accesses_.store(*target,
                    copies
                        ? builder.seen_as(accesses_.load(*source, call), type, walk_.location(call))
                        : repeated(type, *byte, walk_.location(call)),
                    call);
    return true;
  });
  for (std::size_t d = 0; d < position.size(); ++d) builder.close_loop();
  return ok;
}

/// A number of a type whose bytes are equal.
Value MemoryFunctions::repeated(model::Type type, std::int64_t byte, const Location& place) {
  std::uint64_t bits = 0;
  for (int i = 0; i < 8; ++i) bits = bits << 8 | (static_cast<std::uint64_t>(byte) & 0xff);
  if (type.bits < 64) bits &= (std::uint64_t{1} << type.bits) - 1;
  if (type.is_float()) return walk_.builder().bit_pattern(type, bits, place);
  return walk_.builder().integer(type, static_cast<std::int64_t>(bits), place);
}

}  // namespace hls::frontend
