// How often each pair has come.
static int seen[4][4];
int uniq(unsigned char x, unsigned char y) {
  int before = seen[x & 3][y & 3]++;
  int most = 0;
  for (int r = 0; r < 4; r++)
    for (int c = 0; c < 4; c++)
      if (seen[r][c] > most) most = seen[r][c];
  return before * 100 + most;
}
