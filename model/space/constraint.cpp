#include "model/space/constraint.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <limits>
#include <string_view>
#include <utility>

#include "model/document.h"

namespace hls::model {
struct ConstraintToken {
  enum class Kind { kNumber, kPath, kWord, kSign, kEnd };
  Kind kind = Kind::kEnd;
  std::string text;
  std::size_t offset = 0;
};

namespace {

/// Longer ones first where one begins with the other.
constexpr std::array<std::string_view, 16> kSigns = {"||", "&&", "==", "!=", "<=", ">=", "<", ">",
                                                     "+",  "-",  "*",  "/",  "%",  "!",  "(", ")"};

/// More than this in one constraint is no work of a person; it keeps recursion shallow.
constexpr std::size_t kMostTokens = 1000;

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_decimal(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

Location shifted(Location location, std::size_t offset) {
  location.column += static_cast<int>(offset);
  return location;
}

/// Splits a text into tokens, the last one kEnd.
class ConstraintLexer {
 public:
  ConstraintLexer(const std::string& text, const Location& location)
      : text_(text), location_(location) {}

  Result<std::vector<ConstraintToken>> run() {
    std::vector<ConstraintToken> tokens;
    while (true) {
      while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
      Result<ConstraintToken> token = next();
      if (!token) return token.error();
      tokens.push_back(std::move(*token));
      if (tokens.back().kind == ConstraintToken::Kind::kEnd) return tokens;
      if (tokens.size() > kMostTokens) {
        return usage_error(
            fmt::format("a constraint has at most {} numbers, paths and signs", kMostTokens),
            location_);
      }
    }
  }

 private:
  ConstraintToken take(ConstraintToken::Kind kind, std::size_t length) {
    ConstraintToken token{kind, text_.substr(at_, length), at_};
    at_ += length;
    return token;
  }

  template <typename Predicate>
  std::size_t run_of(Predicate belongs) const {
    std::size_t end = at_;
    while (end < text_.size() && belongs(text_[end])) ++end;
    return end - at_;
  }

  Result<ConstraintToken> next() {
    if (at_ == text_.size()) return take(ConstraintToken::Kind::kEnd, 0);
    const char first = text_[at_];
    if (is_decimal(first)) return take(ConstraintToken::Kind::kNumber, run_of(is_decimal));
    if (is_letter(first)) {
      return take(ConstraintToken::Kind::kPath,
                  run_of([](char c) { return is_letter(c) || is_decimal(c) || c == '.'; }));
    }
    if (first == '"' || first == '\'') return word(first);
    for (const std::string_view sign : kSigns) {
      if (text_.compare(at_, sign.size(), sign) == 0) {
        return take(ConstraintToken::Kind::kSign, sign.size());
      }
    }
    std::vector<std::string> notes = {
        "accepted: + - * / % < <= > >= == != && || ! ( ), whole numbers, knobs, words in quotes"};
    if (first == '=' || first == '&' || first == '|') {
      notes.insert(notes.begin(), fmt::format("did you mean '{0}{0}'?", first));
    }
    return usage_error(fmt::format("'{}' has no meaning in a constraint", first),
                       shifted(location_, at_), std::move(notes));
  }

  Result<ConstraintToken> word(char quote) {
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == std::string::npos) {
      return usage_error("this word has no closing quote", shifted(location_, at_));
    }
    ConstraintToken token{ConstraintToken::Kind::kWord, text_.substr(at_ + 1, end - at_ - 1), at_};
    at_ = end + 1;
    return token;
  }

  const std::string& text_;
  const Location& location_;
  std::size_t at_ = 0;
};

}  // namespace

/// Recursive descent over tokens, by precedence.
class ConstraintParser {
 public:
  ConstraintParser(std::vector<ConstraintToken> tokens, Constraint& constraint)
      : tokens_(std::move(tokens)), constraint_(constraint) {}

  Status run() {
    const Result<std::size_t> top = binary(1);
    if (!top) return top.error();
    if (here().kind != ConstraintToken::Kind::kEnd) return unexpected("a sign between operands");
    return want_condition(*top);
  }

