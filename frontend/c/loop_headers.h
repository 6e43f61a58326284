#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontend/c/loop_parts.h"
#include "frontend/c/walk.h"

namespace hls::frontend {

class Expressions;

/// `iterator comparison bound`, a relation or !=, compared in a type.
struct LoopLimit {
  model::Opcode comparison;
  model::Type compared;
  Value bound;
  const clang::Expr* written;
};

/// What a loop says of its iterator.
struct LoopBounds {
  std::vector<Value> starts;  ///< the greatest one of them, counting downwards the least
  std::vector<LoopLimit> limits;
};

/// The iterations from x = 0 to trip_count - 1, with the iterator first + x * step. Where the bounds
/// depend on outer iterators, some of them do not happen.
struct LoopHeader {
  const clang::VarDecl* iterator = nullptr;
  model::Type type;
  model::AffineExpr first;
  std::int64_t step = 1;
  std::int64_t trip_count = 0;
  bool is_guarded = false;        ///< an iteration happens where the iterator
  std::vector<Value> starts;      ///< has reached all of these
  std::vector<LoopLimit> limits;  ///< and is inside all of these
};

/// Reads the heads of loops.
class LoopHeaders {
 public:
  LoopHeaders(Walk& walk, Expressions& expressions)
      : walk_(walk),
        context_(walk.context()),
        builder_(walk.builder()),
        expressions_(expressions) {}

  /// The iterations of a loop; nothing: an error was reported.
  std::optional<LoopHeader> read(const LoopParts& loop, const LoopHead& head);
  /// Reports a loop of which it is not known what counts its iterations.
  void refuse(const LoopParts& loop);

 private:
  std::optional<std::int64_t> read_step(const LoopParts& loop, const LoopHead& head);
  std::optional<std::int64_t> constant_step(const clang::Expr& written);
  std::optional<LoopBounds> read_bounds(const LoopParts& loop, const LoopHeader& header,
                                        const clang::Expr* initial);
  std::optional<Value> value_before(const LoopParts& loop, const clang::VarDecl& iterator);
  bool add_limits(const clang::Expr& written, const LoopHeader& header, LoopBounds& bounds);
  std::optional<std::vector<Value>> affine_bounds(const clang::Expr& bound, bool greatest,
                                                  const std::string& role);
  bool fix_iterations(const LoopParts& loop, LoopHeader& header, const LoopBounds& bounds);
  bool guard_iterations(const LoopParts& loop, LoopHeader& header, const LoopBounds& bounds);
  bool is_short_enough(const LoopParts& loop, const LoopHeader& header);

  Walk& walk_;
  const clang::ASTContext& context_;
  KernelBuilder& builder_;
  Expressions& expressions_;
};

}  // namespace hls::frontend
