/* Loops that step before they are left, and iterators that are read behind. */
int steps_before_break(const signed char x[24], int out[6]) {
  int n = 0, i, j;
  while (n < 24) {
    int v = x[n];
    n += 2;
    if (v > 40) break;
  }
  int left = 12;
  while (left--) {
    if (x[left] < -60) break;
  }
  for (i = 0; i < 4; i++) {
    for (j = 0; j < 6; j++) {
      if (x[i * 6 + j] < -50) break;
    }
    if (j == 6) break;
  }
  int trailing = 23;
  do {
    if (x[trailing] != 0) break;
  } while (--trailing > 0);
  out[0] = n;
  out[1] = left;
  out[2] = i;
  out[3] = j;
  out[4] = trailing;
  switch (x[0] & 3) {
    case 0:
      return 1;
    case 1:
      return x[1];
    default:
      for (;;) {
#pragma HLS loop_tripcount max=24
        if (n >= 24 || x[n] == 0) return n;
        n++;
      }
  }
}
