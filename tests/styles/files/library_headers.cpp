// Headers of the library side by side.
#include <hls_math.h>
#include <algorithm>
#include <cmath>
#include <utility>
void fold(float x[6], float least, float most) {
  for (int i = 0; i < 3; i++) {
    std::pair<float, float> ends = std::make_pair(x[i], x[5 - i]);
    x[i] = std::clamp(ends.first, least, most) * (float)M_PI_2;
    x[5 - i] = hls::sqrt(std::max(ends.second, 0.0f));
    std::swap(x[i], x[5 - i]);
  }
}
