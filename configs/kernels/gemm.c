/* General matrix product: C = alpha * A * B + beta * C. */
#ifndef N
#define N 16
#endif

void gemm(float alpha, float beta, float A[N][N], float B[N][N], float C[N][N]) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      float sum = 0.0f;
      for (int k = 0; k < N; k++) {
        sum += A[i][k] * B[k][j];
      }
      C[i][j] = alpha * sum + beta * C[i][j];
    }
  }
}
