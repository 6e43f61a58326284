#pragma once

#include <string>
#include <vector>

#include "frontend/c/walk.h"

namespace hls::frontend {

/// What is taken for granted of values before the whole function has been walked, and proven then: ranges of carried
/// values and of state follow from all that is assigned to them.
class Claims {
 public:
  explicit Claims(Walk& walk) : walk_(walk) {}

  /// A value where it is used, which is no greater than `most`.
  struct Claim {
    model::OpId value = -1;
    std::int64_t most = 0;
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
