/* What external modules may compute, in both formats. */
#include <math.h>
#define N 12

void functions(float a[N], float b[N], float y[N], double c[N], double d[N], double z[N]) {
  for (int i = 0; i < N; i++) {
    float grown = expf(a[i]) - logf(b[i]) + powf(a[i], b[i]);
    float bounded = fminf(sqrtf(b[i]), grown * a[i]);
    y[i] = fmaxf(bounded, expf(b[i]) / powf(b[i], 2.0f));
  }
  for (int j = 0; j < N; j++) {
    double grown = exp(c[j]) - log(d[j]) + pow(c[j], d[j]);
    double bounded = fmin(sqrt(d[j]), grown * c[j]);
    z[j] = fmax(bounded, exp(d[j]) / pow(d[j], 0.5));
  }
}
