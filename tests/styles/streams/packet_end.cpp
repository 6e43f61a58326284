// Words of a packet until the last one.
#include <ap_axi_sdata.h>
#include <hls_stream.h>
typedef ap_axis<32, 2, 5, 6> packet;
void axl(hls::stream<packet>& A, hls::stream<packet>& B) {
#pragma HLS INTERFACE axis port = A
#pragma HLS INTERFACE axis port = B
#pragma HLS INTERFACE s_axilite port = return
  packet tmp;
  while (1) {
#pragma HLS loop_tripcount max = 24
    A.read(tmp);
    tmp.data = tmp.data.to_int() + 5;
    B.write(tmp);
    if (tmp.last) break;
  }
}
