// The order of bytes turned in place: of words in memory, of a variable, of halves of doubles, of one byte that data choose.
#include <stdint.h>

static void turn(uint8_t *bytes, int count) {
  for (int i = 0; i < count / 2; i++) {
    const uint8_t kept = bytes[i];
    bytes[i] = bytes[count - 1 - i];
    bytes[count - 1 - i] = kept;
  }
}

void swapped_bytes(uint32_t words[16], const double x[8], uint32_t high[8], uint8_t which) {
  for (int i = 0; i < 8; i++) turn((uint8_t *)&words[i], 4);
  for (int i = 8; i < 16; i++) {
    uint32_t word = words[i];
    turn((uint8_t *)&word, 4);
    ((uint16_t *)&word)[1] ^= i;
    words[i] = word;
  }
  for (int i = 0; i < 8; i++) {
    double copy = x[i];
    const uint32_t *halves = (const uint32_t *)&copy;
    high[i] = (halves[1] & 0x7fffffff) ^ halves[0];
    ((uint8_t *)words)[which & 63] += ((uint8_t *)&high[i])[which >> 6];
  }
}
