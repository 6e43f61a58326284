#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/result.h"

namespace hls::model {

/// What the value of a knob is to a constraint: its text, and a number if it stands for one.
struct KnobValue {
  std::string text;
  std::optional<std::int64_t> number;
};

/// A condition over knobs: `loops.i.unroll * loops.k.unroll <= 64`.
///
/// Signs and their precedence are C's: `||`, `&&`, `== !=`, `< <= > >=`, `+ -`, `* / %`, then `!`
/// and `-` before an operand, and parentheses. Operands are whole numbers of 64 bits, paths of knobs,
/// and words in quotes. `==` and `!=` compare numbers; a path and a word by the text of the value,
/// as in `share.mul_f32 == "off"`; two paths by their numbers, or by their texts where one has none.
/// Everything else takes numbers. `&&` and `||` look at their right side only where C does.
class Constraint {
 public:
  /// `column` of `location` is that of the text's first character.
  /// Errors: kUsage at the column of what is wrong.
  static Result<Constraint> parse(const std::string& text, const Location& location);

  const std::string& text() const { return text_; }
  const Location& location() const { return location_; }

  /// A path of a knob, each once, with the place where it stands first.
  struct Path {
    std::string text;
    Location location;
  };
  const std::vector<Path>& paths() const { return paths_; }

  /// A comparison of a path with a word.
  struct WordUse {
    std::size_t path = 0;
    std::string word;
    Location location;
  };
  std::vector<WordUse> words() const;

  /// Numbers, paths, words and signs: what an evaluation looks at, at most.
  std::size_t size() const { return nodes_.size(); }

  /// Whether it holds where paths()[i] has the value values[i].
  /// Errors: kUsage at a path that needs a number where the value has none, at a division by zero,
  /// and where a result has more than 64 bits.
  Result<bool> holds(const std::vector<const KnobValue*>& values) const;

 private:
  friend class ConstraintParser;
  friend class ConstraintEvaluation;

  enum class Kind {
    kNumber,
    kWord,
    kPath,
    kNegative,
    kNot,
    kMultiply,
    kDivide,
    kRemainder,
    kAdd,
    kSubtract,
    kLess,
    kLessEqual,
    kGreater,
    kGreaterEqual,
    kEqual,
    kNotEqual,
    kAnd,
    kOr,
  };
  struct Node {
    Kind kind = Kind::kNumber;
    std::size_t left = 0;  ///< operands, as indices; of signs before an operand only the left one
    std::size_t right = 0;
    std::int64_t number = 0;  ///< kNumber
    std::string word;         ///< kWord
    std::size_t path = 0;     ///< kPath: index in paths_
    std::size_t offset = 0;   ///< in the text
  };

  Location place(std::size_t offset) const;
  static bool is_condition(const Node& node);

  std::string text_;
  Location location_;
  std::vector<Path> paths_;
  std::vector<Node> nodes_;  ///< operands before what they are in; the last one is the condition
};

}  // namespace hls::model
