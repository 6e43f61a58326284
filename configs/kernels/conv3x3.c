/* A 3 x 3 filter of an image of 8-bit pixels: signed weights, sums divided by 16 and cut to a byte. */
#include <stdint.h>

#define ROWS 16
#define COLUMNS 16

void conv3x3(uint8_t out[ROWS - 2][COLUMNS - 2], uint8_t in[ROWS][COLUMNS], int8_t weight[3][3]) {
  for (int r = 0; r < ROWS - 2; r++) {
    for (int c = 0; c < COLUMNS - 2; c++) {
      int32_t sum = 0;
      for (int y = 0; y < 3; y++) {
        for (int x = 0; x < 3; x++) {
          sum += in[r + y][c + x] * weight[y][x];
        }
      }
      sum >>= 4;
      out[r][c] = sum < 0 ? 0 : sum > 255 ? 255 : (uint8_t)sum;
    }
  }
}
