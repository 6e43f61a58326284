#pragma once

#include <vector>

#include "explorer/project/project.h"

namespace hls::explorer {

/// Gives each loop whose pragma asks for an interval below the least that recurrences and the loops inside it allow, whatever
/// the ports, the value `auto` in the pragma's place: what C compilers for hardware do. Knobs of the config stay
/// as strict as they are.
/// Returns: a warning for each, with the least interval at the space's first point and why it is so.
std::vector<Error> relax_pinned_intervals(Project& project);

}  // namespace hls::explorer
