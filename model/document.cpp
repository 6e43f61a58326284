#include "model/document.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>

namespace hls {
namespace {

template <typename Number>
std::optional<Number> parse_number(const std::string& text) {
  Number number{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return number;
}

/// The value of a key of a map, made when it is absent.
Document& entry(Document& map, const std::string& key, const Location& location) {
  for (auto& [name, value] : map.entries) {
    if (name.text == key) return value;
  }
  Document name;
  name.kind = Document::Kind::kScalar;
  name.text = key;
  name.location = location;
  map.entries.push_back({std::move(name), Document{}});
  return map.entries.back().value;
}

}  // namespace

const Document* Document::find(const std::string& key) const {
  for (const auto& [name, value] : entries) {
    if (name.text == key) return &value;
  }
  return nullptr;
}

std::optional<std::int64_t> Document::integer() const {
  return is_scalar() ? parse_number<std::int64_t>(text) : std::nullopt;
}

std::optional<double> Document::number() const {
  const auto number = is_scalar() ? parse_number<double>(text) : std::nullopt;
  return number && std::isfinite(*number) ? number : std::nullopt;
}

Status set_value(Document& document, const std::string& path, const Document& value) {
  Document* place = &document;
  std::istringstream keys(path);
  int depth = 0;
  for (std::string key; std::getline(keys, key, '.');) {
    if (++depth > kGreatestDepth) {
      return usage_error(fmt::format("a path of more than {} keys", kGreatestDepth), {});
    }
    if (key.empty()) return usage_error(fmt::format("'{}' is not a path of keys", path), {});
    if (place->kind == Document::Kind::kNull) place->kind = Document::Kind::kMap;
    if (!place->is_map()) {
      return usage_error(fmt::format("'{}' leads through a value that has no keys", path),
                         place->location);
    }
    place = &entry(*place, key, value.location);
  }
  *place = value;
  return success();
}

Status check_keys(const Document& map, const std::string& what,
                  const std::vector<std::string>& accepted) {
  if (!map.is_map()) {
    return usage_error(fmt::format("{} must be a map of keys", what), map.location,
                       {fmt::format("accepted keys: {}", fmt::join(accepted, ", "))});
  }
  for (const auto& [key, value] : map.entries) {
    if (std::find(accepted.begin(), accepted.end(), key.text) != accepted.end()) continue;
    return spelling_error(fmt::format("unknown key '{}' in {}", key.text, what), key.location,
                          key.text, accepted);
  }
  return success();
}

Error spelling_error(const std::string& message, const Location& location, const std::string& word,
                     const std::vector<std::string>& accepted) {
  Error error = usage_error(message, location);
  if (const auto nearest = nearest_spelling(word, accepted)) {
    error.notes.push_back(fmt::format("did you mean '{}'?", *nearest));
  }
  error.notes.push_back(accepted.empty() ? "accepted: nothing"
                                         : fmt::format("accepted: {}", fmt::join(accepted, ", ")));
  return error;
}

Error usage_error(const std::string& message, const Location& location,
                  std::vector<std::string> notes) {
  return {ErrorKind::kUsage, message, location, "", std::move(notes)};
}

}  // namespace hls
