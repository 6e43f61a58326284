// hls-dse inspect @
void too_many_iterations(int a[2]) {
  for (int i = 0; i < 65537; i++) {
    for (int j = 0; j < 65537; j++) {
      a[1] += j;
      for (int k = 0; k < 256; k++) a[0] ^= k;
      for (int k = 0; k < 255; k++) a[0] -= k;
    }
  }
  for (int i = 0; i < 2147483647; i++) {
    for (int j = i; j < 2147483647; j++) a[1] = j;
  }
}
