#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/space/space.h"

namespace hls::model {

/// What a kernel has of one kind of knob_forms.h: `<loop>`, `<array>`, `<operator>` or `<fusion>`.
/// Operators are also those that it can have by fusion.
std::vector<std::string> names_of(const Kernel& kernel, const std::string& kind);

/// Whether the kernel has a loop of the name.
bool has_loop(const Kernel& kernel, const std::string& name);
/// The loop of the name, or the one whose tiles it counts. Requires: has_name().
const Loop& loop_named(const Kernel& kernel, const std::string& name);

/// Whether the kernel, or one of the kernels, has it; a loop of tiles where it has the loop.
bool has_name(const Kernel& kernel, const std::string& kind, const std::string& name);
bool has_name(const std::vector<Kernel>& kernels, const std::string& kind, const std::string& name);

/// The same of several kernels, each name once.
std::vector<std::string> names_of(const std::vector<Kernel>& kernels, const std::string& kind);

/// A name in a path: `<loop>` and `k` of `loops.k.ii`.
struct NameInPath {
  std::string kind;
  std::string name;
};

/// The names in a path, a dimension aside. Requires: the path has a form.
std::vector<NameInPath> names_in(const std::string& path);

/// The dimensions of a value of `arrays.<array>.partition` that names some, each with its kind: `1` and `cyclic 3`,
/// `2` and `complete` of `1: cyclic 3; 2: complete`. None: the value is one of the whole array.
std::vector<std::pair<std::string, std::string>> dimensions_in(const std::string& partition);

}  // namespace hls::model
