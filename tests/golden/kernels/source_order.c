/* A sum of eight terms in one statement, and one of an unrolled loop that begins with it. */
#include <stdint.h>

void source_order(int32_t out[1], int32_t in[8], int32_t more[16]) {
  int32_t sum = in[0] + in[1] + in[2] + in[3] + in[4] + in[5] + in[6] + in[7];
  for (int t = 0; t < 16; t++) {
    sum += more[t];
  }
  out[0] = sum;
}
