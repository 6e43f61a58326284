// A stream that is filled until it has something.
// refused: how many elements stream 'out' has, which is written, is not known
#include <hls_stream.h>

void asked_output(const int a[4], hls::stream<int>& out) {
  for (int i = 0; i < 4; i++)
    if (a[i] > 0 || out.empty()) out.write(a[i]);
}
