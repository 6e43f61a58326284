// Four bits with three parities, and what one wrong bit is put right to.
#include <ap_int.h>
ap_uint<7> encode(ap_uint<4> d) {
  ap_uint<1> p0 = d[0] ^ d[1] ^ d[3], p1 = d[0] ^ d[2] ^ d[3], p2 = d[1] ^ d[2] ^ d[3];
  return (d[3], d[2], d[1], p2, d[0], p1, p0);
}
void hamming(ap_uint<4> d, ap_uint<3> flip, ap_uint<4>* out) {
  ap_uint<7> code = encode(d);
  if (flip != 0) code[flip - 1] = code[flip - 1] ^ 1;
  ap_uint<1> s0 = code[0] ^ code[2] ^ code[4] ^ code[6], s1 = code[1] ^ code[2] ^ code[5] ^ code[6],
             s2 = code[3] ^ code[4] ^ code[5] ^ code[6];
  ap_uint<3> wrong = (s2, s1, s0);
  if (wrong != 0) code[wrong - 1] = code[wrong - 1] ^ 1;
  *out = (code[6], code[5], code[4], code[2]);
}
// kernel: {function: hamming}
