// The four nearest points, kept in order.
#define N 32
#define K 4
void knn(const short px[N], const short py[N], short qx, short qy, int dist[K], int index[K]) {
  for (int k = 0; k < K; k++) {
    dist[k] = 0x7fffffff;
    index[k] = -1;
  }
  for (int i = 0; i < N; i++) {
    int dx = px[i] - qx, dy = py[i] - qy, d = dx * dx + dy * dy, at = K;
    for (int k = K - 1; k >= 0; k--)
      if (d < dist[k]) at = k;
    for (int k = K - 1; k > 0; k--)
      if (k > at) {
        dist[k] = dist[k - 1];
        index[k] = index[k - 1];
      }
    if (at < K) {
      dist[at] = d;
      index[at] = i;
    }
  }
}
