#pragma once

#include <string>
#include <vector>

namespace hls::explorer {

using CsvRow = std::vector<std::string>;

/// A row with its line end; cells with a comma, a quote or a line break are quoted (RFC 4180).
std::string csv_line(const CsvRow& row);

/// The rows of a CSV text, the inverse of csv_line on each.
std::vector<CsvRow> parse_csv(const std::string& text);

}  // namespace hls::explorer
