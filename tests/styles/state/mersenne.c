// A small twister: 25 words, made anew when they are used up.
static unsigned word[25] = {1, 2, 3, 5, 7, 11, 13};
static int used = 25;
unsigned draw(void) {
  if (used >= 25) {
    for (int i = 0; i < 25; i++) {
      unsigned y = (word[i] & 0x80000000u) | (word[(i + 1) % 25] & 0x7fffffffu);
      word[i] = word[(i + 7) % 25] ^ y >> 1 ^ (y & 1 ? 0x8ebfd028u : 0);
    }
    used = 0;
  }
  unsigned y = word[used++];
  y ^= y << 7 & 0x2b5b2500u;
  return y ^ y >> 16;
}
