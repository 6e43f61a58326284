// Two biquads in a row, of a class template.
#include <ap_fixed.h>
template <int W>
struct Biquad {
  ap_fixed<W, 4> b0, b1, a1, z;
  Biquad() : b0(0.25), b1(0.5), a1(-0.3), z(0) {}
  ap_fixed<W, 4> run(ap_fixed<W, 4> x) {
    ap_fixed<W, 4> y = b0 * x + z;
    z = b1 * x - a1 * y;
    return y;
  }
};
void iir(const ap_fixed<16, 4> x[32], ap_fixed<16, 4> y[32]) {
  Biquad<16> f, g;
  for (int i = 0; i < 32; i++) y[i] = g.run(f.run(x[i]));
}
