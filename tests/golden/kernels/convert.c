#include <stdint.h>
#define N 6

/* Conversions between integers and floats of both widths, up and down. */
void convert(int x[N], uint64_t l[N], unsigned char c[N], float f[N], double d[N]) {
#pragma HLS bind_op op=cast_f64_int latency=3
  for (int i = 0; i < N; i++) {
    float low = x[i] * 0.5f;
    double high = f[i];
    x[i] = d[i];
    c[i] = f[i];
    f[i] = low + l[i];
    l[i] = c[i] * 1.5;
    d[i] = high + x[i] + (double)(c[i] > 7);
  }
}
