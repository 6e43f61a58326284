// A matrix class with a product.
template <int R, int C>
struct Matrix {
  int v[R][C];
  int& operator()(int r, int c) { return v[r][c]; }
  int operator()(int r, int c) const { return v[r][c]; }
};
template <int R, int K, int C>
static void multiply(const Matrix<R, K>& a, const Matrix<K, C>& b, Matrix<R, C>& c) {
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) {
      int s = 0;
      for (int k = 0; k < K; k++) s += a(i, k) * b(k, j);
      c(i, j) = s;
    }
}
void product(const Matrix<4, 3>& a, const Matrix<3, 5>& b, Matrix<4, 5>& c) { multiply(a, b, c); }
