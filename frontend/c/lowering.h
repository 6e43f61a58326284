#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "frontend/c/pragma_table.h"
#include "frontend/definite_assignment.h"
#include "frontend/diagnostics.h"
#include "frontend/kernel_builder.h"
#include "frontend/pragma.h"

namespace clang {
class ASTContext;
class BinaryOperator;
class CallExpr;
class CastExpr;
class CompoundStmt;
class ConditionalOperator;
class DeclRefExpr;
class DeclStmt;
class Expr;
class ForStmt;
class FunctionDecl;
class IfStmt;
class InitListExpr;
class ParmVarDecl;
class QualType;
class SourceLocation;
class Stmt;
class UnaryOperator;
class VarDecl;
}  // namespace clang

namespace hls::frontend {

/// A scalar of the source at the present point of the walk.
struct Variable {
  enum class State {
    kUndefined,  ///< declared, not assigned
    kDefined,    ///< has `value`
    kFailed,     ///< an error about it has been reported; uses stay silent
    kIterator,   ///< drives loops that are elsewhere; has no value to read here
  };

  State state = State::kUndefined;
  model::Type type;
  Value value;
  DefiniteAssignment::Slot slot = -1;  ///< of a variable that is declared without a value
};

/// An array, or after some subscripts a row of one (an argument such as `A[i]`), from an element or row
/// on (`&A[i][j]`).
struct ArrayView {
  model::ArrayId array = -1;
  std::vector<model::AffineExpr> prefix;
  model::AffineExpr offset = model::AffineExpr(0);  ///< added to the next subscript
};

/// An element of an array.
struct Element {
  model::ArrayId array = -1;
  std::vector<model::AffineExpr> subscripts;
};

/// Whether an expression has the form of an element or a row: `A[i]`, `*A`.
bool is_element(const clang::Expr& expression);
/// What the subscripts of an element or a row are of: `A` of `A[i][j]`.
const clang::Expr& base_of(const clang::Expr& expression);

/// One instance of a function: the kernel, or a function inlined at one call.
struct Frame {
  const clang::FunctionDecl* function = nullptr;
  std::map<const clang::VarDecl*, Variable> scalars;
  std::map<const clang::VarDecl*, ArrayView> arrays;
  /// Pointer and reference parameters that stand for a scalar of the caller: `scalars` has its value,
  /// which the caller's variable gets when the function ends.
  std::map<const clang::VarDecl*, const clang::VarDecl*> references;
  std::set<const clang::VarDecl*> failed;   ///< arrays and others whose declaration was refused
  std::set<const clang::VarDecl*> driving;  ///< iterators of the open loops
  std::vector<const Pragma*> late_pragmas;  ///< to be applied when all its arrays are known
  std::optional<Value> result;
};

/// Lowers the Clang tree of one function to a Kernel. Functions return an empty optional, or false,
/// after they have reported an error; the walk goes on with the next statement, so that all errors
/// are found in one run.
class Lowering {
 public:
  Lowering(const clang::ASTContext& context, Diagnostics& diagnostics, const PragmaTable& pragmas);

  model::Kernel lower(const clang::FunctionDecl& function);

 private:
  using MaybeValue = std::optional<Value>;

  // lower_function.cpp: the kernel's parameters and what ends a function
  std::optional<model::ArrayId> result_array(const clang::FunctionDecl& function);
  void parameter(const clang::ParmVarDecl& parameter);
  void reference_parameter(const clang::ParmVarDecl& parameter);
  void array_parameter(const clang::ParmVarDecl& parameter, clang::QualType type);
  void scalar_parameter(const clang::ParmVarDecl& parameter);
  void function_body(const clang::FunctionDecl& function);
  void return_value(const clang::Stmt& statement);
  void apply_pragmas(const std::vector<const Pragma*>& pragmas, const std::string& loop);
  void apply_late_pragmas();
  std::map<const clang::VarDecl*, ArrayView> arrays_in_scope() const;

  // what a source may hold, in lower_function.cpp
  bool is_at_limit(const clang::Stmt& place);
  bool is_too_deep(const clang::FunctionDecl& function);
  void refuse_all(const clang::Stmt& place, std::string message, std::string accepted);

  // lower_call.cpp: inlining
  MaybeValue call_value(const clang::CallExpr& call);
  MaybeValue math_value(const clang::CallExpr& call, model::Opcode opcode);
  std::optional<Frame> inlined(const clang::CallExpr& call);
  const clang::FunctionDecl* callee(const clang::CallExpr& call);
  bool bind_argument(Frame& frame, const clang::ParmVarDecl& parameter,
                     const clang::Expr& argument);
  bool bind_value(Frame& frame, const clang::ParmVarDecl& parameter, const clang::Expr& argument);
  bool bind_array(Frame& frame, const clang::ParmVarDecl& parameter, const clang::Expr& argument);
  const clang::VarDecl* referenced(const clang::ParmVarDecl& parameter,
                                   const clang::Expr& argument);
  bool bind_reference(Frame& frame, const clang::ParmVarDecl& parameter,
                      const clang::Expr& argument, const clang::VarDecl& variable);
  void return_references(const Frame& frame);
  void refuse_references(const clang::CallExpr& call, const Frame& frame,
                         const std::map<const clang::VarDecl*, Variable>& before);
  void refuse_stores(const clang::CallExpr& call, std::size_t first_operation,
                     std::size_t arrays_before);

