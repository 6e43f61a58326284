/* Two matrix products in a row: D = alpha * A * B * C + beta * D, with `product` = alpha * A * B kept
   in a memory outside. Sums run in index order.

   COPIES: the second product reads a copy of the first one that a nest of its own makes. */
#ifndef N
#define N 8
#endif
#ifndef COPIES
#define COPIES 0
#endif

void two_mm(float alpha, float beta, float product[N][N], float A[N][N], float B[N][N],
            float C[N][N], float D[N][N]) {
#if COPIES
  float first[N][N], second[N][N];
#else
#define first product
#define second product
#endif
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      float sum = 0.0f;
      for (int k = 0; k < N; k++) {
        sum += alpha * A[i][k] * B[k][j];
      }
      first[i][j] = sum;
    }
  }

#if COPIES
  for (int y = 0; y < N; y++) {
    for (int x = 0; x < N; x++) {
      float value = first[y][x];
      product[y][x] = value;
      second[y][x] = value;
    }
  }
#endif

  for (int p = 0; p < N; p++) {
    for (int q = 0; q < N; q++) {
      float sum = D[p][q] * beta;
      for (int r = 0; r < N; r++) {
        sum += second[p][r] * C[r][q];
      }
      D[p][q] = sum;
    }
  }
}
