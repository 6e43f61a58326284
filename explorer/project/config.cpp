#include "explorer/project/config.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "explorer/project/config_keys.h"
#include "explorer/project/knobs.h"
#include "frontend/frontend.h"
#include "model/document.h"

namespace hls::explorer {
namespace {

namespace fs = std::filesystem;

/// A path of the config, seen from the current directory.
std::string resolve(const std::string& config_path, const std::string& path) {
  return (fs::path(config_path).parent_path() / path).lexically_normal().string();
}

/// A value in a message.
std::string shown(const Document& value) {
  if (value.is_scalar()) return fmt::format("'{}'", value.text);
  if (value.is_list()) return "a list";
  return value.is_map() ? "a map" : "nothing";
}

Result<std::string> read_word(const Document& value, const std::string& what) {
  if (!value.is_scalar() || value.text.empty()) {
    return usage_error(fmt::format("{} must be a single value, not {}", what, shown(value)),
                       value.location);
  }
  return value.text;
}

/// The value of a key that must be there.
Result<const Document*> required(const Document& map, const std::string& what,
                                 const std::string& key) {
  const Document* value = map.find(key);
  if (value == nullptr) return usage_error(fmt::format("{} lacks '{}'", what, key), map.location);
  return value;
}

Status read_version(const Document& value, Config&) {
  const ConfigKey& key = config_key("version");
  if (value.text == key.fallback) return success();
  return usage_error(fmt::format("version '{}' is unknown", value.text), value.location,
                     {"accepted: " + accepted_text(key)});
}

/// A path or a list of paths, at least one.
Result<std::vector<NamedPath>> read_paths(const Document& value, const std::string& what,
                                          const Config& config) {
  std::vector<NamedPath> paths;
  const std::vector<Document> one = {value};
  for (const Document& item : value.is_list() ? value.items : one) {
    const Result<std::string> path = read_word(item, what);
    if (!path) return path.error();
    paths.push_back({resolve(config.path, *path), item.location});
    for (std::size_t i = 0; i + 1 < paths.size(); ++i) {
      if (paths[i].path != paths.back().path) continue;
      return usage_error(fmt::format("{} names '{}' twice", what, *path), item.location);
    }
  }
  if (paths.empty()) return usage_error(fmt::format("{} names none", what), value.location);
  return paths;
}

Status read_kernel_files(const Document& value, Config& config) {
  const Result<const Document*> source = required(value, "kernel", "source");
  if (!source) return source.error();
  const Result<std::vector<NamedPath>> files = read_paths(**source, "kernel.source", config);
  if (!files) return files.error();
  config.kernel.source = files->front().path;
  config.kernel.location = files->front().location;
  config.kernel.more.assign(files->begin() + 1, files->end());
  const Document* include = value.find("include");
  if (include == nullptr) return success();
  Result<std::vector<NamedPath>> folders = read_paths(*include, "kernel.include", config);
  if (!folders) return folders.error();
  config.kernel.include = std::move(*folders);
  return success();
}

/// `{x: [0, 255]}`
Status read_promises(const Document& value, Config& config) {
  if (!value.is_map()) {
    return usage_error("kernel.assume maps arguments to ranges, such as {x: [0, 255]}",
                       value.location);
  }
  for (const auto& [name, range] : value.entries) {
    std::vector<std::int64_t> ends;
    for (const Document& end : range.items) {
      if (const auto number = end.integer()) ends.push_back(*number);
    }
    const bool is_range = range.is_list() && range.items.size() == 2 && ends.size() == 2;
    if (!is_range || ends[0] > ends[1]) {
      return usage_error(
          fmt::format("kernel.assume.{} must be a least and a greatest whole number, "
                      "such as [0, 255], not {}",
                      name.text, shown(range)),
          range.location);
    }
    config.kernel.promised[name.text] = {ends[0], ends[1]};
    config.kernel.promise_locations[name.text] = range.location;
  }
  return success();
}

Status read_kernel(const Document& value, Config& config) {
  const Status keys = check_keys(value, "kernel", keys_below("kernel"));
  if (!keys) return keys;
  const Status files = read_kernel_files(value, config);
  if (!files) return files;
  if (const Document* function = value.find("function")) {
    const Result<std::string> name = read_word(*function, "kernel.function");
    if (!name) return name.error();
    config.kernel.function = *name;
  }
  if (const Document* promises = value.find("assume")) {
    const Status read = read_promises(*promises, config);
    if (!read) return read;
  }
  const Document* defines = value.find("defines");
  if (defines == nullptr) return success();
  if (!defines->is_map()) {
    return usage_error("kernel.defines maps macros to values", defines->location);
  }
  for (const auto& [macro, text] : defines->entries) {
    if (const Status named = frontend::check_macro(macro.text, macro.location); !named)
      return named;
    if (!text.is_scalar()) {
      return usage_error(
          fmt::format("macro {} must be a single value, not {}", macro.text, shown(text)),
          text.location);
    }
    config.kernel.defines[macro.text] = text.text;
    config.kernel.define_locations[macro.text] = macro.location;
  }
  return success();
}

Status read_target_file(const Document& value, const std::string& what, Config& config) {
  const Result<std::string> path = read_word(value, what);
  if (!path) return path.error();
  config.target = resolve(config.path, *path);
  config.target_location = value.location;
  return success();
}

/// A path, or `{file: PATH, operators: vendor}`.
Status read_target(const Document& value, Config& config) {
  if (!value.is_map()) return read_target_file(value, "target", config);
  const Status keys = check_keys(value, "target", keys_below("target"));
  if (!keys) return keys;
  const Result<const Document*> file = required(value, "target", "file");
  if (!file) return file.error();
  if (const Document* operators = value.find("operators")) {
    const std::vector<std::string>& words = config_key("target.operators").words;
    if (std::find(words.begin(), words.end(), operators->text) == words.end()) {
      return spelling_error(fmt::format("target.operators cannot be {}", shown(*operators)),
                            operators->location, operators->text, words);
    }
    if (operators->text == "vendor") config.vendor_operators = operators->location;
  }
  return read_target_file(**file, "target.file", config);
}

Status read_clock(const Document& value, Config& config) {
  const auto period = value.number();
  constexpr double kLeastNs = 0.001;  // a picosecond
  constexpr double kGreatestNs = 1e6;
  if (!period || !(*period >= kLeastNs) || *period > kGreatestNs) {
    return usage_error(
        fmt::format("clock_period_ns must be a number from 0.001 to 1000000, not {}", shown(value)),
        value.location, {"for example 5, which is 200 MHz"});
  }
  config.clock_period_ps = std::llround(*period * 1000);
  return success();
}

Status read_knob_section(const Document& value, Config& config) {
  Result<model::DesignSpace> space = read_knobs(value);
  if (!space) return space.error();
  config.space = std::move(*space);
  return success();
}

Status read_constraint(const Document& value, Config& config) {
  const Result<std::string> text = read_word(value, "a constraint");
  if (!text) return text.error();
  Location start = value.location;
  if (value.is_quoted) ++start.column;
  Result<model::Constraint> constraint = model::Constraint::parse(*text, start);
  if (!constraint) return constraint.error();
  config.where.push_back(std::move(*constraint));
  return success();
}

/// `where: [loops.i.unroll <= 8, ...]`, or one constraint.
Status read_where(const Document& value, Config& config) {
  if (!value.is_list()) return read_constraint(value, config);
  for (const Document& item : value.items) {
    const Status status = read_constraint(item, config);
    if (!status) return status;
  }
  return success();
}

Status read_names(const Document& list, const std::string& what,
                  const std::vector<std::string>& accepted, std::vector<std::string>& names) {
  if (!list.is_list()) {
    return usage_error(fmt::format("'{}' is a list, not {}", what, shown(list)), list.location,
                       {"accepted: " + accepted_text(config_key(what))});
  }
  for (const Document& item : list.items) {
    if (std::find(accepted.begin(), accepted.end(), item.text) == accepted.end()) {
      return spelling_error(fmt::format("{}: '{}' is unknown", what, item.text), item.location,
                            item.text, accepted);
    }
    if (std::find(names.begin(), names.end(), item.text) != names.end()) {
      return usage_error(fmt::format("{}: '{}' is there twice", what, item.text), item.location);
    }
    names.push_back(item.text);
  }
  return success();
}

Status read_objectives(const Document& value, Config& config) {
  config.objectives.clear();
  const Status status =
      read_names(value, "objectives", config_key("objectives").words, config.objectives);
  if (status && config.objectives.empty()) {
    return usage_error("'objectives' names at least one", value.location);
  }
  return status;
}

Status read_limits(const Document& value, Config& config) {
  const Status keys = check_keys(value, "limits", keys_below("limits"));
  if (!keys) return keys;
  for (const auto& [name, limit] : value.entries) {
    const auto number = limit.number();
    if (!number || *number < 0) {
      return usage_error(
          fmt::format("the limit of {} must be a number >= 0, not {}", name.text, shown(limit)),
          limit.location);
    }
    config.limits[name.text] = *number;
  }
  return success();
}

Status read_emit(const Document& value, Config& config) {
  return read_names(value, "emit", config_key("emit").words, config.emit);
}

Error bad_value(const std::string& path, const Document& value) {
  return usage_error(fmt::format("{} cannot be {}", path, shown(value)), value.location,
                     {"accepted: " + accepted_text(config_key(path))});
}

Status read_search(const Document& value, Config& config) {
  const Status keys = check_keys(value, "search", keys_below("search"));
  if (!keys) return keys;
  if (const Document* strategy = value.find("strategy")) {
    const Result<std::string> name = read_word(*strategy, "search.strategy");
    if (!name) return name.error();
    config.search.strategy = *name;
    config.search.location = strategy->location;
  }
  if (const Document* seed = value.find("seed")) {
    if (!seed->integer() || *seed->integer() < 0) {
      return bad_value("search.seed", *seed);
    }
    config.search.seed = static_cast<std::uint64_t>(*seed->integer());
  }
  if (const Document* evaluations = value.find("evaluations")) {
    config.search.evaluations = evaluations->integer();
    if (config.search.evaluations.value_or(0) < 1) {
      return bad_value("search.evaluations", *evaluations);
    }
  }
  if (const Document* seconds = value.find("seconds")) {
    config.search.seconds = seconds->number();
    if (!(config.search.seconds.value_or(0) > 0)) {
      return bad_value("search.seconds", *seconds);
    }
  }
  return success();
}

Status read_schedule(const Document& value, Config& config) {
  const Status keys = check_keys(value, "schedule", keys_below("schedule"));
  if (!keys) return keys;
  const Document* effort = value.find("effort");
  if (effort == nullptr) return success();
  const std::vector<std::string>& words = config_key("schedule.effort").words;
  if (std::find(words.begin(), words.end(), effort->text) == words.end()) {
    return bad_value("schedule.effort", *effort);
  }
  const bool is_thorough = effort->text == "thorough";
  config.schedule.effort = is_thorough ? scheduler::Effort::kThorough : scheduler::Effort::kQuick;
  return success();
}

/// The readers of a config's keys.
struct Section {
  const char* name;
  Status (*read)(const Document&, Config&);
};
constexpr Section kSections[] = {
    {"version", read_version},       {"kernel", read_kernel},      {"target", read_target},
    {"clock_period_ns", read_clock}, {"knobs", read_knob_section}, {"where", read_where},
    {"objectives", read_objectives}, {"limits", read_limits},      {"schedule", read_schedule},
    {"search", read_search},         {"emit", read_emit},
};

/// Whether a key, or one of the keys below it, has to be there.
bool is_required(const std::string& name) {
  return std::any_of(config_keys().begin(), config_keys().end(), [&](const ConfigKey& key) {
    return key.is_required && (key.path == name || key.path.starts_with(name + "."));
  });
}

Status read_sections(const Document& document, Config& config) {
  const Status keys = check_keys(document, "the config", keys_below(""));
  if (!keys) return keys;
  for (const Section& section : kSections) {
    const Document* value = document.find(section.name);
    if (value == nullptr && is_required(section.name)) {
      return usage_error(fmt::format("the config lacks '{}'", section.name), document.location);
    }
    if (value == nullptr) continue;
    const Status status = section.read(*value, config);
    if (!status) return status;
  }
  return success();
}

/// `loops.k.ii=1,2,4` or `knobs.loops.k.ii=1,2,4` in full: `knobs.loops.k.ii=[1,2,4]`.
void expand_knob(std::string& path, std::string& value) {
  const std::string prefix = "knobs.";
  const std::vector<std::string>& keys = knob_keys();
  const bool is_short =
      std::find(keys.begin(), keys.end(), path.substr(0, path.find('.'))) != keys.end();
  if (is_short) path.insert(0, prefix);
  if (!path.starts_with(prefix)) return;
  const bool is_list = value.find(',') != std::string::npos;
  if (is_list && value.find_first_of("[{") == std::string::npos) value = "[" + value + "]";
}

/// `target: FILE` as `target: {file: FILE}`, so that keys can be set beside the file.
void expand_target(const std::string& path, Document& document) {
  if (!path.starts_with("target.")) return;
  for (auto& [key, value] : document.entries) {
    if (key.text != "target" || !value.is_scalar()) continue;
    Document map;
    map.kind = Document::Kind::kMap;
    map.location = value.location;
    Document file = key;
    file.text = "file";
    map.entries.push_back({std::move(file), std::move(value)});
    value = std::move(map);
  }
}

Status override_value(const std::string& text, Document& document) {
  const std::string place = fmt::format("--set {}", text);
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) {
    return usage_error(fmt::format("--set takes key.path=value, not '{}'", text), {},
                       {"for example --set search.seed=7"});
  }
  std::string path = text.substr(0, equals);
  std::string value_text = text.substr(equals + 1);
  expand_knob(path, value_text);
  expand_target(path, document);
  Result<Document> value = parse_document(value_text, place);
  if (!value) return value.error();
  return set_value(document, path, *value);
}

/// Notes on what is there in the place of a file that cannot be read.
std::vector<std::string> near_files(const fs::path& path) {
  const fs::path directory = path.has_parent_path() ? path.parent_path() : fs::path(".");
  std::error_code error;
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(directory, error)) {
    if (entry.is_regular_file(error)) names.push_back(entry.path().filename().string());
  }
  if (error) return {fmt::format("there is no directory '{}'", directory.string())};
  std::sort(names.begin(), names.end());
  const auto nearest = nearest_spelling(path.filename().string(), names);
  if (!nearest || *nearest == path.filename().string()) return {};
  return {fmt::format("did you mean '{}'?", (path.parent_path() / *nearest).string())};
}

}  // namespace

