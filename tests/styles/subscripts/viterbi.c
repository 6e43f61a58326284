// A Viterbi decoder of four states.
#include <stdint.h>
void viterbi(const uint8_t symbol[12], uint8_t bits[12]) {
  static const uint8_t out0[4] = {0, 3, 2, 1}, out1[4] = {3, 0, 1, 2};
  uint16_t metric[4] = {0, 1000, 1000, 1000}, next[4];
  uint8_t from[12][4];
  for (int t = 0; t < 12; t++) {
    for (int s = 0; s < 4; s++) {
      int a = (s << 1) & 3, b = a | 1;
      uint8_t want = s & 2 ? out1[a] : out0[a], other = s & 2 ? out1[b] : out0[b];
      uint16_t ma = metric[a] + (want != symbol[t]), mb = metric[b] + (other != symbol[t]);
      next[s] = ma <= mb ? ma : mb;
      from[t][s] = ma <= mb ? a : b;
    }
    for (int s = 0; s < 4; s++) metric[s] = next[s];
  }
  uint8_t state = 0;
  for (int t = 11; t >= 0; t--) {
    bits[t] = state >> 1;
    state = from[t][state & 3];
  }
}
