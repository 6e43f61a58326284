// Sixteen rounds of a block cipher whose tables are arguments.
#include <stdint.h>
static uint32_t F(const uint32_t S[4][256], uint32_t x) {
  return ((S[0][x >> 24] + S[1][(x >> 16) & 0xff]) ^ S[2][(x >> 8) & 0xff]) + S[3][x & 0xff];
}
void blowfish(const uint32_t P[18], const uint32_t S[4][256], uint32_t block[2]) {
  uint32_t l = block[0], r = block[1];
  for (int i = 0; i < 16; i += 2) {
    l ^= P[i];
    r ^= F(S, l);
    r ^= P[i + 1];
    l ^= F(S, r);
  }
  l ^= P[16];
  r ^= P[17];
  block[0] = r;
  block[1] = l;
}
