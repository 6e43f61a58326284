// Four streams of one name.
// refused: parameter 'lane' of type 'hls::stream<int>[4]' is not supported: it has several streams
#include <hls_stream.h>

void several(hls::stream<int> lane[4], int first[4]) {
  for (int k = 0; k < 4; k++) first[k] = lane[k].read();
}
