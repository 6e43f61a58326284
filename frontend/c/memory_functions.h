#pragma once

#include <optional>
#include <vector>

#include "frontend/c/walk.h"

namespace clang {
class CallExpr;
class Expr;
class QualType;
class RecordDecl;
}  // namespace clang

namespace hls::frontend {

struct Named;
struct Overlay;
class Accesses;
class Assignments;
class Expressions;
class Objects;
class Overlays;
struct Values;

/// Lowers memcpy, memmove and memset of whole elements to loops, which count downwards where C asks for it, and memcpy of
/// one number, whatever its kind, or of one object to an assignment.
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
  struct Move {
    Range to;
    Range from;  ///< of memset the same
  };
  std::optional<Range> range(const clang::CallExpr& call, unsigned argument);
  std::optional<Range> range(const clang::CallExpr& call, const ArrayView& view,
                             std::int64_t elements);
  std::nullopt_t refuse_part(const clang::CallExpr& call);
  void refuse_truth(const clang::CallExpr& call);
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
  const clang::RecordDecl* record(const clang::CallExpr& call, unsigned argument) const;
  Named object(const clang::CallExpr& call, unsigned argument);
  void lower_objects(const clang::CallExpr& call);
  void assign_object(const clang::CallExpr& call);
  std::optional<Range> member_range(const clang::CallExpr& call, const Named& objects,
                                    std::size_t leaf, std::int64_t count);
  model::Type type_of(const ArrayView& view) const;
  void move(const clang::CallExpr& call, std::vector<Move> moves);
  bool move_together(const clang::CallExpr& call, const std::vector<Move>& moves);
  Value repeated(model::Type type, std::int64_t byte, const Location& place);

  Walk& walk_;
  Accesses& accesses_;
  Overlays& overlays_;
  Assignments& assignments_;
  Objects& objects_;
  Expressions& expressions_;
};

}  // namespace hls::frontend
