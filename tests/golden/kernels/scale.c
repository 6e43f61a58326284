#define N 8

void scale(float factor, float x[N], float y[N]) {
  for (int i = 0; i < N; i++) {
    y[i] = factor * x[i] + y[i];
  }
}
