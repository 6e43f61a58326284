// The first outputs of a filter, whose line is not full yet.
int g22(const int h[8], const int x[16], int n) {
  int s = 0;
  for (int k = 0; k < 8 && k <= n; k++) s += h[k] * x[n - k];
  return s;
}
