// Shortest paths in a graph of eight nodes.
void dijkstra(const int w[8][8], int src, int dist[8]) {
  char done[8];
  for (int i = 0; i < 8; i++) {
    dist[i] = 1 << 20;
    done[i] = 0;
  }
  dist[src] = 0;
  for (int k = 0; k < 8; k++) {
    int best = 1 << 21, u = 0;
    for (int i = 0; i < 8; i++)
      if (!done[i] && dist[i] < best) {
        best = dist[i];
        u = i;
      }
    done[u] = 1;
    for (int i = 0; i < 8; i++)
      if (w[u][i] && dist[u] + w[u][i] < dist[i]) dist[i] = dist[u] + w[u][i];
  }
}
