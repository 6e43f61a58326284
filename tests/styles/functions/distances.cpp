// Lengths of vectors, the greatest of them, and where it is.
#include <algorithm>
#include <cmath>
int farthest(const double x[10], const double y[10], double* length) {
  int at = 0;
  double best = -1;
  for (int i = 0; i < 10; i++) {
    double d = std::sqrt(x[i] * x[i] + y[i] * y[i]);
    if (d > best) {
      best = d;
      at = i;
    }
  }
  *length = std::min(best, 1e6);
  return at;
}
