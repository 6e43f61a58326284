// A queue that is read where it has something.
#include <hls_stream.h>
void nb(hls::stream<int>& in, hls::stream<int>& out) {
  hls::stream<int> q;
  for (int i = 0; i < 16; i++) {
    int x = in.read();
    if (x > 0) q.write(x);
    int y;
    if (i & 1) {
      if (q.read_nb(y)) out.write(y);
    }
  }
}
