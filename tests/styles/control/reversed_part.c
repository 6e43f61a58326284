// The first n elements in reverse order, by two iterators.
void reverse_n(int a[16], int n) {
  if (n < 0 || n > 16) return;
  for (int i = 0, j = n - 1; i < j; i++, j--) {
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
}
