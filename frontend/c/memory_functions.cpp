#include "frontend/c/memory_functions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

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

/// What an argument points to, as many elements as the number of bytes has.
std::optional<MemoryFunctions::Range> MemoryFunctions::range(const clang::CallExpr& call,
                                                             unsigned argument) {
  const clang::Expr* written = call.getArg(argument)->IgnoreParenCasts();
  const auto bytes = constant(*call.getArg(2));
  const auto view = bytes ? accesses_.view(*written, *written) : std::nullopt;
  if (!view) return {};
  const model::Array& array =
      walk_.builder().kernel().arrays[static_cast<std::size_t>(view->array)];
  const std::int64_t bits = *bytes * 8;
  const std::int64_t size = array.type.bits == 1 ? 8 : array.type.bits;
  if (size % 8 != 0 || bits % size != 0) {
    walk_.error(call, fmt::format("'{}' is not of whole elements", walk_.text(call)));
    return {};
  }
  Range result{*view, {bits / size}};
  if (view->prefix.size() == array.shape.size()) {
    walk_.error(call, fmt::format("'{}' is not of elements in a row", walk_.text(call)));
    return {};
  }
  for (std::size_t d = array.shape.size(); d-- > view->prefix.size() + 1;) {
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

void MemoryFunctions::lower(const clang::CallExpr& call) {
  const bool copies = name_of_callee(call) != "memset";
  if (copies && (number(call, 0) != nullptr || number(call, 1) != nullptr))
    return copy_number(call);
  const auto to = range(call, 0);
  const auto from = copies ? range(call, 1) : to;
  if (!to || !from) return;
  KernelBuilder& builder = walk_.builder();
  const auto array_of = [&](const Range& range) -> const model::Array& {
    return builder.kernel().arrays[static_cast<std::size_t>(range.view.array)];
  };
  const model::Type type = array_of(*to).type;
  const Location here = walk_.location(call);
  if (type.bits != array_of(*from).type.bits) {
    walk_.error(call, fmt::format("'{}' is between elements of different sizes", walk_.text(call)));
    return;
  }
  if (!to->view.offset.value.affine || !from->view.offset.value.affine) {
    walk_.error(call, fmt::format("'{}' begins at an element that data decide", walk_.text(call)),
                {"accepted: a loop"});
    return;
  }
  if (copies && to->view.array == from->view.array) {
    walk_.error(call, fmt::format("'{}' copies inside one array", walk_.text(call)),
                {"accepted: a loop"});
    return;
  }
  std::optional<std::uint64_t> pattern;
  if (!copies) {
    const auto byte = constant(*call.getArg(1));
    if (!byte) return;
    std::uint64_t bits = 0;
    for (int i = 0; i < 8; ++i) bits = bits << 8 | (static_cast<std::uint64_t>(*byte) & 0xff);
    pattern = type.bits == 64 ? bits : bits & ((std::uint64_t{1} << type.bits) - 1);
  }
  if (to->extents != from->extents) {
    walk_.error(call, fmt::format("'{}' is between arrays of different shapes", walk_.text(call)));
    return;
  }
  if (to->extents.front() == 0) return;
  std::vector<Value> position;
  for (const std::int64_t extent : to->extents) {
    position.push_back(subscript_of(model::AffineExpr::counter(builder.open_loop(
        {name_of_callee(call), model::LoopKind::kTemporal, extent, 0, 1, -1, {}, here}))));
  }
  const auto source = accesses_.element(from->view, position, *call.getArg(copies ? 1 : 0));
  const auto target = accesses_.element(to->view, position, *call.getArg(0));
  if (source && target && accesses_.is_writable(*target, call)) {
    const Value value = copies ? builder.seen_as(accesses_.load(*source, call), type, here)
                        : type.is_float()
                            ? builder.bit_pattern(type, *pattern, here)
                            : builder.integer(type, static_cast<std::int64_t>(*pattern), here);
    accesses_.store(*target, value, call);
  }
  for (std::size_t d = 0; d < position.size(); ++d) builder.close_loop();
}

}  // namespace hls::frontend
