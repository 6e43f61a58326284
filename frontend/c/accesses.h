#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "frontend/c/scalar_types.h"
#include "frontend/c/static_variables.h"
#include "frontend/c/walk.h"
#include "frontend/promises.h"
#include "model/kernel/simplify.h"
#include "model/kernel/value_ranges.h"

namespace clang {
class MemberExpr;
}

namespace hls::frontend {

class Expressions;
class Objects;
class Pointers;
struct Values;

/// One of the operators that lead from a pointer or an array to an element.
struct Step {
  enum class Kind {
    kSubscript,  ///< `p[operand]`; without an operand `*p`
    kAdd,        ///< `p + operand`
    kSubtract,   ///< `p - operand`
    kAddress,    ///< `&`
  };
  Kind kind;
  const clang::Expr* operand = nullptr;
};

/// What an expression names: `A[i][j].re` as A_re and {[i], [j]}.
struct Named {
  const clang::Expr* base = nullptr;         ///< what the steps are of, members aside
  const clang::VarDecl* variable = nullptr;  ///< null: it names none
  const clang::VarDecl* declared = nullptr;  ///< the same, or a reference to it
  std::vector<Step> steps;                   ///< the one next to the base first
};

/// An element of an array.
struct Element {
  model::ArrayId array = -1;
  std::vector<Subscript> subscripts;
};

/// The pointer or lvalue that an expression makes one to a number of as many bits of: `&x` for `(unsigned *)&x`.
const clang::Expr& without_bitcasts(const clang::Expr& written, const clang::ASTContext& context);

/// Whether there is such a cast.
bool is_bitcast(const clang::Expr& written, const clang::ASTContext& context);

/// What expressions name that can be read and assigned: scalars, arrays with subscripts, their rows
/// and elements; loads and stores.
class Accesses {
 public:
  Accesses(Walk& walk, Values& values);

  /// The variable that an expression names, and how. One without a name is made (Objects::made_by). None is named by what
  /// lies over others (Overlays).
  Named named(const clang::Expr& expression);
  /// The same of an overlaid member of a union, with the member that the union is kept as in its place.
  Named kept(const clang::MemberExpr& overlaid);
  /// The same part of each element.
  Named part(const Named& object, const clang::VarDecl& leaf);
  /// The scalar that an expression names: a variable, or `*p` and `p[0]` of a pointer to one; else
  /// null.
  const clang::VarDecl* scalar_of(const clang::Expr& expression);
  const clang::VarDecl* scalar_of(const Named& named);
  /// Whether an expression stands for an element of an array, or a row: `A[i]`, `*A`, a reference to
  /// one.
  bool is_place(const clang::Expr& expression);
  bool is_place(const Named& named);
  /// Whether it names a scalar or an element of an array that only this function sees.
  bool is_local(const clang::Expr& target);

  /// The array that `base`, a part of the expression `whole`, names, and its subscripts so far: an
  /// array, a row `A[i]`, or what follows from an element or a row on, `&A[i]` and `A + i`.
  std::optional<ArrayView> view(const clang::Expr& base, const clang::Expr& whole);
  std::optional<ArrayView> view(const Named& named, const clang::Expr& whole);
  /// Whether element type, rank and inner extents of what an expression names are those of a type; of one that is cast
  /// the bits of an element.
  bool has_type(const ArrayView& view, const ArrayType& type, const clang::Expr& written) const;
  /// The element that an expression with all subscripts names.
  std::optional<Element> element(const clang::Expr& access);
  std::optional<Element> element(const Named& named, const clang::Expr& access);

  /// The one at a position behind what a view names.
  std::optional<Element> element(const ArrayView& view, const std::vector<Value>& position,
                                 const clang::Expr& written);
  /// Whether it may be stored to; an error where it is an element of a table.
  bool is_writable(const Element& place, const clang::Expr& written);
  Value load(const Element& place, const clang::Expr& written);
  void store(const Element& place, const Value& value, const clang::Expr& written);
  /// A load of an element that is copied, with or without a value.
  Value copied(const Element& place, const clang::Expr& written);

