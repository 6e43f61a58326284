/* Sums of products in both precisions, differences either way round, and integers between them. */
void fused(int n, float scale, const float A[6][8], const float x[8], const double w[8],
           const double v[8], const short t[8], float y[6], double z[8], int u[8]) {
  for (int i = 0; i < 6; i++) {
    float sum = 0.5f;
    for (int k = 0; k < 8; k++) sum += A[i][k] * x[k];
    y[i] = scale * sum - y[i];
  }
  for (int j = 0; j < 8; j++) {
    z[j] = w[j] - z[j] * v[j];
    u[j] = (t[j] * n + j) >> 2 ^ (z[j] < w[j]);
    z[j] = v[j] > w[j] ? w[j] * w[j] + v[j] * w[j] : z[j];
  }
}
