// What a stream has, as long as it has something.
// refused: how many elements argument 'in' has is not known to 'in.empty()'
#include <hls_stream.h>

void until_empty(hls::stream<int>& in, hls::stream<int>& out) {
  for (int i = 0; i < 16; i++)
    if (!in.empty()) out.write(in.read());
}
