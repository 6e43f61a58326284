#include "frontend/c/source_limits.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/Expr.h>
#include <fmt/format.h>

#include <utility>

#include "frontend/limits.h"

namespace hls::frontend {

bool SourceLimits::is_reached(const clang::Stmt& place) {
  if (!is_stopped_ && walk_.builder().kernel().operations.size() > kMostOperations) {
    refuse(
        place, fmt::format("the kernel has more than {} operations", kMostOperations),
        fmt::format("accepted: up to {} loads, stores, constants and operators, those of inlined "
                    "calls included",
                    kMostOperations));
  }
  return is_stopped_;
}

bool SourceLimits::is_too_deep(const clang::FunctionDecl& function) {
  if (is_stopped_ || shallow_.count(&function) > 0) return is_stopped_;
  std::vector<std::pair<const clang::Stmt*, std::size_t>> pending = {{function.getBody(), 1}};
  while (!pending.empty()) {
    const auto [written, level] = pending.back();
    pending.pop_back();
    if (level > kMostLevels) {
      refuse(
          *written,
          fmt::format("expressions and statements are in one another in more than {} levels here",
                      kMostLevels),
          fmt::format("accepted: up to {} levels; a chain of operators or of `else if` has one for "
                      "each; local variables shorten it",
                      kMostLevels));
      return true;
    }
    for (const clang::Stmt* child : written->children()) {
      if (child != nullptr) pending.emplace_back(child, level + 1);
    }
  }
  shallow_.insert(&function);
  return false;
}

/// Reports a limit that the source exceeds; nothing more is read.
void SourceLimits::refuse(const clang::Stmt& place, std::string message, std::string accepted) {
  if (!std::exchange(is_stopped_, true)) {
    walk_.error(place, std::move(message), {std::move(accepted)});
  }
}

bool SourceLimits::allows(const clang::Expr& call) {
  if (++calls_ <= kMostCalls) return true;
  refuse(call, fmt::format("more than {} calls are inlined", kMostCalls),
         fmt::format("accepted: up to {} calls in all, those in inlined functions included",
                     kMostCalls));
  return false;
}

}  // namespace hls::frontend
