#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace hls {

/// A place in a source text. Lines and columns count from 1; 0 means unknown.
struct Location {
  std::string file;
  int line = 0;
  int column = 0;

  bool operator==(const Location&) const = default;
};

/// The documented exit codes of the command line (docs/design.md, section 22) are one to one with these kinds.
enum class ErrorKind {
  kInternal = 1,         ///< a bug of ours
  kUsage = 2,            ///< command line, config, target or study files
  kUnsupported = 3,      ///< C that is not supported, or an operator the target lacks
  kNothingFeasible = 4,  ///< no point of the space is feasible
  kMismatch = 5,         ///< verification found a difference
  kInterrupted = 6,      ///< stopped by a signal or a full disk; can be resumed
};

/// What went wrong, where, and what would be accepted instead.
struct Error {
  ErrorKind kind = ErrorKind::kInternal;
  std::string message;
  Location location;
  /// The source line at `location` (empty when unknown); printed with a caret under `column`.
  std::string source_line;
  /// Further lines: accepted values, nearest spelling, where something was declared.
  std::vector<std::string> notes;

  bool operator==(const Error&) const = default;
};

/// `file:line:column: error: message`, the source line with a caret, then one `note: ...` a line.
/// `severity` stands in the place of `error`, for warnings.
std::string to_string(const Error& error, const std::string& severity = "error");

/// A value or an Error.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : content_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  bool ok() const { return std::holds_alternative<T>(content_); }
  explicit operator bool() const { return ok(); }

  T& value() {
    assert(ok());
    return std::get<T>(content_);
  }
  const T& value() const {
    assert(ok());
    return std::get<T>(content_);
  }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  const Error& error() const {
    assert(!ok());
    return std::get<Error>(content_);
  }

 private:
  std::variant<T, Error> content_;
};

/// Success without a value, or an Error.
using Status = Result<std::monostate>;
inline Status success() { return std::monostate{}; }

/// The entry of `candidates` with the least edit distance to `word`, if it is close enough to be a
/// misspelling (distance at most a third of the length, at least 1).
std::optional<std::string> nearest_spelling(const std::string& word,
                                            const std::vector<std::string>& candidates);

}  // namespace hls
