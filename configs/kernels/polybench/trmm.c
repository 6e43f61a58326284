/* B = alpha * A^T * B with a lower triangular A whose diagonal counts as ones: row i of the
   result needs the rows from i on only, so that it is in place. */
#if defined(MEDIUM)
#define M 200
#define N 240
#elif defined(SMALL)
#define M 60
#define N 80
#else
#define M 20
#define N 30
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

void kernel_trmm(DATA_TYPE alpha, DATA_TYPE A[M][M], DATA_TYPE B[M][N]) {
  for (int i = 0; i < M; i++) {
    for (int j = 0; j < N; j++) {
      DATA_TYPE sum = B[i][j];
      for (int k = i + 1; k < M; k++) sum += A[k][i] * B[k][j];
      B[i][j] = alpha * sum;
    }
  }
}
