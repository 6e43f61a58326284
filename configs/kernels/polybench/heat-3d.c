/* Heat in an N x N x N cube with fixed values on its surface: an explicit step from A to B, then
   one back, in each of TSTEPS rounds. A step adds an eighth of the second differences along the
   three axes. */
#if defined(MEDIUM)
#define TSTEPS 100
#define N 40
#elif defined(SMALL)
#define TSTEPS 40
#define N 20
#else
#define TSTEPS 20
#define N 10
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

static void step(DATA_TYPE after[N][N][N], DATA_TYPE before[N][N][N]) {
  for (int i = 1; i < N - 1; i++) {
    for (int j = 1; j < N - 1; j++) {
      for (int k = 1; k < N - 1; k++) {
        DATA_TYPE here = before[i][j][k];
        DATA_TYPE along_i = before[i - 1][j][k] - 2 * here + before[i + 1][j][k];
        DATA_TYPE along_j = before[i][j - 1][k] - 2 * here + before[i][j + 1][k];
        DATA_TYPE along_k = before[i][j][k - 1] - 2 * here + before[i][j][k + 1];
        after[i][j][k] = here + (DATA_TYPE)0.125 * (along_i + along_j + along_k);
      }
    }
  }
}

void kernel_heat_3d(DATA_TYPE A[N][N][N], DATA_TYPE B[N][N][N]) {
  for (int t = 0; t < TSTEPS; t++) {
    step(B, A);
    step(A, B);
  }
}