  /// Reports computed subscripts that may leave their dimension where they are used. Those that never do,
  /// whatever the conditions, make their loads wait for none. Requires: the whole function has been walked.
  void check_computed();

  /// Notes that a local array is declared without a value.
  void declare(model::ArrayId array, const clang::VarDecl& variable);
  /// Lets the first extent of an array grow with what is accessed.
  void leave_open(model::ArrayId array) { open_ended_.insert(array); }
  bool is_open(model::ArrayId array) const { return open_ended_.count(array) > 0; }

  /// While it lives, subscripts of a name are evaluated once for all that is accessed by it: those that have an effect,
  /// `p[n++]`, or all.
  class Once {
   public:
    enum class Which { kWithEffect, kAll };
    Once(Accesses& accesses, const Named& name, Which which = Which::kWithEffect);
    ~Once();
    Once(const Once&) = delete;
    Once& operator=(const Once&) = delete;

   private:
    Accesses& accesses_;
    std::vector<const clang::Expr*> subscripts_;
  };

 private:
  /// One of an expression.
  struct Written {
    const clang::Expr* index = nullptr;  ///< null: 0
    const clang::Expr& whole;
    bool is_addressed = false;  ///< `&` follows
  };
  /// A subscript as messages name it.
  struct Shown {
    SourcePlace place = 0;
    std::string text;  ///< "subscript 'x[i]' of 'y'"
  };
  /// A load or store with a computed subscript.
  struct Computed {
    model::OpId access = -1;
    Element element;
    std::vector<Shown> shown;  ///< of each dimension
  };
  using Ranges = std::vector<std::optional<model::ValueRange>>;

  Named named(const clang::Expr& expression, std::vector<Records::Part>& path);
  std::optional<ArrayView> named_view(const Named& chain, const clang::Expr& whole);
  bool is_first(const Step& step) const;
  std::optional<std::pair<Step, const clang::Expr*>> last_step(const clang::Expr& expression);
  std::optional<Value> offset(const clang::Expr& index, const ArrayView& before);
  Value sum(const Value& a, const Value& b, model::Opcode opcode, const clang::Expr& written);
  std::optional<Value> subscript(const Written& written, const ArrayView& before);
  bool is_inside(const Subscript& subscript, const Written& written, const ArrayView& before);
  DefiniteAssignment::Access visit(const Element& place, const clang::Expr& written) const;
  void note_computed(const Element& place, const clang::Expr& written);
  bool is_inside(const Computed& computed, std::size_t dim, const model::ValueRange& range) const;
  Ranges ranges_at(const Computed& computed) const;
  std::vector<model::OpId> conditions_of(const Computed& computed) const;
  std::vector<int> computed_dimensions(const Computed& computed) const;
  model::OpId value_of(const Computed& computed, std::size_t dim) const;
  bool promise_more();
  bool promise(const Computed& computed, std::size_t dim, const Ranges& ranges);
  Shown shown(const Subscript& subscript, model::ArrayId array, const clang::Expr& written) const;
  void check(const Computed& computed);
  void doubt(const Computed& computed, std::size_t dim, const model::ValueRange& range);

  Walk& walk_;
  KernelBuilder& builder_;
  StaticVariables& static_variables_;
  Promises& promises_;
  Objects& objects_;
  Pointers& pointers_;
  Expressions& expressions_;
  std::map<const clang::Expr*, std::optional<Value>>
      once_;  ///< of subscripts that have been evaluated
  std::set<model::ArrayId> open_ended_;
  std::map<model::ArrayId, DefiniteAssignment::Slot> slots_;  ///< of local arrays without a value
  std::vector<Computed> computed_;
  std::set<std::string> doubted_;  ///< subscripts that are taken to be inside, once each
  model::Forwarded forwarded_;     ///< the kernel as known when all is walked
  Ranges everywhere_;              ///< of its values, whatever the conditions
};

}  // namespace hls::frontend
