#pragma once

#include <set>
#include <string>

namespace hls::model {

/// What no module, port or wire can be called: the keywords of SystemVerilog, and those of C++, to which
/// Verilator translates names.
const std::set<std::string>& reserved_words();

}  // namespace hls::model
