// Elimination with a pivot for each column.
void solve(float a[6][6], float b[6]) {
  for (int k = 0; k < 6; k++) {
    int p = k;
    for (int i = k + 1; i < 6; i++)
      if (a[i][k] > a[p][k]) p = i;
    for (int j = 0; j < 6; j++) {
      float t = a[k][j];
      a[k][j] = a[p][j];
      a[p][j] = t;
    }
    float t = b[k];
    b[k] = b[p];
    b[p] = t;
    for (int i = k + 1; i < 6; i++) {
      float f = a[i][k] / a[k][k];
      for (int j = k; j < 6; j++) a[i][j] -= f * a[k][j];
      b[i] -= f * b[k];
    }
  }
}
