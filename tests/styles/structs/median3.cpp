// A running median of three, with a shift register class.
#include <ap_int.h>
template <typename T, int N>
class Shift {
  T d[N];

 public:
  void push(T x) {
    for (int i = N - 1; i > 0; i--) d[i] = d[i - 1];
    d[0] = x;
  }
  T operator[](int i) const { return d[i]; }
  void clear() {
    for (int i = 0; i < N; i++) d[i] = 0;
  }
};
void med3(const ap_uint<8> x[32], ap_uint<8> y[32]) {
  Shift<ap_uint<8>, 3> w;
  w.clear();
  for (int i = 0; i < 32; i++) {
    w.push(x[i]);
    ap_uint<8> a = w[0], b = w[1], c = w[2];
    ap_uint<8> lo = a < b ? a : b, hi = a < b ? b : a;
    y[i] = c < lo ? lo : c > hi ? hi : c;
  }
}
