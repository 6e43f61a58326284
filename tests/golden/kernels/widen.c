#define N 8

void widen(float x[N], double y[N]) {
  for (int i = 0; i < N; i++) {
    y[i] = x[i];
  }
}
