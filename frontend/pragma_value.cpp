#include "frontend/pragma_value.h"

#include <cstdlib>

namespace hls::frontend {
namespace {

using Number = std::optional<std::int64_t>;

/// Recursive descent, one function a level of precedence. Large numbers make no sense in a pragma
/// and are refused.
class Evaluator {
 public:
  Evaluator(const std::vector<std::string>& tokens,
            const std::map<std::string, std::int64_t>& constants)
      : tokens_(tokens), constants_(constants) {}

  Number all() {
    const Number value = sum();
    return next_ == tokens_.size() ? value : Number{};
  }

 private:
  bool take(const char* token) {
    if (next_ >= tokens_.size() || tokens_[next_] != token) return false;
    ++next_;
    return true;
  }

  static Number limited(const Number& value) {
    constexpr std::int64_t kLargest = std::int64_t{1} << 31;
    return value && *value >= -kLargest && *value <= kLargest ? value : Number{};
  }

  Number sum() {
    Number value = product();
    while (value) {
      const bool minus = next_ < tokens_.size() && tokens_[next_] == "-";
      if (!minus && !take("+")) break;
      if (minus) ++next_;
      const Number right = product();
      value = right ? limited(minus ? *value - *right : *value + *right) : Number{};
    }
    return value;
  }

  Number product() {
    Number value = operand();
    while (value) {
      if (take("*")) {
        const Number right = operand();
        value = right ? limited(*value * *right) : Number{};
      } else if (take("/")) {
        const Number right = operand();
        value = right && *right != 0 ? Number{*value / *right} : Number{};
      } else if (take("%")) {
        const Number right = operand();
        value = right && *right != 0 ? Number{*value % *right} : Number{};
      } else {
        break;
      }
    }
    return value;
  }

  Number operand() {
    if (take("(")) {
      const Number value = sum();
      return take(")") ? value : Number{};
    }
    if (take("-")) {
      const Number value = operand();
      return value ? Number{-*value} : value;
    }
    if (take("+")) return operand();
    if (next_ >= tokens_.size()) return {};
    const std::string& word = tokens_[next_++];
    const auto constant = constants_.find(word);
    return limited(constant != constants_.end() ? Number{constant->second} : literal(word));
  }

  static Number literal(const std::string& word) {
    if (word.empty() || word[0] < '0' || word[0] > '9') return {};
    char* end = nullptr;
    const long long value = std::strtoll(word.c_str(), &end, 0);
    const std::string suffix = end;
    if (suffix.find_first_not_of("uUlL") != std::string::npos) return {};
    return value;
  }

  const std::vector<std::string>& tokens_;
  const std::map<std::string, std::int64_t>& constants_;
  std::size_t next_ = 0;
};

}  // namespace

std::optional<std::int64_t> integer_value(const std::vector<std::string>& tokens,
                                          const std::map<std::string, std::int64_t>& constants) {
  return Evaluator(tokens, constants).all();
}

}  // namespace hls::frontend
