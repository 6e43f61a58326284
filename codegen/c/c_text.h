#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "model/kernel/kernel.h"
#include "model/result.h"

namespace hls::codegen {

/// What stands around the kernel in a text. In lines about an array, a scalar argument or a variable, `{}`
/// is its name.
struct Annotations {
  bool is_cplusplus = false;
  std::vector<std::string> header;    ///< comments at the top, a line each
  std::vector<std::string> function;  ///< lines at the start of the function
  std::map<model::ArrayId, std::vector<std::string>> arrays;      ///< behind those
  std::map<model::ArgumentId, std::vector<std::string>> scalars;  ///< behind those
  std::map<model::LoopId, std::vector<std::string>> loops;        ///< at the start of its body
  /// Lines about an array behind those.
  std::map<model::LoopId, std::vector<std::pair<model::ArrayId, std::string>>> loop_arrays;
  std::map<model::OpId, std::string> operations;  ///< of a variable that only this operation sets
};

/// What a text says at its top that reads elements under a condition and has 0 where it does not hold. A kernel has no
/// value there, and its hardware no multiplexer.
inline constexpr const char* kGuardedReads =
    "Elements that are read under a condition only are 0 elsewhere, by a choice that the design "
    "does not have.";

/// A kernel as a C function, for people to read: with the names of the source, its loops, an expression for
/// each value that is used once, and the lines of the source in comments. It has the kernel's bits when compiled
/// with -fwrapv -ffp-contract=off; compilers find nothing to warn of.
/// Requires: a simplified kernel without kFma, no loop of which is unrolled.
/// Errors: kUnsupported for arguments of a type that C does not have.
Result<std::string> c_text(const model::Kernel& kernel, const Annotations& annotations);

}  // namespace hls::codegen
