/* Quotients and remainders by constants, of bytes to words. */
#include <stdint.h>

#define SIZE 32

void divisions(int32_t out[SIZE], uint8_t a[SIZE], int16_t b[SIZE], uint32_t c[SIZE]) {
  for (int i = 0; i < SIZE; i++) {
#if KIND == 0
    out[i] = a[i] / 10 + a[i] % 10;
#elif KIND == 1
    out[i] = b[i] / 7 - b[i] % 100;
#elif KIND == 2
    out[i] = c[i] / 1000;
#elif KIND == 3
    out[i] = c[i] / 7 + c[i] % 7;
#elif KIND == 4
    out[i] = a[i] / (b[i] | 1);
#else
    out[i] = b[i] % (a[i] + 1);
#endif
  }
}
