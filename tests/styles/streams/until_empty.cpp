// What a stream has, as long as it has something, and how much that was.
#include <hls_stream.h>

int until_empty(hls::stream<short>& in, hls::stream<int>& out) {
  int n = 0;
  while (!in.empty()) {
#pragma HLS loop_tripcount max = 20
    out.write(in.read() * 3);
    n++;
  }
  return n;
}
