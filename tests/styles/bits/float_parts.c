// A float taken apart by the bit-fields of a union: scaled by a power of two, cut to whole numbers, its sign copied.
#include <stdint.h>

typedef union {
  float value;
  struct {
    uint32_t fraction : 23, exponent : 8, sign : 1;
  } is;
} number_t;

static float scaled(float x, int by) {
  number_t n = {x};
  int exponent = n.is.exponent + by;
  if (n.is.exponent == 0) return x;
  n.is.exponent = exponent < 1 ? 1 : exponent > 254 ? 254 : exponent;
  return n.value;
}

static float whole(float x) {
  number_t n = {x};
  if (n.is.exponent < 127) {
    n.is.exponent = 0;
    n.is.fraction = 0;
  } else if (n.is.exponent < 150) {
    int below = 150 - n.is.exponent;
    n.is.fraction = n.is.fraction >> below << below;
  }
  return n.value;
}

void float_parts(const float x[24], const int8_t by[24], float y[24]) {
  for (int i = 0; i < 24; i++) {
    number_t product = {scaled(whole(x[i]), by[i] & 7)}, of = {x[23 - i]};
    product.is.sign ^= of.is.sign;
    y[i] = product.value;
  }
}
