// The sum of a std::array.
#include <array>
int total(const std::array<int, 8>& x) {
  int s = 0;
  for (int i = 0; i < 8; i++) s += x[i];
  return s;
}
