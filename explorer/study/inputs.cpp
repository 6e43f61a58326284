#include "explorer/study/inputs.h"

#include <fmt/format.h>

#include <filesystem>

#include "model/kernel/text.h"

namespace hls::explorer {
namespace {

/// The kernel with its source lines, whatever directory it was read from.
std::string text_of(model::Kernel kernel) {
  const auto shorten = [](auto& nodes) {
    for (auto& node : nodes) {
      node.location.file = std::filesystem::path(node.location.file).filename().string();
    }
  };
  shorten(kernel.arrays);
  shorten(kernel.arguments);
  shorten(kernel.loops);
  shorten(kernel.operations);
  shorten(kernel.pins);
  return model::print(kernel);
}

std::string text_of(const scheduler::Options& options) {
  return fmt::format("{} {}", static_cast<int>(options.solver), static_cast<int>(options.effort));
}

}  // namespace

Inputs inputs_of(const Project& project) {
  const std::pair<const char*, std::string> texts[] = {
      {"kernel", text_of(project.kernel)},
      {"target", project.target_text + (project.config.vendor_operators ? " vendor" : "")},
      {"clock", std::to_string(project.settings.clock_period_ps)},
      {"scheduler", text_of(project.settings.scheduler)},
      {"version of hls-dse", evaluator_version()}};
  Inputs inputs;
  for (const auto& [name, text] : texts) inputs[name] = to_string(fingerprint(text));
  return inputs;
}

std::vector<std::string> changed_inputs(const Inputs& before, const Inputs& now) {
  std::vector<std::string> names;
  for (const auto& [name, value] : now) {
    const auto known = before.find(name);
    if (known == before.end() || known->second != value) names.push_back(name);
  }
  return names;
}

PointKeys::PointKeys(const Inputs& inputs, const model::DesignSpace& space) : space_(space) {
  for (const auto& [name, value] : inputs) text_ += fmt::format("{}={}\n", name, value);
  context_ = static_cast<std::int64_t>(fingerprint(text_).low);
}

Fingerprint PointKeys::operator()(std::int64_t id) const {
  std::string text = text_;
  const model::DesignPoint point = space_.point(id);
  for (std::size_t k = 0; k < space_.knobs.size(); ++k) {
    const model::Knob& knob = space_.knobs[k];
    const std::vector<std::string>& values = knob.values[static_cast<std::size_t>(point[k])];
    for (std::size_t p = 0; p < knob.paths.size(); ++p) {
      text.append(knob.paths[p]).append("=").append(values[p]).append("\n");
    }
  }
  return fingerprint(text);
}

}  // namespace hls::explorer
