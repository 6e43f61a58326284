// A banded matrix times a vector; the band is stored by diagonals.
#define N 24
#define B 2
void banded(const double a[2 * B + 1][N], const double x[N], double y[N]) {
  for (int i = 0; i < N; i++) {
    double s = 0;
    int first = i - B > 0 ? i - B : 0, last = i + B < N - 1 ? i + B : N - 1;
    for (int j = first; j <= last; j++) s += a[j - i + B][i] * x[j];
    y[i] = s;
  }
}
