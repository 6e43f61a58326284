int data_bounds(const unsigned char ptr[5], const unsigned char col[12], const short val[12],
                const short x[256], int y[4], int n, unsigned m, int odd[16]) {
  for (int i = 0; i < 4; i++) {
    int sum = 0;
    for (int j = ptr[i]; j < ptr[i + 1]; j++) sum += val[j] * x[col[j]];
    y[i] = sum;
  }
  int best = 0;
  for (int i = 1; i <= n; i++) {
    if (odd[i] < 0) break;
    best = best < odd[i] ? odd[i] : best;
    for (int k = i; k < (m & 7) + 3; k += 2) odd[i] ^= k;
  }
  return best;
}
