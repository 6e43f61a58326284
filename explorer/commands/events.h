#pragma once

#include <string>
#include <vector>

#include "explorer/study/study.h"

namespace hls::explorer {

/// The events of a sweep that `--json` writes, each a JSON object in a line with its end. Between
/// the first two come those of progress.h.

/// `{"event":"begin","config":...}`. `known`: points that were evaluated by an earlier sweep.
std::string begin_event(const Study& study, std::size_t known);

/// `{"event":"front","state":"complete",...,"front":[...]}`, points as in points_json.
std::string front_event(const Study& study, const std::vector<Evaluation>& front);

/// `{"event":"design","point_id":...}`, for each emitted point.
std::string design_event(std::int64_t id, const std::string& directory);

}  // namespace hls::explorer
