// A layer of a binary network: products are bits that agree, counted.
#include <ap_int.h>
void bnn(const ap_uint<32> x[4], const ap_uint<32> w[10][4], const short threshold[10],
         ap_uint<10>& y, int score[10]) {
  ap_uint<10> bits = 0;
  for (int o = 0; o < 10; o++) {
    int sum = 0;
    for (int k = 0; k < 4; k++) {
      ap_uint<32> v = ~(x[k] ^ w[o][k]);
      for (int b = 0; b < 32; b++) sum += v[b] ? 1 : -1;
    }
    score[o] = sum;
    bits[o] = sum > threshold[o];
  }
  y = bits;
}
