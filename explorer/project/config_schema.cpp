#include <algorithm>
#include <nlohmann/json.hpp>

#include "explorer/project/config_keys.h"
#include "model/space/knob_forms.h"
#include "model/space/space.h"

namespace hls::explorer {
namespace {

using Json = nlohmann::ordered_json;

Json reference(const char* name) { return {{"$ref", std::string("#/$defs/") + name}}; }

/// One or several of what `item` describes.
Json one_or_list(const Json& item) {
  return {{"anyOf",
           {item, {{"type", "array"}, {"items", item}, {"minItems", 1}, {"uniqueItems", true}}}}};
}

Json object_of(const char* key, const Json& value) {
  return {{"type", "object"},
          {"properties", {{key, value}}},
          {"required", {key}},
          {"additionalProperties", false}};
}

Json words_schema(const std::vector<std::string>& words) {
  Json accepted = words;
  for (const std::string& word : words) {
    // How other YAML readers take these words.
    if (word == "on") accepted.push_back(true);
    if (word == "off") accepted.push_back(false);
    if (word == "1") accepted.push_back(1);
  }
  return {{"enum", accepted}};
}

Json knob_schema(const std::string& path);

/// `{1: {cyclic: 3}, 2: complete}` in a list of partitions.
Json dimensions_schema(const std::string& path) {
  return {{"type", "object"},
          {"minProperties", 1},
          {"patternProperties", {{"^[1-9][0-9]*$", knob_schema(path + ".<dimension>")}}},
          {"additionalProperties", false}};
}

Json knob_schema(const std::string& path) {
  const auto form = std::find_if(model::knob_forms().begin(), model::knob_forms().end(),
                                 [&](const auto& one) { return "knobs." + one.path == path; });
  Json kinds = Json::array();
  if (!form->words.empty()) kinds.push_back(words_schema(form->words));
  if (form->numbers) {
    const auto [least, greatest] = *form->numbers;
    kinds.push_back({{"type", "integer"}, {"minimum", least}, {"maximum", greatest}});
    kinds.push_back(reference("numbers"));
  }
  if (form->takes_factors) {
    for (const char* kind : {"cyclic", "block"})
      kinds.push_back(object_of(kind, reference("factors")));
  }
  if (form->takes_loops) {
    const Json text = {{"type", "string"}, {"minLength", 1}};
    kinds.push_back(text);
    kinds.push_back({{"type", "array"}, {"items", text}, {"minItems", 1}});
  }
  if (path.ends_with(".partition")) kinds.push_back(dimensions_schema(path));
  return one_or_list({{"anyOf", kinds}});
}

Json key_schema(const ConfigKey& key) {
  const Json text = {{"type", {"string", "number", "boolean"}}};
  switch (key.type) {
    case KeyType::kText:
      return {{"type", "string"}, {"minLength", 1}};
    case KeyType::kTexts:
      return one_or_list({{"type", "string"}, {"minLength", 1}});
    case KeyType::kTextMap:
      return {{"type", "object"}, {"additionalProperties", text}};
    case KeyType::kRangeMap: {
      const Json range = {
          {"type", "array"}, {"items", {{"type", "integer"}}}, {"minItems", 2}, {"maxItems", 2}};
      return {{"type", "object"}, {"additionalProperties", range}};
    }
    case KeyType::kWord:
      return words_schema(key.words);
    case KeyType::kWords:
      return {{"type", "array"},
              {"items", words_schema(key.words)},
              {"minItems", static_cast<std::int64_t>(key.least)},
              {"uniqueItems", true}};
    case KeyType::kInteger:
      return {{"type", "integer"}, {"minimum", key.least}};
    case KeyType::kNumber:
      return {{"type", "number"}, {key.is_above ? "exclusiveMinimum" : "minimum", key.least}};
    case KeyType::kConstraints: {
      const Json constraint = {{"type", "string"}, {"minLength", 1}};
      return {{"anyOf", {constraint, {{"type", "array"}, {"items", constraint}}}}};
    }
    case KeyType::kTies: {
      const Json tie = {{"type", "array"}, {"items", {{"type", "string"}}}, {"minItems", 2}};
      return {{"type", "array"}, {"items", tie}};
    }
    case KeyType::kKnob:
      break;
  }
  return knob_schema(key.path);
}

/// Keys as a tree of their names.
struct Node {
  std::string name;
  const ConfigKey* key = nullptr;  ///< that ends here
  std::vector<Node> below;
};

Node& child(Node& node, const std::string& name) {
  for (Node& one : node.below) {
    if (one.name == name) return one;
  }
  node.below.push_back({name, nullptr, {}});
  return node.below.back();
}

bool requires_a_value(const Node& node) {
  if (node.key != nullptr) return node.key->is_required;
  return std::any_of(node.below.begin(), node.below.end(), requires_a_value);
}

Json node_schema(const Node& node) {
  Json value;
  if (node.key != nullptr) {
    value = key_schema(*node.key);
    value["description"] = node.key->help;
    if (!node.key->fallback.empty())
      value["description"] = node.key->help + "; default: " + node.key->fallback;
  }
  if (node.below.empty()) return value;
  Json map = {{"type", "object"}};
  Json required = Json::array();
  map["additionalProperties"] = false;
  for (const Node& one : node.below) {
    if (one.name == "<dimension>") {
      map["patternProperties"] = {{"^[1-9][0-9]*$", node_schema(one)}};
    } else if (one.name.front() == '<') {
      map["additionalProperties"] = node_schema(one);
    } else {
      map["properties"][one.name] = node_schema(one);
      if (requires_a_value(one)) required.push_back(one.name);
    }
  }
  if (!required.empty()) map["required"] = required;
  return value.is_null() ? map : Json{{"anyOf", {value, map}}};
}

/// What several knobs refer to.
Json definitions() {
  const Json whole = {{"type", "integer"}, {"minimum", 0}};
  const Json bounds = {{"type", "array"}, {"items", whole}, {"minItems", 2}, {"maxItems", 2}};
  const Json numbers = {{"anyOf",
                         {object_of("pow2", bounds), object_of("range", bounds),
                          object_of("divisors", {{"type", "integer"}, {"minimum", 1}})}}};
  const Json factor = {{"type", "integer"}, {"minimum", 1}};
  return {{"numbers", numbers},
          {"factors", one_or_list({{"anyOf", {factor, reference("numbers")}}})}};
}

}  // namespace

std::string config_schema() {
  Node root;
  for (const ConfigKey& key : config_keys()) {
    Node* node = &root;
    for (const std::string& part : model::path_parts(key.path)) node = &child(*node, part);
    node->key = &key;
  }
  Json schema = {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                 {"title", "configuration of hls-dse"}};
  schema.update(node_schema(root));
  schema["$defs"] = definitions();
  return schema.dump(2) + "\n";
}

}  // namespace hls::explorer
