// One of two streams read for each word.
#include <ap_int.h>
#include <hls_stream.h>

void either(hls::stream<ap_uint<8> >& a, hls::stream<ap_uint<8> >& b, const bool first[16],
            ap_uint<8> y[16]) {
  for (int i = 0; i < 16; i++) y[i] = first[i] ? a.read() : b.read();
}
