// Floats copied as words, changed, and copied back.
#include <stdint.h>
#include <string.h>

void raw_copy(const float in[16], float out[16], uint32_t *checksum) {
  uint32_t words[16];
  uint32_t sum = 0;
  memcpy(words, in, sizeof words);
  for (int i = 0; i < 16; i++) {
    sum = (sum << 1 | sum >> 31) ^ words[i];
    words[i] &= 0xffff0000u;
  }
  memcpy(out, words, sizeof words);
  *checksum = sum;
}
