#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/kernel/kernel.h"
#include "model/result.h"

namespace hls::frontend {

struct Source {
  std::string file_name;  ///< as shown in messages; user headers are looked up beside it
  std::string text;
  /// The kernel, `f` or in a namespace `outer::f`; empty: the only non-static function but main.
  std::string function;
  std::map<std::string, std::string> defines;  ///< -D name=value
};

/// A macro of Source::defines that the preprocessor neither expanded nor tested.
struct UnusedDefine {
  std::string name;
  std::string nearest;  ///< identifier of the source; empty: none is near
};

/// A macro of Source::defines that the source defines otherwise.
struct OverriddenDefine {
  std::string name;
  Location place;  ///< of the source's definition
};

/// The kernel, or why there is none.
struct Outcome {
  model::Kernel kernel;         ///< valid when `errors` is empty
  std::vector<Error> errors;    ///< every error of the source, in source order
  std::vector<Error> warnings;  ///< unknown pragmas and the like
  std::vector<UnusedDefine> unused_defines;
  std::vector<OverriddenDefine> overridden_defines = {};
  std::string function = {};  ///< how C++ names the kernel: `outer::f`
};

/// Reads an affine C function into the kernel IR (docs/design.md, section 3), unsimplified: one load or store for each
/// access of the source, scalars as SSA values carried through loops.
/// Errors: kUnsupported for C outside the accepted subset, with file:line:column, the source line, and what is
/// accepted; all errors of the function are collected. kUsage when the function does not exist.
/// C semantics are those of gcc -O2 -ffp-contract=off -fwrapv -fsigned-char.
Outcome parse(const Source& source);

/// Whether a file of this name holds C++, by its extension.
bool is_cplusplus(const std::string& file_name);

}  // namespace hls::frontend
