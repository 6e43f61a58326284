// Tiles whose last one is shorter, by `if`, by ?: and by a function.
static int least(int a, int b) { return a < b ? a : b; }
void tiles(const int x[11], int y[11], int sums[4]) {
  for (int t = 0; t < 11; t += 3) {
    int end = t + 3;
    if (end > 11) end = 11;
    int s = 0;
    for (int j = t; j < end; j++) s += x[j];
    sums[t / 3] = s;
    for (int j = t; j < least(t + 3, 11); j++) y[j] = s - x[j];
    int from = t - 1;
    if (from < 0) from = 0;
    for (int j = t; j >= from; j--) y[j] ^= j;
  }
}
