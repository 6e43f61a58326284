// Instruction words taken apart and put together by concatenation on both sides.
#include <ap_int.h>
void recode(const ap_uint<16> x[8], ap_uint<16> y[8], unsigned flags[8]) {
  for (int i = 0; i < 8; i++) {
    ap_uint<4> op;
    ap_uint<5> a, b;
    ap_uint<2> kind;
    (op, a, b, kind) = x[i];
    if (op[3] == 1) (a, b) = (b, a);
    (op[0], kind) = a.range(2, 0);
    y[i] = (kind, b, a, op);
    flags[i] = (op[0], op[1], kind, i > 3).to_uint();
    flags[i] += (a, b).to_uint() + (~(op, kind) << 2) + ((b, a) << 1) + (-(a, kind)).to_int();
    flags[i] ^= (a, b)[7] + (a, op).range(6, 2) + (op, b)(3, 1) + !(a, b) + (a, b).xor_reduce() +
                (kind, op).and_reduce();
    (y[i].range(1, 0), y[i][15]) = ap_uint<3>(i);
  }
}
