#include <math.h>

/* Each row by its length. */
void normalise(float x[N][4]) {
  for (int i = 0; i < N; i++) {
    float sum = 0;
    for (int j = 0; j < 4; j++) sum += x[i][j] * x[i][j];
    float length = sqrtf(sum);
    for (int k = 0; k < 4; k++) x[i][k] = x[i][k] / length;
  }
}
