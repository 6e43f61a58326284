// The root of an integer, bit by bit.
unsigned short isqrt(unsigned x) {
  unsigned root = 0, bit = 1u << 30;
  while (bit != 0) {
    if (x >= root + bit) {
      x -= root + bit;
      root = (root >> 1) + bit;
    } else {
      root >>= 1;
    }
    bit >>= 2;
  }
  return root;
}
