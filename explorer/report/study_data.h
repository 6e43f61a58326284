#pragma once

#include <string>
#include <vector>

#include "explorer/study/study.h"

namespace hls::explorer {

/// All that the page of a study shows, as a JSON object for its script (web/study.js reads it). `<` is
/// written as `\u003c`, so that the text may stand in HTML.
/// `built`: points whose schedule and hardware are shown.
std::string study_data(const Study& study, const std::vector<Realized>& built);

}  // namespace hls::explorer
