#pragma once

#include <optional>
#include <vector>

#include "frontend/c/walk.h"

namespace clang {
class CallExpr;
class Expr;
class QualType;
}  // namespace clang

namespace hls::frontend {

struct Overlay;
class Accesses;
class Assignments;
class Expressions;
class Overlays;
struct Values;

/// Lowers memcpy, memmove and memset of whole elements to loops, which count downwards where C asks for it, and memcpy of
/// one number, whatever its kind, to an assignment.
class MemoryFunctions {
 public:
  MemoryFunctions(Walk& walk, Values& values);

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
  static void take_rows(const model::Array& array, Range& range);
  static std::optional<std::vector<Value>> joined(const std::vector<model::AffineExpr>& position,
                                                  const std::vector<std::int64_t>& from,
                                                  const std::vector<std::int64_t>& to);
  std::optional<model::AffineExpr> distance(const Range& to, const Range& from);
  std::optional<bool> is_backward(const clang::CallExpr& call, const Range& to, const Range& from);
  std::optional<std::int64_t> constant(const clang::Expr& written);
  const clang::Expr* number(const clang::CallExpr& call, unsigned argument);
  std::optional<Overlay> behind(const clang::CallExpr& call, unsigned argument,
                                clang::QualType type);
  void copy_number(const clang::CallExpr& call);

  Walk& walk_;
  Accesses& accesses_;
  Overlays& overlays_;
  Assignments& assignments_;
  Expressions& expressions_;
};

}  // namespace hls::frontend
