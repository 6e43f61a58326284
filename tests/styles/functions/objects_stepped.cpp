// Objects whose own functions are called with what they change: which element it is comes first, what it holds last.
struct cell {
  int held[2];
  int sum;
  int step(int x) {
    const int y = x + held[0] - held[1];
    held[1] = held[0];
    held[0] = x;
    sum += y;
    return y;
  }
  int twice(int x) { return step(step(x)); }
};
static int next(int& k) { return k = (k + 1) & 3; }
static int moved(cell& c, int x) {
  const int y = c.step(x);
  return y + c.sum;
}
void walk(const int x[6], int y[6]) {
  cell c[4], one;
  for (int i = 0; i < 4; i++) {
    c[i].held[0] = c[i].sum = i;
    c[i].held[1] = 1;
  }
  one = c[2];
  int k = 1;
  for (int i = 0; i < 6; i++) {
    y[i] = c[k].step(k++ + x[i]);
    k &= 3;
    y[i] += one.twice(x[i]);
    y[i] += one.step(one.step(i));
    y[i] ^= moved(one, one.step(y[i]));
    y[i] += moved(c[i & 3], c[i & 3].step(x[i]));
    y[i] -= next(k);
  }
}
