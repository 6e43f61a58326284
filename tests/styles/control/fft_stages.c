// A radix-2 transform in place, stage by stage.
#define N 16
void fft(const float in_re[N], const float in_im[N], float re[N], float im[N],
         const float wr[N / 2], const float wi[N / 2]) {
  for (int i = 0; i < N; i++) {
    int r = ((i & 1) << 3) | ((i & 2) << 1) | ((i & 4) >> 1) | ((i & 8) >> 3);
    (void)r;
    re[i] = in_re[i];
    im[i] = in_im[i];
  }
  for (int len = 2, half = 1; len <= N; len <<= 1, half *= 2) {
    for (int i = 0; i < N; i += len) {
      for (int j = 0; j < half; j++) {
        int k = j * (N / len);
        float ur = re[i + j], ui = im[i + j];
        float xr = re[i + j + half], xi = im[i + j + half];
        float vr = xr * wr[k] - xi * wi[k];
        float vi = xr * wi[k] + xi * wr[k];
        re[i + j] = ur + vr;
        im[i + j] = ui + vi;
        re[i + j + half] = ur - vr;
        im[i + j + half] = ui - vi;
      }
    }
  }
}
