#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/kernel/kernel.h"
#include "model/kernel/object_parameter.h"
#include "model/result.h"

namespace hls::frontend {

/// The text of a file.
struct TextFile {
  std::string name;  ///< as shown in messages; headers in quotes are looked up beside it
  std::string text;
  bool operator==(const TextFile&) const = default;
};

/// The files of a kernel and how they are compiled.
struct Source {
  std::string file_name;  ///< of the first file
  std::string text;       ///< of the first file
  /// The kernel, `f`, in a namespace `outer::f`, or of a template `f<16, int>`; empty: the only
  /// non-static function of the first file but main.
  std::string function;
  /// -D name=value, in all files; a name may have parameters, `MAX(a, b)`.
  std::map<std::string, std::string> defines;
  std::vector<std::string> include = {};  ///< -I: folders of headers, in order
  std::vector<TextFile> more =
      {};  ///< files that are compiled on their own and linked to the first
  /// What integer arguments, or their elements, are promised to be within, by the names of parameters.
  std::map<std::string, model::PromisedRange> promised = {};
};

/// The name of a macro that Source::defines may have: MAX of `MAX(a, b)`; empty: it is none.
std::string macro_name(const std::string& define);
/// Errors: kUsage at `place` where it is none.
Status check_macro(const std::string& define, const Location& place);

/// A macro of Source::defines that the preprocessor neither expanded nor tested, in no file.
struct UnusedDefine {
  std::string name;
  std::string nearest;  ///< identifier of the source; empty: none is near
};

/// A macro of Source::defines that the source defines otherwise.
struct OverriddenDefine {
  std::string name;
  Location place;  ///< of the source's definition
};

/// The argument that gets what the kernel returns, its last; no C name is the same.
inline constexpr const char* kResultName = "return";

/// The kernel, or why there is none.
struct Outcome {
  model::Kernel kernel;         ///< valid when `errors` is empty
  std::vector<Error> errors;    ///< every error of the source, in source order
  std::vector<Error> warnings;  ///< unknown pragmas and the like
  std::vector<UnusedDefine> unused_defines;
  std::vector<OverriddenDefine> overridden_defines = {};
  std::string function = {};  ///< how C++ names the kernel: `outer::f`
  bool returns = false;       ///< the kernel returns a value, in its argument kResultName
  std::vector<model::ObjectParameter> objects = {};  ///< the parameters that are structures
  std::string file = {};  ///< the file, of those compiled, in which the kernel's definition is read
  /// The files that were included, those of the program itself excepted, each once, by name.
  std::vector<TextFile> headers = {};
};

/// Reads an affine function into the kernel IR (docs/design.md, section 3), unsimplified: one load or
/// store for each access of the source, scalars as SSA values carried through loops. The language is
/// C (frontend/languages.h).
/// Errors: kUnsupported for what the language has and kernels have not, with file:line:column, the
/// source line, and what is accepted; all errors of the function are collected. kUsage when the
/// function does not exist.
Outcome parse(const Source& source);

}  // namespace hls::frontend
