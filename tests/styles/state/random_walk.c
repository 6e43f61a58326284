// A walk whose steps a shift register decides.
static unsigned short lfsr = 0xACE1u;
static int rnd(void) {
  unsigned bit = ((lfsr >> 0) ^ (lfsr >> 2) ^ (lfsr >> 3) ^ (lfsr >> 5)) & 1;
  lfsr = (lfsr >> 1) | (bit << 15);
  return lfsr & 0xff;
}
int walk(int steps[8]) {
  int at = 0;
  for (int i = 0; i < 8; i++) {
    if (rnd() & 1)
      at++;
    else
      at -= rnd() % 3;
    steps[i] = at;
  }
  return rnd() > 128 ? at : -at;
}
