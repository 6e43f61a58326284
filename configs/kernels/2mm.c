/* Two matrix products in a row: D = alpha * A * B * C + beta * D, with `product` = alpha * A * B kept
   in a memory outside. Sums run in index order. */
#ifndef N
#define N 8
#endif

void two_mm(float alpha, float beta, float product[N][N], float A[N][N], float B[N][N],
            float C[N][N], float D[N][N]) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      float sum = 0.0f;
      for (int k = 0; k < N; k++) {
        sum += alpha * A[i][k] * B[k][j];
      }
      product[i][j] = sum;
    }
  }

  for (int p = 0; p < N; p++) {
    for (int q = 0; q < N; q++) {
      float sum = D[p][q] * beta;
      for (int r = 0; r < N; r++) {
        sum += product[p][r] * C[r][q];
      }
      D[p][q] = sum;
    }
  }
}
