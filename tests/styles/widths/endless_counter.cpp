// A counter of four bits that never reaches its bound.
// refused: loop 'i' does not end at 'i < 20' without wrapping
#include <ap_int.h>

void endless_counter(const short x[64], int y[64]) {
  for (ap_uint<4> i = 0; i < 20; i++) y[i] = x[i];
}
