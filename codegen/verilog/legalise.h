#pragma once

#include <set>
#include <string>

namespace hls::codegen::verilog {

/// Hands out identifiers of one module: legal SystemVerilog, different from each other, from the
/// keywords of SystemVerilog and from the words of C++ (Verilator translates names to C++).
class Names {
 public:
  /// `hint` if it is free, else with `_2`, `_3`, ... appended. Letters, digits and `_` are kept,
  /// others become `_`, several of them one.
  std::string unique(const std::string& hint);
  /// Keeps a name for something else.
  void reserve(const std::string& name) { taken_.insert(name); }

 private:
  std::set<std::string> taken_;
};

/// The first 100 characters: names derived from them keep within the limit of identifier().
std::string shortened(const std::string& name);

/// `hint` as an identifier of at most 200 characters that is no keyword; not made unique.
std::string identifier(const std::string& hint);

}  // namespace hls::codegen::verilog
