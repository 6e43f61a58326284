#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "frontend/c/walk.h"

namespace clang {
class Expr;
class VarDecl;
}  // namespace clang

namespace hls::frontend {

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
  /// What the iterator starts with, where data decide it: `first` is 0 and counts from there.
  std::optional<Value> data_start = {};
  /// Whether the iterator may leave its type, or one it is compared in, in iterations that do not happen.
  bool may_wrap = false;
  /// Where an iterator is a pointer: what it points to at first, of objects each member. It counts positions there.
  std::vector<ArrayView> places = {};
  bool is_guarded = false;        ///< an iteration happens where the iterator
  std::vector<Value> starts;      ///< has reached all of these
  std::vector<LoopLimit> limits;  ///< and is inside all of these
};

}  // namespace hls::frontend
