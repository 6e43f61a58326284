// Grey values of a stream of pixels.
#include <hls_stream.h>
struct pixel {
  unsigned char r, g, b;
};
void luma(hls::stream<pixel>& in, hls::stream<unsigned char>& out) {
  for (int i = 0; i < 16; i++) {
    pixel p = in.read();
    out.write((77 * p.r + 150 * p.g + 29 * p.b) >> 8);
  }
}
