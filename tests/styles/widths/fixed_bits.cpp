// Numbers with a point, from their bits and to them, compared with constants, as integers.
#include <ap_fixed.h>
#include <hls_math.h>
typedef ap_fixed<12, 5> value;
void decode(const ap_uint<12> x[8], value y[8], int whole[8], ap_uint<12> bits[8],
            bool is_near[8]) {
  for (int i = 0; i < 8; i++) {
    value v;
    v.range(11, 0) = x[i];
    v[0] = i & 1;
    v(3, 2) = 1;
    whole[i] = (int)v + (short)(v * 3);
    is_near[i] = v > -0.3 && v <= 2.71828 && 1.5f != v;
    y[i] = hls::abs(v);
    bits[i] = y[i].range();
    bits[i] ^= v.range(7, 4);
  }
}
