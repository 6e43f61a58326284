#pragma once

#include <map>

#include "frontend/c/walk.h"

namespace hls::frontend {

/// The constant arrays of the source that the kernel reads: each is one memory, a ROM.
class ConstantArrays {
 public:
  explicit ConstantArrays(Walk& walk) : walk_(walk), builder_(walk.builder()) {}

  /// Makes a memory of a constant array with a constant initialiser, or finds it, for the function
  /// that is walked; false: it is no such array, or has been refused and is among `failed`.
  bool find(const clang::VarDecl& variable);
  /// These and the arrays of the function that is walked.
  std::map<const clang::VarDecl*, ArrayView> and_arrays_of_frame() const;

 private:
  Walk& walk_;
  KernelBuilder& builder_;
  std::map<const clang::VarDecl*, model::ArrayId> roms_;  ///< once each
};

}  // namespace hls::frontend
