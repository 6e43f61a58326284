// Sixteen steps of a message digest.
#include <stdint.h>
void round1(uint32_t s[4], const uint32_t m[16], const uint32_t t[16]) {
  static const int shift[4] = {7, 12, 17, 22};
  uint32_t a = s[0], b = s[1], c = s[2], d = s[3];
  for (int i = 0; i < 16; i++) {
    uint32_t f = (b & c) | (~b & d), x = a + f + m[i] + t[i];
    a = d;
    d = c;
    c = b;
    b += x << shift[i % 4] | x >> (32 - shift[i % 4]);
  }
  s[0] += a, s[1] += b, s[2] += c, s[3] += d;
}
