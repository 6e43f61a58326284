// Elements apart by what the head of the loop sets.
int apart(const int x[64]) {
  int n, by, s = 0;
  for (n = 0, by = 3; n < 40; n += by) s += x[n];
  return s + by;
}
