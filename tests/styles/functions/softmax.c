// Exponentials that sum to one.
#include <math.h>
void softmax(const float x[8], float y[8]) {
  float most = x[0], sum = 0;
  for (int i = 1; i < 8; i++) most = fmaxf(most, x[i]);
  for (int i = 0; i < 8; i++) {
    y[i] = expf(x[i] - most);
    sum += y[i];
  }
  for (int i = 0; i < 8; i++) y[i] /= sum;
}
