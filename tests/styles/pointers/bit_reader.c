/* A reader whose place callees move on: pointers to pointers. */
typedef unsigned char u8;

static unsigned get16(const u8 **p) {
  unsigned high = *(*p)++;
  unsigned low = *(*p)++;
  return high << 8 | low;
}

static unsigned get32(const u8 **p) {
  unsigned high = get16(p);
  return high << 16 | get16(p);
}

void bit_reader(const u8 header[14], unsigned field[4]) {
  const u8 *at = header;
  field[0] = get16(&at);
  field[1] = get32(&at);
  at += 2;
  field[2] = get16(&at);
  field[3] = get32(&at);
}
