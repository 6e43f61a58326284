/* Weights that sum to one. */
#include <math.h>

void softmax(float x[N], float y[N]) {
#pragma HLS bind_op op=fexp latency=17
  float sum = 0.0f;
  for (int i = 0; i < N; i++) {
    float grown = expf(x[i]);
    y[i] = grown;
    sum += grown;
  }
  for (int j = 0; j < N; j++) y[j] = y[j] / sum;
}
