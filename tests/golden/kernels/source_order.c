/* A sum of eight terms in one statement, and one of an unrolled loop. */
#include <stdint.h>

void source_order(int32_t out[16], int32_t in[23], int32_t all[1]) {
  for (int i = 0; i < 16; i++) {
    out[i] = in[i] + in[i + 1] + in[i + 2] + in[i + 3] + in[i + 4] + in[i + 5] + in[i + 6] +
             in[i + 7];
  }
  int32_t sum = 0;
  for (int t = 0; t < 16; t++) {
    sum += out[t];
  }
  all[0] = sum;
}
