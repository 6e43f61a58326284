// In the style of a codec's sources: types in a shared folder, a template in a namespace, a table of another file, and a
// test bench that prints.
#include "dct.h"

#include <fstream>
#include <iostream>
#include <vector>

#include <codec_types.h>

namespace codec {

template <int N, typename T>
void forward(const T in[N], T out[N]) {
  for (int u = 0; u < N; u++) {
#pragma HLS pipeline II = N / 4
    acc_t sum = 0;
    for (int x = 0; x < N; x++) sum += cosines[u][x] * in[x];
    out[u] = quantised(sum, u);
  }
}

}  // namespace codec

static void dump(const std::vector<coeff_t>& values, const char* name) {
  std::ofstream file(name);
  for (size_t i = 0; i < values.size(); i++) file << values[i] << std::endl;
}

int main() {
  std::vector<coeff_t> in(8, 3), out(8);
  codec::forward<8, coeff_t>(in.data(), out.data());
  dump(out, "out.dat");
  std::cout << out[0] << std::endl;
  return 0;
}
