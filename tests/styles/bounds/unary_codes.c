// Rice codes: a row of zeros that a one or a limit ends, then bits; each bit is taken by a call that moves on.
// kernel: {function: decode}
static unsigned bit(const unsigned char bytes[40], int *at) {
  const unsigned found = bytes[*at >> 3] >> (7 - (*at & 7)) & 1;
  ++*at;
  return found;
}
int decode(const unsigned char bytes[40], short out[20]) {
  int at = 0;
  for (int i = 0; i < 20; i++) {
    int zeros = 0;
    while (zeros < 7 && !bit(bytes, &at)) zeros++;
    unsigned value = zeros;
    for (int k = 0; k < 3; k++) value = value << 1 | bit(bytes, &at);
    out[i] = value & 1 ? -(int)((value + 1) >> 1) : (int)(value >> 1);
  }
  int length = 0;
  while (at < 300 && (bytes[at++ >> 3] & 1)) length++;
  return at + length;
}
