// A table that the first call fills.
int table(unsigned char i) {
  static int sq[16];
  static _Bool ready;
  if (!ready) {
    for (int k = 0; k < 16; k++) sq[k] = k * k - 3;
    ready = 1;
  }
  return sq[i & 15];
}
