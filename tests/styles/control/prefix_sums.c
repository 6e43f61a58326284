// Prefix sums by doubling distances, then sums of halves.
int scan(int a[32]) {
  int d = 1;
  while (d < 32) {
    for (int i = 31; i >= d; i--) a[i] += a[i - d];
    d *= 2;
  }
  int n = 32, s = 0;
  do {
    n /= 2;
    for (int i = 0; i < n; i++) s += a[i];
    if (s < 0) break;
  } while (n > 1);
  return s + d;
}
