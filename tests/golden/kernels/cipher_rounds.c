#include "cipher.h"

static uint32_t rotate(uint32_t x, int n) { return (x << n) | (x >> (32 - n)); }

uint32_t round_function(uint32_t x, uint32_t k) {
  return ((rotate(x, 1) & rotate(x, 8)) ^ rotate(x, 2)) + k * UINT32_C(0x9e3779b1);
}
