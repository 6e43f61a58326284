// Loops in tiles that divide them and that do not, around sums, triangles and steps other than 1.

void rows(const float a[7][6], const float b[6][5], float c[7][5]) {
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 5; j++) {
      float sum = c[i][j];
      for (int k = 0; k < 6; k++) sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

void triangle(int a[9][9], const int x[9], int y[9]) {
  for (int i = 0; i < 9; i++) {
    y[i] = x[i];
    for (int j = 0; j <= i; j++) y[i] += a[i][j] * x[j];
  }
}

void steps(const short x[40], short y[40]) {
  for (int i = 37; i >= 2; i -= 3) y[i] = x[i] - x[i - 2];
}
