/* One-dimensional convolution by read-modify-write of each output: out[i] += in[i + j] * weight[j]. */
#define OUTPUTS 16
#define TAPS 2

void conv1d(float out[OUTPUTS], float in[OUTPUTS + TAPS - 1], float weight[TAPS]) {
  for (int i = 0; i < OUTPUTS; i++) {
    for (int j = 0; j < TAPS; j++) {
      out[i] += in[i + j] * weight[j];
    }
  }
}
