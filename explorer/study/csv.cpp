#include "explorer/study/csv.h"

namespace hls::explorer {
namespace {

std::string quoted(const std::string& cell) {
  if (cell.find_first_of(",\"\r\n") == std::string::npos) return cell;
  std::string text = "\"";
  for (const char c : cell) {
    if (c == '"') text += '"';
    text += c;
  }
  return text + "\"";
}

}  // namespace

std::string csv_line(const CsvRow& row) {
  std::string line;
  for (const std::string& cell : row) {
    if (&cell != &row.front()) line += ',';
    line += quoted(cell);
  }
  return line + "\n";
}

std::vector<CsvRow> parse_csv(const std::string& text) {
  std::vector<CsvRow> rows;
  CsvRow row(1);
  bool in_quotes = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_quotes && c == '"' && i + 1 < text.size() && text[i + 1] == '"') {
      row.back() += text[++i];
    } else if (c == '"') {
      in_quotes = !in_quotes;
    } else if (c == ',' && !in_quotes) {
      row.emplace_back();
    } else if (c == '\n' && !in_quotes) {
      rows.push_back(std::move(row));
      row = CsvRow(1);
    } else {
      row.back() += c;
    }
  }
  return rows;
}

}  // namespace hls::explorer
