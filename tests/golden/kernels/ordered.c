void product(const float a[4][6], const float b[6][5], float c[4][5]) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++) {
      float sum = c[i][j];
      for (int k = 0; k < 6; k++) sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}
