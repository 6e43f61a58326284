/* Smoothing of N x N values with fixed edges: a step from A to B, then one back, in each of
   TSTEPS rounds. A step takes the mean of each value and its four neighbours. */
#if defined(MEDIUM)
#define TSTEPS 100
#define N 250
#elif defined(SMALL)
#define TSTEPS 40
#define N 90
#else
#define TSTEPS 20
#define N 30
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

void kernel_jacobi_2d(DATA_TYPE A[N][N], DATA_TYPE B[N][N]) {
  const DATA_TYPE fifth = (DATA_TYPE)0.2;
  for (int t = 0; t < TSTEPS; t++) {
    for (int i = 1; i < N - 1; i++) {
      for (int j = 1; j < N - 1; j++) {
        B[i][j] = fifth * (A[i][j] + A[i - 1][j] + A[i + 1][j] + A[i][j - 1] + A[i][j + 1]);
      }
    }
    for (int p = 1; p < N - 1; p++) {
      for (int q = 1; q < N - 1; q++) {
        A[p][q] = fifth * (B[p][q] + B[p - 1][q] + B[p + 1][q] + B[p][q - 1] + B[p][q + 1]);
      }
    }
  }
}
