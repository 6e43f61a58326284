// Registers of a small processor, a word and its two bytes, and flags that are bits of one.
#include <stdint.h>

union pair {
  uint16_t x;
  struct {
    uint8_t l, h;
  };
};
union flags {
  uint8_t all;
  struct {
    uint8_t carry : 1, zero : 1, half : 1, spare : 4, sign : 1;
  };
};

void registers(const uint8_t code[32], uint16_t a[32], uint8_t status[32]) {
  union pair bc = {.h = 3}, de = {0x1234};
  union flags f = {0};
  for (int i = 0; i < 32; i++) {
    switch (code[i] >> 5) {
      case 0: bc.l += code[i]; break;
      case 1: de.h = bc.l; break;
      case 2: bc.x += de.x; break;
      case 3: {
        union pair kept = bc;
        bc = de;
        de = kept;
        break;
      }
      case 4: de.x = de.x << 1 | f.carry; break;
      case 5: f.all ^= code[i] & 0x78; break;
      default: bc.h -= de.l; break;
    }
    f.zero = bc.x == 0;
    f.sign = bc.h >> 7;
    f.carry = de.h >> 7;
    f.half ^= bc.l & 1;
    a[i] = bc.x;
    status[i] = f.all;
  }
}
