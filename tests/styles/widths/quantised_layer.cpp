// A layer with weights of four bits and a rounded shift.
#include <ap_int.h>
void layer(const ap_int<8> x[16], const ap_int<4> w[8][16], const ap_int<16> bias[8],
           ap_int<8> y[8]) {
  for (int o = 0; o < 8; o++) {
    ap_int<20> s = bias[o];
    for (int i = 0; i < 16; i++) s += x[i] * w[o][i];
    ap_int<20> q = (s + 32) >> 6;
    y[o] = q < 0 ? ap_int<8>(0) : q > 127 ? ap_int<8>(127) : ap_int<8>(q);
  }
}
