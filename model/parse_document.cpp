#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <utility>

#include "model/document.h"

namespace hls {
namespace {

Location location_of(const YAML::Mark& mark, const std::string& file_name) {
  if (mark.is_null()) return {file_name, 0, 0};
  return {file_name, mark.line + 1, mark.column + 1};
}

/// Leaves the parser at the first event that the builder does not take.
struct Refused {
  Error error;
};

/// Builds a document from the events of yaml-cpp. Its own tree would share what aliases stand for, with cycles, and
/// take kilobytes a value.
class DocumentBuilder : public YAML::EventHandler {
 public:
  explicit DocumentBuilder(const std::string& file_name) : file_name_(file_name) {
    root_.location = {file_name, 0, 0};
  }

  Document take() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark&) override { ++documents_; }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    begin(mark, "", anchor, Document::Kind::kNull);
    end();
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const Location location = location_of(mark, file_name_);
    const auto found = anchors_.find(anchor);
    if (found == anchors_.end()) refuse("an alias inside what it stands for", location, {});
    const Meant& meant = found->second;
    check_depth(static_cast<int>(open_.size()) + meant.depth, location);
    count(meant.size, location);
    note_depth(meant.depth);
    place(meant.value);
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    begin(mark, tag, anchor, Document::Kind::kScalar);
    Document& document = open_.back().document;
    count({0, value.size()}, document.location);
    document.text = value;
    document.is_quoted = tag == kQuoted;
    end();
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    begin(mark, tag, anchor, Document::Kind::kList);
  }
  void OnSequenceEnd() override { end(); }

  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    begin(mark, tag, anchor, Document::Kind::kMap);
  }
  void OnMapEnd() override { end(); }

 private:
  static constexpr const char* kQuoted = "!";

  struct Size {
    std::size_t nodes = 0;
    std::size_t text = 0;
  };

  /// What an alias stands for.
  struct Meant {
    Document value;
    Size size;
    int depth = 0;  ///< lists and maps in it, itself among them
  };

  /// A value whose end is not there yet.
  struct Open {
    Document document;
    YAML::anchor_t anchor = YAML::NullAnchor;
    Size before;    ///< what was there when it began
    int depth = 0;  ///< as in Meant
    bool has_key = false;
    Document key;
    std::set<std::string> keys;
  };

  [[noreturn]] static void refuse(const std::string& message, const Location& location,
                                  std::vector<std::string> notes) {
    throw Refused{usage_error(message, location, std::move(notes))};
  }

  static void check_depth(int depth, const Location& location) {
    if (depth <= kGreatestDepth) return;
    refuse(fmt::format("lists and maps are nested more than {} deep", kGreatestDepth), location,
           {});
  }

  void count(const Size& more, const Location& location) {
    size_.nodes += more.nodes;
    size_.text += more.text;
    if (size_.nodes > kMostNodes) {
      refuse(fmt::format("more than {} keys and values", kMostNodes), location,
             {"what an alias stands for counts wherever the alias stands"});
    }
    if (size_.text > kMostText) {
      refuse(fmt::format("the keys and values have more than {} bytes", kMostText), location,
             {"what an alias stands for counts wherever the alias stands"});
    }
  }

  void note_depth(int depth) {
    if (!open_.empty()) open_.back().depth = std::max(open_.back().depth, depth + 1);
  }

  void begin(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
             Document::Kind kind) {
    Open open;
    open.document.kind = kind;
    open.document.location = location_of(mark, file_name_);
    if (documents_ > 1) {
      refuse("a second YAML document in one file", {file_name_, mark.line + 1, 1},
             {"accepted: one, without a line '---' in it"});
    }
    if (!tag.empty() && tag != "?" && tag != kQuoted) {
      refuse(fmt::format("YAML tags such as '{}' are not taken", tag), open.document.location,
             {"a value that begins with ! stands in quotes"});
    }
    open.anchor = anchor;
    open.before = size_;
    const bool is_collection = kind == Document::Kind::kList || kind == Document::Kind::kMap;
    open.depth = is_collection ? 1 : 0;
    check_depth(static_cast<int>(open_.size()) + open.depth, open.document.location);
    count({1, 0}, open.document.location);
    open_.push_back(std::move(open));
  }

  void end() {
    Open ended = std::move(open_.back());
    open_.pop_back();
    note_depth(ended.depth);
    if (ended.anchor != YAML::NullAnchor) {
      const Size size{size_.nodes - ended.before.nodes, size_.text - ended.before.text};
      anchors_[ended.anchor] = {ended.document, size, ended.depth};
    }
    place(std::move(ended.document));
  }

  /// Puts a whole value where it belongs.
  void place(Document value) {
    if (open_.empty()) {
      root_ = std::move(value);
    } else if (open_.back().document.is_list()) {
      open_.back().document.items.push_back(std::move(value));
    } else {
      place_in_map(open_.back(), std::move(value));
    }
  }

  static void place_in_map(Open& map, Document value) {
    if (map.has_key) {
      // yaml-cpp gives an absent value no place of its own.
      if (value.location.line == 0) value.location = map.key.location;
      map.document.entries.push_back({std::move(map.key), std::move(value)});
      map.has_key = false;
      return;
    }
    if (!value.is_scalar()) refuse("a key must be a plain word", value.location, {});
    if (!map.keys.insert(value.text).second) {
      refuse(fmt::format("key '{}' is given twice", value.text), value.location, {});
    }
    map.key = std::move(value);
    map.has_key = true;
  }

  const std::string& file_name_;
  int documents_ = 0;
  Document root_;
  Size size_;
  std::vector<Open> open_;
  std::map<YAML::anchor_t, Meant> anchors_;  ///< those whose values are whole
};

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

}  // namespace

Result<Document> parse_document(const std::string& text, const std::string& file_name) {
  if (text.size() > kMostBytes) {
    return usage_error(fmt::format("{} bytes of YAML, more than {}", text.size(), kMostBytes),
                       {file_name, 0, 0});
  }
  try {
    std::istringstream stream(text);
    YAML::Parser parser(stream);
    DocumentBuilder builder(file_name);
    while (parser.HandleNextDocument(builder)) {
    }
    return builder.take();
  } catch (const Refused& refused) {
    return refused.error;
  } catch (const YAML::Exception& exception) {
    return syntax_error(exception, text, file_name);
  }
}

}  // namespace hls
