#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hls::explorer {

/// A time in which something runs: from `start` to before `end`.
struct Span {
  std::string name;
  std::int64_t start = 0;
  std::int64_t end = 0;
};

/// A line a span: its name, a bar on a common scale from cycle 0 on, its cycles. Lines are at most
/// `width` characters long, unless names and numbers leave the bars less than ten.
std::string gantt(const std::vector<Span>& spans, std::size_t width = 80);

}  // namespace hls::explorer
