#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace hls::codegen {

/// The names that a text in C or C++ gives to what it declares: identifiers of both languages, each
/// meaning one thing where it is visible.
class Names {
 public:
  /// `wish` where it is an identifier that is free, else a name like it.
  std::string take(const std::string& wish);

  /// What is taken from here on ends with a block: release(mark()) makes it free again.
  std::size_t mark() const { return taken_.size(); }
  void release(std::size_t mark) { taken_.resize(mark); }

 private:
  std::vector<std::string> taken_;
};

}  // namespace hls::codegen
