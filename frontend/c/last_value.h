#pragma once

#include <cstdint>
#include <optional>

namespace clang {
class ASTContext;
class Stmt;
class VarDecl;
}  // namespace clang

namespace hls::frontend {

/// The greatest value of an iterator at which all elements exist that a statement names, `A[2 * i + c]`; `is_sure`: whatever
/// happens, otherwise also those of loops inside, and those behind a jump. Nothing: it names none in this form.
std::optional<std::int64_t> last_value(const clang::ASTContext& context,
                                       const clang::Stmt& statement, const clang::VarDecl& iterator,
                                       bool is_sure);

}  // namespace hls::frontend
