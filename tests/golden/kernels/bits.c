// Numbers by their bits: exponents, doubled magnitudes, a double with its least bit cleared.
#include <stdint.h>

union both {
  float number;
  uint32_t bits;
};

void bits(union both x[4], uint8_t exponent[4], double *sum) {
  double total = 0;
  for (int i = 0; i < 4; i++) {
    const union both at = x[i];
    exponent[i] = at.bits >> 23 & 255;
    x[i].bits = at.bits + (1 << 23);
    total += at.number;
  }
  *(uint64_t *)&total &= ~1ull;
  *sum = total;
}
