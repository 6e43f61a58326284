// A power series in fixed point.
#include <ap_fixed.h>
typedef ap_fixed<24, 4> num;
num series(num x) {
  num term = 1, sum = 1;
  static const num inverse[6] = {1.0, 0.5, 0.33333333, 0.25, 0.2, 0.16666667};
  for (int i = 0; i < 6; i++) {
    term = term * x * inverse[i];
    sum += term;
  }
  return sum;
}
