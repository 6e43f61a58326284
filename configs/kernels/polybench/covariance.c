/* Covariance of M variables over N samples, one sample a row. `samples` is N as a number of the
   data's type. `data` is replaced by the deviations from the mean. */
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

void kernel_covariance(DATA_TYPE samples, DATA_TYPE data[N][M], DATA_TYPE covariance[M][M],
                       DATA_TYPE mean[M]) {
  for (int v = 0; v < M; v++) {
    DATA_TYPE sum = 0;
    for (int s = 0; s < N; s++) sum += data[s][v];
    mean[v] = sum / samples;
  }
  for (int y = 0; y < N; y++) {
    for (int x = 0; x < M; x++) data[y][x] -= mean[x];
  }
  for (int a = 0; a < M; a++) {
    for (int b = a; b < M; b++) {
      DATA_TYPE sum = 0;
      for (int k = 0; k < N; k++) sum += data[k][a] * data[k][b];
      DATA_TYPE value = sum / (samples - 1);
      covariance[a][b] = value;
      covariance[b][a] = value;
    }
  }
}
