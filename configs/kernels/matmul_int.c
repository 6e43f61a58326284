/* C = A * B of 8 x 8 integers, whose rows are read once into the design. */
#ifndef DATA_TYPE
#define DATA_TYPE int
#endif
#define N 8

void matmul_int(DATA_TYPE C[N][N], DATA_TYPE A[N][N], DATA_TYPE B[N][N]) {
  DATA_TYPE a[N][N], b[N][N];
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      a[i][j] = A[i][j];
      b[i][j] = B[i][j];
    }
  }
  for (int r = 0; r < N; r++) {
    for (int c = 0; c < N; c++) {
      DATA_TYPE sum = 0;
      for (int k = 0; k < N; k++) sum += a[r][k] * b[k][c];
      C[r][c] = sum;
    }
  }
}
