// Shortest paths between all nodes.
#define V 8
void floyd(int d[V][V]) {
  for (int k = 0; k < V; k++)
    for (int i = 0; i < V; i++)
      for (int j = 0; j < V; j++) {
        int through = d[i][k] + d[k][j];
        if (through < d[i][j]) d[i][j] = through;
      }
}
