// Sums of products that stop at the ends of sixteen bits.
#include <ap_fixed.h>
typedef ap_fixed<16, 8, AP_RND_CONV, AP_SAT> word;
word mac(const word a[16], const word b[16]) {
  word s = 0;
  for (int i = 0; i < 16; i++) s += a[i] * b[i];
  return s;
}
