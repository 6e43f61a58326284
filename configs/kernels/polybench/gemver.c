/* Two rank-1 updates and two products with the result: A += u1 v1^T + u2 v2^T, x += beta A^T y +
   z, w += alpha A x. */
#if defined(MEDIUM)
#define N 400
#elif defined(SMALL)
#define N 120
#else
#define N 40
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

void kernel_gemver(DATA_TYPE alpha, DATA_TYPE beta, DATA_TYPE A[N][N], DATA_TYPE u1[N],
                   DATA_TYPE v1[N], DATA_TYPE u2[N], DATA_TYPE v2[N], DATA_TYPE w[N],
                   DATA_TYPE x[N], DATA_TYPE y[N], DATA_TYPE z[N]) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) A[i][j] += u1[i] * v1[j] + u2[i] * v2[j];
  }
  for (int c = 0; c < N; c++) {
    DATA_TYPE sum = 0;
    for (int m = 0; m < N; m++) sum += A[m][c] * y[m];
    x[c] += beta * sum + z[c];
  }
  for (int r = 0; r < N; r++) {
    DATA_TYPE sum = 0;
    for (int n = 0; n < N; n++) sum += A[r][n] * x[n];
    w[r] += alpha * sum;
  }
}
