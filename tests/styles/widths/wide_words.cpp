// Words of 128 bits.
// refused: static assertion failed due to requirement
#include <ap_int.h>
void add(ap_uint<128> a[4]) {
  for (int i = 0; i < 4; i++) a[i] = a[i] + 1;
}
