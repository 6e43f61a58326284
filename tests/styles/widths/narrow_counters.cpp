// Loops that count with numbers of a few bits, to bounds of a few bits, as hardware people write them.
#include <ap_int.h>

typedef ap_uint<6> index_t;

void narrow_counters(const short x[64], const ap_uint<8> length[8], ap_int<9> low, int y[64],
                     int sums[8]) {
  for (index_t i = 0; i < 63; i += 3) y[i] = x[i] * (int)i;
  for (ap_int<5> k = 7; k >= 0; k--) {
    int sum = 0;
    for (ap_uint<9> j = 0; j < length[k] && j < 64; ++j) sum += x[j];
    sums[k] = sum + k;
  }
  for (int i = low; i < length[3]; i++)
    if (i >= 0 && i < 64) y[i] ^= 1;
}
