// Run-length encoding into two streams.
#include <hls_stream.h>
void rle(hls::stream<unsigned char>& in, hls::stream<unsigned char>& value,
         hls::stream<unsigned char>& length) {
  unsigned char last = in.read();
  unsigned char n = 1;
  for (int i = 1; i < 24; i++) {
    unsigned char x = in.read();
    if (x == last && n < 255)
      n++;
    else {
      value.write(last);
      length.write(n);
      last = x;
      n = 1;
    }
  }
  value.write(last);
  length.write(n);
}
