/* The lower triangle of C = alpha * A * A^T + beta * C. */
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

void kernel_syrk(DATA_TYPE alpha, DATA_TYPE beta, DATA_TYPE C[N][N], DATA_TYPE A[N][M]) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j <= i; j++) {
      DATA_TYPE sum = 0;
      for (int k = 0; k < M; k++) sum += A[i][k] * A[j][k];
      C[i][j] = alpha * sum + beta * C[i][j];
    }
  }
}
