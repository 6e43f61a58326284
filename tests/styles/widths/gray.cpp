// Grey values of packed pixels, two a cycle.
#include <ap_int.h>
void gray(const ap_uint<24> rgb[32], ap_uint<8> y[32]) {
#pragma HLS array_partition variable = rgb cyclic factor = 2
  for (int i = 0; i < 32; i++) {
#pragma HLS pipeline II = 1
    ap_uint<8> r = rgb[i].range(23, 16), g = rgb[i].range(15, 8), b = rgb[i](7, 0);
    y[i] = (r * 77 + g * 150 + b * 29) >> 8;
  }
}
