// Functions of <cmath> and hls_math.h by their many names, of floats, doubles and integers.
#include <hls_math.h>
#include <cmath>
void measure(const float x[6], const double d[6], const int n[6], float y[6], long r[6]) {
  for (int i = 0; i < 6; i++) {
    const float part = std::fdim(x[i], 1.5f) + hls::recip(2.0f + std::fabs(x[i]));
    y[i] = hls::sqrtf(part) + (float)std::sqrt(n[i] & 255) + hls::floorf(x[i]);
    y[i] = y[i] * 0.5f + std::floor(part) + hls::rsqrt(4.0f);
    r[i] = std::lround(std::fmin(std::fmax(d[i], -1e6), 1e6)) +
           lrintf(std::fmin(std::fmax(x[i], -9.0f), 9.0f));
  }
}