 private:
  using Kind = Constraint::Kind;
  using Node = Constraint::Node;

  struct Sign {
    std::string_view text;
    int precedence;
    Kind kind;
  };
  static constexpr int kTightest = 6;
  static constexpr std::array<Sign, 13> kBinary = {{
      {"||", 1, Kind::kOr},
      {"&&", 2, Kind::kAnd},
      {"==", 3, Kind::kEqual},
      {"!=", 3, Kind::kNotEqual},
      {"<", 4, Kind::kLess},
      {"<=", 4, Kind::kLessEqual},
      {">", 4, Kind::kGreater},
      {">=", 4, Kind::kGreaterEqual},
      {"+", 5, Kind::kAdd},
      {"-", 5, Kind::kSubtract},
      {"*", 6, Kind::kMultiply},
      {"/", 6, Kind::kDivide},
      {"%", 6, Kind::kRemainder},
  }};

  const ConstraintToken& here() const { return tokens_[at_]; }

  const Sign* sign_of(int precedence) const {
    if (here().kind != ConstraintToken::Kind::kSign) return nullptr;
    const auto* found = std::find_if(kBinary.begin(), kBinary.end(), [&](const Sign& sign) {
      return sign.precedence == precedence && sign.text == here().text;
    });
    return found == kBinary.end() ? nullptr : found;
  }

  Error error_at(std::size_t offset, const std::string& message,
                 std::vector<std::string> notes = {}) const {
    return usage_error(message, constraint_.place(offset), std::move(notes));
  }

  Error unexpected(const std::string& wanted) const {
    const bool is_end = here().kind == ConstraintToken::Kind::kEnd;
    return error_at(here().offset,
                    is_end ? fmt::format("the constraint ends where {} is expected", wanted)
                           : fmt::format("'{}' stands where {} is expected", here().text, wanted));
  }

  std::size_t add(Node node) {
    constraint_.nodes_.push_back(std::move(node));
    return constraint_.nodes_.size() - 1;
  }

  const Node& node(std::size_t index) const { return constraint_.nodes_[index]; }

  Result<std::size_t> binary(int precedence) {
    if (precedence > kTightest) return unary();
    Result<std::size_t> left = binary(precedence + 1);
    while (left) {
      const Sign* sign = sign_of(precedence);
      if (sign == nullptr) break;
      const std::size_t offset = here().offset;
      ++at_;
      const Result<std::size_t> right = binary(precedence + 1);
      if (!right) return right;
      const Status fits = check_operands(*sign, *left, *right);
      if (!fits) return fits.error();
      left = add({sign->kind, *left, *right, 0, "", 0, offset});
    }
    return left;
  }

  Result<std::size_t> unary() {
    const bool is_sign = here().kind == ConstraintToken::Kind::kSign;
    if (!is_sign || (here().text != "!" && here().text != "-")) return operand();
    const std::size_t offset = here().offset;
    const bool is_not = here().text == "!";
    ++at_;
    const Result<std::size_t> inner = unary();
    if (!inner) return inner;
    const Status fits = is_not ? want_condition(*inner) : want_number(*inner);
    if (!fits) return fits.error();
    return add({is_not ? Kind::kNot : Kind::kNegative, *inner, 0, 0, "", 0, offset});
  }

  Result<std::size_t> operand() {
    const ConstraintToken token = here();
    switch (token.kind) {
      case ConstraintToken::Kind::kNumber:
        ++at_;
        return number(token);
      case ConstraintToken::Kind::kPath:
        ++at_;
        return add({Kind::kPath, 0, 0, 0, "", path_index(token), token.offset});
      case ConstraintToken::Kind::kWord:
        ++at_;
        return add({Kind::kWord, 0, 0, 0, token.text, 0, token.offset});
      case ConstraintToken::Kind::kSign:
      case ConstraintToken::Kind::kEnd:
        break;
    }
    if (token.text != "(") return unexpected("a number, a knob or a word in quotes");
    ++at_;
    Result<std::size_t> inner = binary(1);
    if (!inner) return inner;
    if (here().text != ")" || here().kind != ConstraintToken::Kind::kSign) return unexpected("')'");
    ++at_;
    return inner;
  }

