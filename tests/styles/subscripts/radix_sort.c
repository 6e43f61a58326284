// A radix sort of words, byte by byte.
void radix(unsigned a[32], unsigned b[32]) {
  for (int shift = 0; shift < 32; shift += 8) {
    int count[256] = {0};
    for (int i = 0; i < 32; i++) count[(a[i] >> shift) & 255]++;
    for (int d = 1; d < 256; d++) count[d] += count[d - 1];
    for (int i = 31; i >= 0; i--) b[--count[(a[i] >> shift) & 255]] = a[i];
    for (int i = 0; i < 32; i++) a[i] = b[i];
  }
}
