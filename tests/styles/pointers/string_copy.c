/* Copies of a library that never saw a subscript. */
static void copy(unsigned char *dst, const unsigned char *src, int n) {
  for (int i = 0; i < n; i++) *dst++ = *src++;
}

static void fill(unsigned char *dst, unsigned char value, int n) {
  unsigned char *end = dst + n;
  while (dst < end) *dst++ = value;
}

void string_copy(unsigned char frame[40], const unsigned char payload[24]) {
  unsigned char *at = frame;
  fill(at, 0x7e, 4);
  at += 4;
  copy(at, payload, 24);
  at += 24;
  fill(at, 0, 12);
}
