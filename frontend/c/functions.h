#pragma once

#include "frontend/c/pragma_pins.h"
#include "frontend/c/statements.h"
#include "frontend/c/values.h"
#include "frontend/c/walk.h"

namespace hls::frontend {

/// Lowers the bodies of functions: of the kernel, and of those that are inlined.
class Functions {
 public:
  Functions(Walk& walk, SourceLimits& limits, Values& values, const PragmaTable& pragmas)
      : walk_(walk),
        jumps_(values.jumps),
        objects_(values.objects),
        expressions_(values.expressions),
        pins_(walk, pragmas, values.static_variables),
        statements_(walk, limits, values, pins_) {}
  Functions(const Functions&) = delete;
  Functions& operator=(const Functions&) = delete;

  /// Lowers the body of the function whose frame is at hand; the frame gets its result.
  void lower_body(const clang::FunctionDecl& function);

 private:
  bool take_result(const clang::FunctionDecl& function);

  Walk& walk_;
  Jumps& jumps_;
  Objects& objects_;
  Expressions& expressions_;
  PragmaPins pins_;
  Statements statements_;
};

}  // namespace hls::frontend
