/* Iterations that end behind their step, and loops that end in their middle. */
int goes_on_behind_step(const unsigned char s[20], int y[4]) {
  int i = 0, j = 20, n = 0;
  while (i < 20) {
    unsigned char c = s[i];
    i++;
    if (c == 0) continue;
    if (c & 1) { n += 2; continue; }
    n ^= i;
  }
  do {
    if (--j < 5) break;
    if (s[j] > 100) continue;
    n += j;
  } while (j > 2);
  int k = 0;
  for (;; k += 3) {
    if (k >= 15 || n < 0) break;
    n -= s[k];
  }
  unsigned v = n;
  for (;;) {
    if (v == 0) break;
    if (v & 1) y[0]++;
    v >>= 3;
  }
  y[1] = i; y[2] = j; y[3] = k;
  return n;
}
