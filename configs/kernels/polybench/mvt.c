/* Products of a matrix and its transpose with a vector each: x1 += A y1, x2 += A^T y2. */
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

void kernel_mvt(DATA_TYPE x1[N], DATA_TYPE x2[N], DATA_TYPE y1[N], DATA_TYPE y2[N],
                DATA_TYPE A[N][N]) {
  for (int i = 0; i < N; i++) {
    DATA_TYPE sum = x1[i];
    for (int j = 0; j < N; j++) sum += A[i][j] * y1[j];
    x1[i] = sum;
  }
  for (int c = 0; c < N; c++) {
    DATA_TYPE sum = x2[c];
    for (int r = 0; r < N; r++) sum += A[r][c] * y2[r];
    x2[c] = sum;
  }
}
