/* Sums of floats in loops that are reduced. */
void reductions(const float a[3][8], const float x[8], float y[3], double total[1]) {
  double all = total[0];
  for (int i = 0; i < 3; i++) {
    float sum = y[i];
    for (int k = 0; k < 8; k++) {
      sum -= a[i][k] * x[k];
      if (x[k] > 0.5f) all += a[i][k];
    }
    y[i] = sum;
  }
  total[0] = all;
}
