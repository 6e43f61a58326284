// Symbols of a bit string, by a tree in an array.
unsigned char decode(unsigned bits, const signed char tree[15][2], unsigned char out[16]) {
  int node = 0;
  unsigned char n = 0;
  for (int i = 31; i >= 0; i--) {
    node = tree[node][bits >> i & 1];
    if (node < 0 || node >= 15) {
      if (n < 16) out[n++] = -node;
      node = 0;
    }
  }
  return n;
}
