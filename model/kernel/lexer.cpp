#include "model/kernel/lexer.h"

#include <cstddef>
#include <utility>

namespace hls::model {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_word_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool is_word_part(char c) { return is_word_start(c) || is_digit(c) || c == '.'; }

class Lexer {
 public:
  explicit Lexer(const std::string& text) : text_(text) {}

  std::vector<Token> run() {
    while (position_ < text_.size()) next();
    add(Token::Kind::kEnd, "", 0);
    return std::move(tokens_);
  }

 private:
  char at(std::size_t position) const { return position < text_.size() ? text_[position] : '\0'; }

  /// Appends a token that takes `length` characters of the text.
  void add(Token::Kind kind, std::string content, std::size_t length) {
    tokens_.push_back({kind, std::move(content), line_, column()});
    position_ += length;
  }
  int column() const { return static_cast<int>(position_ - line_start_) + 1; }

  void next() {
    const char c = at(position_);
    if (c == '\n') {
      add(Token::Kind::kNewline, "\n", 1);
      ++line_;
      line_start_ = position_;
    } else if (c == ' ' || c == '\t' || c == '\r') {
      ++position_;
    } else if (c == '/' && at(position_ + 1) == '/') {
      comment();
    } else if (c == '"') {
      string();
    } else if (c == '%' && is_digit(at(position_ + 1))) {
      const std::size_t length = span(position_ + 1, is_digit);
      add(Token::Kind::kValue, text_.substr(position_ + 1, length), length + 1);
    } else if (is_digit(c)) {
      number();
    } else if (is_word_start(c)) {
      const std::size_t length = span(position_, is_word_part);
      add(Token::Kind::kWord, text_.substr(position_, length), length);
    } else {
      add(Token::Kind::kPunctuation, std::string(1, c), 1);
    }
  }

  std::size_t span(std::size_t start, bool (*belongs)(char)) const {
    std::size_t end = start;
    while (end < text_.size() && belongs(text_[end])) ++end;
    return end - start;
  }

  void comment() {
    std::size_t end = text_.find('\n', position_);
    if (end == std::string::npos) end = text_.size();
    add(Token::Kind::kComment, text_.substr(position_ + 2, end - position_ - 2), end - position_);
  }

  /// A sign belongs to a decimal number right after its `e`.
  void number() {
    const bool is_hexadecimal = at(position_) == '0' && at(position_ + 1) == 'x';
    std::size_t end = position_;
    while (end < text_.size()) {
      const bool is_exponent_sign = !is_hexadecimal && end > position_ && text_[end - 1] == 'e' &&
                                    (text_[end] == '-' || text_[end] == '+');
      if (!is_word_part(text_[end]) && !is_exponent_sign) break;
      ++end;
    }
    add(Token::Kind::kNumber, text_.substr(position_, end - position_), end - position_);
  }

  /// A string ends at its quote; without one on the line the quote is mere punctuation.
  void string() {
    std::string content;
    for (std::size_t i = position_ + 1; i < text_.size() && text_[i] != '\n'; ++i) {
      if (text_[i] == '"') {
        return add(Token::Kind::kString, std::move(content), i + 1 - position_);
      }
      if (text_[i] == '\\' && i + 1 < text_.size()) ++i;
      content += text_[i];
    }
    add(Token::Kind::kPunctuation, "\"", 1);
  }

  const std::string& text_;
  std::vector<Token> tokens_;
  std::size_t position_ = 0;
  std::size_t line_start_ = 0;
  int line_ = 1;
};

}  // namespace

std::vector<Token> tokenize(const std::string& text) { return Lexer(text).run(); }

}  // namespace hls::model
