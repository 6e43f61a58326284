// Numbers rounded in several ways.
#include <math.h>
void rounded(const float x[6], float f[6], float c[6], float t[6], float n[6]) {
  for (int i = 0; i < 6; i++) {
    f[i] = floorf(x[i]);
    c[i] = ceilf(x[i]);
    t[i] = truncf(x[i]);
    n[i] = rintf(x[i]);
  }
}
