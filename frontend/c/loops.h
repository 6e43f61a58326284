#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "frontend/c/loop_headers.h"
#include "frontend/c/pragma_pins.h"
#include "frontend/c/values.h"
#include "frontend/c/walk.h"

namespace clang {
class CXXForRangeStmt;
}  // namespace clang

namespace hls::frontend {

class Statements;

/// Lowers loops that count: the loop, what it carries, and the conditions under which an iteration
/// happens.
class Loops {
 public:
  Loops(Walk& walk, Values& values, PragmaPins& pins, Statements& statements)
      : walk_(walk),
        builder_(walk.builder()),
        scalars_(values.scalars),
        jumps_(values.jumps),
        expressions_(values.expressions),
        accesses_(values.accesses),
        objects_(values.objects),
        headers_(walk, values),
        pins_(pins),
        statements_(statements) {}

  /// Lowers a loop with its body. Requires: is_counted(written).
  void lower(const clang::Stmt& written);

  /// A loop that no iterator counts, but of which it is known how often it runs at most; false: it is not, and no more than
  /// its start has been lowered.
  bool lower_uncounted(const LoopParts& written);
  /// A loop over the elements of an array: `for (int& x : a)`.
  void lower_each(const clang::CXXForRangeStmt& written);

 private:
  struct CarriedVariable {
    const clang::VarDecl* variable;
    std::optional<Value> phi;
    std::optional<ArrayView> place = {};  ///< of a pointer
  };

  void set_iterator(const clang::VarDecl& iterator, const Value& value);
  const Value& iterator_value(const clang::VarDecl& iterator) const;
  Value compared(const LoopHeader& header, model::Type type, const Location& place);
  Value started(const LoopHeader& header, const model::AffineExpr& counted, const Location& place);
  Value unwrapped(const LoopHeader& header, model::Type compared, const model::AffineExpr& counted,
                  const Location& place);
  void settle(const LoopParts& loop, const CarriedVariable& carried);
  void refuse(const LoopParts& loop, const clang::VarDecl* iterator);
  bool changes_when_tested(const LoopParts& loop) const;
  bool is_constant_step(const clang::Expr& step) const;
  std::vector<const clang::Expr*> gates_of(const LoopParts& loop, const LoopHead& head);
  bool is_moved(const LoopParts& loop, const clang::VarDecl& iterator);
  /// What some loops have beside their parts.
  struct Further {
    const clang::VarDecl* end = nullptr;  ///< has the iterator's value behind the loop
    std::function<void()> begin = {};     ///< happens at the begin of each iteration
  };

  const clang::VarDecl* end_of(const LoopParts& loop, const LoopHead& head,
                               const LoopHeader& header);
  void iterate(const LoopParts& loop, const LoopHead& head, const LoopHeader& header,
               const Further& further);
  std::vector<CarriedVariable> enter(const LoopParts& loop, const LoopHead& head,
                                     const LoopHeader& header, const clang::VarDecl* end);
  std::vector<Value> other_scalars(const clang::VarDecl& one) const;
  void leave(const LoopParts& loop, const LoopHead& head,
             const std::vector<CarriedVariable>& carried);
  void guarded_body(const LoopParts& loop, const LoopHeader& header,
                    const std::function<void()>& finish);
  std::vector<model::AffineExpr> varying_bounds(const LoopHeader& header,
                                                const model::AffineExpr& iterator);

  Walk& walk_;
  KernelBuilder& builder_;
  Scalars& scalars_;
  Jumps& jumps_;
  Expressions& expressions_;
  Accesses& accesses_;
  Objects& objects_;
  LoopHeaders headers_;
  PragmaPins& pins_;
  Statements& statements_;
};

}  // namespace hls::frontend
