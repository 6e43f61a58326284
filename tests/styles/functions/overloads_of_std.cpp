// Functions of <cmath>: those of C are of doubles, floats have theirs in std.
#include <cmath>
#include <cstdlib>

void overloads_of_std(const float x[8], const long l[8], float root[8], double wide[8],
                      long whole[8]) {
  for (int i = 0; i < 8; i++) {
    root[i] = std::sqrt(std::abs(x[i])) * 0.1;
    wide[i] = sqrt(fabs(x[i])) + std::fmax(x[i], 0.3) + std::floor(3);
    whole[i] = std::abs(l[i] >> 1) + labs(l[i] >> 2) + std::lround(i);
  }
}
