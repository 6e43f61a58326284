// A sum of two doubles by their bits, rounded.
#include <stdint.h>
static uint64_t shift_jam(uint64_t a, int n) {
  if (n == 0) return a;
  if (n < 64) return (a >> n) | ((a << ((-n) & 63)) != 0);
  return a != 0;
}
static int clz64(uint64_t a) {
  int n = 0;
  if (a < ((uint64_t)1 << 32)) {
    n += 32;
    a <<= 32;
  }
  if (a < ((uint64_t)1 << 48)) {
    n += 16;
    a <<= 16;
  }
  if (a < ((uint64_t)1 << 56)) {
    n += 8;
    a <<= 8;
  }
  for (int k = 0; k < 8; k++) {
    if (a >> 63) break;
    a <<= 1;
    n++;
  }
  return n;
}
uint64_t dfadd(uint64_t a, uint64_t b) {
  uint64_t fa = a & 0xFFFFFFFFFFFFFULL, fb = b & 0xFFFFFFFFFFFFFULL;
  int ea = (a >> 52) & 0x7FF, eb = (b >> 52) & 0x7FF;
  if (ea == 0x7FF || eb == 0x7FF) return 0x7FF8000000000000ULL;
  if (ea)
    fa |= 1ULL << 52;
  else
    ea = 1;
  if (eb)
    fb |= 1ULL << 52;
  else
    eb = 1;
  fa <<= 10;
  fb <<= 10;
  if (ea < eb) {
    uint64_t t = fa;
    fa = fb;
    fb = t;
    int e = ea;
    ea = eb;
    eb = e;
  }
  fb = shift_jam(fb, ea - eb);
  uint64_t f = fa + fb;
  int z = clz64(f) - 1;
  if (z < 0) {
    f = shift_jam(f, 1);
    ea++;
  } else {
    f <<= z;
    ea -= z;
  }
  f = (f + 0x200) >> 10;
  return ((uint64_t)(ea & 0x7FF) << 52) | (f & 0xFFFFFFFFFFFFFULL);
}
