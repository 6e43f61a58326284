#pragma once

#include <cstdint>
#include <vector>

#include "frontend/c/walk.h"

namespace clang {
class APValue;
class QualType;
}  // namespace clang

namespace hls::frontend {

class Expressions;

/// Stores what local arrays are initialised with.
class Initialisers {
 public:
  Initialisers(Walk& walk, Expressions& expressions)
      : walk_(walk), builder_(walk.builder()), expressions_(expressions) {}

  /// Warns of elements that there is no place for; they are left out, as C does.
  void warn_of_excess(const clang::Expr& initialiser, clang::QualType type);
  /// Stores what an initialiser has for an array; `value` is what it is as a constant, null for others.
  void store(model::ArrayId id, const clang::Expr& initialiser, const clang::APValue* value);
  /// Stores one pattern in all elements, in a loop for each dimension: `A_0`, `A_1`.
  void fill(model::ArrayId id, std::uint64_t pattern);

 private:
  void store_part(model::ArrayId id, const clang::Expr& initialiser,
                  std::vector<std::int64_t>& position);
  void store_element(model::ArrayId id, const clang::Expr* initialiser,
                     const std::vector<std::int64_t>& position, const Location& written);

  Walk& walk_;
  KernelBuilder& builder_;
  Expressions& expressions_;
};

}  // namespace hls::frontend
