// Neighbours of elements: conditions that add to the iterator.
#define N 12
int roughness(const int x[N], int n, unsigned m, unsigned char k, int y[N]) {
  int s = 0;
  for (int i = 0; i + 1 < N; i++) s += x[i] > x[i + 1] ? x[i] - x[i + 1] : x[i + 1] - x[i];
  for (int i = 0; i + 1 < n; i++) y[i] = x[i + 1] - x[i];
  for (unsigned i = 0; i + 2 < m; i++) y[i] += x[i] ^ x[i + 2];
  for (int i = N; i - 1 >= 0; i -= 3) s ^= x[i - 1];
  for (unsigned char i = 1; 3 + i <= k && i < N; i += 2) s += x[i];
  return s;
}
