#include "model/cost/metrics.h"

#include <array>
#include <cassert>
#include <utility>

namespace hls::model {
namespace {

using Getter = double (*)(const Metrics&);

constexpr std::array<std::pair<const char*, Getter>, 7> kObjectives = {{
    {"latency_cycles", [](const Metrics& m) { return static_cast<double>(m.latency_cycles); }},
    {"latency_ns", [](const Metrics& m) { return m.latency_ns; }},
    {"interval_cycles", [](const Metrics& m) { return static_cast<double>(m.interval_cycles); }},
    {"lut", [](const Metrics& m) { return static_cast<double>(m.resources.lut); }},
    {"ff", [](const Metrics& m) { return static_cast<double>(m.resources.ff); }},
    {"dsp", [](const Metrics& m) { return static_cast<double>(m.resources.dsp); }},
    {"bram18", [](const Metrics& m) { return static_cast<double>(m.resources.bram18); }},
}};

}  // namespace

const std::vector<std::string>& objective_names() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> result;
    for (const auto& [name, getter] : kObjectives) result.emplace_back(name);
    return result;
  }();
  return kNames;
}

double objective(const Metrics& metrics, const std::string& name) {
  for (const auto& [known, getter] : kObjectives) {
    if (name == known) return getter(metrics);
  }
  assert(false && "unknown objective");
  return 0;
}

}  // namespace hls::model
