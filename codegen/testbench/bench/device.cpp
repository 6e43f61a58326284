#include "device.h"

#include <cstring>

namespace hls::bench {

int bytes_of(int bits) { return bits <= 8 ? 1 : bits <= 16 ? 2 : bits <= 32 ? 4 : 8; }

std::uint64_t Pin::get() const {
  if (storage == nullptr) return 0;
  std::uint64_t value = 0;
  std::memcpy(&value, storage, static_cast<std::size_t>(bytes_of(bits)));
  return value;
}

void Pin::set(std::uint64_t value) const {
  if (storage == nullptr) return;
  if (bits < 64) value &= (1ULL << bits) - 1;
  std::memcpy(storage, &value, static_cast<std::size_t>(bytes_of(bits)));
}

std::int64_t Array::size() const {
  std::int64_t size = 1;
  for (const Dimension& dimension : dimensions) size *= dimension.extent;
  return size;
}

}  // namespace hls::bench
