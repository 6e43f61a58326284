// What kind of number each is, as <cmath> tells; equal arrays.
// kernel: {function: classes}
#include <array>
#include <cmath>
int classes(const double x[4], float y[4]) {
  int kinds = 0;
  std::array<int, 4> a = {}, b = {1, 0, 1, 0};
  for (int i = 0; i < 4; i++) {
    a[i] = std::signbit(x[i]);
    kinds += std::isnormal(x[i]) + 2 * std::isinf(x[i]) + 8 * std::isunordered(x[i], x[3 - i]);
    y[i] = std::copysign((float)i, y[i]) + std::isless(x[i], 2);
  }
  return a == b ? -kinds : kinds;
}
