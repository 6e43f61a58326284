// Sections of a filter, each an object, whose output is the next one's input in one expression.
struct section {
  int held = 0;
  int step(int x) {
    const int y = x + (held >> 1);
    held = x - y;
    return y;
  }
};
struct pair {
  section first, second;
  int run(int x) { return second.step(first.step(x)); }
};
static int weighted(section& s, int x) { return 3 * s.step(x); }
void cascade(const int x[7], int y[7]) {
  static section s[3];
  pair p;
  for (int i = 0; i < 7; i++) {
    y[i] = s[2].step(s[1].step(s[0].step(x[i])));
    y[i] += p.run(x[i]) + weighted(s[1], s[1].step(i));
    y[i] ^= s[0].step(s[0].step(y[i]));
  }
}
