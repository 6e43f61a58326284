#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "frontend/c/data_bounds.h"
#include "frontend/c/loop_bounds.h"
#include "frontend/c/loop_parts.h"
#include "frontend/c/walk.h"

namespace hls::frontend {

class Expressions;
class Pointers;
struct Values;

/// Reads the heads of loops.
class LoopHeaders {
 public:
  LoopHeaders(Walk& walk, Values& values);

  /// The iterations of a loop; nothing: an error was reported. `stated`: how often it runs at most, by a pragma.
  std::optional<LoopHeader> read(const LoopParts& loop, const LoopHead& head,
                                 std::optional<std::int64_t> stated);
  /// Asks arguments for what a loop without an iterator needs.
  void ask_uncounted(const LoopParts& loop, std::optional<std::int64_t> stated) {
    data_bounds_.ask_uncounted(loop, stated);
  }
  /// Whether a loop and those around it have few enough iterations; an error says so if not.
  bool is_short_enough(const LoopParts& loop, const LoopHeader& header);
  /// Reports a loop of which it is not known what counts its iterations.
  void refuse(const LoopParts& loop);

 private:
  bool fix(const LoopParts& loop, LoopHeader& header, const LoopBounds& bounds,
           std::optional<std::int64_t> stated);
  std::optional<std::int64_t> read_step(const LoopParts& loop, const LoopHead& head);
  std::optional<std::int64_t> constant_step(const clang::Expr& written);
  std::optional<LoopBounds> read_bounds(const LoopParts& loop, const LoopHeader& header,
                                        const clang::Expr* initial);
  std::optional<Value> value_before(const LoopParts& loop, const clang::VarDecl& iterator);
  bool point(const LoopParts& loop, LoopHeader& header, const clang::Expr* initial);
  std::optional<Value> position(const clang::Expr& bound, const LoopHeader& header);
  bool changes(const LoopParts& loop, const LoopHeader& header, const LoopBounds& bounds);
  void refuse_endless(const LoopParts& loop);
  void refuse_condition(const clang::Expr& written);
  bool add_limits(const LoopParts& loop, const LoopHeader& header, LoopBounds& bounds);
  bool add_limit(const clang::Expr& written, const LoopHeader& header, std::size_t conjuncts,
                 LoopBounds& bounds);
  bool add_tried_limit(const clang::Expr& written, const LoopHeader& header, LoopBounds& bounds);
  std::optional<std::int64_t> tried_end(const clang::Expr& written, const LoopHeader& header,
                                        const LoopBounds& bounds);
  std::optional<Value> bound_of(const clang::Expr& bound, const std::string& role);
  Value without(const Value& bound, std::int64_t added, const clang::Expr& written,
                model::Type& compared);
  std::vector<Value> ends_of(const Value& bound, bool greatest) const;
  bool fix_iterations(const LoopParts& loop, LoopHeader& header, const LoopBounds& bounds);
  bool compares_alike(const LoopHeader& header, const LoopBounds& bounds);
  bool lies_ahead(const LoopHeader& header, const LoopBounds& bounds, const LoopLimit& limit) const;
  bool guard_iterations(const LoopParts& loop, LoopHeader& header, const LoopBounds& bounds);

  DataBounds data_bounds_;
  Walk& walk_;
  const clang::ASTContext& context_;
  KernelBuilder& builder_;
  Pointers& pointers_;
  Expressions& expressions_;
};

}  // namespace hls::frontend
