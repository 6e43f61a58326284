// Labels of connected pairs, paths halved on the way.
void unite(const unsigned char a[12], const unsigned char b[12], unsigned char parent[16]) {
  for (int i = 0; i < 16; i++) parent[i] = i;
  for (int e = 0; e < 12; e++) {
    unsigned char x = a[e] & 15, y = b[e] & 15;
    for (int s = 0; s < 4; s++) x = parent[x] & 15;
    for (int s = 0; s < 4; s++) y = parent[y] & 15;
    if (x != y) parent[x] = y;
  }
}
