// A template in a namespace, chosen by its arguments; constants and a function of another file.
// files: parts/gains.cpp
// kernel: {function: 'audio::mix<12, short>'}
#include <iostream>
#include <vector>

namespace audio {
extern const short gain[4];
int mixed(int a, int b);

template <int N, typename T>
void mix(const T left[N], const T right[N], int out[N]) {
  for (int i = 0; i < N; i++) out[i] = mixed(left[i] * gain[i % 4], right[i]);
}
}  // namespace audio

int main() {
  std::vector<short> a(12, 1), b(12, 2);
  std::vector<int> c(12);
  audio::mix<12, short>(a.data(), b.data(), c.data());
  for (int x : c) std::cout << x << "\n";
}
