#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "model/result.h"

namespace hls {

/// A YAML document as a tree of values that remember where they stand. Keys keep their order.
struct Document {
  enum class Kind { kNull, kScalar, kList, kMap };
  struct Entry;

  Kind kind = Kind::kNull;
  std::string text;             ///< kScalar
  bool is_quoted = false;       ///< kScalar: its text begins one column after `location`
  std::vector<Document> items;  ///< kList
  /// kMap: keys are scalars; each key is there once.
  std::vector<Entry> entries;
  Location location;

  bool is_scalar() const { return kind == Kind::kScalar; }
  bool is_list() const { return kind == Kind::kList; }
  bool is_map() const { return kind == Kind::kMap; }

  /// The value of a key of a map; nothing when it is absent.
  const Document* find(const std::string& key) const;

  /// The scalar as a whole number or a number; nothing when it is none.
  std::optional<std::int64_t> integer() const;
  std::optional<double> number() const;
};

struct Document::Entry {
  Document key;
  Document value;
};

/// What a document may have; what an alias stands for counts again where it stands.
constexpr std::size_t kMostBytes = std::size_t{1} << 20U;  ///< before aliases are looked up
constexpr std::size_t kMostNodes = 100'000;                ///< keys and values
constexpr std::size_t kMostText = std::size_t{8} << 20U;   ///< bytes of all scalars together
constexpr int kGreatestDepth = 64;  ///< lists and maps inside each other, and keys of a path

/// Reads one YAML document. Errors: kUsage with line and column (syntax, a key given twice, keys
/// that are not scalars, tags, aliases inside what they stand for, more than the limits above).
Result<Document> parse_document(const std::string& text, const std::string& file_name);

/// Sets the value at `path` ("search.seed"), creating the maps on the way.
/// Errors: kUsage when the path leads through a value that is not a map.
Status set_value(Document& document, const std::string& path, const Document& value);

/// Whether `map` is a map with no keys but `accepted`.
/// Errors: kUsage at the first other key, with the accepted ones and the nearest spelling.
Status check_keys(const Document& map, const std::string& what,
                  const std::vector<std::string>& accepted);

/// A kUsage error at `location` with notes `accepted: ...` and, when `word` looks like a
/// misspelling of an accepted one, `did you mean ...?`.
Error spelling_error(const std::string& message, const Location& location, const std::string& word,
                     const std::vector<std::string>& accepted);

/// A kUsage error at a place.
Error usage_error(const std::string& message, const Location& location,
                  std::vector<std::string> notes = {});

}  // namespace hls
