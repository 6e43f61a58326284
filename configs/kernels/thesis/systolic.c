/* C = A * B of N x N integers on an array of multiply-accumulators. Rows of A and columns of B are put into banks of
   their own; unrolled in r and c, the rest is N x N multiply-accumulators: step k multiplies column k of A by row k of B,
   a row of them shares what it reads of A, a column what it reads of B. */
#ifndef N
#define N 4
#endif

void systolic(int C[N][N], int A[N][N], int B[N][N]) {
  int a[N][N], b[N][N];
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      a[i][j] = A[i][j];
      b[i][j] = B[i][j];
    }
  }
  for (int r = 0; r < N; r++) {
    for (int c = 0; c < N; c++) {
      int sum = 0;
      for (int k = 0; k < N; k++) {
        sum += a[r][k] * b[k][c];
      }
      C[r][c] = sum;
    }
  }
}
