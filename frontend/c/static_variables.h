#pragma once

#include <map>
#include <optional>
#include <set>
#include <vector>

#include "frontend/c/walk.h"

namespace clang {
class APValue;
}  // namespace clang

namespace hls::frontend {

/// The variables that live as long as the program: constant arrays, each of which is one memory, a ROM, and what keeps
/// its value from one call of the kernel to the next, state. State that is a scalar is loaded at the start of the
/// kernel and stored at its end; in between it is a scalar like others.
class StaticVariables {
 public:
  explicit StaticVariables(Walk& walk) : walk_(walk), builder_(walk.builder()) {}

  /// Makes a memory of an array with static storage, or finds it, for the function that is walked;
  /// false: it is no such array, or has been refused and is among `failed`.
  bool find(const clang::VarDecl& variable);
  /// That of a variable which has been found.
  std::optional<model::ArrayId> array_of(const clang::VarDecl& variable) const;
  /// These and the arrays of the function that is walked.
  std::map<const clang::VarDecl*, ArrayView> and_arrays_of_frame() const;

  /// Loads the scalars that the kernel, whose frame is at hand, and what it calls keep.
  void load(const clang::FunctionDecl& kernel);
  /// Stores what they have in the end. State that nothing stores is constant.
  void store();
  /// Gives a function that is about to be inlined the scalars, which it gives back.
  void lend(Frame& inner) const;

 private:
  bool is_state(const clang::VarDecl& variable) const;
  std::optional<model::Array> declared(const clang::VarDecl& part);
  void load_scalar(const clang::VarDecl& scalar);
  void make_constant(model::Array& array);

  /// A scalar that is state, what it has at the start of a call, and where it is kept.
  struct Scalar {
    const clang::VarDecl* variable = nullptr;
    Value loaded;
    model::ArrayId array = -1;
  };

  Walk& walk_;
  KernelBuilder& builder_;
  std::map<const clang::VarDecl*, model::ArrayId> arrays_;  ///< once each
  std::vector<Scalar> scalars_;
  std::set<const clang::VarDecl*> failed_;  ///< scalars that have been refused
};

/// The declaration of a variable that stands for all of them: its definition, if there is one.
const clang::VarDecl& definition_of(const clang::VarDecl& variable);

}  // namespace hls::frontend
