#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "frontend/c/loop_headers.h"
#include "frontend/c/pragma_pins.h"
#include "frontend/c/values.h"
#include "frontend/c/walk.h"

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
        headers_(walk, values.promises, values.expressions),
        pins_(pins),
        statements_(statements) {}

  /// Lowers a loop with its body. Requires: is_counted(written).
  void lower(const clang::Stmt& written);

  /// A loop that no iterator counts, but of which it is known how often it runs at most; false: it is not, and nothing
  /// has been done.
  bool lower_uncounted(const LoopParts& written);

 private:
  struct CarriedVariable {
    const clang::VarDecl* variable;
    std::optional<Value> phi;
  };

  void refuse(const LoopParts& loop, const clang::VarDecl* iterator);
  const clang::VarDecl* end_of(const LoopParts& loop, const LoopHead& head,
                               const LoopHeader& header);
  void iterate(const LoopParts& loop, const LoopHead& head, const LoopHeader& header,
               const clang::VarDecl* end);
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
  LoopHeaders headers_;
  PragmaPins& pins_;
  Statements& statements_;
};

}  // namespace hls::frontend
