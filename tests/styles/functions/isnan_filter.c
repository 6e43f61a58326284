// The mean of what is a number.
#include <math.h>
float mean(const float x[12]) {
  float s = 0;
  int n = 0;
  for (int i = 0; i < 12; i++) {
    if (isnan(x[i]) || isinf(x[i])) continue;
    s += x[i];
    n++;
  }
  return n > 0 ? s / n : 0.0f;
}
