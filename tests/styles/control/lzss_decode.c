// Literals and copies of what has come before.
int expand(const unsigned char in[16], unsigned char out[64]) {
  int o = 0;
  for (int i = 0; i < 16; i += 2) {
    unsigned char back = in[i], length = in[i + 1];
    if (back == 0) {
      if (o < 64) out[o++] = length;
      continue;
    }
    for (int k = 0; k < (length & 7); k++)
      if (o < 64) {
        int from = o - (back & 31);
        out[o] = from >= 0 ? out[from] : 0;
        o++;
      }
  }
  return o;
}
