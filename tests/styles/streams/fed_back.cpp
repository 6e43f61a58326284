// A stream that is read and written in turns.
// refused: stream 'ring' is read and written
#include <hls_stream.h>

void fed_back(hls::stream<int>& ring) {
  for (int i = 0; i < 8; i++) ring.write(ring.read() + 1);
}
