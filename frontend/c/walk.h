#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontend/c/records.h"
#include "frontend/definite_assignment.h"
#include "frontend/diagnostics.h"
#include "frontend/kernel_builder.h"
#include "frontend/pragma.h"

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
class SourceLocation;
class Stmt;
class VarDecl;
}  // namespace clang

namespace hls::frontend {

const inline Value kNoOffset = subscript_of(model::AffineExpr(0));

/// A subscript, its offset included.
struct Subscript {
  Value value;
  const clang::Expr* written = nullptr;  ///< null: of `*A`
};

/// An array, or after some subscripts a row of one (an argument such as `A[i]`), from an element or
/// row on (`&A[i][j]`).
struct ArrayView {
  model::ArrayId array = -1;
  std::vector<Subscript> prefix;
  Subscript offset = {kNoOffset};  ///< added to the next subscript
};

/// A scalar of the source at the present point of the walk.
struct Variable {
  /// State: whether there is a value to read.
  enum class State {
    kUndefined,  ///< declared, not assigned
    kDefined,    ///< has `value`
    kFailed,     ///< an error about it has been reported; uses stay silent
    kIterator,   ///< drives loops that are elsewhere; has no value to read here
  };

  State state = State::kUndefined;
  model::Type type;
  Value value;
  DefiniteAssignment::Slot slot = -1;   ///< of a variable that is declared without a value
  bool is_pointer = false;              ///< `value` is what is added to `place` (Pointers)
  std::optional<ArrayView> place = {};  ///< nothing: it depends on the way that leads here
};

/// The scalars of a function, by their declarations.
using Variables = std::map<const clang::VarDecl*, Variable>;

/// Whether two views name the same array or row, wherever in it.
bool is_same_place(const ArrayView& a, const ArrayView& b);

/// Where a pointer points to numbers of another size than its type's: a variable, or an array from an element on, and how
/// many numbers of so many bits follow before the one that it points to.
struct Recast {
  const clang::VarDecl* scalar = nullptr;
  std::optional<ArrayView> view = {};
  Value position = kNoOffset;
  int bits = 8;
};

/// The value of an object: one for each of Records::leaves().
struct ObjectValue {
  /// A number, or the elements of a member that is an array; of a reference what it refers to.
  struct Leaf {
    Variable scalar;
    std::optional<ArrayView> elements = {};
    bool is_borrowed = false;                  ///< a variable has the elements
    const clang::VarDecl* referred = nullptr;  ///< a scalar of the frame at hand
  };
  std::vector<Leaf> leaves;
};

/// A statement that jumps lead out of.
struct JumpScope {
  enum class Kind {
    kLoop,       ///< `break` ends it
    kIteration,  ///< `continue` does
    kSwitch,     ///< `break` does
    kFunction,   ///< `return` before the end does
  };

