#pragma once

#include <cstddef>
#include <optional>

#include <vector>

#include "frontend/c/arguments.h"
#include "frontend/c/source_limits.h"
#include "frontend/c/walk.h"

namespace clang {
class CallExpr;
class CXXConstructExpr;
}  // namespace clang

namespace hls::frontend {

class Functions;
class Objects;

/// Inlines calls: each walks the body of its function in a frame of its own.
class Calls {
 public:
  Calls(Walk& walk, SourceLimits& limits, Objects& objects, Arguments& arguments,
        Functions& functions)
      : walk_(walk),
        builder_(walk.builder()),
        limits_(limits),
        objects_(objects),
        arguments_(arguments),
        functions_(functions) {}

  /// The frame of an inlined call after its last statement.
  std::optional<Frame> inlined(const clang::CallExpr& call);
  /// What an inlined call returns; an error where it stores and may not.
  std::optional<Value> value_of(const clang::CallExpr& call, bool may_store);
  /// What a constructor makes of an object that has the values `start` before.
  std::optional<ObjectValue> constructed(const clang::CXXConstructExpr& written,
                                         const ObjectValue& start);

 private:
  bool bind(Frame& inner, const clang::FunctionDecl& function,
            const std::vector<const clang::Expr*>& arguments);
  bool outward(ObjectValue& value, const Frame& inner, const clang::Expr& written);
  const clang::FunctionDecl* callee(const clang::CallExpr& call);
  void refuse_changes(const clang::Expr& argument, const Variables& before);
  void refuse_stores(const clang::Expr& call, std::size_t first_operation,
                     std::size_t arrays_before);
  void refuse_references(const clang::CallExpr& call, const Frame& inner, const Variables& before);

  Walk& walk_;
  KernelBuilder& builder_;
  SourceLimits& limits_;
  Objects& objects_;
  Arguments& arguments_;
  Functions& functions_;
};

}  // namespace hls::frontend
