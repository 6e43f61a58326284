// The integers of the standard library by their names in its namespace.
#include <cstddef>
#include <cstdint>

void widened_sums(const std::uint8_t pixels[12], std::int32_t sums[12]) {
  std::int_fast16_t sum = 0;
  for (std::size_t i = 0; i < 12; ++i) {
    sum += static_cast<std::int16_t>(pixels[i]) - 100;
    sums[i] = static_cast<std::int32_t>(sum);
  }
}
