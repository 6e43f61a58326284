// Intervals of numbers: sums and products.
struct Interval {
  int low, high;
  friend Interval operator*(Interval a, Interval b) {
    int p = a.low * b.low, q = a.low * b.high, r = a.high * b.low, s = a.high * b.high;
    int m = p < q ? p : q, n = r < s ? r : s, x = p > q ? p : q, y = r > s ? r : s;
    return {m < n ? m : n, x > y ? x : y};
  }
  Interval& operator+=(const Interval& o) {
    low += o.low;
    high += o.high;
    return *this;
  }
};
Interval dot(const Interval a[8], const Interval b[8]) {
  Interval s = {0, 0};
  for (int i = 0; i < 8; i++) s += a[i] * b[i];
  return s;
}