  // lower_statement.cpp
  void statement(const clang::Stmt& statement);
  void expression_statement(const clang::Expr& expression);
  bool is_local(const clang::Expr& target);
  MaybeValue assignment(const clang::BinaryOperator& assignment);
  MaybeValue compound_assignment(const clang::BinaryOperator& assignment);
  void step(const clang::UnaryOperator& op);
  void if_statement(const clang::IfStmt& statement);
  void refuse_branches(const clang::IfStmt& branch);
  MaybeValue assume(const clang::Expr& condition);
  void merge(const Value& chosen, const std::map<const clang::VarDecl*, Variable>& if_true,
             const Location& location);
  void refuse(const clang::Stmt& statement, std::string message,
              std::vector<std::string> notes = {});
  void fail_assigned(const clang::Stmt& statement);
  template <typename Update>
  MaybeValue update(const clang::Expr& target, const Update& new_value);

  // lower_declaration.cpp
  void declarations(const clang::DeclStmt& statement);
  void variable(const clang::VarDecl& variable);
  void local_scalar(const clang::VarDecl& variable, model::Type type);
  void local_array(const clang::VarDecl& variable);
  void fill(model::ArrayId array, std::uint64_t pattern);
  void warn_of_excess(const clang::Expr& initialiser, clang::QualType type);
  void local_reference(const clang::VarDecl& variable);
  bool constant_array(const clang::VarDecl& variable);
  void initialise(model::ArrayId array, const clang::Expr& initialiser,
                  std::vector<std::int64_t>& position);
  void initialise_element(model::ArrayId array, const clang::Expr* initialiser,
                          const std::vector<std::int64_t>& position, const Location& written);
  std::optional<model::Array> array_declaration(const clang::VarDecl& variable,
                                                clang::QualType type);

  // lower_loop.cpp
  /// `iterator comparison bound`, a relation or !=, compared in a type.
  struct Limit {
    model::Opcode comparison;
    model::Type compared;
    Value bound;
    const clang::Expr* written;
  };
  /// The iterations from x = 0 to trip_count - 1, with the iterator first + x * step. Where the bounds
  /// depend on outer iterators, some of them do not happen.
  struct LoopHeader {
    const clang::VarDecl* iterator = nullptr;
    model::Type type;
    model::AffineExpr first;
    std::int64_t step = 1;
    std::int64_t trip_count = 0;
    bool is_guarded = false;    ///< an iteration happens where the iterator
    std::vector<Value> starts;  ///< has reached all of these
    std::vector<Limit> limits;  ///< and is inside all of these
  };
  struct LoopBounds {
    std::vector<Value> starts;  ///< the greatest one of them, counting downwards the least
    std::vector<Limit> limits;
  };
  struct CarriedVariable {
    const clang::VarDecl* variable;
    std::optional<Value> phi;
  };
  void for_statement(const clang::ForStmt& loop);
  void body_of_refused_loop(const clang::ForStmt& loop, const clang::VarDecl* iterator);
  void iterate(const clang::ForStmt& loop, const LoopHeader& header);
  std::vector<CarriedVariable> enter_loop(const clang::ForStmt& loop, const LoopHeader& header);
  void leave_loop(const clang::ForStmt& loop, const LoopHeader& header,
                  const std::vector<CarriedVariable>& carried);
  const clang::VarDecl* iterator_of(const clang::ForStmt& loop, const clang::Expr** initial);
  std::optional<LoopHeader> loop_header(const clang::ForStmt& loop, const clang::VarDecl& iterator,
                                        const clang::Expr& initial);
  std::optional<std::int64_t> loop_step(const clang::ForStmt& loop, const clang::VarDecl& iterator);
  std::optional<LoopBounds> loop_bounds(const clang::ForStmt& loop, const LoopHeader& header,
                                        const clang::Expr& initial);
  bool limits(const clang::Expr& condition, const LoopHeader& header, LoopBounds& bounds);
  std::optional<std::vector<Value>> affine_bounds(const clang::Expr& bound, bool greatest,
                                                  const std::string& role);
  bool fixed_iterations(const clang::ForStmt& loop, LoopHeader& header, const LoopBounds& bounds);
  bool guarded_iterations(const clang::ForStmt& loop, LoopHeader& header, const LoopBounds& bounds);
  std::vector<model::AffineExpr> varying_bounds(const LoopHeader& header,
                                                const model::AffineExpr& iterator);
  void guarded_body(const clang::ForStmt& loop, const LoopHeader& header);
  bool is_short_enough(const clang::ForStmt& loop, const LoopHeader& header);
  std::optional<std::int64_t> constant_bound(const clang::Expr& bound, const std::string& role);

