/* Deriche's recursive smoothing of a W x H image: along each row a filter of second order from
   the left and one from the right, whose outputs are added; then the same along each column of
   the result. What is outside the image is zero.

   The caller computes the coefficients, for a filter of width 1 / alpha:
     k = (1 - e)^2 / (1 + 2 alpha e - e^2) with e = exp(-alpha),
     here = k, before = k e (alpha - 1), after = k e (alpha + 1), after2 = -k e^2,
     back = 2 e, back2 = -e^2. */
#if defined(MEDIUM)
#define W 720
#define H 480
#elif defined(SMALL)
#define W 192
#define H 128
#else
#define W 64
#define H 64
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

void kernel_deriche(DATA_TYPE here, DATA_TYPE before, DATA_TYPE after, DATA_TYPE after2,
                    DATA_TYPE back, DATA_TYPE back2, DATA_TYPE image[W][H], DATA_TYPE out[W][H],
                    DATA_TYPE forward[W][H], DATA_TYPE backward[W][H]) {
  for (int i = 0; i < W; i++) {
    DATA_TYPE last = 0, result = 0, result2 = 0;
    for (int j = 0; j < H; j++) {
      DATA_TYPE pixel = image[i][j];
      DATA_TYPE next = here * pixel + before * last + back * result + back2 * result2;
      forward[i][j] = next;
      last = pixel;
      result2 = result;
      result = next;
    }
  }
  for (int m = 0; m < W; m++) {
    DATA_TYPE last = 0, last2 = 0, result = 0, result2 = 0;
    for (int n = H - 1; n >= 0; n--) {
      DATA_TYPE next = after * last + after2 * last2 + back * result + back2 * result2;
      backward[m][n] = next;
      last2 = last;
      last = image[m][n];
      result2 = result;
      result = next;
    }
  }
  for (int r = 0; r < W; r++) {
    for (int s = 0; s < H; s++) out[r][s] = forward[r][s] + backward[r][s];
  }
  for (int c = 0; c < H; c++) {
    DATA_TYPE last = 0, result = 0, result2 = 0;
    for (int d = 0; d < W; d++) {
      DATA_TYPE pixel = out[d][c];
      DATA_TYPE next = here * pixel + before * last + back * result + back2 * result2;
      forward[d][c] = next;
      last = pixel;
      result2 = result;
      result = next;
    }
  }
  for (int e = 0; e < H; e++) {
    DATA_TYPE last = 0, last2 = 0, result = 0, result2 = 0;
    for (int f = W - 1; f >= 0; f--) {
      DATA_TYPE next = after * last + after2 * last2 + back * result + back2 * result2;
      backward[f][e] = next;
      last2 = last;
      last = out[f][e];
      result2 = result;
      result = next;
    }
  }
  for (int y = 0; y < W; y++) {
    for (int x = 0; x < H; x++) out[y][x] = forward[y][x] + backward[y][x];
  }
}
