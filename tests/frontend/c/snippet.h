#pragma once

#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace hls::frontend {

/// Parses `text` as the file snippet.c.
Outcome parse_snippet(const std::string& text, const std::string& function = "");

/// The kernel of a snippet without errors or warnings.
model::Kernel kernel_of(const std::string& text, const std::string& function = "");

/// The text form of its loops and operations, without parameters, pins and comments.
std::string body_of(const std::string& text, const std::string& function = "");

/// The same of the simplified kernel: of two functions that mean the same it is often equal.
std::string simplified_body_of(const std::string& text);

/// The text form of the simplified kernel `f` of a C++ snippet, without the places.
std::string simplified_cplusplus(const std::string& text);

/// `path = value`, one a pin.
std::vector<std::string> pins_of(const std::string& text, const std::string& function = "");

/// A snippet in which each `@` marks the place of a message and is not part of the source.
struct MarkedSnippet {
  explicit MarkedSnippet(const std::string& marked);
  std::string text;
  std::vector<std::pair<int, int>> places;  ///< line and column
};

/// Expects exactly the errors `messages`, in order, at the marks of `marked`.
void expect_errors(const std::string& marked, const std::vector<std::string>& messages,
                   const std::string& function = "");
/// The same for warnings, with no error.
void expect_warnings(const std::string& marked, const std::vector<std::string>& messages,
                     const std::string& function = "");

}  // namespace hls::frontend
