// Products of segments that start where data say.
int h09(const int x[16], const int y[16], const int st[4], int n) {
  int s = 0;
  for (int i = 0; i < 4; i++) {
    if (st[i] < 0) continue;
    for (int j = st[i]; j < n; j++) s += x[j] * y[j - st[i]];
  }
  return s;
}
