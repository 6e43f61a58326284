// Loops that count downwards from a length.
int horner(const int c[24], int n, int x) {
  int y = 0;
  for (int i = n - 1; i >= 0; i--) y = y * x + c[i];
  return y;
}
