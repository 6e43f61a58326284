// The place of the first negative sample, counted in seven bits, and the samples up to a narrow length.
#include <ap_int.h>

void first_negative(const short x[64], ap_uint<6> n, int y[64], int place[1]) {
  ap_uint<7> at;
  for (at = 0; at < 64; at++)
    if (x[at] < 0) break;
  place[0] = at;
  for (ap_uint<6> i = 0; i != n; ++i) y[i] = x[i] + at;
}
