/* Sweeps over the lines of a square and then over its columns, to and fro: four loops that share
   the ports of p, at intervals of 11 and 22 cycles. */
#define N 5

void sweeps(float u[N][N], float v[N][N], float p[N][N]) {
  for (int t = 0; t < 3; t++) {
    for (int j = 0; j < N; j++) {
      for (int i = 1; i < N; i++) p[j][i] = u[i][j] / (p[j][i - 1] + 2);
      for (int m = N - 2; m >= 0; m--) v[m][j] = p[j][m] * v[m + 1][j] + u[m][j];
    }
    for (int y = 0; y < N; y++) {
      for (int x = 1; x < N; x++) p[y][x] = v[y][x] / (p[y][x - 1] + 3);
      for (int n = N - 2; n >= 0; n--) u[y][n] = p[y][n] * u[y][n + 1] + v[y][n];
    }
  }
}
