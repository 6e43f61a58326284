/* Correlation of M variables over N samples, one sample a row. A variable with a deviation of
   nearly zero counts as one with deviation 1. `samples` is N as a number of the data's type.
   `data` is replaced by the deviations from the mean, scaled so that the correlations are plain
   dot products. */
#include <math.h>

#if defined(MEDIUM)
#define M 240
#define N 260
#elif defined(SMALL)
#define M 80
#define N 100
#else
#define M 28
#define N 32
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

#define ROOT_float sqrtf
#define ROOT_double sqrt
#define ROOT_OF(type) ROOT_##type
#define ROOT(type) ROOT_OF(type)
#define SQRT(x) ROOT(DATA_TYPE)(x)

void kernel_correlation(DATA_TYPE samples, DATA_TYPE data[N][M], DATA_TYPE correlation[M][M],
                        DATA_TYPE mean[M], DATA_TYPE deviation[M]) {
  for (int v = 0; v < M; v++) {
    DATA_TYPE sum = 0;
    for (int s = 0; s < N; s++) sum += data[s][v];
    mean[v] = sum / samples;
  }
  for (int w = 0; w < M; w++) {
    DATA_TYPE squares = 0;
    for (int n = 0; n < N; n++) {
      DATA_TYPE difference = data[n][w] - mean[w];
      squares += difference * difference;
    }
    DATA_TYPE root = SQRT(squares / samples);
    deviation[w] = root <= (DATA_TYPE)0.1 ? 1 : root;
  }
  DATA_TYPE scale = SQRT(samples);
  for (int y = 0; y < N; y++) {
    for (int x = 0; x < M; x++) data[y][x] = (data[y][x] - mean[x]) / (scale * deviation[x]);
  }
  for (int a = 0; a < M; a++) {
    correlation[a][a] = 1;
    for (int b = a + 1; b < M; b++) {
      DATA_TYPE sum = 0;
      for (int k = 0; k < N; k++) sum += data[k][a] * data[k][b];
      correlation[a][b] = sum;
      correlation[b][a] = sum;
    }
  }
}
