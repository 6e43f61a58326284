/* In the style of a cipher's sources: rounds in one file, the substitution in another. */
#include "cipher.h"

#include <stdio.h>
#include <string.h>

void encrypt_blocks(uint32_t left[BLOCKS], uint32_t right[BLOCKS], const uint32_t key[ROUNDS]) {
  int i, r;
  for (i = 0; i < BLOCKS; i++) {
    uint32_t l = left[i], x = right[i];
    for (r = 0; r < ROUNDS; r++) {
      uint32_t t = l ^ round_function(x, key[r]);
      l = x;
      x = t;
    }
    left[i] = x;
    right[i] = l;
  }
}

int main(void) {
  uint32_t l[BLOCKS], r[BLOCKS], k[ROUNDS];
  FILE *f = fopen("blocks.bin", "rb");
  fread(l, sizeof l, 1, f);
  memcpy(r, l, sizeof l);
  encrypt_blocks(l, r, k);
  return 0;
}
