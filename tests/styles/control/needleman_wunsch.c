// Global alignment of two sequences, with the way back through the table.
#define N 12
#define M 12
void nw(const char a[N], const char b[M], char x[N + M], char y[N + M]) {
  int score[M + 1][N + 1];
  char step[M + 1][N + 1];
  for (int i = 0; i <= N; i++) score[0][i] = -i;
  for (int j = 0; j <= M; j++) score[j][0] = -j;
  for (int j = 1; j <= M; j++)
    for (int i = 1; i <= N; i++) {
      int d = score[j - 1][i - 1] + (a[i - 1] == b[j - 1] ? 1 : -1);
      int u = score[j - 1][i] - 1, l = score[j][i - 1] - 1;
      int best = d > u ? d : u;
      best = best > l ? best : l;
      score[j][i] = best;
      step[j][i] = best == l ? '<' : best == u ? '^' : '\\';
    }
  int i = N, j = M, n = 0;
  while (i > 0 || j > 0) {
#pragma HLS loop_tripcount max = 24
    if (j > 0 && (i == 0 || step[j][i] == '^')) {
      x[n] = '-';
      y[n] = b[j - 1];
      j--;
    } else if (i > 0 && (j == 0 || step[j][i] == '<')) {
      x[n] = a[i - 1];
      y[n] = '-';
      i--;
    } else {
      x[n] = a[i - 1];
      y[n] = b[j - 1];
      i--;
      j--;
    }
    n++;
  }
  for (; n < N + M; n++) {
    x[n] = '_';
    y[n] = '_';
  }
}
