/* Rows weighted by a table of constants. */
#include <stdint.h>

#define OUTPUTS 32
#define TAPS 16

static const int16_t coefficient[TAPS] = {1,    -2,   4,    37,  -129, 256, 1024, 2048,
                                          2048, 1024, -777, 321, 64,   12,  -8,   1};

void taps(int32_t out[OUTPUTS], int16_t in[OUTPUTS][TAPS]) {
  for (int n = 0; n < OUTPUTS; n++) {
    int32_t sum = 0;
    for (int t = 0; t < TAPS; t++) {
      sum += in[n][t] * coefficient[t];
    }
    out[n] = sum;
  }
}
