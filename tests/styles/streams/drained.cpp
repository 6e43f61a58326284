// A queue that data fill, drained until it is empty.
#include <hls_stream.h>
int drained(const int a[16]) {
  hls::stream<int> s;
  for (int i = 0; i < 16; i++)
    if (a[i] > 0) s.write(a[i]);
  int sum = 0;
  while (!s.empty()) {
#pragma HLS loop_tripcount max = 16
    sum = sum * 3 + s.read();
  }
  return sum;
}
