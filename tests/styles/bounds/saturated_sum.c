// Sums of windows, cut to sixteen bits.
void windows(const short x[40], int width, short y[32]) {
  for (int i = 0; i < 32; i++) {
    int s = 0;
    for (int k = 0; k < (width & 7); k++) s += x[i + k];
    y[i] = s > 32767 ? 32767 : s < -32768 ? -32768 : s;
  }
}
