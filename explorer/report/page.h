#pragma once

#include <string_view>

namespace hls::explorer {

/// The page that shows a study, with its style, its scripts and the plot library in it, and
/// kStudyPlace where the study's data belongs. Empty: this program was built without it.
std::string_view report_page();

inline constexpr std::string_view kStudyPlace = "{{STUDY}}";

}  // namespace hls::explorer
