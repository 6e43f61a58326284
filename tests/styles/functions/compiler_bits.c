// Counts of ones and zeros, parities and swapped bytes by the compiler's own functions.
#include <stdint.h>
void compiler_bits(const unsigned x[8], const uint64_t y[8], int out[8][8], uint64_t swapped[8]) {
  for (int i = 0; i < 8; i++) {
    out[i][0] = __builtin_popcount(x[i]);
    out[i][1] = __builtin_popcountll(y[i]);
    out[i][2] = __builtin_parity(x[i]) + 2 * __builtin_parityll(y[i]);
    out[i][3] = x[i] ? __builtin_clz(x[i]) : 32;
    out[i][4] = __builtin_ctzll(y[i] | 4096);
    out[i][5] = __builtin_ffs((int)x[i] & -16) + 64 * __builtin_ffs(y[i]);
    out[i][6] = __builtin_bswap16(x[i]) + (int)__builtin_bswap32(x[i]);
    if (__builtin_expect(x[i] != 3, 1))
      out[i][7] = __builtin_ctz(x[i] | 256);
    else
      out[i][7] = 0;
    swapped[i] = __builtin_bswap64(y[i]);
  }
}
