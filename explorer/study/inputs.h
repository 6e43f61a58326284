#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "explorer/project/project.h"
#include "explorer/study/fingerprint.h"

namespace hls::explorer {

/// A value for each source that results of evaluate() come from, as it was when this program was
/// built: another one, and a point may evaluate differently. Defined at build time.
const char* evaluator_version();

/// All that the evaluation of a point depends on beside its knobs, by its name in messages, as a
/// fingerprint: the kernel as it was read (with what it includes, its macros and its line numbers,
/// which reasons name), the target, the clock, the scheduler's options and this program. Limits are
/// left out, since evaluations are kept as they are without limits; so are objectives, strategy,
/// budget and picks, which decide only what is evaluated.
using Inputs = std::map<std::string, std::string>;
Inputs inputs_of(const Project& project);

/// The names of the inputs that differ.
std::vector<std::string> changed_inputs(const Inputs& before, const Inputs& now);

/// The key of an evaluation: what it depends on, with all knobs and their values. Points of two
/// spaces that set the same knobs to the same values have the same key.
class PointKeys {
 public:
  /// Requires: the space outlives this.
  PointKeys(const Inputs& inputs, const model::DesignSpace& space);

  /// What all keys of these inputs have in common.
  std::int64_t context() const { return context_; }
  Fingerprint operator()(std::int64_t id) const;

 private:
  std::string text_;  ///< of the inputs
  std::int64_t context_;
  const model::DesignSpace& space_;
};

}  // namespace hls::explorer
