/* Sums whose terms may be added in any order: with signs, under conditions, narrow, over two loops. */
#include <stdint.h>

void sum_trees(const int8_t a[3][7], const int8_t b[7], int32_t out[5]) {
  int32_t sum = out[0];
  for (int i = 0; i < 3; i++) {
    for (int k = 0; k < 7; k++) sum += a[i][k] * b[k];
  }
  out[0] = sum;
  int32_t left = 1;
  uint32_t bits = 0;
  int16_t product = 1;
  for (int t = 0; t < 7; t++) {
    if (b[t] > 3) left -= b[t];
    bits ^= (uint32_t)b[t] << t;
    product *= b[t];
  }
  out[1] = left;
  out[2] = (int32_t)bits;
  out[3] = product;
  out[4] = b[0] - b[1] - b[2] + b[3] - b[4] * b[5] - b[6];
}
