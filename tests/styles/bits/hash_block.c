// A block that is filled by bytes and mixed by words, as hashes keep it: swapped in place, schedule in a ring, digest as bytes.
#include <stdint.h>

union block {
  uint8_t bytes[64];
  uint32_t words[16];
};
union digest {
  uint32_t words[4];
  uint8_t bytes[16];
};

static uint32_t rotated(uint32_t x, int by) { return x << by | x >> (32 - by); }

void hash_block(const uint8_t message[64], uint8_t out[16]) {
  union block b;
  union digest d = {{0x01234567, 0x89abcdef, 0xfedcba98, 0x76543210}};
  for (int i = 0; i < 64; i++) b.bytes[i] = message[i];
  for (int i = 0; i < 16; i++)
    b.words[i] = (rotated(b.words[i], 8) & 0x00ff00ff) | (rotated(b.words[i], 24) & 0xff00ff00);
  for (int round = 0; round < 40; round++) {
    const int at = round & 15;
    b.words[at] ^= rotated(b.words[(at + 13) & 15] + b.words[(at + 2) & 15], 7);
    const uint32_t mixed = (d.words[1] & d.words[2]) | (~d.words[1] & d.words[3]);
    const uint32_t sum = d.words[0] + mixed + b.words[at];
    d.words[0] = d.words[3];
    d.words[3] = d.words[2];
    d.words[2] = d.words[1];
    d.words[1] += rotated(sum, 5 + (round & 3));
  }
  for (int i = 0; i < 16; i++) out[i] = d.bytes[i];
}
