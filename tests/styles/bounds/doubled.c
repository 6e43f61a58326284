// Twice each of the first n elements.
void f(const int a[64], int b[64], int n) {
  for (int i = 0; i < n; i++) b[i] = a[i] * 2;
}
