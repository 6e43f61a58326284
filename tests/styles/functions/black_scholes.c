// Prices of options.
#include <math.h>
static float normal(float x) {
  float t = 1.0f / (1.0f + 0.2316419f * fabsf(x));
  float tail =
      0.3989423f * expf(-0.5f * x * x) * t *
      (0.3193815f + t * (-0.3565638f + t * (1.781478f + t * (-1.821256f + t * 1.330274f))));
  return x > 0 ? 1.0f - tail : tail;
}
void prices(const float spot[4], const float strike[4], float rate, float sigma, float years,
            float call[4]) {
  for (int i = 0; i < 4; i++) {
    float spread = sigma * sqrtf(years);
    float d = (logf(spot[i] / strike[i]) + (rate + 0.5f * sigma * sigma) * years) / spread;
    call[i] = spot[i] * normal(d) - strike[i] * expf(-rate * years) * normal(d - spread);
  }
}
