#pragma once

#include <set>
#include <string>

namespace hls::model {

/// What no module, port or wire can be called: the keywords of SystemVerilog, and those of C++, to which
/// Verilator translates names, with the further words that it warns of.
const std::set<std::string>& reserved_words();

}  // namespace hls::model
