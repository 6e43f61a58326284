// Words read from a buffer of bytes by the helpers that decoders have, at any offset, and a header of mixed sizes.
#include <stdint.h>
#include <string.h>

static uint32_t load32(const void *from) {
  uint32_t word;
  memcpy(&word, from, sizeof word);
  return word;
}
static uint16_t load16(const uint8_t *from) { return *(const uint16_t *)from; }
static void store32(void *to, uint32_t word) { *(uint32_t *)to = word; }
static uint32_t sum_of(const uint32_t *words, int count) {
  uint32_t sum = 0;
  for (int i = 0; i < count; i++) sum += words[i];
  return sum;
}

uint32_t words_of_bytes(const uint8_t packet[80], uint8_t out[32]) {
  const uint8_t kind = packet[0];
  const uint16_t first = load16(packet + 2);
  const uint32_t *body = (const uint32_t *)(packet + 16);
  uint32_t check = load32(&packet[4]) ^ first;
  for (int i = 0; i < 8; i++) {
    const uint32_t moved = load32(packet + 3 + (first + 5 * i) % 64);
    store32(out + 4 * i, moved ^ body[2 * i]);
    check += body[2 * i + 1] >> (kind & 7);
  }
  return check + sum_of((const uint32_t *)out, 8);
}
