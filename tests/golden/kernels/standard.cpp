// What <algorithm>, <cmath> and <cstdlib> have for C++, of variables, elements and iterators.
#include <algorithm>
#include <cmath>
#include <cstdlib>
static int twice(const int& k) { return 2 * k; }
extern "C" void standard(int A[16], float B[8], double C[4]) {
  for (int i = 0; i < 8; i++) {
    A[twice(i)] = std::max(A[i], i) + std::max(A[i], 3) + std::abs(A[15 - i]);
    B[i] = std::min(B[i], B[7 - i]) + std::abs(B[i]);
  }
  for (int i = 0; i < 2; i++) std::swap(C[i], C[3 - i]);
}
