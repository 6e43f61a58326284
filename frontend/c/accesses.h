#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "frontend/c/constant_arrays.h"
#include "frontend/c/scalar_types.h"
#include "frontend/c/walk.h"

namespace hls::frontend {

class Expressions;

/// An element of an array.
struct Element {
  model::ArrayId array = -1;
  std::vector<model::AffineExpr> subscripts;
};

/// What expressions name that can be read and assigned: scalars, arrays with subscripts, their rows
/// and elements; loads and stores.
class Accesses {
 public:
  Accesses(Walk& walk, ConstantArrays& constant_arrays, Expressions& expressions)
      : walk_(walk),
        builder_(walk.builder()),
        constant_arrays_(constant_arrays),
        expressions_(expressions) {}

  /// The scalar that an expression names: a variable, or `*p` and `p[0]` of a pointer to one; else
  /// null.
  const clang::VarDecl* scalar_of(const clang::Expr& expression);
  /// Whether an expression stands for an element of an array, or a row: `A[i]`, `*A`, a reference to
  /// one.
  bool is_place(const clang::Expr& expression);
  /// Whether it names a scalar or an element of an array that only this function sees.
  bool is_local(const clang::Expr& target);

  /// The array that `base`, a part of the expression `whole`, names, and its subscripts so far: an
  /// array, a row `A[i]`, or what follows from an element or a row on, `&A[i]` and `A + i`.
  std::optional<ArrayView> view(const clang::Expr& base, const clang::Expr& whole);
  /// Whether element type, rank and inner extents of what a view names are those of a type.
  bool has_type(const ArrayView& view, const ArrayType& type) const;
  /// The element that an expression with all subscripts names.
  std::optional<Element> element(const clang::Expr& access);

  Value load(const Element& place, const clang::Expr& written);
  void store(const Element& place, const Value& value, const clang::Expr& written);

  /// Notes that a local array is declared without a value.
  void declare(model::ArrayId array, const clang::VarDecl& variable);
  /// Lets the first extent of an array grow with what is accessed.
  void leave_open(model::ArrayId array) { open_ended_.insert(array); }

 private:
  std::optional<model::AffineExpr> affine_subscript(const clang::Expr& index,
                                                    const ArrayView& before);
  /// One of an expression.
  struct Subscript {
    const clang::Expr* index = nullptr;  ///< null: 0
    const clang::Expr& whole;
    bool is_addressed = false;  ///< `&` follows
  };
  std::optional<model::AffineExpr> subscript(const Subscript& written, const ArrayView& before);

  Walk& walk_;
  KernelBuilder& builder_;
  ConstantArrays& constant_arrays_;
  Expressions& expressions_;
  std::set<model::ArrayId> open_ended_;
  std::map<model::ArrayId, DefiniteAssignment::Slot> slots_;  ///< of local arrays without a value
};

}  // namespace hls::frontend
