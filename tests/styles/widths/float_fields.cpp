// The parts of a number in half precision.
#include <ap_int.h>
void fields(const ap_uint<16> half[8], ap_uint<1> sign[8], ap_int<6> exponent[8],
            ap_uint<11> mantissa[8]) {
  for (int i = 0; i < 8; i++) {
    ap_uint<5> e = half[i].range(14, 10);
    sign[i] = half[i][15];
    exponent[i] = ap_int<6>(e) - 15;
    mantissa[i] = (ap_uint<1>(e != 0), half[i].range(9, 0));
  }
}
