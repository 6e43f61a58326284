// Bits of a shift register with feedback.
#include <ap_int.h>
void lfsr(ap_uint<15> seed, ap_uint<1> out[32]) {
  ap_uint<15> s = seed;
  for (int i = 0; i < 32; i++) {
    ap_uint<1> bit = s[14] ^ s[13];
    out[i] = bit;
    s = (s << 1) | bit;
  }
}
