/* A = L U without pivoting, in place, L with a unit diagonal: step k divides column k by its
   diagonal element and takes its product with row k out of what is right and below. */
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

void kernel_lu(DATA_TYPE A[N][N]) {
  for (int k = 0; k < N; k++) {
    for (int i = k + 1; i < N; i++) {
      DATA_TYPE factor = A[i][k] / A[k][k];
      A[i][k] = factor;
      for (int j = k + 1; j < N; j++) A[i][j] -= factor * A[k][j];
    }
  }
}
