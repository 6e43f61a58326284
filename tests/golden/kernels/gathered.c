// Words of registers in two banks, which copies of an access choose by the same value of another dimension.
void gathered(const unsigned char x[6], const int in[4][2], int found[6][2], int lagged[4][2], int swapped[4][2]) {
  static const int pairs[8][2] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 10}, {11, 12}, {13, 14}, {15, 16}};
  int t[4][2];
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 2; k++) t[i][k] = in[i][k];
  for (int j = 0; j < 2; j++)
    for (int r = 0; r < 6; r++) found[r][j] = pairs[x[r] & 7][j];
  for (int j = 0; j < 2; j++)
    for (int s = 0; s < 4; s++) lagged[s][j] = t[s == 0 ? 0 : s - 1][j];
  for (int j = 0; j < 2; j++)
    for (int u = 0; u < 4; u++) swapped[u][j] = t[u ^ 1][j];
}
