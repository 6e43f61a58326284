/* Constant tables, a ring of four words, a guarded read, and results given back by pointers. */
#define N 24

static const float weight[3] = {0.25f, 0.5f, 0.125f};

static void observe(float *sum, float *peak, float value) {
  *sum += value;
  if (value > *peak) *peak = value;
}

void ring(const float in[N], float out[N], float total[2]) {
  static const short gain[2][6] = {{3, -1, 4, 1, -5, 9}, {2, 6, -5, 3, 5, 8}};
  float last[4] = {0, 0, 0, 0};
  float sum = 0, peak = 0;
  for (int i = 0; i < N; i++) {
    last[i % 4] = in[i];
    float value = 0;
    for (int k = 0; k < 3; k++) value += weight[k] * last[(i + 4 - k) % 4];
    float before = i > 1 ? in[i - 2] : 1.5f;
    out[i] = value + before * gain[i & 1][i / 2 % 6];
    if (i % 3 == 1) observe(&sum, &peak, value);
  }
  total[0] = sum;
  total[1] = peak;
}
