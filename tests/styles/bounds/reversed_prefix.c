// The first n elements in reverse order.
void g01(const int x[10], int y[10], int n) {
  for (int i = 0; i < n; i++) y[i] = x[n - 1 - i];
}
