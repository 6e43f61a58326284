#pragma once

#include <set>
#include <string>

namespace hls::codegen::verilog {

/// Hands out identifiers of one module: legal SystemVerilog, different from each other, from the
/// keywords of SystemVerilog and from those of C++ (Verilator translates names to C++).
class Names {
 public:
  /// `hint` if it is free, else with `_2`, `_3`, ... appended. Letters, digits and `_` are kept,
  /// others become `_`.
  std::string unique(const std::string& hint);

 private:
  std::set<std::string> taken_;
};

/// `hint` as an identifier that is no keyword; not made unique.
std::string identifier(const std::string& hint);

}  // namespace hls::codegen::verilog
