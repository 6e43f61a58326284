// Numbers that get their value range by range and bit by bit.
#include <ap_fixed.h>
#include <ap_int.h>

ap_uint<32> by_parts(ap_uint<8> a, ap_uint<8> b, const bool bit[16], ap_ufixed<12, 4> scale,
                     ap_uint<12>* raw) {
  ap_uint<32> word;
  word.range(7, 0) = a;
  word.range(15, 8) = b;
  ap_uint<16> mask, reversed;
  for (int i = 0; i < 16; i++) {
    mask[i] = bit[i];
    reversed[15 - i] = bit[i];
  }
  word.range(31, 16) = mask ^ (reversed >> 1);
  ap_ufixed<12, 4> half;
  half.range(11, 0) = scale.range(11, 0) >> 1;
  *raw = half.range(11, 0);
  return word;
}
