// Two functions with a variable of one name each.
static int f(int x) {
  static int n = 1;
  n += x;
  return n;
}
static int g(int x) {
  static int n = 100;
  n -= x;
  return n;
}
void both(const int x[4], int y[4]) {
  for (int i = 0; i < 4; i++) {
    y[i] = f(x[i]);
    if (x[i] & 1) y[i] += g(i);
  }
}
