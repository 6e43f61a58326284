// A queue that is empty again after each call, beside a number that is kept.
#include <hls_stream.h>
int k15(int x) {
  static hls::stream<int> f;
  static int n;
  f.write(x);
  int s = 0;
  if (x > 0)
    s = f.read();
  else {
    f.read(s);
    s = -s;
  }
  n += s;
  return n;
}
