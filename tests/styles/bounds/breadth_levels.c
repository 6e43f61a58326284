// Breadth-first search level by level, of a graph in compressed rows.
#define NODES 16
#define EDGES 40
typedef struct {
  unsigned char begin, end;
} node;
void bfs_bulk(const node nodes[NODES], const unsigned char edges[EDGES], signed char level[NODES],
              int counts[8]) {
  for (int horizon = 0; horizon < 8; horizon++) {
    int n = 0;
    for (int v = 0; v < NODES; v++) {
      if (level[v] == horizon) {
        for (int e = nodes[v].begin; e < nodes[v].end; e++) {
          int w = edges[e] & 15;
          if (level[w] == 127) {
            level[w] = horizon + 1;
            n++;
          }
        }
      }
    }
    counts[horizon] = n;
    if (n == 0) break;
  }
}
