// Windows cut at both ends, by `if` and by ?:, in steps and to an end that data decide.
void windows(const int x[16], int n, unsigned char m, int y[16]) {
  for (int t = 0; t < 16; t++) {
    int from = t - 3, to = t + 3;
    if (from < 0) from = 0;
    if (to > 15) to = 15;
    int s = 0;
    for (int i = from; i < 16; i += 2) s += x[i];
    for (int i = to; i >= from; i -= 2) s ^= x[i];
    for (int i = from; i < n; i++) s += x[i] & i;
    for (int i = from; i <= to && i < m; i++) s -= x[i];
    for (int i = t > 2 ? t : 2; i < 16; i += 3) s ^= x[i] << 1;
    y[t] = s;
  }
}
