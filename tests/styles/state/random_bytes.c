// Bytes of a congruential generator, and how often it was asked.
static unsigned seed = 12345;
static unsigned next(void) {
  seed = seed * 1664525u + 1013904223u;
  return seed >> 16;
}
void acc(unsigned char out[16]) {
  static int calls;
  for (int i = 0; i < 16; i++) out[i] = next() & 255;
  out[0] = ++calls;
}
