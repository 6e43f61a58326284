/* Products of counters. */
#include <stdint.h>

#define SIZE 12

void counters(int32_t out[SIZE][SIZE], int32_t in[SIZE]) {
  for (int i = 0; i < SIZE; i++) {
    for (int j = 0; j < SIZE; j++) {
      out[i][j] = i * j + in[j] - i * i;
    }
  }
}
