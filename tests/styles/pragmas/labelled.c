// Loops with labels, operators bound to a latency.
void scale(const float x[32], float a, float y[32]) {
outer:
  for (int i = 0; i < 4; i++) {
  inner:
    for (int j = 0; j < 8; j++) {
#pragma HLS pipeline II = 2
      float p = x[8 * i + j] * a;
#pragma HLS bind_op variable = p op = fmul latency = -1
      y[8 * i + j] = p + 1.0f;
    }
  }
}
