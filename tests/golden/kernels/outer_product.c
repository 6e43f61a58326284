/* The sum of v v^T over rows of v: one element of a row stays the same while the others are read. */
void outer_product(int sum[16][16], const int v[12][16]) {
  for (int k = 0; k < 12; k++)
    for (int i = 0; i < 16; i++)
      for (int j = 0; j < 16; j++) sum[i][j] += v[k][i] * v[k][j];
}