Result<std::string> read_file(const std::string& path, const std::string& what,
                              const Location& location, std::uintmax_t most_bytes) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  std::ifstream stream;
  if (fs::is_regular_file(status)) stream.open(path, std::ios::binary);
  if (fs::exists(status) && !fs::is_regular_file(status) && !fs::is_directory(status)) {
    return usage_error(fmt::format("{} '{}' is no regular file", what, path), location);
  }
  if (!stream.is_open()) {
    return usage_error(fmt::format("cannot read {} '{}'", what, path), location, near_files(path));
  }
  const std::uintmax_t size = fs::file_size(path, error);
  if (size > most_bytes) {
    return usage_error(
        fmt::format("{} '{}' has {} bytes, more than {}", what, path, size, most_bytes), location);
  }
  std::string text(size, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(size));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

Result<Config> load_config(const std::string& path, const std::vector<std::string>& overrides) {
  Result<std::string> text = read_file(path, "config", {});
  if (!text) return text.error();
  return parse_config(std::move(*text), path, overrides);
}

Result<Config> parse_config(std::string text, const std::string& path,
                            const std::vector<std::string>& overrides) {
  Config config;
  config.path = path;
  config.objectives = {"latency_cycles", "lut", "ff", "dsp", "bram18"};
  config.text = std::move(text);
  Result<Document> document = parse_document(config.text, path);
  if (!document) return document.error();
  for (const std::string& override_text : overrides) {
    const Status status = override_value(override_text, *document);
    if (!status) return status.error();
  }
  const Status status = read_sections(*document, config);
  if (!status) return status.error();
  return config;
}

}  // namespace hls::explorer
