#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>

namespace hls::codegen::verilog {

/// What writes a text line by line.
class TextWriter {
 protected:
  void line(const std::string& text) { text_ += text + "\n"; }

  template <typename... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    text_ += fmt::format(format, std::forward<Args>(args)...) + "\n";
  }

  std::string text_;
};

}  // namespace hls::codegen::verilog
