// A wavelet transform of three levels.
void haar(int x[32]) {
  int t[32];
  for (int level = 0, n = 32; level < 3; level++, n /= 2) {
    for (int i = 0; i < n / 2; i++) {
      t[i] = (x[2 * i] + x[2 * i + 1]) >> 1;
      t[n / 2 + i] = x[2 * i] - x[2 * i + 1];
    }
    for (int i = 0; i < n; i++) x[i] = t[i];
  }
}
