#pragma once

#include <string>
#include <vector>

#include "model/document.h"
#include "model/result.h"
#include "model/space/space.h"

namespace hls::explorer {

/// The keys of `knobs:`; a path that begins with one of them, such as `loops.k.ii`, is a knob's.
const std::vector<std::string>& knob_keys();

/// Reads the `knobs:` of a config: one knob a path in the order of the file, ties joined.
/// Errors: kUsage with line and column.
Result<model::DesignSpace> read_knobs(const Document& knobs);

/// Adds a knob of one value for each pragma of the kernel.
/// Errors: kUsage at a knob of the config that sets what a pragma pins.
Status add_pins(const model::Kernel& kernel, model::DesignSpace& space);

}  // namespace hls::explorer
