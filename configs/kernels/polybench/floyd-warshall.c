/* Shortest paths between all pairs of N nodes: `path` holds the lengths of the edges, then those
   of the shortest paths. After step k paths may lead through the nodes 0 to k. */
#if defined(MEDIUM)
#define N 500
#elif defined(SMALL)
#define N 180
#elif !defined(N)
#define N 60
#endif
#ifndef DATA_TYPE
#define DATA_TYPE float
#endif

void kernel_floyd_warshall(DATA_TYPE path[N][N]) {
  for (int k = 0; k < N; k++) {
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < N; j++) {
        DATA_TYPE detour = path[i][k] + path[k][j];
        path[i][j] = detour < path[i][j] ? detour : path[i][j];
      }
    }
  }
}
