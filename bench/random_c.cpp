// Writes random C functions, one a file, for `./dev bench fuzz_spaces`.
// usage: bench_random_c FIRST_SEED COUNT DIRECTORY
#include <fmt/format.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>

#include "tests/frontend/c/random_c.h"

int main(int argc, char** argv) {
  if (argc != 4) {
    fmt::print(stderr, "usage: bench_random_c FIRST_SEED COUNT DIRECTORY\n");
    return 2;
  }
  const std::uint64_t first = std::strtoull(argv[1], nullptr, 10);
  const std::uint64_t count = std::strtoull(argv[2], nullptr, 10);
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const std::string name = fmt::format("p{}", seed);
    std::ofstream file(fmt::format("{}/{}.c", argv[3], name));
    file << hls::frontend::kRandomCPrelude
         << hls::frontend::random_c_function(seed, name, {.statements = 3, .depth = 2});
    if (!file.flush()) {
      fmt::print(stderr, "cannot write {}/{}.c\n", argv[3], name);
      return 1;
    }
  }
  return 0;
}
