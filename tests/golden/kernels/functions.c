#include <math.h>
#include <stdlib.h>
#define N 6

/* Functions of the C library that are operators. */
void functions(float x[N], double y[N], int z[N]) {
#pragma HLS bind_op op=fsqrt latency=9
#pragma HLS bind_op op=dsqrt latency=17
  for (int i = 0; i < N; i++) {
    float root = sqrtf(x[i]);
    y[i] = fmax(sqrt(y[i]), fabs(y[i]) - 1.0);
    x[i] = fminf(root, x[i]) + fabsf(x[i]);
    z[i] = abs(z[i]) > 5 ? abs(z[i]) : z[i] + (int)i;
  }
}
