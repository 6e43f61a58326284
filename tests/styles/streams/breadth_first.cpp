// Breadth-first search with a queue.
#include <hls_stream.h>
int bfs(const unsigned char first[9], const unsigned char next[20], unsigned char dist[8]) {
  hls::stream<unsigned char> open;
  for (int v = 0; v < 8; v++) dist[v] = 255;
  dist[0] = 0;
  open.write(0);
  int seen = 0;
  while (!open.empty()) {
#pragma HLS loop_tripcount max = 8
    unsigned char v = open.read();
    seen++;
    for (int e = first[v & 7]; e < first[(v & 7) + 1]; e++) {
      unsigned char w = next[e] & 7;
      if (dist[w] == 255) {
        dist[w] = dist[v & 7] + 1;
        open.write(w);
      }
    }
  }
  return seen;
}
