#define N 6

/* Quotients and remainders of integers, by variables, constants and powers of two. */
void divide_int(int x[N], int y[N], unsigned u[N], signed char c[N]) {
#pragma HLS bind_op op=div_int latency=7
  for (int i = 0; i < N; i++) {
    int q = x[i] / y[i];
    y[i] = x[i] % y[i] + x[i] / 8 - x[i] % -4;
    x[i] = q + x[i] / 10 + i % 3;
    u[i] = u[i] / 7 + u[i] % 16;
    c[i] = c[i] / (y[i] > 0 ? 3 : -5);
  }
}
