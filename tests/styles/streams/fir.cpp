// A filter of floats over a stream.
#include <hls_stream.h>
template <int N>
void fir(hls::stream<float>& x, hls::stream<float>& y, const float c[4]) {
  float line[4] = {0, 0, 0, 0};
  for (int i = 0; i < N; i++) {
    for (int k = 3; k > 0; k--) line[k] = line[k - 1];
    line[0] = x.read();
    float s = 0;
    for (int k = 0; k < 4; k++) s += line[k] * c[k];
    y.write(s);
  }
}
void top(hls::stream<float>& x, hls::stream<float>& y, const float c[4]) { fir<24>(x, y, c); }
