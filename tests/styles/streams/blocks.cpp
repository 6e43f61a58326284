// Structures with an array, one a beat: their sums.
#include <hls_stream.h>
struct block {
  int v[4];
  bool last;
};
void sums(hls::stream<block>& in, hls::stream<int>& out) {
  for (int i = 0; i < 8; i++) {
    block b = in.read();
    int s = 0;
    for (int k = 0; k < 4; k++) s += b.v[k];
    out.write(b.last ? -s : s);
  }
}
