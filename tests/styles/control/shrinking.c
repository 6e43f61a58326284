/* Loops that end when a number has shrunk to nothing. */
void shrinking(unsigned x, unsigned short y, int z, unsigned char count[5]) {
  unsigned char ones = 0, bits = 0, digits = 0, folded = 0;
  for (unsigned v = x; v; v &= v - 1) ones++;
  while (y) {
    bits++;
    y >>= 1;
  }
  if (z < 0) z = -(z + 1);
  do {
    digits++;
    z /= 10;
  } while (z > 0);
  unsigned char swaps = 0;
  while (x > 15) {
    folded ^= x & 15;
    x = x >> 4;
    if (x & 1) swaps++;
  }
  count[0] = ones;
  count[1] = bits;
  count[2] = digits;
  count[3] = folded;
  count[4] = swaps;
}
