/* One of two places in an array. */
void chosen_half(const int x[32], int y[16], int upper) {
  const int *half = upper ? x + 16 : x;
  int *w = y;
  for (int i = 0; i < 16; i++) {
    const int *first = (i & 1) ? half + i - 1 : half + i;
    *w++ = *first - half[i];
  }
}
