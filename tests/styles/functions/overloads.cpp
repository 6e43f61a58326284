// Functions of <math.h> in C++: one for each type, whole numbers as doubles, two types as the wider one.
#include <math.h>
#include <stdlib.h>

void overloads(const float x[8], const double y[8], const int n[8], const long l[8], float root[8],
               double wide[8], long whole[8]) {
  for (int i = 0; i < 8; i++) {
    root[i] = sqrt(fabs(x[i])) * 0.1 + floor(x[i]);
    wide[i] = sqrt(fabs(n[i])) + fmax(x[i], y[i]) + fmin(n[i], x[i]);
    whole[i] = abs(l[i] >> 1) + abs(n[i] >> 1) + (isnan(x[i]) ? 1 : isinf(y[i]) ? 2 : 0);
    const float* near = i > 3 ? x : &x[4];
    root[i] += l[i] & 1 ? *(near + (i & 3)) : *near;
  }
}
