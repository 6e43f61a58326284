// References to elements and rows of arrays, as parameters and as variables.
#define N 6

static void add(float& sum, const float& x, const float (&row)[N], int i) { sum += x * row[i]; }

static float scaled(const float& x, const float& factor) { return x * factor; }

extern "C" void references(const float (&a)[N][N], float b[N][N], float& total, const int& first) {
  total = 0;
  for (int i = 0; i < N; i++) {
    float& s = b[i][0];
    const float(&row)[N] = a[i];
    s = 0;
    for (int j = 0; j < N; j++) add(s, scaled(row[j], 2.0f), a[N - 1 - i], j);
    float last = s;
    add(last, total, row, 2);
    b[i][1] = first > i ? last : a[i][i];
    total += s;
  }
}
