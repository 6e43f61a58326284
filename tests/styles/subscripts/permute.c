// Bits of a word moved by a table, as old block ciphers do.
unsigned permute(unsigned x) {
  static const unsigned char from[32] = {15, 6, 19, 20, 28, 11, 27, 16, 0,  14, 22,
                                         25, 4, 17, 30, 9,  1,  7,  23, 13, 31, 26,
                                         2,  8, 18, 12, 29, 5,  21, 10, 3,  24};
  unsigned y = 0;
  for (int i = 0; i < 32; i++) y |= (x >> from[i] & 1) << i;
  return y;
}
