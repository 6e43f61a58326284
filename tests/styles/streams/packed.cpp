// Bytes packed into words with side channels.
#include <ap_axi_sdata.h>
#include <hls_stream.h>
typedef ap_axis<32, 2, 5, 6> beat;
void pack(const unsigned char b[32], hls::stream<beat>& out) {
  for (int i = 0; i < 8; i++) {
#pragma HLS PIPELINE
    beat w;
    w.data = b[4 * i] | b[4 * i + 1] << 8 | b[4 * i + 2] << 16 | b[4 * i + 3] << 24;
    w.keep = -1;
    w.last = i == 7;
    out.write(w);
  }
}
