#define N 8

void unrolled(float x[N], float sum[1]) {
  float total = 0;
  for (int i = 0; i < N; i++) {
#pragma HLS unroll factor = 3
    total += x[i];
  }
  sum[0] = total;
}
