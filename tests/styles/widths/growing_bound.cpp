// A bound of a few bits that the loop itself sets.
// refused: the loop changes 'n', which 'i < n' reads
#include <ap_int.h>

int growing_bound(ap_uint<5> n) {
  int steps = 0;
  n = n & 3;
  for (int i = 0; i < n; i++) {
    steps++;
    n[3] = 1;
  }
  return steps;
}
