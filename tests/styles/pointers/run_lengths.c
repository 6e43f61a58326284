/* Where the output goes on depends on the data. */
int run_lengths(const unsigned char *in, unsigned char out[64]) {
  unsigned char *w = out;
  const unsigned char *r = in;
  int i = 0;
  while (i < 32) {
#pragma HLS loop_tripcount max=32
    unsigned char value = *r++;
    int run = 1;
    i++;
    while (i < 32 && *r == value) {
      r++;
      i++;
      run++;
    }
    *w++ = value;
    *w++ = run;
  }
  return w - out;
}
