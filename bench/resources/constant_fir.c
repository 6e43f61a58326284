/* A filter whose coefficients are known: few are sums of few powers of two. */
#include <stdint.h>

#define OUTPUTS 48

void constant_fir(int32_t out[OUTPUTS], int16_t in[OUTPUTS + 7]) {
  for (int n = 0; n < OUTPUTS; n++) {
    out[n] = 3 * in[n] - 14 * in[n + 1] + 87 * in[n + 2] + 2731 * in[n + 3] + 2731 * in[n + 4] +
             1237 * in[n + 5] - 15 * in[n + 6] + 5 * in[n + 7];
  }
}
