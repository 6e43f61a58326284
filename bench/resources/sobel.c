/* The magnitude of a Sobel gradient, by sums of absolute values. */
#include <stdint.h>

#define ROWS 16
#define COLUMNS 16

static int magnitude(int value) { return value < 0 ? -value : value; }

void sobel(uint8_t out[ROWS - 2][COLUMNS - 2], uint8_t in[ROWS][COLUMNS]) {
  for (int i = 0; i < ROWS - 2; i++) {
    for (int j = 0; j < COLUMNS - 2; j++) {
      int across = in[i][j + 2] - in[i][j] + 2 * in[i + 1][j + 2] - 2 * in[i + 1][j] +
                   in[i + 2][j + 2] - in[i + 2][j];
      int down = in[i + 2][j] + 2 * in[i + 2][j + 1] + in[i + 2][j + 2] - in[i][j] -
                 2 * in[i][j + 1] - in[i][j + 2];
      int sum = magnitude(across) + magnitude(down);
      out[i][j] = sum > 255 ? 255 : sum;
    }
  }
}
