// Base64 of twelve bytes, by running positions.
void encode(const unsigned char in[12], char out[16]) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  int o = 0;
  for (int i = 0; i < 12; i += 3) {
    unsigned v = in[i] << 16 | in[i + 1] << 8 | in[i + 2];
    out[o++] = digits[v >> 18 & 63];
    out[o++] = digits[v >> 12 & 63];
    out[o++] = digits[v >> 6 & 63];
    out[o++] = digits[v & 63];
  }
}
