// The inverse root of a length: a first guess from the bits of a number, two steps of Newton.
#include <stdint.h>

static float inverse_root(float x) {
  int32_t bits = *(int32_t *)&x;
  bits = 0x5f3759df - (bits >> 1);
  float y = *(float *)&bits;
  y = y * (1.5f - 0.5f * x * y * y);
  return y * (1.5f - 0.5f * x * y * y);
}

void inverse_root_of_lengths(const float x[8][3], float unit[8][3]) {
  for (int i = 0; i < 8; i++) {
    const float scale =
        inverse_root(x[i][0] * x[i][0] + x[i][1] * x[i][1] + x[i][2] * x[i][2]);
    for (int k = 0; k < 3; k++) unit[i][k] = x[i][k] * scale;
  }
}
