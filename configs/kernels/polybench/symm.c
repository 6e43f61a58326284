/* C = alpha * A * B + beta * C with a symmetric A, of which only the lower triangle is read. */
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

void kernel_symm(DATA_TYPE alpha, DATA_TYPE beta, DATA_TYPE C[M][N], DATA_TYPE A[M][M],
                 DATA_TYPE B[M][N]) {
  for (int i = 0; i < M; i++) {
    for (int j = 0; j < N; j++) {
      DATA_TYPE sum = 0;
      for (int k = 0; k <= i; k++) sum += A[i][k] * B[k][j];
      for (int m = i + 1; m < M; m++) sum += A[m][i] * B[m][j];
      C[i][j] = alpha * sum + beta * C[i][j];
    }
  }
}
