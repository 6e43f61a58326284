#include "codegen/c/lines.h"

namespace hls::codegen {
namespace {

constexpr std::size_t kWidth = 100;

std::string with_comment(const std::string& line, const std::string& comment) {
  return comment.empty() ? line : line + "  // " + comment;
}

}  // namespace

void Lines::add(const std::string& statement, const std::string& comment) {
  std::string rest = indent() + statement;
  const std::size_t begin = indent().size() + 4;
  while (rest.size() > kWidth) {
    // After a comma where there is one, so that a parameter stays whole.
    std::size_t space = rest.rfind(", ", kWidth - 1);
    space = space == std::string::npos || space < kWidth / 2 ? rest.rfind(' ', kWidth) : space + 1;
    if (space == std::string::npos || space < begin) space = rest.find(' ', kWidth);
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
