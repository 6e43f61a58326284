#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "frontend/affine_value.h"
#include "frontend/c/lowering.h"
#include "frontend/c/scalar_types.h"
#include "model/kernel/value.h"

namespace hls::frontend {
namespace {

const clang::VarDecl* variable_of(const clang::Expr& base) {
  const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(&base);
  return reference == nullptr ? nullptr : llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
}

std::string decimal(model::ValueRange::Integer value) {
  if (value < 0) return "-" + decimal(-value);
  const auto last = std::to_string(static_cast<int>(value % 10));
  return value < 10 ? last : decimal(value / 10) + last;
}

/// An argument without a stated extent has no more elements than this.
constexpr std::int64_t kLargestInferredExtent = std::int64_t{1} << 32;

struct Chain {
  const clang::Expr* base;
  std::vector<const clang::Expr*> indices;  ///< outermost dimension first; null: the 0 of `*A`
};

/// `A[i][j]` as A and {i, j}.
Chain chain_of(const clang::Expr& expression) {
  Chain chain{expression.IgnoreParenImpCasts(), {}};
  while (is_element(*chain.base)) {
    if (const auto* access = llvm::dyn_cast<clang::ArraySubscriptExpr>(chain.base)) {
      chain.indices.push_back(access->getIdx());
      chain.base = access->getBase()->IgnoreParenImpCasts();
    } else {
      chain.indices.push_back(nullptr);
      chain.base =
          llvm::cast<clang::UnaryOperator>(chain.base)->getSubExpr()->IgnoreParenImpCasts();
    }
  }
  std::reverse(chain.indices.begin(), chain.indices.end());
  return chain;
}

}  // namespace

bool is_element(const clang::Expr& expression) {
  const auto* op = llvm::dyn_cast<clang::UnaryOperator>(&expression);
  return llvm::isa<clang::ArraySubscriptExpr>(expression) ||
         (op != nullptr && op->getOpcode() == clang::UO_Deref);
}

const clang::Expr& base_of(const clang::Expr& expression) { return *chain_of(expression).base; }

/// The array that `base`, a part of the expression `whole`, names, and its subscripts so far.
std::optional<ArrayView> Lowering::view(const clang::Expr& base, const clang::Expr& whole) {
  const Chain chain = chain_of(base);
  const clang::VarDecl* variable = variable_of(*chain.base);
  if (variable != nullptr && frame().arrays.count(variable) == 0) constant_array(*variable);
  if (variable != nullptr && frame().failed.count(variable) > 0) return {};
  const auto found = variable == nullptr ? frame().arrays.end() : frame().arrays.find(variable);
  if (found == frame().arrays.end()) {
    const bool is_global = variable != nullptr && variable->hasGlobalStorage();
    error(*chain.base,
          fmt::format("{} '{}' in '{}' is not supported", is_global ? "global array" : "pointer",
                      text(*chain.base), text(whole)),
          {"accepted: arrays that are arguments or local variables, such as float A[16][16], and "
           "`const` arrays with a constant initialiser"});
    return {};
  }
  ArrayView result = found->second;
  bool ok = true;
  for (const clang::Expr* index : chain.indices) {
    const auto affine = index == nullptr ? result.offset : subscript(*index, result);
    result.prefix.push_back(affine.value_or(model::AffineExpr(0)));
    result.offset = model::AffineExpr(0);
    ok = ok && affine.has_value();
  }
  if (!ok) return {};
  return result;
}

std::optional<Element> Lowering::element(const clang::Expr& access) {
  const auto place = view(access, access);
  if (!place) return {};
  const model::Array& array = builder_.kernel().arrays[static_cast<std::size_t>(place->array)];
  if (place->prefix.size() != array.shape.size()) {
    error(access, fmt::format("'{}' has {} of the {} subscripts of '{}'", text(access),
                              place->prefix.size(), array.shape.size(), array.name));
    return {};
  }
  return Element{place->array, place->prefix};
}

/// The range of an operand that is a constant or affine; nothing: it is neither.
std::optional<std::pair<std::int64_t, std::int64_t>> Lowering::operand_range(model::OpId id) const {
  const model::Operation& op = builder_.kernel().operations[static_cast<std::size_t>(id)];
  if (op.opcode == model::Opcode::kAffine) return builder_.range(op.subscripts[0]);
  if (op.opcode != model::Opcode::kConstant || !op.type.is_integer()) return {};
  const std::int64_t value = model::integer_value(op.type, op.bits);
  return std::pair(value, value);
}

/// Why an operation on affine values is not affine: a division, which C rounds towards zero and an affine
/// quotient down, or a result that wraps, or one with numbers too large; nothing for others.
std::optional<std::string> Lowering::not_affine(const model::Operation& op) const {
  if (op.operands.empty() || !op.type.is_integer()) return {};
  const auto left = operand_range(op.operands[0]);
  const auto right = op.operands.size() > 1 ? operand_range(op.operands[1]) : left;
  if (!left) return {};
  const std::string place =
      fmt::format("{}:{}:{}", op.location.file, op.location.line, op.location.column);
  if (op.opcode == model::Opcode::kDiv || op.opcode == model::Opcode::kRem) {
    if (left->first >= 0 || left->second <= 0) return {};
    return fmt::format(
        "the left side of '{}' at {} ranges over {}..{}: C rounds towards zero; accepted: where it "
        "is "
        "never below 0, or never above",
        op.opcode == model::Opcode::kDiv ? "/" : "%", place, left->first, left->second);
  }
  const auto range = right ? unwrapped_range(op.opcode, *left, *right) : std::nullopt;
  if (!range) return {};
  const model::ValueRange fits = model::range_of(op.type);
  const std::string what = fmt::format("'{}' at {} ranges over {}..{}", model::to_string(op.opcode),
                                       place, decimal(range->least), decimal(range->greatest));
  if (range->least < fits.least || range->greatest > fits.greatest) {
    return fmt::format(
        "{}, which wraps in {} {} bits; accepted: where a condition around it keeps it in "
        "{}..{}",
        what, op.type.is_signed ? "signed" : "unsigned", op.type.bits, decimal(fits.least),
        decimal(fits.greatest));
  }
  const bool is_product = op.opcode == model::Opcode::kMul || op.opcode == model::Opcode::kShl;
  if (!is_product || (left->first != left->second && right->first != right->second)) return {};
  return what + "; accepted: factors up to 16777216";
}

/// The reasons why a value is not affine that lie in its operations.
std::vector<std::string> Lowering::obstacles(const Value& value) const {
  const model::Kernel& kernel = builder_.kernel();
  std::vector<std::string> notes;
  std::vector<model::OpId> pending = {value.operation};
  std::set<model::OpId> seen;
  while (!pending.empty()) {
    const model::OpId id = pending.back();
    pending.pop_back();
    if (!seen.insert(id).second) continue;
    const model::Operation& op = kernel.operations[static_cast<std::size_t>(id)];
    if (op.opcode != model::Opcode::kPhi && op.opcode != model::Opcode::kLoad) {
      pending.insert(pending.end(), op.operands.begin(), op.operands.end());
    }
    if (auto note = not_affine(op)) notes.push_back(std::move(*note));
  }
  return notes;
}

/// Whether an expression stands for an element of an array, or a row: `A[i]`, `*A`, a reference to one.
bool Lowering::is_place(const clang::Expr& expression) {
  const clang::VarDecl* variable = variable_of(expression);
  const bool is_reference = variable != nullptr && variable->getType()->isReferenceType();
  return is_element(expression) || (is_reference && frame().arrays.count(variable) > 0);
}

/// The scalar that an expression names: a variable, or `*p` and `p[0]` of a pointer to one; else
/// null.
const clang::VarDecl* Lowering::scalar_of(const clang::Expr& expression) {
  if (!is_element(expression)) {
    if (is_place(expression)) return nullptr;
    const clang::VarDecl* variable = variable_of(expression);
    const bool is_pointer = variable != nullptr && frame().references.count(variable) > 0 &&
                            variable->getType()->isPointerType();
    return is_pointer ? nullptr : variable;
  }
  const Chain chain = chain_of(expression);
  const clang::VarDecl* variable = variable_of(*chain.base);
  if (variable == nullptr || frame().references.count(variable) == 0) return nullptr;
  if (chain.indices.size() != 1) return nullptr;
  if (chain.indices[0] == nullptr) return variable;
  clang::Expr::EvalResult index;
  const bool is_zero =
      chain.indices[0]->EvaluateAsInt(index, context_) && index.Val.getInt().isZero();
  return is_zero ? variable : nullptr;
}

/// The next subscript of a view, its offset included, proved to stay inside its dimension in every
/// iteration.
std::optional<model::AffineExpr> Lowering::subscript(const clang::Expr& index,
                                                     const ArrayView& before) {
  const model::ArrayId id = before.array;
  const std::size_t dimension = before.prefix.size();
  const auto value = expression(index);
  if (!value) return {};
  const model::Array& array = builder_.kernel().arrays[static_cast<std::size_t>(id)];
  if (!value->affine) {
    std::vector<std::string> notes = obstacles(*value);
    notes.emplace_back(
        "accepted: sums of iterators times integer constants, and their quotients and remainders "
        "by "
        "constants, such as 2*i + j - 1 or (i + j) % 4");
    error(index,
          fmt::format("subscript '{}' of '{}' is not an affine function of loop iterators",
                      text(index), array.name),
          std::move(notes));
    return {};
  }
  const model::AffineExpr affine = before.offset + *value->affine;
  const bool grows = dimension == 0 && open_ended_.count(id) > 0;
  auto [least, greatest] = value_range(builder_.kernel(), affine);
  if (grows || least < 0 || greatest >= array.shape.at(dimension)) {
    // Only where the conditions around it hold.
    const auto range = builder_.range(affine);
    if (!range) return affine;
    std::tie(least, greatest) = *range;
  }
  if (grows && greatest < kLargestInferredExtent) {
    std::int64_t& extent = builder_.kernel().arrays[static_cast<std::size_t>(id)].shape[0];
    extent = std::max(extent, greatest + 1);
  }
  const std::int64_t extent = array.shape.at(dimension);
  if (least >= 0 && greatest < extent) return affine;
  error(index,
        fmt::format("subscript '{}' of '{}' ranges over {}..{}, outside 0..{}", text(index),
                    array.name, least, greatest, extent - 1),
        {fmt::format("dimension {} of '{}', declared at {}:{}:{}, has extent {}", dimension + 1,
                     array.name, array.location.file, array.location.line, array.location.column,
                     extent)});
  return {};
}

}  // namespace hls::frontend
