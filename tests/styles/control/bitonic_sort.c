// A bitonic sorting network, as loops over distances.
void bitonic(short a[16]) {
  for (int k = 2; k <= 16; k = k << 1)
    for (int j = k >> 1; j > 0; j >>= 1)
      for (int i = 0; i < 16; i++) {
        if ((i / j) % 2 == 0) {
          short x = a[i], y = a[i + j];
          int up = (i / k) % 2 == 0;
          if ((x > y) == up) {
            a[i] = y;
            a[i + j] = x;
          }
        }
      }
}
