#pragma once

#include <cstddef>
#include <optional>

#include "frontend/c/arguments.h"
#include "frontend/c/source_limits.h"
#include "frontend/c/walk.h"

namespace hls::frontend {

class Functions;

/// Inlines calls: each walks the body of its function in a frame of its own.
class Calls {
 public:
  Calls(Walk& walk, SourceLimits& limits, Arguments& arguments, Functions& functions)
      : walk_(walk),
        builder_(walk.builder()),
        limits_(limits),
        arguments_(arguments),
        functions_(functions) {}

  /// The frame of an inlined call after its last statement.
  std::optional<Frame> inlined(const clang::CallExpr& call);
  /// What an inlined call returns; an error where it stores and may not.
  std::optional<Value> value_of(const clang::CallExpr& call, bool may_store);

 private:
  const clang::FunctionDecl* callee(const clang::CallExpr& call);
  void refuse_stores(const clang::CallExpr& call, std::size_t first_operation,
                     std::size_t arrays_before);
  void refuse_references(const clang::CallExpr& call, const Frame& inner, const Variables& before);

  Walk& walk_;
  KernelBuilder& builder_;
  SourceLimits& limits_;
  Arguments& arguments_;
  Functions& functions_;
};

}  // namespace hls::frontend
