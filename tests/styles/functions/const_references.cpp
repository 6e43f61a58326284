// Elements of other types passed as references to constants.
template <class T>
static const T& larger(const T& a, const T& b) {
  return a < b ? b : a;
}

static long scaled(const long& x, const float& by) { return x * (long)by; }

void ranked(const int a[16], const unsigned char by[16], long out[16], int top[16]) {
  int best = a[0];
  for (int i = 0; i < 16; i++) {
    out[i] = scaled(a[i], by[i]) + scaled((by[i]), 3);
    best = larger<int>(by[i], best);
    top[i] = larger(a[i], best);
  }
}
