/* Heat on an N x N grid whose edge is kept at 1, by alternating directions: a time step is
   implicit along the first index and explicit along the second, which makes v of u, and then the
   other way round, which makes u of v. Each line is a tridiagonal system; eliminating it
   downwards leaves x[i] = p[i] * x[i + 1] + q[i]. Time and both sides of the grid have length 1,
   the conductivity is 2 along the first index and 1 along the second. */
#if defined(MEDIUM)
#define TSTEPS 100
#define N 200
#elif defined(SMALL)
#define TSTEPS 40
#define N 60
#else
#define TSTEPS 20
#define N 20
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

void kernel_adi(DATA_TYPE u[N][N], DATA_TYPE v[N][N], DATA_TYPE p[N][N], DATA_TYPE q[N][N]) {
  /* Half the conductivity times the time step over the squared distance of grid lines. */
  const DATA_TYPE first = (DATA_TYPE)1.0 * N * N / TSTEPS;
  const DATA_TYPE second = (DATA_TYPE)0.5 * N * N / TSTEPS;
  for (int t = 0; t < TSTEPS; t++) {
    for (int j = 1; j < N - 1; j++) {
      v[0][j] = 1;
      p[j][0] = 0;
      q[j][0] = 1;
      for (int i = 1; i < N - 1; i++) {
        DATA_TYPE known = u[i][j] + second * (u[i][j - 1] - 2 * u[i][j] + u[i][j + 1]);
        DATA_TYPE pivot = 1 + 2 * first - first * p[j][i - 1];
        p[j][i] = first / pivot;
        q[j][i] = (known + first * q[j][i - 1]) / pivot;
      }
      v[N - 1][j] = 1;
      for (int m = N - 2; m > 0; m--) v[m][j] = p[j][m] * v[m + 1][j] + q[j][m];
    }
    for (int y = 1; y < N - 1; y++) {
      u[y][0] = 1;
      p[y][0] = 0;
      q[y][0] = 1;
      for (int x = 1; x < N - 1; x++) {
        DATA_TYPE known = v[y][x] + first * (v[y - 1][x] - 2 * v[y][x] + v[y + 1][x]);
        DATA_TYPE pivot = 1 + 2 * second - second * p[y][x - 1];
        p[y][x] = second / pivot;
        q[y][x] = (known + second * q[y][x - 1]) / pivot;
      }
      u[y][N - 1] = 1;
      for (int n = N - 2; n > 0; n--) u[y][n] = p[y][n] * u[y][n + 1] + q[y][n];
    }
  }
}
