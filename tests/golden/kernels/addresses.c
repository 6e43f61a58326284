/* Functions that get an element, a part of an array and rows from one on. */
#define N 6
#define M 4

static void add_to(float *sum, float value) { *sum += value; }

static void scale(float *x, float factor) {
  for (int k = 0; k < 2; k++) x[k] = x[k] * factor;
}

static float trace(float (*B)[M]) {
  float sum = 0.0f;
  for (int d = 0; d < 3; d++) sum += B[d][d];
  return sum;
}

void addresses(float A[N][M], float x[N]) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < M; j++) add_to(&x[i], A[i][j]);
    scale(&A[i][2], 0.5f);
  }
  for (int t = 0; t < 3; t++) {
    float sum = trace(&A[t + 1]);
    x[t] = sum;
  }
}
