// Assertions about arguments, which a build for release leaves out.
#include <assert.h>
#include <stdint.h>

int32_t scaled_difference(const int16_t a[8], const int16_t b[8], int32_t scale) {
  assert(scale > 0 && scale < 1000);
  int32_t sum = 0;
  for (int i = 0; i < 8; ++i) {
    assert(a[i] >= b[i]);
    sum += (a[i] - b[i]) * scale;
  }
#ifndef NDEBUG
  sum = -1;
#endif
  return sum;
}
