// An eight-point transform in fixed point that rounds and saturates.
#include <ap_fixed.h>
typedef ap_fixed<16, 6, AP_RND, AP_SAT> num;
struct cpx {
  num re;
  num im;
};
static const cpx tw[4] = {{1, 0}, {0.7071, -0.7071}, {0, -1}, {-0.7071, -0.7071}};
static cpx mul(const cpx& a, const cpx& b) {
  cpx r;
  r.re = a.re * b.re - a.im * b.im;
  r.im = a.re * b.im + a.im * b.re;
  return r;
}
void fft8(cpx x[8]) {
  for (int half = 4; half >= 1; half /= 2)
    for (int b = 0; b < 8; b += 2 * half)
      for (int k = 0; k < half; k++) {
        cpx u = x[b + k], v = x[b + k + half];
        cpx s = {num(u.re + v.re), num(u.im + v.im)};
        cpx d;
        d.re = u.re - v.re;
        d.im = u.im - v.im;
        x[b + k] = s;
        x[b + k + half] = mul(d, tw[k * (4 / half)]);
      }
}
