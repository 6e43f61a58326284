// Indices of which some say that there is none.
int h27(const int x[16], const int y[8]) {
  int s = 0;
  for (int i = 0; i < 8; i++) {
    if (y[i] != -1)
      s += x[y[i]];
    else
      s--;
  }
  return s;
}
