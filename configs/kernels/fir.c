/* Finite impulse response filter: 16-bit samples and coefficients, 32-bit sums. */
#include <stdint.h>

#define OUTPUTS 64
#define TAPS 16

void fir(int32_t out[OUTPUTS], int16_t in[OUTPUTS + TAPS - 1], int16_t coefficient[TAPS]) {
  for (int n = 0; n < OUTPUTS; n++) {
    int32_t sum = 0;
    for (int t = 0; t < TAPS; t++) {
      sum += in[n + t] * coefficient[t];
    }
    out[n] = sum;
  }
}
