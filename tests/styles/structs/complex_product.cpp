// A product of two complex matrices.
#include <complex>
typedef std::complex<float> cf;
void cmatmul(const cf a[4][4], const cf b[4][4], cf c[4][4]) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) {
      cf s(0, 0);
      for (int k = 0; k < 4; k++) s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
}
