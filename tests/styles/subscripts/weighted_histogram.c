// Weights and counts by classes.
#define N 512
void hist2(const unsigned char x[N], const float w[N], float sum[64], int count[64], const unsigned char m[N]) {
  for (int i = 0; i < N; i++) {
    int b = x[i] & 63;
    sum[b] += w[i];
    if (m[i] & 1) count[b] = count[b] + m[i];
  }
}
