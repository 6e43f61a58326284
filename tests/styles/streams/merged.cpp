// Two sorted streams become one.
#include <hls_stream.h>
void merge(hls::stream<int>& a, hls::stream<int>& b, hls::stream<int>& out) {
  int x = a.read(), y = b.read();
  int i = 1, j = 1;
  for (int k = 0; k < 16; k++) {
    bool take = j > 8 || (i <= 8 && x <= y);
    out.write(take ? x : y);
    if (take) {
      if (i < 8) x = a.read();
      i++;
    } else {
      if (j < 8) y = b.read();
      j++;
    }
  }
}
