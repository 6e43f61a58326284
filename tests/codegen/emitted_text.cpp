#include "tests/codegen/emitted_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <sstream>
#include <utility>

namespace hls::oracle {
namespace {

constexpr std::size_t kMostLines = 2500;

struct Statement {
  std::size_t line = 0;  ///< its first one
  std::string note;      ///< the comment above, without the heading of a part
  std::string text;
};

bool is_complete(const std::string& text) {
  return text.ends_with(';') || text.ends_with("begin") || text.ends_with("*)") || text == "end" ||
         text.find("begin : ") != std::string::npos;
}

/// The module's statements with their notes. The first comment after an empty line is a heading.
std::vector<Statement> statements(const std::string& text) {
  std::vector<Statement> result;
  std::istringstream lines(text);
  std::size_t number = 0;
  bool was_empty = false;
  Statement open;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::size_t start = line.find_first_not_of(' ');
    const bool is_heading = std::exchange(was_empty, start == std::string::npos);
    if (start == std::string::npos || (is_heading && line.compare(start, 2, "//") == 0)) continue;
    if (line.compare(start, 2, "//") == 0) {
      open.note += line.substr(start + 2);
      continue;
    }
    if (open.text.empty()) open.line = number;
    open.text += (open.text.empty() ? "" : " ") + line.substr(start);
    if (is_complete(open.text)) result.push_back(std::exchange(open, {}));
  }
  return result;
}

bool is_always(const std::string& text) { return text.rfind("always_ff", 0) == 0; }

bool is_instance(const std::string& text) {
  static const std::regex kInstance(R"((?!module\b)\w+ (#\(.*\) )?\w+ \(\..*)");
  return std::regex_match(text, kInstance);
}

/// Whether a note says which source line is meant, or that it is of no line: the function's start and pulses.
bool says_where(const std::string& note) {
  static const std::regex kPlace(R"(.*\w\.\w+:\d+.*)");
  return std::regex_match(note, kPlace) || note.rfind(" the function: ", 0) == 0 ||
         note.rfind(" schedule cycle 0 ", 0) == 0 || note.rfind(" a start counts ", 0) == 0;
}

/// `k+5` for k_pulse2[3], k_iter5 and so on; empty for what is no pulse.
std::string moment_of(const std::string& enable) {
  static const std::regex kPulse(R"((\w+?)_(iter|pulse)(\d*)(?:_\d+)?(?:\[(\d+)\])?)");
  std::smatch match;
  if (!std::regex_match(enable, match, kPulse)) return "";
  const auto number = [](const std::string& digits) {
    return digits.empty() ? 0 : std::stol(digits);
  };
  return fmt::format("{}+{}", match[1].str(), number(match[3]) + number(match[4]));
}

/// What is wrong with the note of a register that is written when a pulse is high; else empty.
std::string wrong_moment(const Statement& statement) {
  static const std::regex kStore(R"(always_ff @\(posedge clk\) if \((\w+(?:\[\d+\])?)\) .*)");
  static const std::regex kNote(R"(.*written at (\S+))");
  std::smatch store;
  std::smatch note;
  if (!std::regex_match(statement.text, store, kStore)) return "";
  if (!std::regex_match(statement.note, note, kNote)) return "";
  const std::string fires = moment_of(store[1]);
  if (fires == note[1].str()) return "";
  return fmt::format("says {}, but is written at {}", note[1].str(), fires);
}

std::vector<std::string> header_parts(EmittedFrom from) {
  std::vector<std::string> parts = {"// Latency: ", "// Schedule: cycle 0 is ", "// Pulses: "};
  if (from == EmittedFrom::kSource) {
    parts.insert(parts.end(),
                 {"// Kernel ", "// Predicted: ", " LUT, ", " FF, ", " DSP, ", " RAMB18"});
  }
  return parts;
}

}  // namespace

std::vector<std::string> unreadable(const std::string& text, EmittedFrom from) {
  std::vector<std::string> missing;
  const std::string header = text.substr(0, text.find("\nmodule "));
  for (const std::string& part : header_parts(from)) {
    if (header.find(part) == std::string::npos) {
      missing.push_back(fmt::format("the header has no '{}'", part));
    }
  }
  const auto count = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  if (from == EmittedFrom::kSource && count >= kMostLines)
    missing.push_back(fmt::format("{} lines", count));
  for (const Statement& statement : statements(text)) {
    if (!is_always(statement.text) && !is_instance(statement.text)) continue;
    const auto add = [&](const std::string& what) {
      missing.push_back(fmt::format("line {}: {}: {}", statement.line, what, statement.text));
    };
    if (statement.note.empty()) {
      add("no note");
    } else if (from == EmittedFrom::kSource && !says_where(statement.note)) {
      add(fmt::format("the note '{}' names no source line", statement.note));
    }
    if (const std::string wrong = wrong_moment(statement); !wrong.empty()) add(wrong);
  }
  return missing;
}

}  // namespace hls::oracle
