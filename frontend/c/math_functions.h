#pragma once

#include <optional>

#include "model/kernel/kernel.h"

namespace clang {
class ASTContext;
class CallExpr;
}  // namespace clang

namespace hls::frontend {

/// The operator that a call names, if the function is declared with its types and has no body.
std::optional<model::Opcode> math_opcode(const clang::CallExpr& call,
                                         const clang::ASTContext& context);

}  // namespace hls::frontend
