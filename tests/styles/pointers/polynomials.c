// Products of polynomials, by parts of one array.
static void multiply(const int* a, const int* b, int* c) {
  for (int i = 0; i < 7; i++) c[i] = 0;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) c[i + j] += a[i] * b[j];
}
void all(const int x[12], int y[14]) {
  multiply(x, x + 4, y);
  multiply(&x[4], &x[8], &y[7]);
}
