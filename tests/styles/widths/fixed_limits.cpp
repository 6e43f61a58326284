// Numbers with a point that no double holds, or whose point is outside of their bits: cast and compared.
#include <ap_fixed.h>
void limits(const ap_ufixed<64, 40> x[6], const ap_ufixed<12, 20> y[6], const ap_fixed<64, 32> z[6],
            const ap_fixed<8, -2> w[6], int whole[6], bool is_above[6]) {
  for (int i = 0; i < 6; i++) {
    whole[i] = (int)x[i] + (unsigned short)y[i] + (short)z[i] + (int)w[i];
    is_above[i] = (z[i] > 0.5) ^ (y[i] >= 300.0) ^ (w[i] < 0.06f) ^ (x[i] != 0.25);
  }
}
