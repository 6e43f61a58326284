#include "model/space/directives.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <iterator>
#include <sstream>

namespace hls::model {

std::string to_string(const Partition& partition) {
  switch (partition.kind) {
    case PartitionKind::kNone:
      return "none";
    case PartitionKind::kComplete:
      return "complete";
    case PartitionKind::kCyclic:
      return "cyclic " + std::to_string(partition.factor);
    case PartitionKind::kBlock:
      return "block " + std::to_string(partition.factor);
  }
  return "";
}

std::optional<Partition> parse_partition(const std::string& text) {
  if (text == "none") return Partition{};
  if (text == "complete") return Partition{PartitionKind::kComplete, 1};
  const std::size_t blank = text.find(' ');
  if (blank == std::string::npos) return std::nullopt;
  const std::string kind = text.substr(0, blank);
  if (kind != "cyclic" && kind != "block") return std::nullopt;
  std::int64_t factor = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data() + blank + 1, end, factor);
  if (error != std::errc{} || stop != end || factor < 1) return std::nullopt;
  return Partition{kind == "cyclic" ? PartitionKind::kCyclic : PartitionKind::kBlock, factor};
}

std::string to_string(const std::vector<std::string>& order) {
  return order.empty() ? "source" : fmt::format("{}", fmt::join(order, " "));
}

std::vector<std::string> parse_order(const std::string& text) {
  if (text == "source") return {};
  std::istringstream loops(text);
  return {std::istream_iterator<std::string>(loops), {}};
}

std::string tile_loop(const std::string& loop) { return loop + "_t"; }

std::optional<std::string> tiled_loop(const std::string& tile_loop) {
  const bool counts_tiles = tile_loop.size() > 2 && tile_loop.ends_with("_t");
  return counts_tiles ? std::optional(tile_loop.substr(0, tile_loop.size() - 2)) : std::nullopt;
}

ArrayDirective private_array_directive(std::size_t rank) {
  ArrayDirective directive;
  directive.auto_partition = true;
  directive.partition.resize(rank);
  directive.auto_storage = true;
  directive.ports = Ports::kS2p;
  return directive;
}

}  // namespace hls::model
