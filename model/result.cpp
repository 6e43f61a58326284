#include "model/result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace hls {
namespace {

std::string position(const Location& location) {
  if (location.line <= 0) return location.file;
  if (location.column <= 0) return fmt::format("{}:{}", location.file, location.line);
  return fmt::format("{}:{}:{}", location.file, location.line, location.column);
}

/// Blanks up to `column`; tabs stay tabs, so that the caret stands under its character.
std::string caret_line(const std::string& source_line, int column) {
  std::string line;
  for (int i = 0; i + 1 < column; ++i) {
    const auto index = static_cast<std::size_t>(i);
    line += index < source_line.size() && source_line[index] == '\t' ? '\t' : ' ';
  }
  return line + "^";
}

/// Levenshtein distance: insertions, deletions and substitutions cost 1.
std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substituted = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
    }
  }
  return row.back();
}

}  // namespace

std::string to_string(const Error& error, const std::string& severity) {
  const std::string where = position(error.location);
  std::string text = where.empty() ? "" : where + ": ";
  text += severity + ": " + error.message + "\n";
  if (!error.source_line.empty()) {
    text += error.source_line + "\n";
    if (error.location.column > 0) {
      text += caret_line(error.source_line, error.location.column) + "\n";
    }
  }
  for (const std::string& note : error.notes) text += "note: " + note + "\n";
  return text;
}

std::optional<std::string> nearest_spelling(const std::string& word,
                                            const std::vector<std::string>& candidates) {
  std::optional<std::string> nearest;
  constexpr std::size_t kLongestWord = 256;  // distances take the product of both lengths
  if (word.size() > kLongestWord) return nearest;
  std::size_t limit = std::max<std::size_t>(1, word.size() / 3);
  for (const std::string& candidate : candidates) {
    const auto [shorter, longer] = std::minmax({word.size(), candidate.size()});
    if (longer - shorter > limit) continue;
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < limit || (distance == limit && !nearest)) {
      nearest = candidate;
      limit = distance;
    }
  }
  return nearest;
}

}  // namespace hls
