// Two rounds of a stream cipher on a matrix of words.
#include <stdint.h>
static uint32_t turn(uint32_t x, int n) { return x << n | x >> (32 - n); }
static void quarter(uint32_t* a, uint32_t* b, uint32_t* c, uint32_t* d) {
  *a += *b, *d = turn(*d ^ *a, 16);
  *c += *d, *b = turn(*b ^ *c, 12);
  *a += *b, *d = turn(*d ^ *a, 8);
  *c += *d, *b = turn(*b ^ *c, 7);
}
void double_round(uint32_t x[16]) {
  for (int i = 0; i < 4; i++) quarter(&x[i], &x[i + 4], &x[i + 8], &x[i + 12]);
  for (int i = 0; i < 4; i++)
    quarter(&x[i], &x[4 + (i + 1) % 4], &x[8 + (i + 2) % 4], &x[12 + (i + 3) % 4]);
}
