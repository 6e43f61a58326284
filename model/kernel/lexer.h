#pragma once

#include <string>
#include <vector>

namespace hls::model {

/// A word of the kernel's text form, with its place (line and column from 1).
struct Token {
  enum class Kind {
    kEnd,  ///< after the last character
    kNewline,
    kWord,         ///< a name or keyword; may contain dots
    kNumber,       ///< unsigned: `12`, `0x3f`, `1.5e-07`
    kValue,        ///< `%12`; the text is `12`
    kString,       ///< quoted; the text is the content
    kPunctuation,  ///< one character
    kComment,      ///< `//` to the end of the line; the text is what follows the slashes
  };

  Kind kind = Kind::kEnd;
  std::string text;
  int line = 1;
  int column = 1;

  bool is(const char* punctuation_or_word) const {
    return (kind == Kind::kPunctuation || kind == Kind::kWord) && text == punctuation_or_word;
  }
};

/// All tokens of `text`, a kEnd last. Every text has tokens: what fits nothing becomes punctuation.
std::vector<Token> tokenize(const std::string& text);

}  // namespace hls::model
