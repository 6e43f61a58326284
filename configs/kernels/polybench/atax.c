/* y = A^T (A x), with Ax kept. */
#if defined(MEDIUM)
#define M 390
#define N 410
#elif defined(SMALL)
#define M 116
#define N 124
#else
#define M 38
#define N 42
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

void kernel_atax(DATA_TYPE A[M][N], DATA_TYPE x[N], DATA_TYPE y[N], DATA_TYPE Ax[M]) {
  for (int row = 0; row < M; row++) {
    DATA_TYPE sum = 0;
    for (int k = 0; k < N; k++) sum += A[row][k] * x[k];
    Ax[row] = sum;
  }
  for (int column = 0; column < N; column++) {
    DATA_TYPE sum = 0;
    for (int i = 0; i < M; i++) sum += A[i][column] * Ax[i];
    y[column] = sum;
  }
}
