// A stream times a factor.
#include <hls_stream.h>
void scale(hls::stream<int>& in, hls::stream<int>& out, int factor) {
  for (int i = 0; i < 32; i++) {
#pragma HLS PIPELINE II = 1
    int x = in.read();
    out.write(x * factor);
  }
}
