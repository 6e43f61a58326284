#include "tests/frontend/c/snippet.h"

#include <gtest/gtest.h>

#include <sstream>

#include "model/kernel/simplify.h"
#include "model/kernel/text.h"

namespace hls::frontend {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  const std::size_t end = text.find_last_not_of(' ');
  return begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
}

void expect_messages(const MarkedSnippet& marked, const std::vector<Error>& errors,
                     const std::vector<std::string>& messages) {
  ASSERT_EQ(marked.places.size(), messages.size()) << "marks and messages differ";
  std::string listing;
  for (const Error& error : errors) {
    listing += std::to_string(error.location.line) + ":" + std::to_string(error.location.column) +
               ": " + error.message + "\n";
  }
  ASSERT_EQ(errors.size(), messages.size()) << listing << marked.text;
  for (std::size_t i = 0; i < messages.size(); ++i) {
    EXPECT_EQ(errors[i].message, messages[i]);
    EXPECT_EQ(errors[i].kind, ErrorKind::kUnsupported);
    EXPECT_EQ(errors[i].location.file, "snippet.c");
    EXPECT_EQ(errors[i].location.line, marked.places[i].first) << listing;
    EXPECT_EQ(errors[i].location.column, marked.places[i].second) << listing;
    EXPECT_FALSE(errors[i].source_line.empty());
  }
}

}  // namespace

Outcome parse_snippet(const std::string& text, const std::string& function) {
  return parse({"snippet.c", text, function, {}});
}

model::Kernel kernel_of(const std::string& text, const std::string& function) {
  const Outcome outcome = parse_snippet(text, function);
  for (const Error& error : outcome.errors) ADD_FAILURE() << to_string(error) << "\n" << text;
  for (const Error& warning : outcome.warnings) ADD_FAILURE() << to_string(warning) << "\n" << text;
  return outcome.kernel;
}

namespace {

std::string body_text(const model::Kernel& kernel) {
  std::istringstream lines(print(kernel));
  std::string body;
  for (std::string line; std::getline(lines, line);) {
    line = trimmed(line.substr(0, line.find("  //")));
    const bool is_declaration = line.rfind("kernel", 0) == 0 || line.rfind("param ", 0) == 0 ||
                                line.rfind("local ", 0) == 0 || line.rfind("pin ", 0) == 0;
    if (!line.empty() && line != "}" && !is_declaration) body += line + "\n";
  }
  return body;
}

}  // namespace

std::string body_of(const std::string& text, const std::string& function) {
  return body_text(kernel_of(text, function));
}

std::string simplified_body_of(const std::string& text) {
  return body_text(model::simplify(kernel_of(text)));
}

std::string simplified_cplusplus(const std::string& text) {
  const Outcome outcome = parse({"snippet.cpp", text, "f", {}});
  EXPECT_TRUE(outcome.errors.empty()) << to_string(outcome.errors[0]) << text;
  if (!outcome.errors.empty()) return "";
  std::string body = print(model::simplify(outcome.kernel));
  for (std::size_t at = body.find("  //"); at != std::string::npos; at = body.find("  //")) {
    body.erase(at, body.find('\n', at) - at);
  }
  return body;
}

std::vector<std::string> pins_of(const std::string& text, const std::string& function) {
  std::vector<std::string> pins;
  for (const model::Pin& pin : kernel_of(text, function).pins) {
    pins.push_back(pin.path + " = " + pin.value);
  }
  return pins;
}

MarkedSnippet::MarkedSnippet(const std::string& marked) {
  int line = 1;
  int column = 1;
  for (const char c : marked) {
    if (c == '@') {
      places.emplace_back(line, column);
      continue;
    }
    text += c;
    ++column;
    if (c == '\n') {
      ++line;
      column = 1;
    }
  }
}

void expect_errors(const std::string& marked, const std::vector<std::string>& messages,
                   const std::string& function) {
  const MarkedSnippet snippet(marked);
  expect_messages(snippet, parse_snippet(snippet.text, function).errors, messages);
}

void expect_warnings(const std::string& marked, const std::vector<std::string>& messages,
                     const std::string& function) {
  const MarkedSnippet snippet(marked);
  const Outcome outcome = parse_snippet(snippet.text, function);
  EXPECT_TRUE(outcome.errors.empty());
  expect_messages(snippet, outcome.warnings, messages);
}

}  // namespace hls::frontend
