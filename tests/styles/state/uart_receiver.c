// Bytes of a serial line, eight samples a bit.
int receive(_Bool line) {
  static unsigned char ticks, bits, shift;
  static _Bool busy = 0;
  if (!busy) {
    if (!line) {
      busy = 1;
      ticks = 11;
      bits = 0;
    }
    return -1;
  }
  if (ticks > 0) {
    ticks--;
    return -1;
  }
  ticks = 7;
  if (bits == 8) {
    busy = 0;
    return line ? shift : -2;
  }
  shift = shift >> 1 | line << 7;
  bits++;
  return -1;
}