  Kind kind = Kind::kLoop;
  const clang::VarDecl* flag = nullptr;    ///< a variable, true when a jump was taken
  const clang::VarDecl* result = nullptr;  ///< of a function that returns a value
};

/// One instance of a function: the kernel, or a function inlined at one call.
struct Frame {
  const clang::FunctionDecl* function = nullptr;
  SourcePlace place = 0;  ///< of the call
  Variables scalars;
  std::map<const clang::VarDecl*, ArrayView> arrays;
  /// Pointer and reference parameters that stand for a scalar of the caller: `scalars` has its value,
  /// which the caller's variable gets when the function ends.
  std::map<const clang::VarDecl*, const clang::VarDecl*> references;
  std::map<const clang::VarDecl*, Recast> recasts;  ///< pointers that keep their value
  std::set<const clang::VarDecl*> failed;   ///< arrays and others whose declaration was refused
  std::set<const clang::VarDecl*> driving;  ///< iterators of the open loops
  /// A step in the body of an open loop: the iterator, its value from there on, and the variable that has it behind the
  /// loop, if there is one.
  struct BodyStep {
    const clang::VarDecl* iterator = nullptr;
    Value value;
    const clang::VarDecl* end = nullptr;
  };
  std::map<const clang::Expr*, BodyStep> steps;
  std::vector<const Pragma*> late_pragmas;  ///< to be applied when all its arrays are known
  std::vector<JumpScope> jumps;             ///< the open statements that have some, innermost last
  std::optional<Value> result;
  /// What a function returns that gives an object back, or a reference.
  std::optional<ObjectValue> result_object;
  /// Of scalars that several of the function's references stand for, the one that has the value.
  std::map<const clang::VarDecl*, const clang::VarDecl*> aliases;
  /// Pointers to one object whose views are that object's: `p->v` and `p[0].v` are all they have.
  std::set<const clang::VarDecl*> singles;
  const clang::Expr* full = nullptr;  ///< the expression at hand that is no part of another one
  /// Objects and references that expressions of the statement at hand have made.
  std::map<const clang::Expr*, const clang::VarDecl*> made;
};

/// Where a walk over Clang's tree is, and what it has made so far: what all parts of the lowering
/// share. Their functions return an empty optional, or false, after they have reported an error; the
/// walk goes on with the next statement, so that all errors are found in one run.
class Walk {
 public:
  Walk(const clang::ASTContext& context, Diagnostics& diagnostics)
      : context_(context), diagnostics_(diagnostics), records_(context) {}

  const clang::ASTContext& context() const { return context_; }
  Diagnostics& diagnostics() { return diagnostics_; }
  KernelBuilder& builder() { return builder_; }
  DefiniteAssignment& definite() { return definite_; }
  Records& records() { return records_; }

  /// The function that is walked; enter() begins one inside it, `frame` outliving its leave().
  Frame& frame() { return *frames_.back(); }
  void enter(Frame& frame) { frames_.push_back(&frame); }
  void leave() { frames_.pop_back(); }
  /// What has the value of a variable: another one for a reference that Frame::aliases knows.
  const clang::VarDecl& referred(const clang::VarDecl& variable) const;
  /// frontend::casts_const_away, looked for once.
  bool casts_const_away(const clang::FunctionDecl& function);
  /// The arrays that a variable of the frame names or points to, with all its members.
  std::set<model::ArrayId> arrays_of(const clang::VarDecl& variable);
  /// Whether it is the kernel itself.
  bool is_in_kernel() const { return frames_.size() == 1; }
  /// Whether a function is walked, or one that it calls.
  bool is_inside(const clang::FunctionDecl& function) const;

  /// Whether there are variables that keep their values between calls, which functions may change unasked.
  bool has_state() const { return has_state_; }
  void note_state() { has_state_ = true; }

  /// An expression that is read to be kept in a local variable is no use of what it names.
  void mark_copied(const clang::Expr& expression) { copied_ = &expression; }
  bool is_copied(const clang::Expr& expression) const { return copied_ == &expression; }

  void error(clang::SourceLocation place, std::string message, std::vector<std::string> notes = {});
  void error(const clang::Stmt& place, std::string message, std::vector<std::string> notes = {});
  void warning(clang::SourceLocation place, std::string message,
               std::vector<std::string> notes = {});

  /// Messages and operations of what our own headers define have the place of the call that leads there.
  clang::SourceLocation shown(clang::SourceLocation place) const;
  Location location(clang::SourceLocation place) const;
  Location location(const clang::Stmt& written) const;
  /// `file:line:column` of a place.
  std::string position(clang::SourceLocation place) const;
  /// The source text of an expression or a statement, on one line.
  std::string text(const clang::Stmt& written) const;

 private:
  const clang::ASTContext& context_;
  Diagnostics& diagnostics_;
  Records records_;
  KernelBuilder builder_;
  DefiniteAssignment definite_;
  std::vector<Frame*> frames_;  ///< innermost call last
  const clang::Expr* copied_ = nullptr;
  bool has_state_ = false;
  std::map<const clang::FunctionDecl*, bool> casts_const_away_;
};

}  // namespace hls::frontend
