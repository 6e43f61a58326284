// The least number of edits between two words.
int edits(const char a[8], const char b[8]) {
  int d[9][9];
  for (int i = 0; i <= 8; i++) d[i][0] = d[0][i] = i;
  for (int i = 1; i <= 8; i++)
    for (int j = 1; j <= 8; j++) {
      int cost = a[i - 1] == b[j - 1] ? 0 : 1;
      int least = d[i - 1][j] + 1;
      if (d[i][j - 1] + 1 < least) least = d[i][j - 1] + 1;
      if (d[i - 1][j - 1] + cost < least) least = d[i - 1][j - 1] + cost;
      d[i][j] = least;
    }
  return d[8][8];
}
