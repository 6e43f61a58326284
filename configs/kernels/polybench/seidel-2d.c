/* Smoothing of N x N values in place with fixed edges, TSTEPS times: each value, in order,
   becomes the mean of itself and its eight neighbours, four of which are new already; the newest
   is added last. */
#if defined(MEDIUM)
#define TSTEPS 100
#define N 400
#elif defined(SMALL)
#define TSTEPS 40
#define N 120
#else
#define TSTEPS 20
#define N 40
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

void kernel_seidel_2d(DATA_TYPE A[N][N]) {
  for (int t = 0; t < TSTEPS; t++) {
    for (int i = 1; i < N - 1; i++) {
      for (int j = 1; j < N - 1; j++) {
        DATA_TYPE above = A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1];
        DATA_TYPE below = A[i + 1][j - 1] + A[i + 1][j] + A[i + 1][j + 1];
        DATA_TYPE rest = above + below + (A[i][j] + A[i][j + 1]);
        A[i][j] = (rest + A[i][j - 1]) / 9;
      }
    }
  }
}
