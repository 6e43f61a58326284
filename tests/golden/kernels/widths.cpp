// Integers and fixed-point numbers of many widths, with bits, ranges, rounding and saturation.
#include <ap_fixed.h>

typedef ap_fixed<14, 5, AP_RND_CONV, AP_SAT> number;

void widths(const ap_int<11> a[8], const ap_uint<5> b[8], number x[8],
            ap_ufixed<9, 3, AP_TRN_ZERO, AP_SAT_SYM> y[8], ap_uint<37>& packed, ap_uint<1> first) {
  static const ap_fixed<10, 1> kTap[3] = {0.3, -0.45, 0.125};
  ap_uint<37> word = first;
  number before = 0;
  for (int i = 0; i < 8; i++) {
    ap_int<17> sum = a[i] * b[i] - (a[7 - i] >> 2);
    word.range(36, 5) = word.range(31, 0);
    word(4, 0) = b[i] ^ sum(9, 5);
    word[i] = !sum[3] | (sum < -100);
    number next = kTap[0] * x[i] + kTap[1] * before + kTap[2];
    before = x[i];
    x[i] = next;
    y[i] = b[i].xor_reduce() ? number(next * next) : number(-next / 3 + b[i]);
  }
  packed = word;
}
