#pragma once

#include <string_view>
#include <vector>

namespace hls::codegen {

/// A source file of the bench, as compiled into the program.
struct Resource {
  std::string_view name;
  std::string_view text;
};

/// The files of codegen/testbench/bench.
const std::vector<Resource>& bench_resources();

}  // namespace hls::codegen