  // lower_expression.cpp
  /// The value of the right-hand side of an assignment, an initialiser or a result; it may be a
  /// call that stores, or an assignment itself.
  MaybeValue whole_expression(const clang::Expr& expression);
  MaybeValue expression(const clang::Expr& expression);
  MaybeValue folded(const clang::Expr& expression, model::Type type);
  bool may_be_constant(const clang::Stmt& expression);
  MaybeValue condition(const clang::Expr& expression);
  MaybeValue truth(const clang::Expr& expression, model::Type type);
  MaybeValue conversion(const clang::CastExpr& cast, model::Type type);
  MaybeValue read(const clang::Expr& object);
  MaybeValue read_variable(const clang::VarDecl& variable, const clang::Expr& reference);
  MaybeValue read_global(const clang::VarDecl& variable, const clang::Expr& reference);
  MaybeValue other_expression(const clang::Expr& expression);

  // lower_operator.cpp
  MaybeValue binary(const clang::BinaryOperator& op, model::Type type);
  MaybeValue arithmetic(const clang::BinaryOperator& op, int opcode, model::Type type,
                        const Value& left, const Value& right);
  MaybeValue quotient(const clang::BinaryOperator& op, bool remainder, model::Type type,
                      const Value& left, const Value& right);
  MaybeValue affine_quotient(bool remainder, model::Type type, const Value& left,
                             std::int64_t divisor);
  MaybeValue assuming(const Value& condition, bool holds, const clang::Expr& written,
                      bool as_condition);
  MaybeValue logical(const clang::BinaryOperator& op);
  MaybeValue comparison(const clang::BinaryOperator& op);
  MaybeValue unary(const clang::UnaryOperator& op, model::Type type);
  MaybeValue choice(const clang::ConditionalOperator& choice);

  // lower_access.cpp
  std::optional<ArrayView> view(const clang::Expr& base, const clang::Expr& whole);
  std::optional<ArrayView> passed_view(const clang::Expr& argument);
  std::optional<Element> element(const clang::Expr& access);
  bool is_place(const clang::Expr& expression);
  const clang::VarDecl* scalar_of(const clang::Expr& expression);
  std::optional<std::pair<std::int64_t, std::int64_t>> operand_range(model::OpId id) const;
  std::optional<std::string> not_affine(const model::Operation& op) const;
  std::vector<std::string> obstacles(const Value& value) const;
  std::optional<model::AffineExpr> subscript(const clang::Expr& index, const ArrayView& before);

  // definite assignment, in lower_function.cpp
  void assigned(const clang::VarDecl& variable, const clang::Stmt& place);
  void has_read(const Variable& scalar, const clang::Expr& reference);
  MaybeValue load(const Element& place, const clang::Expr& written);
  void store(const Element& place, const Value& value, const clang::Expr& written);
  Value zero(model::Type type, const Location& location);

  Frame& frame() { return *frames_.back(); }
  void error(clang::SourceLocation place, std::string message, std::vector<std::string> notes = {});
  void error(const clang::Stmt& place, std::string message, std::vector<std::string> notes = {});
  void warning(clang::SourceLocation place, std::string message,
               std::vector<std::string> notes = {});
  Location location(clang::SourceLocation place) const;
  Location location(const clang::Stmt& statement) const;
  std::string position(clang::SourceLocation place) const;
  std::string text(const clang::Stmt& statement) const;
  void set(const clang::VarDecl& variable, const Value& value);

  const clang::ASTContext& context_;
  Diagnostics& diagnostics_;
  const PragmaTable& pragmas_;
  KernelBuilder builder_;
  std::vector<Frame*> frames_;                            ///< innermost call last
  std::map<const clang::VarDecl*, model::ArrayId> roms_;  ///< of constant arrays, once each
  std::set<model::ArrayId> open_ended_;  ///< their first extent grows with the accesses
  DefiniteAssignment definite_;
  std::map<model::ArrayId, DefiniteAssignment::Slot> slots_;  ///< of local arrays without a value
  std::set<const clang::FunctionDecl*> shallow_;              ///< functions with few levels
  std::map<const clang::Stmt*, bool> constants_;              ///< of may_be_constant()
  std::size_t calls_ = 0;
  bool is_stopped_ = false;              ///< a limit has been reached and reported
  const clang::Expr* copied_ = nullptr;  ///< read to be kept in a local variable, unused
  const clang::Expr* whole_ = nullptr;   ///< what whole_expression() is about, without casts
};

}  // namespace hls::frontend
