// Filters whose registers and taps belong to instances of templates and to classes.
template <int N>
struct window {
  static constexpr short weight[3] = {1, N, -2};
  static const int taps = 3;
};
inline int calls = 0;
template <int Channel, typename T>
static T lagged(T x) {
  static T held[2];
  static int at = 0;
  const T y = held[at];
  held[at] = x;
  at = 1 - at;
  return y;
}
template <int Gain>
int table(int i) {
  static const int step[4] = {Gain, 2, Gain * Gain, -1};
  return step[i & 3];
}
struct counter {
  int total;
  int add(int x) {
    static int added = 0;
    added += x & 1;
    total += x;
    return total + added;
  }
};
void mix(const short x[6], int y[6]) {
  static counter c;
  for (int i = 0; i < 6; i++) {
    y[i] =
        lagged<0>(x[i]) + lagged<1>((short)(2 * x[i])) + table<5>(i) * table<7>(x[i]) + c.add(x[i]);
    for (int j = 0; j < window<9>::taps; j++) y[i] += window<9>::weight[j] * x[(i + j) % 6];
  }
  y[0] += calls++;
}
