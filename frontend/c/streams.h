#pragma once

#include <vector>

#include "frontend/c/walk.h"
#include "model/kernel/object_parameter.h"

namespace clang {
class CallExpr;
class CXXMethodDecl;
}  // namespace clang

namespace hls::frontend {

class Claims;
struct Values;

/// Streams are objects, hls::stream of our own header: an array, and how many of its elements have been written and read.
/// What is here is what other objects do not have.
class Streams {
 public:
  Streams(Walk& walk, Values& values);

  /// Lets nothing have been written to or read from a parameter. Those of its leaves that have elements.
  std::vector<const clang::VarDecl*> begin(const std::vector<const clang::VarDecl*>& leaves);
  /// Whether what a function asks is known, while its frame is made; an error where it is how many elements an argument
  /// has.
  bool is_known(const clang::CXXMethodDecl& method, const Frame& inner,
                const clang::CallExpr& call);
  /// At the end of the scope of one with static storage: it must be empty.
  void end(const clang::VarDecl& stream);
  /// Reports arguments that are both read and written. Requires: the whole function has been walked.
  void check(const std::vector<model::ObjectParameter>& objects);

 private:
  Walk& walk_;
  KernelBuilder& builder_;
  Claims& claims_;
};

}  // namespace hls::frontend
