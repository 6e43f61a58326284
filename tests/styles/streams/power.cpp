// Powers of complex numbers in fixed point, through a stream between two stages.
#include <ap_fixed.h>
#include <ap_int.h>
#include <hls_stream.h>
typedef ap_fixed<16, 6> num;
struct pair {
  num re, im;
};
static void square(hls::stream<pair>& in, hls::stream<num>& out) {
  for (int i = 0; i < 16; i++) {
    pair p = in.read();
    out.write(p.re * p.re + p.im * p.im);
  }
}
void power(hls::stream<pair>& in, hls::stream<num, 8>& out, num& most) {
  hls::stream<num> mid("mid");
#pragma HLS DATAFLOW
  square(in, mid);
  num best = 0;
  for (int i = 0; i < 16; i++) {
    num v = mid.read();
    if (v > best) best = v;
    out << v;
  }
  most = best;
}
