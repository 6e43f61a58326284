// The least and the greatest element, as a pair.
#include <array>
#include <utility>
std::pair<int, int> minmax(const std::array<short, 16>& x) {
  int lo = x[0], hi = x[0];
  for (unsigned i = 1; i < x.size(); i++) {
    if (x[i] < lo) lo = x[i];
    if (x[i] > hi) hi = x[i];
  }
  return std::make_pair(lo, hi);
}
