#define N 6

/* Quotients in float and double, by arrays, by an argument and by constants. */
void divide(float scale, float x[N], float y[N], double z[N]) {
#pragma HLS bind_op op=fdiv latency=7
#pragma HLS bind_op op=ddiv latency=11
  for (int i = 0; i < N; i++) {
    x[i] /= y[i];
    y[i] = (x[i] - scale) / scale / 4.0f;
    z[i] = 1.0 / z[i] + z[i] / 3.0;
  }
}
