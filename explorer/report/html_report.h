#pragma once

#include <cstddef>
#include <string>

#include "explorer/study/study.h"

namespace hls::explorer {

/// How much work a report may take.
struct ReportOptions {
  int threads = 1;
  /// Points of the front, at most, that the report shows with their schedule and hardware: each takes
  /// an evaluation.
  std::size_t schedules = 32;
};

/// Whether this program was built with the page: a build without npm has none.
bool has_report_page();

/// Where the report of a study is: `report.html` in its directory.
std::string report_path(const Study& study);

/// A study as one HTML file that opens without a network: its front, its points, the search, and of
/// points of the front (picks first, then evenly spread) the schedule and the hardware. A function of
/// the study, so the same bytes for any number of threads.
/// Errors: kUsage without the page, or when a point evaluates differently from the study; those of
/// realize().
Result<std::string> html_report(const Study& study, const ReportOptions& options);

/// Makes the report and writes it. Errors: those of html_report() and of writing.
Status write_report(const Study& study, const ReportOptions& options);

}  // namespace hls::explorer
