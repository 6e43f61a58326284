// Loops whose end one variable decides and whose head steps another, too.
// kernel: {function: counts}
void counts(unsigned v, const int x[20], int y[4]) {
  int bits, k = 0, length;
  unsigned left = v;
  for (bits = 0; left; bits++) left &= left - 1;
  for (length = 0, left = v; left; left >>= 1, length++) {
  }
  int sum = 0;
  for (int n = 20; n--; ++k) sum += x[k] * n;
  y[0] = bits;
  y[1] = length;
  y[2] = sum;
  y[3] = k;
}
