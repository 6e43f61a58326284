// Arguments of the macros of <math.h> are looked at once.
#include <math.h>
int classes(const float a[12], const double b[12]) {
  const float *p = a;
  const double *q = b;
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    sum = sum * 3 + isinf(*p++) + 2 * isnan(*q++);
    if (!isfinite(*p++)) sum += 7;
    if (islessgreater(*p++, *q++)) sum ^= 5;
  }
  return sum;
}
