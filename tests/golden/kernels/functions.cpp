// Functions as <cmath> overloads them: of float in float, and pow of different types in double. glibc rounds
// expf(0.593000054f) and logf(0.237000018f) away from the nearest float, which a compiler that folds them does not.
#include <math.h>
#include <cmath>
#define N 16

extern "C" void functions(float x[N], float y[N], double z[N]) {
  for (int i = 0; i < N; i++) {
    y[i] = std::exp(x[i]) + std::pow(x[i], 2.0f) * std::exp(0.593000054f) - std::log(0.237000018f);
    z[i] = std::pow(x[i], 2) + std::log(std::fabs(z[i]));
  }
}
