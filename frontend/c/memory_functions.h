#pragma once

#include <optional>
#include <vector>

#include "frontend/c/walk.h"

namespace clang {
class CallExpr;
}  // namespace clang

namespace hls::frontend {

class Accesses;

/// Lowers memcpy, memmove and memset of whole elements to loops.
class MemoryFunctions {
 public:
  MemoryFunctions(Walk& walk, Accesses& accesses) : walk_(walk), accesses_(accesses) {}

  /// Whether a call is of one of these, without a definition of its own.
  static bool is_one(const clang::CallExpr& call);
  void lower(const clang::CallExpr& call);

 private:
  /// Elements that follow each other, from one on.
  struct Range {
    ArrayView view;
    std::vector<std::int64_t>
        extents;  ///< of the dimensions behind the view's, that of the first as asked for
  };
  std::optional<Range> range(const clang::CallExpr& call, unsigned argument);
  std::optional<std::int64_t> constant(const clang::Expr& written);

  Walk& walk_;
  Accesses& accesses_;
};

}  // namespace hls::frontend
