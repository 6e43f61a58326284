// Counters of which one is stepped, and read.
struct counter {
  int at;
  explicit counter(int from = 0) : at(from) {}
  counter& operator++() {
    ++at;
    return *this;
  }
  counter operator++(int) {
    counter before = *this;
    ++at;
    return before;
  }
};

int stepped(const int x[16]) {
  counter odd(3), even;
  int sum = 0;
  for (int i = 0; i < 16; i++) {
    counter c = x[i] & 1 ? odd++ : ++even;
    sum = sum * 3 + c.at;
  }
  return sum * 7 + odd.at + even.at;
}
