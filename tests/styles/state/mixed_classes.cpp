// State in namespaces, classes, std::array and fixed point.
#include <ap_fixed.h>
#include <array>
namespace dsp {
static ap_fixed<16, 4> z[4];
int calls;
}  // namespace dsp
namespace {
std::array<short, 4> w = {4, 3, 2, 1};
}
struct counter {
  static int all;
  int own = 2;
  int next() {
    all++;
    return own += all;
  }
};
int counter::all = 10;
int mixed(ap_fixed<16, 4> x) {
  static counter c;
  for (int i = 3; i > 0; i--) dsp::z[i] = dsp::z[i - 1] + ap_fixed<16, 4>(0.25);
  dsp::z[0] = x;
  dsp::calls++;
  w[dsp::calls & 3] += dsp::calls;
  ap_fixed<20, 8> s = 0;
  for (int i = 0; i < 4; i++) s += dsp::z[i] * w[i];
  return s.to_int() + c.next();
}
