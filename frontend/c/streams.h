#pragma once

#include <map>
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
  /// Lets a function of a stream that asks how many elements there are know it, while its frame is made: of an argument a
  /// scalar argument says so.
  void tell(const clang::CXXMethodDecl& method, Frame& inner, const clang::CallExpr& call);
  /// At the end of the scope of one with static storage: it must be empty.
  void end(const clang::VarDecl& stream);
  /// Reports arguments that are both read and written, and notes what says how many elements they have. Requires: the
  /// whole function has been walked.
  void check(std::vector<model::ObjectParameter>& objects);

 private:
  Walk& walk_;
  KernelBuilder& builder_;
  Claims& claims_;
  std::map<model::ArrayId, model::ArgumentId> counts_;  ///< of arguments that were asked
};

}  // namespace hls::frontend
