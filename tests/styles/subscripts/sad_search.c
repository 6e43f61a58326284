// The displacement at which two blocks differ least.
int search(const unsigned char block[4][4], const unsigned char area[10][10], int* where) {
  int best = 1 << 20;
  for (int dy = 0; dy < 7; dy++)
    for (int dx = 0; dx < 7; dx++) {
      int sad = 0;
      for (int y = 0; y < 4; y++)
        for (int x = 0; x < 4; x++) {
          int d = block[y][x] - area[y + dy][x + dx];
          sad += d < 0 ? -d : d;
        }
      if (sad < best) {
        best = sad;
        *where = dy * 7 + dx;
      }
    }
  return best;
}
