// Floats sorted by integers that have their order.
#include <cstdint>
#include <cstring>

static uint32_t key_of(float number) {
  uint32_t bits;
  std::memcpy(&bits, &number, sizeof bits);
  return bits & 0x80000000u ? ~bits : bits | 0x80000000u;
}

static float number_of(uint32_t key) {
  uint32_t bits = key & 0x80000000u ? key & 0x7fffffffu : ~key;
  return reinterpret_cast<float&>(bits);
}

void ordered_keys(float x[8]) {
  uint32_t keys[8];
  for (int i = 0; i < 8; i++) keys[i] = key_of(x[i]);
  for (int round = 0; round < 8; round++) {
    for (int i = round & 1; i < 7; i += 2) {
      if (keys[i] <= keys[i + 1]) continue;
      const uint32_t swapped = keys[i];
      keys[i] = keys[i + 1];
      keys[i + 1] = swapped;
    }
  }
  for (int i = 0; i < 8; i++) x[i] = number_of(keys[i]);
}
