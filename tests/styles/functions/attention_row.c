// One query against eight keys.
#include <math.h>
void attend(const float q[4], const float k[8][4], const float v[8][4], float out[4]) {
  float score[8], sum = 0;
  for (int i = 0; i < 8; i++) {
    float s = 0;
    for (int d = 0; d < 4; d++) s += q[d] * k[i][d];
    score[i] = expf(s * 0.5f);
    sum += score[i];
  }
  for (int d = 0; d < 4; d++) {
    float s = 0;
    for (int i = 0; i < 8; i++) s += score[i] * v[i][d];
    out[d] = s / sum;
  }
}
