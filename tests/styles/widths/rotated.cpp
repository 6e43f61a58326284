// Complex numbers turned, an array as result.
// refused: kernel 'f' returns 'std::array<std::complex<float>, 4>'
#include <array>
#include <complex>
std::array<std::complex<float>, 4> f(const std::array<std::complex<float>, 4>& x,
                                     std::complex<float> w) {
  std::array<std::complex<float>, 4> y;
  for (unsigned i = 0; i < 4; i++) y[i] = x[i] * w;
  return y;
}
