// The binary logarithm: the exponent and a parabola of the fraction.
#include <stdint.h>

union view {
  float number;
  int32_t bits;
};

void binary_logarithm(const float x[8], float y[8]) {
  for (int i = 0; i < 8; i++) {
    union view at = {.number = x[i]};
    const int32_t exponent = (at.bits >> 23 & 255) - 127;
    at.bits = (at.bits & 0x7fffff) | 0x3f800000;
    y[i] = (float)exponent + (2.0f - at.number / 3.0f) * at.number - 1.6666667f;
  }
}
