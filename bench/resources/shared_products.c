/* Products of several widths that may take turns on one unit. */
#include <stdint.h>

#define SIZE 32

void shared_products(int32_t out[SIZE], int16_t a[SIZE], int16_t b[SIZE], uint8_t c[SIZE]) {
  for (int i = 0; i < SIZE; i++) {
    int first = a[i] * b[i];
    int second = a[i] * c[i];
    int third = b[i] * c[i];
    int fourth = a[i] * a[i];
    out[i] = (first - second) ^ (third + fourth);
  }
}
