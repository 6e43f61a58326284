#pragma once

#include <optional>
#include <string>
#include <vector>

namespace clang {
class Expr;
class Stmt;
class SwitchStmt;
}  // namespace clang

namespace hls::frontend {

/// The statements behind some labels of a `switch`, up to the next label.
struct SwitchCase {
  std::vector<const clang::Expr*> labels;      ///< constants
  bool is_default = false;                     ///< `default` is one of the labels
  bool falls_through = false;                  ///< its last statement does not jump
  std::vector<const clang::Stmt*> statements;  ///< a `break` at their end left out
};

/// The cases in their order; nothing where labels stand inside other statements, or are ranges.
std::optional<std::vector<SwitchCase>> cases_of(const clang::SwitchStmt& choice);

}  // namespace hls::frontend
