// Autocorrelation at a lag that is an argument.
int ff07(const int x[16], int d) {
  if (d < 0 || d > 15) return -1;
  int s = 0;
  for (int i = d; i < 16; i++) s += x[i] * x[i - d];
  return s;
}