  Result<std::size_t> number(const ConstraintToken& token) {
    std::int64_t value = 0;
    const auto [stop, error] =
        std::from_chars(token.text.data(), token.text.data() + token.text.size(), value);
    if (error != std::errc{}) {
      return error_at(token.offset, fmt::format("'{}' has more than 64 bits", token.text));
    }
    return add({Kind::kNumber, 0, 0, value, "", 0, token.offset});
  }

  std::size_t path_index(const ConstraintToken& token) {
    std::vector<Constraint::Path>& paths = constraint_.paths_;
    const auto found = std::find_if(paths.begin(), paths.end(),
                                    [&](const auto& path) { return path.text == token.text; });
    const auto index = static_cast<std::size_t>(found - paths.begin());
    if (found == paths.end()) paths.push_back({token.text, constraint_.place(token.offset)});
    return index;
  }

  Status want_condition(std::size_t index) const {
    if (Constraint::is_condition(node(index))) return success();
    return error_at(node(index).offset, "this is no condition",
                    {"a condition compares, as in loops.i.unroll <= 8"});
  }

  Status want_number(std::size_t index) const {
    if (node(index).kind == Kind::kWord) {
      return error_at(node(index).offset,
                      fmt::format("the word '{}' is no number", node(index).word),
                      {"words stand beside a knob and == or !="});
    }
    if (!Constraint::is_condition(node(index))) return success();
    return error_at(node(index).offset, "a condition is no number",
                    {"conditions are joined by && and ||: 1 < a && a < 4"});
  }

  Status check_operands(const Sign& sign, std::size_t left, std::size_t right) const {
    const bool joins = sign.kind == Kind::kAnd || sign.kind == Kind::kOr;
    const bool equates = sign.kind == Kind::kEqual || sign.kind == Kind::kNotEqual;
    for (const auto& [one, other] : {std::pair(left, right), std::pair(right, left)}) {
      const bool is_word = node(one).kind == Kind::kWord && node(other).kind == Kind::kPath;
      if (equates && is_word) continue;
      const Status fits = joins ? want_condition(one) : want_number(one);
      if (!fits) return fits;
    }
    return success();
  }

  std::vector<ConstraintToken> tokens_;
  std::size_t at_ = 0;
  Constraint& constraint_;
};

/// One evaluation; after the first error its results mean nothing.
class ConstraintEvaluation {
 public:
  ConstraintEvaluation(const Constraint& constraint, const std::vector<const KnobValue*>& values)
      : constraint_(constraint), values_(values) {}

  Result<bool> run() {
    const bool holds = condition(constraint_.nodes_.size() - 1);
    if (error_) return *error_;
    return holds;
  }

 private:
  using Kind = Constraint::Kind;
  using Node = Constraint::Node;

  const Node& node(std::size_t index) const { return constraint_.nodes_[index]; }

  std::int64_t fail(const Node& at, const std::string& message, std::vector<std::string> notes) {
    if (!error_) error_ = usage_error(message, constraint_.place(at.offset), std::move(notes));
    return 1;
  }

  bool condition(std::size_t index) {
    const Node& at = node(index);
    switch (at.kind) {
      case Kind::kNot:
        return !condition(at.left);
      case Kind::kAnd:
        return condition(at.left) && condition(at.right);
      case Kind::kOr:
        return condition(at.left) || condition(at.right);
      case Kind::kEqual:
        return equal(at);
      case Kind::kNotEqual:
        return !equal(at);
      default:
        return ordered(at);
    }
  }

  bool ordered(const Node& at) {
    const std::int64_t left = number(at.left);
    const std::int64_t right = number(at.right);
    if (at.kind == Kind::kLess) return left < right;
    if (at.kind == Kind::kLessEqual) return left <= right;
    if (at.kind == Kind::kGreater) return left > right;
    return left >= right;
  }

