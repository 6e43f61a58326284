// Logistic regression, sample by sample.
#include <math.h>
static float sigmoid(float z) { return 1.0f / (1.0f + expf(-z)); }
void spam(const float x[8][16], const unsigned char label[8], float theta[16]) {
  for (int epoch = 0; epoch < 2; epoch++)
    for (int s = 0; s < 8; s++) {
      float dot = 0;
      for (int k = 0; k < 16; k++) dot += theta[k] * x[s][k];
      const float error = sigmoid(dot) - label[s];
      for (int k = 0; k < 16; k++) theta[k] += -0.1f * error * x[s][k];
    }
}
