/* 27 taps, 7 outputs: no multiples of the factors that fir27.yaml unrolls by. */
#define OUTPUTS 7
#define TAPS 27

void fir27(float out[OUTPUTS], float in[OUTPUTS + TAPS - 1], float coefficient[TAPS]) {
  for (int n = 0; n < OUTPUTS; n++) {
    for (int t = 0; t < TAPS; t++) {
      out[n] += in[n + t] * coefficient[t];
    }
  }
}
