#pragma once

#include <set>
#include <string>
#include <vector>

#include "codegen/codegen.h"

namespace hls::codegen {

/// Every file of codegen/lib, as the program was built with it, in order of names.
const std::vector<File>& library_files();

/// The library files of the named modules and of all modules they instantiate, in order of names.
std::vector<File> library_closure(const std::set<std::string>& modules);

/// The library's memory with such ports.
std::string memory_module(model::Ports ports);

}  // namespace hls::codegen
