#define N 8

void pinned(float x[N], float y[N]) {
  for (int i = 0; i < N; i++) {
#pragma HLS pipeline II = 2
    y[i] = x[i] + y[i];
  }
}
