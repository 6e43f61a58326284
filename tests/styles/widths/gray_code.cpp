// Gray codes and back.
#include <ap_int.h>
void gray(ap_uint<12> n, ap_uint<12>& code, ap_uint<12>& back) {
  code = n ^ (n >> 1);
  ap_uint<12> b = code;
  for (int i = 10; i >= 0; i--) b[i] = b[i + 1] ^ code[i];
  back = b;
}
