// A filter of sixteen taps over a block.
void fir(const short x[128], const short c[16], int y[112]) {
  for (int i = 0; i < 112; i++) {
    int s = 0;
    for (int k = 0; k < 16; k++) s += x[i + k] * c[k];
    y[i] = s;
  }
}
