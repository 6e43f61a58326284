#include "frontend/c/math_functions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>

#include <string>

#include "frontend/c/scalar_types.h"
#include "model/kernel/opcodes.h"

namespace hls::frontend {
namespace {

using model::Opcode;
using model::Type;

constexpr Type kFloat = {Type::Kind::kFloat, true, 32};
constexpr Type kDouble = {Type::Kind::kFloat, true, 64};
constexpr Type kInt = {Type::Kind::kInteger, true, 32};
constexpr Type kLong = {Type::Kind::kInteger, true, 64};

/// The operator that a function of <math.h> or <stdlib.h> is, by its name and the type of its arguments and result:
/// `sqrt` of doubles, `sqrtf` of floats, C++'s overload std::sqrt of floats, and abs, labs, llabs.
std::optional<Opcode> math_opcode(const std::string& name, Type type, bool is_extern_c) {
  const bool is_absolute =
      (name == "abs" && type == kInt) || ((name == "labs" || name == "llabs") && type == kLong);
  if (is_absolute && is_extern_c) return Opcode::kAbs;
  for (const model::OpcodeFacts& row : model::opcodes()) {
    if (row.c_function.empty()) continue;
    const std::string function(row.c_function);
    const bool is_function = is_extern_c ? (type == kDouble && name == function) ||
                                               (type == kFloat && name == function + "f")
                                         : type == kFloat && name == function;
    if (is_function) return row.opcode;
  }
  return {};
}

}  // namespace

std::optional<Opcode> math_opcode(const clang::CallExpr& call, const clang::ASTContext& context) {
  const clang::FunctionDecl* declared = call.getDirectCallee();
  if (declared == nullptr || declared->hasBody()) return {};
  const auto type = scalar_type(context, call.getType());
  if (!type) return {};
  const auto opcode = math_opcode(declared->getNameAsString(), *type, declared->isExternC());
  if (!opcode) return {};
  bool agrees = call.getNumArgs() == static_cast<unsigned>(model::facts(*opcode).operands);
  for (const clang::Expr* argument : call.arguments()) {
    agrees = agrees && scalar_type(context, argument->getType()) == type;
  }
  return agrees ? opcode : std::nullopt;
}

}  // namespace hls::frontend
