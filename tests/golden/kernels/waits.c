// Two producers and three consumers that share one multiplier: reads that come early wait for their partners.
#define N 14
void waits(float a[N][N], float b[N][N], float sums[N], float tables[N][N]) {
  float scaled[N][N], ratio[N][N], mixed[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      scaled[i][j] = 3.0f * a[i][j] + 0.5f;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      ratio[i][j] = b[i][j] / (a[i][j] + 2.0f);
  for (int i = 0; i < N - 2; i++)
    for (int j = 0; j < N - 2; j++)
      mixed[i][j] = scaled[i][j] + scaled[i + 1][j + 1] * ratio[i + 2][j] - ratio[i][j + 2];
  for (int i = 0; i < N; i++) {
    float sum = 0.0f;
    for (int j = 0; j < N; j++) sum += scaled[j][i] * ratio[i][j];
    sums[i] = sum;
  }
  for (int i = 0; i < N - 2; i++)
    for (int j = 0; j < N - 2; j++) tables[i][j] = mixed[i][j] * mixed[N - 3 - i][N - 3 - j];
}
