// Lengths of codes from a tree of parents.
void lengths(const unsigned char parent[15], unsigned char depth[8]) {
  for (int leaf = 0; leaf < 8; leaf++) {
    int node = leaf;
    unsigned char d = 0;
    for (int s = 0; s < 14; s++)
      if (node < 14) {
        node = parent[node] % 15;
        d++;
      }
    depth[leaf] = d;
  }
}
