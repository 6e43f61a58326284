// A vector with a length of its own, filled, filtered and summed up as far as it goes.
#include <array>

template <int kMost>
class bounded {
 public:
  static constexpr int most() { return kMost; }
  int size() const { return length; }
  void clear() { length = 0; }
  void push(int value) {
    if (length < kMost) at[length++] = value;
  }
  void scale(int by) {
    for (int i = 0; i < length; i++) at[i] *= by;
  }
  int operator[](int i) const { return at[i]; }
  int& operator[](int i) { return at[i]; }

 private:
  int length = 0;
  std::array<int, kMost> at{};
};

int filtered(const int x[12], std::array<int, 12>& kept) {
  bounded<12> found;
  found.clear();
  for (int i = 0; i < found.most(); i++)
    if (x[i] & 1) found.push(x[i]);
  found.scale(3);
  for (unsigned i = 0; i < kept.size(); i++) kept[i] = 0;
  int sum = 0;
  for (int i = 0; i < found.size(); i++) {
    found[i] -= i;
    kept[i] = found[i];
    sum += found[i];
  }
  return sum;
}
