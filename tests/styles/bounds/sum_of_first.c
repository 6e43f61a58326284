// The sum of the first n elements, and the iterator behind the loop.
int last(const int a[64], int n) {
  int i, s = 0;
  for (i = 0; i < n; i++) s += a[i];
  return s + i;
}
