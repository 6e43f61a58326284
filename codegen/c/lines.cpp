#include "codegen/c/lines.h"

namespace hls::codegen {
namespace {

constexpr std::size_t kWidth = 100;

std::string with_comment(const std::string& line, const std::string& comment) {
  return comment.empty() ? line : line + "  // " + comment;
}

/// The last place up to kWidth at which a line may end: behind a comma where there is one in its right half, and not
/// inside a subscript. npos: there is none from `begin` on.
std::size_t place_to_end(const std::string& line, std::size_t begin) {
  std::size_t best = std::string::npos;
  int depth = 0;
  bool is_comma = false;
  for (std::size_t i = 0; i <= kWidth; ++i) {
    depth += line[i] == '[' ? 1 : line[i] == ']' ? -1 : 0;
    if (line[i] != ' ' || i < begin || depth > 0) continue;
    const bool follows_comma = line[i - 1] == ',' && i > kWidth / 2;
    if (is_comma && !follows_comma) continue;
    best = i;
    is_comma = follows_comma;
  }
  return best;
}

}  // namespace

void Lines::add(const std::string& statement, const std::string& comment) {
  std::string rest = indent() + statement;
  const std::size_t begin = indent().size() + 4;
  while (rest.size() > kWidth) {
    const std::size_t space = place_to_end(rest, begin);
    if (space == std::string::npos) break;
    lines_.push_back(rest.substr(0, space));
    rest = std::string(begin, ' ') + rest.substr(space + 1);
  }
  lines_.push_back(with_comment(rest, comment));
}

void Lines::open(const std::string& head, const std::string& comment) {
  add(head + " {", comment);
  opened_.push_back(lines_.size());
}

void Lines::close(bool joins) {
  const std::size_t begin = opened_.back();
  opened_.pop_back();
  if (joins && lines_.size() == begin + 1) {
    const std::string& head = lines_[begin - 1];
    const std::string whole =
        head.substr(0, head.size() - 1) + lines_[begin].substr(indent().size() + 2);
    if (whole.size() <= kWidth) {
      lines_.resize(begin - 1);
      lines_.push_back(whole);
      return;
    }
  }
  lines_.push_back(indent() + "}");
}

std::string Lines::text() const {
  std::string text;
  for (const std::string& line : lines_) text += line + "\n";
  return text;
}

}  // namespace hls::codegen
