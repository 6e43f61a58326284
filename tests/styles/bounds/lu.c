// A factorisation in place, without pivots.
void lu(float a[8][8]) {
  for (int k = 0; k < 8; k++) {
    for (int i = k + 1; i < 8; i++) a[i][k] /= a[k][k];
    for (int i = k + 1; i < 8; i++)
      for (int j = k + 1; j < 8; j++) a[i][j] -= a[i][k] * a[k][j];
  }
}
