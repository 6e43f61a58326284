// Companding of samples: the segment is searched with a mask that moves in the head of the loop.
#include <stdint.h>
static uint8_t compress(int16_t sample) {
  const int sign = (sample >> 8) & 0x80;
  int level = sign ? -sample : sample;
  if (level > 32635) level = 32635;
  level += 132;
  int segment = 7;
  for (int mask = 0x4000; (level & mask) == 0 && segment > 0; segment--, mask >>= 1)
    ;
  return ~(sign | segment << 4 | ((level >> (segment + 3)) & 15));
}
static int16_t expand(uint8_t code) {
  code = ~code;
  int level = ((code & 15) << 3) + 132;
  level <<= (code & 0x70) >> 4;
  return code & 0x80 ? 132 - level : level - 132;
}
void codec(int16_t x[9], uint8_t y[9]) {
  for (int i = 0; i < 9; i++) {
    y[i] = compress(x[i]);
    x[i] = expand(y[i] ^ i);
  }
}
