/* Elements, rows and what follows from them on, by address arithmetic. */
static int product(const int *a, const int *b, int more) {
  int sum = more;
  for (int i = 0; i < 4; i++) sum += *(a + i) * b[i];
  return sum;
}

static void scaled(int *row, int by) {
  for (int i = 0; i < 8; i++) *(row + i) *= by;
  *row += 1;
}

void pointers(int a[64], int m[8][8], const int w[16], int out[17]) {
  int *half = a + 32;
  const int *taps = &w[4];
  for (int i = 0; i < 8; i++) {
    int *row = m[i];
    int(*mirrored)[8] = m + (7 - i);
    for (int j = 0; j < 8; j++) {
      *(row + j) += *(half + 4 * i) - (taps - 4)[j];
      (*mirrored)[j] ^= half[-i + 1];
      *(*(m + i) + j) += 3;
    }
    scaled(m[i], 3);
    scaled(a + 8 * i, 2);
    *(out + 2 * i) = product(a + 4 * i, taps + i, i);
    *(&out[1] + 2 * i) = *m[i] + **(m + i) + taps[-2];
  }
}
