#include "explorer/explain/gantt.h"

#include <fmt/format.h>

#include <algorithm>

namespace hls::explorer {
namespace {

constexpr std::size_t kLeastBar = 10;

std::string cycles_text(const Span& span) {
  return fmt::format("{}..{} ({})", span.start, span.end, span.end - span.start);
}

/// A cell is marked when any cycle of its share of the scale is in the span.
std::string bar(const Span& span, std::int64_t scale, std::size_t width) {
  const auto cells = static_cast<std::int64_t>(width);
  std::string text;
  for (std::int64_t cell = 0; cell < cells; ++cell) {
    const std::int64_t first = cell * scale / cells;
    const std::int64_t next = std::max(first + 1, (cell + 1) * scale / cells);
    text += first < span.end && next > span.start ? '#' : '.';
  }
  return text;
}

}  // namespace

std::string gantt(const std::vector<Span>& spans, std::size_t width) {
  std::size_t names = 0;
  std::size_t labels = 0;
  std::int64_t scale = 1;
  for (const Span& span : spans) {
    names = std::max(names, span.name.size());
    labels = std::max(labels, cycles_text(span).size());
    scale = std::max(scale, span.end);
  }
  const std::size_t taken = names + labels + 4;
  const std::size_t cells = std::max(kLeastBar, width - std::min(width, taken));
  std::string text;
  for (const Span& span : spans) {
    text += fmt::format("{:<{}}  {}  {}\n", span.name, names, bar(span, scale, cells),
                        cycles_text(span));
  }
  return text;
}

}  // namespace hls::explorer
