// Two sums modulo 65521.
unsigned adler(const unsigned char data[32]) {
  unsigned a = 1, b = 0;
  for (int i = 0; i < 32; ++i) {
    a += data[i];
    if (a >= 65521) a -= 65521;
    b += a;
    if (b >= 65521) b -= 65521;
  }
  return b << 16 | a;
}
