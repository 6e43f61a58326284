#include "model/space/knob_forms.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <sstream>

#include "model/space/space.h"

namespace hls::model {

const std::vector<KnobForm>& knob_forms() {
  using Range = std::pair<std::int64_t, std::int64_t>;
  constexpr std::int64_t kAny = std::numeric_limits<std::int64_t>::max();
  constexpr std::int64_t kGreatestIi = 1'000'000;  // more than any schedule needs
  static const std::vector<KnobForm> kForms = {
      {"promote",
       {"on", "off"},
       {},
       false,
       "on",
       "array elements that a loop keeps rewriting live in registers"},
      {"fuse.<fusion>",
       {"on", "off"},
       {},
       false,
       "off",
       "a product and the sum it is used in round once, as fma_f32 or fma_f64"},
      {"overlap",
       {"on", "off"},
       {},
       false,
       "on",
       "loops that follow each other may run at the same time"},
      {"overlap.<loop>.<loop>",
       {"on", "off"},
       {},
       false,
       "on",
       "the same of two loops, the earlier one first"},
      {"share.<operator>",
       {"off", "auto"},
       Range{1, kAny},
       false,
       "off",
       "units that all operations of a type share; auto: as many as the intervals need"},
      {"nests.<loop>.order",
       {"source"},
       {},
       false,
       "source",
       "loops of the nest with this outermost loop, outermost first; all: every legal order",
       true},
      {"nests.<loop>.distribute",
       {"on", "off"},
       {},
       false,
       "off",
       "on: statements that need not share a loop have loops of their own"},
      {"loops.<loop>.tile",
       {"off"},
       Range{1, kAny},
       false,
       "off",
       "iterations of a tile; a loop around, <loop>_t, counts the tiles"},
      {"loops.<loop>.ii",
       {"auto"},
       Range{1, kGreatestIi},
       false,
       "auto",
       "cycles between two iterations; auto: the least feasible, or more where loops share ports"},
      {"loops.<loop>.unroll",
       {"full"},
       Range{1, kAny},
       false,
       "1",
       "copies of the body, at most the trip count"},
      {"loops.<loop>.execution",
       {"padded", "serial"},
       {},
       false,
       "padded",
       "serial: an iteration starts when the one before is complete"},
      {"loops.<loop>.reduction",
       {"source", "tree"},
       Range{2, kAny},
       false,
       "source",
       "order of the terms of float sums; tree: copies in pairs; a number: so many sums in turns"},
      {"arrays.<array>.partition",
       {"auto", "none", "complete"},
       {},
       false,
       "none",
       "banks of all dimensions; auto: the least that serve all copies"},
      {"arrays.<array>.partition.<dimension>",
       {"none", "complete"},
       {},
       true,
       "none",
       "banks of one dimension, counted from 1"},
      {"arrays.<array>.ports",
       {"1p", "s2p", "2p", "rom_1p", "rom_2p"},
       {},
       false,
       "1p",
       "ports of each bank; rom_1p and rom_2p of arrays that are only read"},
      {"arrays.<array>.storage",
       {"auto", "reg", "lutram", "bram"},
       {},
       false,
       "bram",
       "memories of a local array; auto: those that take the least share of the device"},
      {"arrays.<array>.copies",
       {},
       Range{1, 64},
       false,
       "1",
       "of each bank, written alike: so many times its read ports"},
      {"arrays.<array>.forward",
       {"off", "on"},
       Range{1, 8},
       false,
       "off",
       "iterations of a loop whose stores its loads need not wait for; on: as many as its memory "
       "takes"},
      {"operators.<operator>.latency",
       {},
       Range{0, 64},
       false,
       "the target's",
       "cycles of an operator type"},
      {"operators.<operator>.interval",
       {},
       Range{1, 128},
       false,
       "1",
       "cycles between two operations of a unit of div, rem or sqrt, which uses its hardware "
       "again"},
  };
  return kForms;
}

const KnobForm* find_form(const std::vector<std::string>& parts) {
  static const std::vector<std::vector<std::string>> kParts = [] {
    std::vector<std::vector<std::string>> result;
    for (const KnobForm& form : knob_forms()) result.push_back(path_parts(form.path));
    return result;
  }();
  const auto found = std::find_if(kParts.begin(), kParts.end(), [&](const auto& form) {
    return std::equal(form.begin(), form.end(), parts.begin(), parts.end(),
                      [](const std::string& want, const std::string& part) {
                        return want.front() == '<' || want == part;
                      });
  });
  return found == kParts.end() ? nullptr
                               : &knob_forms()[static_cast<std::size_t>(found - kParts.begin())];
}

bool is_word_of(const KnobForm& form, const std::string& text) {
  if (std::find(form.words.begin(), form.words.end(), text) != form.words.end()) return true;
  if (form.takes_loops) return true;
  std::istringstream words(text);
  std::string kind;
  std::int64_t factor = 0;
  const bool has_factor = words >> kind >> factor && words.eof();
  return form.takes_factors && has_factor && factor > 0 && (kind == "cyclic" || kind == "block");
}

std::vector<std::string> accepted_values(const KnobForm& form) {
  std::vector<std::string> values = form.words;
  if (form.numbers) {
    const auto [least, greatest] = *form.numbers;
    const bool is_open = greatest == std::numeric_limits<std::int64_t>::max();
    values.push_back(fmt::format("whole numbers from {}", least) +
                     (is_open ? "" : fmt::format(" to {}", greatest)));
  }
  if (form.takes_factors) {
    values.emplace_back("cyclic <factor>");
    values.emplace_back("block <factor>");
  }
  if (form.takes_loops) values.insert(values.end(), {"all", "a list of loops, outermost first"});
  return values;
}

}  // namespace hls::model
