// A CRC by table of a message of any length.
#include <stdint.h>
uint32_t crc32(const uint8_t msg[64], int len, const uint32_t table[256]) {
  uint32_t crc = ~0u;
  for (int i = 0; i < len; ++i) crc = table[(crc ^ msg[i]) & 0xff] ^ (crc >> 8);
  return ~crc;
}
