// Words with their side channels, inverted.
#include <ap_axi_sdata.h>
#include <hls_stream.h>
typedef ap_axiu<32, 1, 1, 1> word;
void invert(hls::stream<word>& in, hls::stream<word>& out) {
#pragma HLS INTERFACE axis port = in
#pragma HLS INTERFACE axis port = out
  for (int y = 0; y < 4; y++)
    for (int x = 0; x < 8; x++) {
      word w = in.read();
      w.data = ~w.data;
      out.write(w);
    }
}