  /// The text of a path or a word; null: it is neither.
  const std::string* text(const Node& at) const {
    if (at.kind == Kind::kWord) return &at.word;
    return at.kind == Kind::kPath ? &values_[at.path]->text : nullptr;
  }

  bool has_number(const Node& at) const {
    return at.kind != Kind::kWord && (at.kind != Kind::kPath || values_[at.path]->number);
  }

  bool equal(const Node& at) {
    const Node& left = node(at.left);
    const Node& right = node(at.right);
    const std::string* left_text = text(left);
    const std::string* right_text = text(right);
    const bool have_texts = left_text != nullptr && right_text != nullptr;
    if (have_texts && !(has_number(left) && has_number(right))) return *left_text == *right_text;
    return number(at.left) == number(at.right);
  }

  std::int64_t number(std::size_t index) {
    const Node& at = node(index);
    if (at.kind == Kind::kNumber) return at.number;
    if (at.kind == Kind::kPath) return path_number(at);
    const std::int64_t left = number(at.left);
    return at.kind == Kind::kNegative ? arithmetic(at, 0, left)
                                      : arithmetic(at, left, number(at.right));
  }

  std::int64_t path_number(const Node& at) {
    const KnobValue& value = *values_[at.path];
    if (value.number) return *value.number;
    const std::string& path = constraint_.paths_[at.path].text;
    return fail(at, fmt::format("{} may be '{}', which is no number", path, value.text),
                {fmt::format("say first what holds then: {0} == \"{1}\" || ..., or "
                             "{0} != \"{1}\" && ...",
                             path, value.text)});
  }

  std::int64_t arithmetic(const Node& at, std::int64_t left, std::int64_t right) {
    const bool divides = at.kind == Kind::kDivide || at.kind == Kind::kRemainder;
    if (divides && right == 0) return fail(at, "this divides by zero", {});
    std::int64_t result = 0;
    bool overflows = false;
    if (divides) {
      overflows = left == std::numeric_limits<std::int64_t>::min() && right == -1;
      if (!overflows) result = at.kind == Kind::kDivide ? left / right : left % right;
    } else if (at.kind == Kind::kMultiply) {
      overflows = __builtin_mul_overflow(left, right, &result);
    } else if (at.kind == Kind::kAdd) {
      overflows = __builtin_add_overflow(left, right, &result);
    } else {
      overflows = __builtin_sub_overflow(left, right, &result);
    }
    return overflows ? fail(at, "the result has more than 64 bits", {}) : result;
  }

  const Constraint& constraint_;
  const std::vector<const KnobValue*>& values_;
  std::optional<Error> error_;
};

Result<Constraint> Constraint::parse(const std::string& text, const Location& location) {
  Constraint constraint;
  constraint.text_ = text;
  constraint.location_ = location;
  Result<std::vector<ConstraintToken>> tokens = ConstraintLexer(text, location).run();
  if (!tokens) return tokens.error();
  const Status parsed = ConstraintParser(std::move(*tokens), constraint).run();
  if (!parsed) return parsed.error();
  return constraint;
}

std::vector<Constraint::WordUse> Constraint::words() const {
  std::vector<WordUse> uses;
  for (const Node& node : nodes_) {
    if (node.kind != Kind::kEqual && node.kind != Kind::kNotEqual) continue;
    for (const auto& [word, path] :
         {std::pair(node.left, node.right), std::pair(node.right, node.left)}) {
      if (nodes_[word].kind != Kind::kWord) continue;
      uses.push_back({nodes_[path].path, nodes_[word].word, place(nodes_[word].offset)});
    }
  }
  return uses;
}

Result<bool> Constraint::holds(const std::vector<const KnobValue*>& values) const {
  return ConstraintEvaluation(*this, values).run();
}

Location Constraint::place(std::size_t offset) const { return shifted(location_, offset); }

bool Constraint::is_condition(const Node& node) {
  return node.kind == Kind::kNot || node.kind >= Kind::kLess;
}

}  // namespace hls::model
