#pragma once

#include <optional>
#include <string>
#include <vector>

namespace hls::explorer {

/// What a key of a config holds.
enum class KeyType {
  kText,         ///< any single value
  kTexts,        ///< a single value or a list of them
  kTextMap,      ///< names with single values
  kRangeMap,     ///< names with a least and a greatest number
  kWord,         ///< one of `words`
  kWords,        ///< a list of these, `least` or more
  kInteger,      ///< from `least`
  kNumber,       ///< from `least`, or above it
  kConstraints,  ///< a constraint or a list of them
  kTies,         ///< a list of lists of knobs
  kKnob,         ///< values of a knob, see model::knob_forms
};

/// A key of a config, by its path: `search.seed`, `knobs.loops.<loop>.ii`.
struct ConfigKey {
  std::string path;
  KeyType type = KeyType::kText;
  bool is_required = false;
  std::vector<std::string> words = {};
  double least = 0;
  bool is_above = false;  ///< the least number itself is not accepted
  std::string fallback;   ///< where the key is absent
  std::string help;
};

/// Every key that may be in a config; names in brackets stand for names of the kernel. It is what
/// reading checks, and what `hls-dse schema` and `hls-dse --help-config` show.
const std::vector<ConfigKey>& config_keys();

/// The names below a section, in order; of the whole config for "".
std::vector<std::string> keys_below(const std::string& section);

/// Requires: there is such a key.
const ConfigKey& config_key(const std::string& path);

/// `whole numbers >= 0`, `quick, thorough`, ...
std::string accepted_text(const ConfigKey& key);

/// The keys as a JSON Schema, draft 2020-12. A YAML reader that takes `on` and `off` for truth values
/// passes, too; the dimensions of a partition are keys and so strings.
std::string config_schema();

/// The keys as text for a terminal.
std::string config_help();

}  // namespace hls::explorer
