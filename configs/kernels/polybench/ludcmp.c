/* A x = b without pivoting: A = L U in place, column by column, L with a unit diagonal; then L y
   = b from the top and U x = y from the bottom. */
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

void kernel_ludcmp(DATA_TYPE A[N][N], DATA_TYPE b[N], DATA_TYPE x[N], DATA_TYPE y[N]) {
  for (int j = 0; j < N; j++) {
    for (int u = 0; u <= j; u++) {
      DATA_TYPE rest = A[u][j];
      for (int k = 0; k < u; k++) rest -= A[u][k] * A[k][j];
      A[u][j] = rest;
    }
    for (int l = j + 1; l < N; l++) {
      DATA_TYPE rest = A[l][j];
      for (int m = 0; m < j; m++) rest -= A[l][m] * A[m][j];
      A[l][j] = rest / A[j][j];
    }
  }
  for (int down = 0; down < N; down++) {
    DATA_TYPE rest = b[down];
    for (int p = 0; p < down; p++) rest -= A[down][p] * y[p];
    y[down] = rest;
  }
  for (int up = N - 1; up >= 0; up--) {
    DATA_TYPE rest = y[up];
    for (int q = up + 1; q < N; q++) rest -= A[up][q] * x[q];
    x[up] = rest / A[up][up];
  }
}
