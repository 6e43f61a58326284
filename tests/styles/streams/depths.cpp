// Streams with a depth where none is asked for, and where any is.
#include <hls_stream.h>
template <int Depth>
static void doubled(hls::stream<int, Depth>& in, hls::stream<int>& out) {
  for (int i = 0; i < 8; i++) out << 2 * in.read();
}
static void shifted(hls::stream<int>& in, hls::stream<int>& out) {
  for (int i = 0; i < 8; i++) out << in.read() - 3;
}
void chain(hls::stream<int, 4>& in, hls::stream<int>& out) {
#pragma HLS dataflow
  hls::stream<int, 6> a("a");
  hls::stream<int, 2> b;
  hls::stream<int> c;
  doubled(in, a);
  doubled(a, b);
  shifted(b, c);
  shifted(c, out);
}
