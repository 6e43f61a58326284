#include "explorer/search/easy_point.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>
#include <utility>

namespace hls::explorer {
namespace {

constexpr std::int64_t kMost = std::int64_t{1} << 40;

std::optional<std::int64_t> number(const std::string& text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// Places of words that are not the easiest value of what they are set on; of others 0.
std::int64_t ease_of(const std::string& word) {
  constexpr std::array<std::pair<const char*, std::int64_t>, 8> kPlaces = {{{"full", kMost},
                                                                            {"complete", kMost},
                                                                            {"serial", 1},
                                                                            {"2p", -2},
                                                                            {"s2p", -1},
                                                                            {"rom_2p", -1},
                                                                            {"reg", 2},
                                                                            {"lutram", 1}}};
  const auto* const known = std::find_if(kPlaces.begin(), kPlaces.end(),
                                         [&](const auto& entry) { return entry.first == word; });
  return known == kPlaces.end() ? 0 : known->second;
}

/// Less is easier. Requires: a value that the form of the path takes.
std::int64_t effort(const std::string& path, const std::string& text) {
  const std::vector<std::string> parts = model::path_parts(path);
  const bool is_share = parts.front() == "share";
  // Of shared units few are found late; of long intervals and latencies all are kept.
  const bool is_slow = is_share || parts.back() == "ii" || parts.back() == "latency";
  if (const auto value = number(text)) {
    return is_slow ? kMost - std::min(*value, kMost) : std::min(*value, kMost);
  }
  if (is_share) return text == "off" ? 0 : kMost;
  if (parts.front() == "fuse") return text == "off" ? 0 : 1;
  if (parts.front() == "overlap" || parts.front() == "promote") return text == "on" ? 0 : 1;
  if (parts.back() == "forward") return text == "off" ? 0 : 1;
  if (parts.front() == "nests") return text == "source" || text == "off" ? 0 : 1;
  const bool has_factor = text.find(' ') != std::string::npos;  // a partition
  return has_factor ? 1 : ease_of(text);
}

std::int32_t easiest_value(const model::Knob& knob) {
  std::pair<std::int64_t, std::int32_t> best;
  for (std::size_t value = 0; value < knob.values.size(); ++value) {
    std::int64_t sum = 0;
    for (std::size_t path = 0; path < knob.paths.size(); ++path) {
      sum += effort(knob.paths[path], knob.values[value][path]);
    }
    const std::pair candidate(sum, static_cast<std::int32_t>(value));
    if (value == 0 || candidate < best) best = candidate;
  }
  return best.second;
}

}  // namespace

std::int64_t easy_point(const model::DesignSpace& space) {
  model::DesignPoint point;
  for (const model::Knob& knob : space.knobs) point.push_back(easiest_value(knob));
  const std::int64_t id = space.id(point);
  return space.contains(id) ? id : space.first();
}

}  // namespace hls::explorer
