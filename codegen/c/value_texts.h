#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "codegen/c/expression.h"
#include "codegen/c/iterators.h"
#include "codegen/c/placement.h"
#include "model/kernel/kernel.h"

namespace hls::codegen {

/// The names that a text gives to what the kernel has.
struct Declared {
  std::vector<std::string> arrays;               ///< one an array of the kernel
  std::vector<std::string> scalars;              ///< one a scalar argument
  std::map<model::OpId, std::string> variables;  ///< of carried values and of those in statements
  model::ArrayId returned = -1;  ///< the array that is a scalar: what the function returns
  bool is_last = false;          ///< the function ends with the only access to that array
};

/// Conditions that hold where an expression stands, and those that do not.
using Known = std::vector<std::pair<model::OpId, bool>>;

/// The values of a kernel as C expressions, which have their bits under -fwrapv -ffp-contract=off.
class ValueTexts {
 public:
  ValueTexts(const model::Kernel& kernel, const Placement& placement, const Iterators& iterators,
             const Declared& declared, bool is_cplusplus);

  /// A value where it is used: its variable, or its expression.
  Expression value(model::OpId id, const Known& known) const;
  /// What an operation computes.
  Expression expression(model::OpId id, const Known& known) const;
  /// All conditions at once, or any number of them: `a && b`.
  Expression all(const std::vector<model::OpId>& conditions) const;
  /// `A[i][j + 1]`
  std::string element(const model::Operation& access, const Known& known = {}) const;
  /// The variable of a carried value, a result or a value in a statement of its own.
  const std::string& variable(model::OpId id) const;
  /// The type of a variable or element that holds a value.
  std::string type_name(model::Type type) const;
  /// `0.5f`
  Expression constant(model::Type type, std::uint64_t bits) const;

  /// With a condition, and what follows from it.
  Known with(Known known, model::OpId condition, bool holds) const;
  /// Whether some expression so far has an element that is read under a condition only, and else 0.
  bool has_guarded_reads() const { return has_guarded_reads_; }
  bool follows(model::OpId condition, bool holds, const Known& known) const;

 private:
  const model::Operation& at(model::OpId id) const;
  Expression affine(model::OpId id) const;
  Expression load(model::OpId id, const Known& known) const;
  Expression select(model::OpId id, const Known& known) const;
  Expression cast(model::OpId id, const Known& known) const;
  Expression bitcast(model::OpId id, const Known& known) const;
  Expression unary(model::OpId id, const Known& known) const;
  Expression binary(model::OpId id, const Known& known) const;
  Expression compare(model::OpId id, const Known& known) const;
  Expression logic(model::OpId id, const Known& known) const;
  Expression fitted(model::Type type, const Expression& expression) const;

  const model::Kernel& kernel_;
  const Placement& placement_;
  const Iterators& iterators_;
  const Declared& declared_;
  bool is_cplusplus_;
  std::vector<model::LoopId> region_of_;
  mutable bool has_guarded_reads_ = false;
};

}  // namespace hls::codegen
