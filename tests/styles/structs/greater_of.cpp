// The greater of two objects, one chosen by ?: and only read.
#include <ap_fixed.h>
#include <ap_int.h>
typedef ap_fixed<16, 6> level;
struct reading {
  level v;
  int at;
};
static int place(const reading& r) { return r.at + r.v.to_int(); }
void peaks(const level x[8], ap_fixed<12, 6> y[8], ap_int<9> z[8], int at[8]) {
  ap_int<9> most = -200;
  for (int i = 0; i < 8; i++) {
    const level half = 0.5;
    const level a = x[i];
    y[i] = a > half ? a : half;
    ap_int<9> b = 17 * i - 60;
    z[i] = (b > most ? b : most) + 1;
    most = b > most ? b : most;
    reading one = {a, i}, other = {half, 2 * i};
    at[i] = (a > half ? one : other).at + place(a < half ? one : other);
  }
}
