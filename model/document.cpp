#include "model/document.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <charconv>
#include <sstream>

namespace hls {
namespace {

Location location_of(const YAML::Mark& mark, const std::string& file_name) {
  if (mark.is_null()) return {file_name, 0, 0};
  return {file_name, mark.line + 1, mark.column + 1};
}

Result<Document> convert(const YAML::Node& node, const std::string& file_name);

Status convert_entries(const YAML::Node& node, const std::string& file_name, Document& map) {
  for (const auto& entry : node) {
    Result<Document> key = convert(entry.first, file_name);
    if (!key) return key.error();
    if (!key->is_scalar()) return usage_error("a key must be a plain word", key->location);
    if (map.find(key->text) != nullptr) {
      return usage_error(fmt::format("key '{}' is given twice", key->text), key->location);
    }
    Result<Document> value = convert(entry.second, file_name);
    if (!value) return value.error();
    // yaml-cpp gives an absent value no place of its own.
    if (value->location.line == 0) value->location = key->location;
    map.entries.push_back({std::move(*key), std::move(*value)});
  }
  return success();
}

Result<Document> convert(const YAML::Node& node, const std::string& file_name) {
  Document document;
  document.location = location_of(node.Mark(), file_name);
  constexpr const char* kQuoted = "!";
  const std::string& tag = node.Tag();
  if (!tag.empty() && tag != "?" && tag != kQuoted) {
    return usage_error(fmt::format("YAML tags such as '{}' are not taken", tag), document.location,
                       {"a value that begins with ! stands in quotes"});
  }
  if (node.IsScalar()) {
    document.kind = Document::Kind::kScalar;
    document.text = node.Scalar();
    document.is_quoted = tag == kQuoted;
  } else if (node.IsSequence()) {
    document.kind = Document::Kind::kList;
    for (const YAML::Node& item : node) {
      Result<Document> converted = convert(item, file_name);
      if (!converted) return converted.error();
      document.items.push_back(std::move(*converted));
    }
  } else if (node.IsMap()) {
    document.kind = Document::Kind::kMap;
    const Status status = convert_entries(node, file_name, document);
    if (!status) return status.error();
  }
  return document;
}

/// The first tab before the text of a line; YAML indents with spaces only.
std::optional<Location> indenting_tab(const std::string& text, const std::string& file_name) {
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::size_t tab = line.find('\t');
    if (tab != std::string::npos && line.find_first_not_of(" \t") > tab) {
      return Location{file_name, number, static_cast<int>(tab) + 1};
    }
  }
  return std::nullopt;
}

Error syntax_error(const YAML::Exception& exception, const std::string& text,
                   const std::string& file_name) {
  if (const auto tab = indenting_tab(text, file_name)) {
    return usage_error("a tab indents this line, which YAML does not take", *tab,
                       {"accepted: spaces"});
  }
  return usage_error(exception.msg, location_of(exception.mark, file_name),
                     {"a list is [a, b], a map is {a: 1, b: 2} or lines of equal indentation",
                      "a value that begins with one of ! & * > | % @ ` stands in quotes"});
}

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
  return is_scalar() ? parse_number<double>(text) : std::nullopt;
}

Result<Document> parse_document(const std::string& text, const std::string& file_name) {
  try {
    const std::vector<YAML::Node> documents = YAML::LoadAll(text);
    if (documents.size() > 1) {
      const int line = documents[1].Mark().line + 1;
      return usage_error("a second YAML document in one file", {file_name, line, 1},
                         {"accepted: one, without a line '---' in it"});
    }
    return convert(documents.empty() ? YAML::Node() : documents.front(), file_name);
  } catch (const YAML::Exception& exception) {
    return syntax_error(exception, text, file_name);
  }
}

Status set_value(Document& document, const std::string& path, const Document& value) {
  Document* place = &document;
  std::istringstream keys(path);
  for (std::string key; std::getline(keys, key, '.');) {
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
