#include "explorer/project/config_keys.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>

#include "explorer/front/pick.h"
#include "explorer/search/strategy.h"
#include "model/cost/metrics.h"
#include "model/space/knob_forms.h"

namespace hls::explorer {
namespace {

std::vector<std::string> strategy_names() {
  std::vector<std::string> names;
  for (const StrategyEntry& entry : strategies()) names.push_back(entry.name);
  return names;
}

std::vector<ConfigKey> make_keys() {
  const std::vector<std::string>& metrics = model::objective_names();
  using enum KeyType;
  std::vector<ConfigKey> keys = {
      {"version", kWord, false, {"1"}, 0, false, "1", "of the form of configs"},
      {"kernel.source",
       kTexts,
       true,
       {},
       0,
       false,
       "",
       "C or C++ file, relative to the config, or several, the kernel's first"},
      {"kernel.include",
       kTexts,
       false,
       {},
       0,
       false,
       "none",
       "folders of headers, relative to the config, after that of the file that includes"},
      {"kernel.function",
       kText,
       false,
       {},
       0,
       false,
       "the only one",
       "the kernel's function: f, outer::f or, of a template, f<16>"},
      {"kernel.defines", kTextMap, false, {}, 0, false, "none", "macros and their values"},
      {"kernel.assume",
       kRangeMap,
       false,
       {},
       0,
       false,
       "what subscripts need",
       "integer arguments and what they, or their elements, are within: {x: [0, 255]}"},
      {"target", kText, true, {}, 0, false, "", "file of the device, relative to the config"},
      {"target.file", kText, true, {}, 0, false, "", "the same, where target has other keys"},
      {"target.operators",
       kWord,
       false,
       {"own", "vendor"},
       0,
       false,
       "own",
       "latencies and prices of operators: measured ones of this program's own units, or the "
       "vendor's"},
      {"clock_period_ns",
       kNumber,
       false,
       {},
       0.001,
       false,
       "5",
       "clock period in ns, from 0.001 to 1000000"},
  };
  for (const model::KnobForm& form : model::knob_forms()) {
    keys.push_back({"knobs." + form.path, kKnob, false, {}, 0, false, form.fallback, form.help});
  }
  keys.insert(keys.end(), {{"knobs.tie",
                            kTies,
                            false,
                            {},
                            0,
                            false,
                            "none",
                            "knobs that are one: values are paired by position"},
                           {"where",
                            kConstraints,
                            false,
                            {},
                            0,
                            false,
                            "none",
                            "conditions over knobs that hold at every point"},
                           {"objectives", kWords, false, metrics, 1, false,
                            "latency_cycles, lut, ff, dsp, bram18", "metrics to minimise"}});
  for (const std::string& metric : metrics) {
    keys.push_back({"limits." + metric,
                    kNumber,
                    false,
                    {},
                    0,
                    false,
                    "the target's capacity, if any",
                    "greatest " + metric + " of a feasible point"});
  }
  keys.insert(
      keys.end(),
      {{"schedule.effort",
        kWord,
        false,
        {"quick", "thorough"},
        0,
        false,
        "quick",
        "how long to look for the least latency and the fewest register bits"},
       {"search.strategy", kWord, false, strategy_names(), 0, false, "exact",
        "what to evaluate next"},
       {"search.seed", kInteger, false, {}, 0, false, "1", "of everything drawn at random"},
       {"search.evaluations",
        kInteger,
        false,
        {},
        1,
        false,
        "no limit",
        "points to evaluate at most"},
       {"search.seconds", kNumber, false, {}, 0, true, "no limit", "time to search at most"},
       {"emit", kWords, false, pick_names(), 0, false, "none", "points to emit after the sweep"}});
  return keys;
}

}  // namespace

const std::vector<ConfigKey>& config_keys() {
  static const std::vector<ConfigKey> kKeys = make_keys();
  return kKeys;
}

std::vector<std::string> keys_below(const std::string& section) {
  const std::string prefix = section.empty() ? "" : section + ".";
  std::vector<std::string> names;
  for (const ConfigKey& key : config_keys()) {
    if (!key.path.starts_with(prefix)) continue;
    const std::string rest = key.path.substr(prefix.size());
    std::string name = rest.substr(0, rest.find('.'));
    if (std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(std::move(name));
  }
  return names;
}

const ConfigKey& config_key(const std::string& path) {
  const auto found = std::find_if(config_keys().begin(), config_keys().end(),
                                  [&](const ConfigKey& key) { return key.path == path; });
  assert(found != config_keys().end());
  return *found;
}

std::string accepted_text(const ConfigKey& key) {
  const std::string words = fmt::format("{}", fmt::join(key.words, ", "));
  switch (key.type) {
    case KeyType::kText:
      return "a single value";
    case KeyType::kTexts:
      return "a single value or a list";
    case KeyType::kTextMap:
      return "a map of names to values";
    case KeyType::kRangeMap:
      return "a map of names to [least, greatest]";
    case KeyType::kWord:
      return words;
    case KeyType::kWords:
      return "a list of " + words;
    case KeyType::kInteger:
      return fmt::format("whole numbers >= {}", key.least);
    case KeyType::kNumber:
      return fmt::format("numbers {} {}", key.is_above ? "above" : ">=", key.least);
    case KeyType::kConstraints:
      return "constraints, such as loops.i.unroll * loops.k.unroll <= 64";
    case KeyType::kTies:
      return "lists of knobs, such as [[loops.k.unroll, arrays.B.partition.1]]";
    case KeyType::kKnob:
      break;
  }
  for (const model::KnobForm& form : model::knob_forms()) {
    if ("knobs." + form.path != key.path) continue;
    return fmt::format("{}", fmt::join(model::accepted_values(form), ", "));
  }
  return "";
}

std::string config_help() {
  std::string text = "The keys of a configuration; names in <> are the kernel's.\n";
  for (const ConfigKey& key : config_keys()) {
    text += fmt::format("\n{}\n  {}\n  accepted: {}\n", key.path, key.help, accepted_text(key));
    text += key.is_required ? "  required\n" : fmt::format("  default: {}\n", key.fallback);
  }
  text +=
      "\nA knob takes one value, a list, {pow2: [least, greatest]}, {divisors: number} or\n"
      "{range: [least, greatest]}. Without knobs, the space is derived from the kernel.\n";
  return text;
}

}  // namespace hls::explorer
