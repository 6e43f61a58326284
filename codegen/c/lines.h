#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace hls::codegen {

/// The lines of a text in C, with blocks.
class Lines {
 public:
  /// A statement, in as many lines as it needs, with a comment behind it.
  void add(const std::string& statement, const std::string& comment = "");
  /// A line as it is, at the left margin: a directive.
  void directive(const std::string& line) { lines_.push_back(line); }
  /// `head {`
  void open(const std::string& head, const std::string& comment = "");
  /// Ends a block; one that is a single short statement stands behind its head without braces where `joins`.
  void close(bool joins = false);

  std::string text() const;

 private:
  std::string indent() const { return std::string(2 * opened_.size(), ' '); }

  std::vector<std::string> lines_;
  std::vector<std::size_t> opened_;  ///< the lines of open blocks
};

}  // namespace hls::codegen
