#include "codegen/verilog/tree.h"

#include <cassert>

namespace hls::codegen::verilog {

Item::Item(Node a_node, std::string a_note) : node(std::move(a_node)), note(std::move(a_note)) {}
Item::Item(const Item& other) = default;
Item::Item(Item&& other) noexcept = default;
Item& Item::operator=(const Item& other) = default;
Item& Item::operator=(Item&& other) noexcept = default;
Item::~Item() = default;

Expr name(std::string text, std::int64_t width) {
  Expr expr;
  expr.text = std::move(text);
  expr.width = width;
  return expr;
}

Expr literal(std::uint64_t bits, std::int64_t width) {
  Expr expr;
  expr.kind = Expr::Kind::kLiteral;
  expr.bits = width >= 64 ? bits : bits & ((std::uint64_t{1} << width) - 1);
  expr.width = width;
  return expr;
}

Expr slice(std::string vector, Index index, std::int64_t width) {
  Expr expr = name(std::move(vector), width);
  expr.kind = Expr::Kind::kSlice;
  expr.index = std::move(index);
  return expr;
}

Expr slice(std::string vector, std::int64_t index, std::int64_t width) {
  return slice(std::move(vector), Index{index, {}}, width);
}

Expr word(std::string memory, Expr address, std::int64_t width) {
  Expr expr = name(std::move(memory), width);
  expr.kind = Expr::Kind::kWord;
  expr.args = {std::move(address)};
  return expr;
}

Expr unary(std::string op, Expr a) {
  Expr expr = name(std::move(op), a.width);
  expr.kind = Expr::Kind::kUnary;
  expr.args = {std::move(a)};
  return expr;
}

Expr binary(std::string op, Expr a, Expr b) {
  Expr expr = name(std::move(op), a.width);
  expr.kind = Expr::Kind::kBinary;
  expr.args = {std::move(a), std::move(b)};
  return expr;
}

Expr compare(std::string op, Expr a, Expr b) {
  assert(a.width == b.width);
  Expr expr = binary(std::move(op), std::move(a), std::move(b));
  expr.width = 1;
  return expr;
}

Expr select(Expr condition, Expr if_true, Expr if_false) {
  assert(condition.width == 1 && if_true.width == if_false.width);
  Expr expr;
  expr.kind = Expr::Kind::kSelect;
  expr.width = if_true.width;
  expr.args = {std::move(condition), std::move(if_true), std::move(if_false)};
  return expr;
}

Expr concat(std::vector<Expr> most_significant_first) {
  if (most_significant_first.size() == 1) return std::move(most_significant_first.front());
  Expr expr;
  expr.kind = Expr::Kind::kConcat;
  expr.width = 0;
  for (const Expr& arg : most_significant_first) expr.width += arg.width;
  expr.args = std::move(most_significant_first);
  return expr;
}

Expr repeat(std::int64_t times, Expr a) {
  if (times == 1) return a;
  Expr expr;
  expr.kind = Expr::Kind::kRepeat;
  expr.width = times * a.width;
  expr.index.constant = times;
  expr.args = {std::move(a)};
  return expr;
}

Expr resize(Expr a, std::int64_t width, bool is_signed) {
  if (a.width == width) return a;
  if (a.kind == Expr::Kind::kLiteral && (!is_signed || width < a.width)) {
    return literal(a.bits, width);
  }
  if (width < a.width && a.kind == Expr::Kind::kName) return slice(a.text, 0, width);
  Expr expr;
  expr.kind = Expr::Kind::kResize;
  expr.width = width;
  expr.args = {is_signed ? as_signed(std::move(a)) : std::move(a)};
  return expr;
}

Expr as_signed(Expr a) {
  Expr expr;
  expr.kind = Expr::Kind::kSigned;
  expr.width = a.width;
  expr.args = {std::move(a)};
  return expr;
}

Expr at_most_one(Expr a) {
  Expr expr;
  expr.kind = Expr::Kind::kOneHot;
  expr.args = {std::move(a)};
  return expr;
}

Expr any_of(std::vector<Expr> operands) {
  Expr result = std::move(operands.front());
  for (std::size_t i = 1; i < operands.size(); ++i) {
    result = binary("|", std::move(result), std::move(operands[i]));
  }
  return result;
}

}  // namespace hls::codegen::verilog
