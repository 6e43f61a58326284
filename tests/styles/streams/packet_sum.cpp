// The sum of a packet, whose last word says that it is.
#include <ap_axi_sdata.h>
#include <hls_stream.h>
typedef hls::axis<int, 0, 0, 0> packet;
int axd(hls::stream<packet>& A) {
  int sum = 0;
  packet w;
  do {
#pragma HLS loop_tripcount max = 16
    w = A.read();
    sum += w.data;
  } while (!w.last);
  return sum;
}
