/* Down from behind the end, a stride, and pre-decrements. */
void backwards(const int *x, int *y) {
  const int *p = x + 30;
  int *w = y + 10;
  for (int i = 0; i < 10; i++) {
    p -= 3;
    *--w = *p - p[1] + *(p + 2);
  }
  *(w += 3) = 7;
  w[-1] = 9;
}
