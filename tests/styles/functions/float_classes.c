// What kind of number each is, as <math.h> tells.
// kernel: {function: classes}
#include <math.h>
void classes(const float x[6], const double z[6], int kinds[6], float y[6]) {
  for (int i = 0; i < 6; i++) {
    int kind = isinf(x[i]) * 3 + isnormal(x[i]) * 16;
    if (signbit(x[i])) kind += 32;
    if (isunordered(x[i], 0.5f)) kind += 64;
    if (isgreater(x[i], 0.5f) || islessequal(x[i], -0.5f)) kind += 128;
    if (signbit(z[i])) kind += 256;
    if (isnormal(z[i]) && islessgreater(z[i], 1)) kind += 512;
    kinds[i] = kind + isinf(z[i]);
    y[i] = copysignf(x[i], (float)copysign(2, z[i]));
  }
}
