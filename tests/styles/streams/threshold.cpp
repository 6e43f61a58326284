// What is above a threshold, and how much that is.
#include <hls_stream.h>
int filter(hls::stream<short>& in, hls::stream<short>& out, short least) {
  int n = 0;
  for (int i = 0; i < 40; i++) {
    short x = in.read();
    if (x >= least) {
      out.write(x);
      n++;
    }
  }
  return n;
}
