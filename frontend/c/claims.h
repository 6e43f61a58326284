#pragma once

#include <string>
#include <vector>

#include "frontend/c/walk.h"
#include "model/kernel/value.h"

namespace hls::frontend {

/// What is taken for granted of values before the whole function has been walked, and proven then: ranges of carried
/// values and of state follow from all that is assigned to them.
class Claims {
 public:
  explicit Claims(Walk& walk) : walk_(walk) {}

  /// A value where it is used, which is within a range.
  struct Claim {
    model::OpId value = -1;
    model::ValueRange range;
    const clang::Expr* written = nullptr;  ///< where an error is shown
    std::string otherwise;                 ///< its message
    std::vector<std::string> notes;
    std::vector<model::OpId> conditions = {};
  };
  /// Under the conditions at hand.
  void add(Claim claim);
  /// Reports those that are not proven. Requires: the whole function has been walked.
  void check() const;

 private:
  Walk& walk_;
  std::vector<Claim> claims_;
};

}  // namespace hls::frontend
