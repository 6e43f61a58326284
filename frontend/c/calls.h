#pragma once

#include <cstddef>
#include <optional>

#include <vector>

#include "frontend/c/arguments.h"
#include "frontend/c/source_limits.h"
#include "frontend/c/static_variables.h"
#include "frontend/c/unsequenced.h"
#include "frontend/c/walk.h"

namespace clang {
class CallExpr;
class CXXConstructExpr;
}  // namespace clang

namespace hls::frontend {

class Accesses;
class Functions;
class Objects;
class Streams;
struct Values;

/// Inlines calls: each walks the body of its function in a frame of its own.
class Calls {
 public:
  Calls(Walk& walk, SourceLimits& limits, Values& values, Functions& functions);

  /// The frame of an inlined call after its last statement.
  std::optional<Frame> inlined(const clang::CallExpr& call);
  /// The same of one in an expression; an error where it changes something and may not, or where C leaves open whether
  /// other parts of the expression come before.
  std::optional<Frame> inlined_in_order(const clang::CallExpr& call, bool may_change);
  /// What a constructor makes of an object that has the values `start` before.
  std::optional<ObjectValue> constructed(const clang::CXXConstructExpr& written,
                                         const ObjectValue& start);

 private:
  bool bind(Frame& inner, const clang::FunctionDecl& function,
            const std::vector<const clang::Expr*>& arguments);
  bool outward(ObjectValue& value, const Frame& inner, const clang::Expr& written);
  const clang::FunctionDecl* callee(const clang::CallExpr& call);

  /// What there is before a call.
  struct Before {
    std::size_t operations = 0;
    std::size_t arrays = 0;
    Variables scalars;
  };
  Before before() const;
  Changes changes_since(const Before& before) const;
  void check_order(const clang::Expr& call, const Changes& changes, bool may_change);

  Walk& walk_;
  KernelBuilder& builder_;
  SourceLimits& limits_;
  StaticVariables& static_variables_;
  Accesses& accesses_;
  Objects& objects_;
  Streams& streams_;
  Arguments& arguments_;
  Functions& functions_;
};

}  // namespace hls::frontend
