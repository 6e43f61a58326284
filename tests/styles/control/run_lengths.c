// Run-length encoding, two bytes a run.
// refused: `while` loops are not supported
int rle(const unsigned char in[32], unsigned char out[64]) {
  int i = 0, o = 0;
  while (i < 32) {
    unsigned char v = in[i];
    int run = 1;
    while (i + run < 32 && run < 255 && in[i + run] == v) run++;
    out[o++] = v;
    out[o++] = run;
    i += run;
  }
  return o;
}
