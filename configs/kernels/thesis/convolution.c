/* The convolution of an 8 x 8 image with a kernel of 2 x 2 weights. */
#define N 8
#define TAPS 2

void convolution(int out[N - TAPS + 1][N - TAPS + 1], int image[N][N], int weight[TAPS][TAPS]) {
  for (int r = 0; r < N - TAPS + 1; r++) {
    for (int c = 0; c < N - TAPS + 1; c++) {
      int sum = 0;
      for (int y = 0; y < TAPS; y++) {
        for (int x = 0; x < TAPS; x++) {
          sum += image[r + y][c + x] * weight[y][x];
        }
      }
      out[r][c] = sum;
    }
  }
}
