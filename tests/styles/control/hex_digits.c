// A number as hexadecimal text, without leading zeros.
int hex(unsigned x, char text[9]) {
  int n = 0;
  for (int shift = 28; shift >= 0; shift -= 4) {
    unsigned digit = x >> shift & 15;
    if (digit == 0 && n == 0 && shift > 0) continue;
    text[n++] = digit < 10 ? '0' + digit : 'a' + digit - 10;
  }
  text[n] = 0;
  return n;
}
